"""Input as people type it: what is asked, when, of whom, and what a file is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from engine.model.trace import TreeRecorder
from engine.notation.documents import DocumentError
from engine.notation.scenario import Question, read_scenario
from engine.play.line import play_line, start
from engine.play.ruling import rule_on
from engine.play.unused import leaves
from engine.records.checking import check_file
from engine.records.receipt import to_json, write_receipt
from engine.search.replay import files_below, replay_file
from engine.views import rulings as views
from tests.engine.frog_scenarios import LEAF, MUD, load, scenario
from tests.engine.frogs import GAME, TURN
from tests.engine.test_every_game import ROOT


def ruled(*line: Any, **asked: Any) -> Any:
    return rule_on(GAME, scenario(line=list(line), expect=[], ask=[asked]))


def test_a_question_can_be_asked_after_a_step_of_the_line() -> None:
    values = [ruled(LEAF, MUD, value="Bo.jump", after=n).answers[0].answer.value for n in range(3)]
    assert values == [3, 5, 2]
    may = ruled(LEAF, MUD, may={"by": "Ann", "play": "Mud", "on": "Cy"}, after=0)
    assert may.answers[0].answer.value is True
    assert views.asked(may.answers[0].question) == "may Ann play Mud, on Cy after step 0"


def test_a_step_the_line_does_not_have_cannot_be_asked_about() -> None:
    with pytest.raises(DocumentError, match="the line has 1 steps"):
        ruled(LEAF, value="Bo.jump", after=2)
    stopped = ruled(LEAF, LEAF, MUD, value="Bo.jump", after=3)
    assert stopped.answers[0].answer.text == "Step 3 is not reached: the line stops at 2"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"step": 1, "after": 1}, "`after` goes with `value` or `may`"),
        ({"may": "Ned passes", "without": "Leaf"}, "`without` goes with a `value`"),
    ],
)
def test_what_does_not_go_together_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Question.model_validate(asked)


def test_a_card_that_gives_a_value_nothing_cannot_be_left_out_of_it() -> None:
    with pytest.raises(DocumentError, match="'Lily' gives Bo's jump nothing; Leaf does"):
        ruled(LEAF, value="Bo.jump", without="Lily")
    with pytest.raises(DocumentError, match="has no rows that could be taken away"):
        ruled(LEAF, value="Ann.pebbles", without="Leaf")


def test_names_of_players_are_read_in_any_case() -> None:
    assert ruled({**LEAF, "by": "ann"}, value="Bo.jump").answers[0].answer.value == 5


@pytest.mark.parametrize("entry", [{"until": "jump"}, {"by": "Ann", "pass": True}])
def test_nothing_stands_beside_a_pass(entry: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match=r"nothing is stated beside `(until|pass)`; give play"):
        ruled({**entry, "play": "Leaf"}, value="Bo.jump")


def test_until_a_place_that_is_met_already_is_told() -> None:
    found = ruled({"until": "pond"}, value="Bo.jump")
    assert [str(one) for one in found.unused] == [
        "line.0.until, because the turn stands there already"
    ]
    assert "the turn stands at pond already, so nobody passes" in views.text(found, GAME.rulebook)


def test_a_place_that_is_not_there_is_told_with_what_is_near() -> None:
    assert TURN.called("jump") == ("jump.compare",)
    with pytest.raises(LookupError, match="perhaps Pond"):
        TURN.resolve("ponf")


def test_a_pass_says_whose_pass_is_still_needed() -> None:
    trace = TreeRecorder()
    asked = scenario(line=["Ann passes", "Ned passes"], expect=[])
    play_line(GAME, start(GAME, asked), asked.line, trace)
    shown = views.text(rule_on(GAME, asked), GAME.rulebook)
    assert "Ann passes; if Ned passes too, Pond time closes" in shown
    again = scenario(line=[LEAF, "Ned passes"], expect=[])
    assert "Ned passes; Ann decides" in views.text(rule_on(GAME, again), GAME.rulebook)


@pytest.mark.parametrize("name", ["receipt", "ruling.txt", "ruling.yaml", "ruling.json"])
def test_a_receipt_replays_whatever_its_file_is_called(name: str, tmp_path: Path) -> None:
    ruling = rule_on(GAME, scenario())
    file = tmp_path / name
    file.write_text(to_json(write_receipt(GAME, ruling)), encoding="utf-8")
    assert replay_file(load, file).passed
    assert check_file(load, file.read_text(encoding="utf-8")).problems == ()


def test_a_broken_receipt_is_not_taken_for_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "ruling.yaml"
    file.write_text('{"receipt": 1, "game": "frogs"}', encoding="utf-8")
    assert "not a receipt" in replay_file(load, file).says[0]


def test_a_scenario_asks_after_a_step_in_its_file() -> None:
    text = (
        "game: frogs\nposition:\n  Ann: {frog: Bo, jump: 3}\n  Ned: {frog: Cy, jump: 4}\n"
        "ask:\n  - {value: Bo.jump, after: 0}\n"
    )
    assert read_scenario(text)[0].ask[0].after == 0


@pytest.mark.parametrize("game_id", rules.games())
def test_names_are_one_name_however_they_are_typed(game_id: str) -> None:
    """Every line and question asked again with its names in capitals is answered the same."""
    game = rules.load(game_id)
    differs = {}
    for file in files_below([ROOT / "scenarios" / game_id]):
        one = read_scenario(file.read_text(encoding="utf-8"), file.name)[0]
        known = (*(name for name in one.position if name[0] in "AN"), *_named_in(one.position))
        line = [_shouted(entry, known, {*game.naming, "by"}) for entry in one.line]
        loud = one.model_copy(update={"line": line})
        if line == one.line:
            continue
        told = [[a.answer.value for a in rule_on(game, s).answers] for s in (one, loud)]
        if told[0] != told[1]:
            differs[file.stem] = told
    assert not differs


def _named_in(position: Any) -> set[str]:
    return {
        value
        for path, value in leaves(position)
        if isinstance(value, str) and path[-1] in ("name", "hand", "card")
    }


def _shouted(value: Any, known: Any, keys: set[str], *, naming: bool = False) -> Any:
    if isinstance(value, str):
        return value.upper() if naming and value in known else value
    if isinstance(value, dict):
        return {k: _shouted(v, known, keys, naming=k in keys) for k, v in value.items()}
    if isinstance(value, list):
        return [_shouted(inner, known, keys, naming=naming) for inner in value]
    return value
