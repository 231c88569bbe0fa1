"""Little Troubles through its Python API: what the README promises, and what must always hold."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from engine.model.game import Pass
from engine.model.legality import Allowed, Refused
from engine.model.rulebook import Readings
from engine.model.trace import SILENT, TreeRecorder
from engine.notation.documents import DocumentError
from engine.notation.scenario import read_scenario
from engine.play.line import play_line, start
from rules.little_troubles.answers.setup import AWAY_FROM_THE_BOARD
from rules.little_troubles.game import GAME
from rules.little_troubles.position.position import Position

ROOT = Path(__file__).parents[3]
SCENARIOS = sorted((ROOT / "scenarios" / "little_troubles").glob("*.yaml"))

BABYSITTER = {
    "name": "Babysitter",
    "printed": {"confidence": 2, "maturity": 3},
    "regressed": {"confidence": 1, "maturity": 1},
}


def position(**changes: Any) -> Position:
    """Ana has a Babysitter with a shield; Nick has two cookies and a card that costs three."""
    document: dict[str, Any] = {
        "turn": {"player": "Ana", "number": 3, "at": "build"},
        "Ana": {
            "cookies": 20,
            "characters": [{**BABYSITTER, "grabbing": ["Cardboard Shield"]}],
            "toys": [{"name": "Cardboard Shield", "ongoing": [{"change": {"confidence": 2}}]}],
        },
        "Nick": {
            "cookies": 2,
            "hand": [
                {"name": "Tantrum", "types": "action", "cost": 3},
                {"name": "Giggle", "types": "quick action", "cost": 1},
            ],
            "characters": ["Bully"],
        },
    }
    return GAME.position({**document, **changes})


def test_why_is_this_confidence_four() -> None:
    why = GAME.explain(position(), "Babysitter", "confidence")
    assert why.value == 4
    assert why.without("Cardboard Shield").value == 2
    assert str(why).splitlines()[0] == "Babysitter's Confidence is 4"
    assert why.rules == ("values.printed", "values.ongoing")


def test_a_refusal_gives_every_reason_and_the_way_out() -> None:
    refused = GAME.option(position(), "Nick", play="Tantrum")
    assert isinstance(refused, Refused)
    assert refused.codes == ("timing/not-quick", "cost/cookies-short")
    assert "in Nick's own Build Phase, and with 1 more cookie" in str(refused)


def test_a_waiting_player_is_allowed_and_told_whom_for() -> None:
    allowed = GAME.option(position(), "Nick", play="Giggle")
    assert isinstance(allowed, Allowed)
    assert allowed.waits_for == "Ana"


def test_what_is_not_known_is_asked_for_and_not_guessed() -> None:
    here = position()
    asked = GAME.option(here, "Ana", play="Bike Helmet", on="Babysitter")
    assert isinstance(asked, Allowed)
    assert any("Bike Helmet" in what for what in asked.asks)
    unknown = GAME.explain(here, "Bully", "confidence")
    assert unknown.value is None
    assert "has not been entered" in unknown.unknown


def test_a_cost_nobody_entered_makes_the_cookies_unknown() -> None:
    here = position()
    played = GAME.play(here, GAME.action(here, {"by": "Ana", "play": "Mystery", "none": True}))
    assert not isinstance(played, Refused)
    assert GAME.look(played.position, "Ana.cookies").value is None


def _in_board_order(moment: Position) -> Position:
    """The position with each board in one order: a document writes it zone by zone."""
    players = tuple(
        replace(player, board=tuple(sorted(player.board, key=lambda card: card.name)))
        for player in moment.players
    )
    return replace(moment, players=players)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_position_of_every_line_is_written_and_read_back(path: Path) -> None:
    scenario, _ = read_scenario(path.read_text(encoding="utf-8"))
    line = play_line(GAME, start(GAME, scenario), scenario.line, SILENT)
    for moment in line.positions:
        written = GAME.document(moment)
        again = GAME.position(written, moment.readings)
        assert GAME.document(again) == written
        assert _in_board_order(again) == _in_board_order(moment)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_tracing_changes_nothing(path: Path) -> None:
    scenario, _ = read_scenario(path.read_text(encoding="utf-8"))
    silent = play_line(GAME, start(GAME, scenario), scenario.line, SILENT)
    traced = play_line(GAME, start(GAME, scenario), scenario.line, TreeRecorder())
    assert silent.positions == traced.positions


def test_every_conflict_is_asked_somewhere_or_says_why_not() -> None:
    strings = {
        node.value
        for file in (ROOT / "rules" / "little_troubles").rglob("*.py")
        if file.stem != "setup"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    setup = {"setup.redraw", "setup.who-starts", "setup.cookies-for-second", "setup.next-game"}
    decks = {"deck.one-per-deck", "deck.other-prefixes", "formats.what-a-mulligan-is"}
    unasked = set(GAME.rulebook.conflicts) - strings - setup - decks
    assert unasked <= set(AWAY_FROM_THE_BOARD)
    assert set(AWAY_FROM_THE_BOARD) <= set(GAME.rulebook.conflicts)


def test_a_whole_turn_by_passing_comes_to_the_other_player() -> None:
    here = position()
    for _ in range(12):
        if here.active_name == "Nick":
            break
        holder = here.place.holder
        name = here.name_of(holder) if holder else GAME.decider(here)
        played = GAME.play(here, Pass(by=name))
        assert not isinstance(played, Refused)
        here = played.position
    assert here.active_name == "Nick"
    assert here.place.at == "build.window"


@pytest.mark.parametrize(
    ("changes", "place", "says"),
    [
        ({"turn": {"player": "Zoe"}}, "position", "who has no side here"),
        ({"turn": {"player": "Ana", "at": "lunch"}}, "position.turn.at", "'lunch'"),
        ({"Nick": {"cookies": "many"}}, "position.Nick.cookies", "got 'many'"),
        ({"Nick": {"charcters": []}}, "position.Nick.charcters", "not a known field"),
        ({"Nick": {"characters": ["Babysitter"]}}, "position.Nick", "two cards are called"),
        ({"turn": {"player": "Ana", "at": "fight.window"}}, "position.turn.fighters", "fighting"),
    ],
)
def test_a_malformed_position_names_the_place(
    changes: dict[str, Any], place: str, says: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        position(**changes)
    assert any(p.path == place and says in p.says for p in caught.value.problems)


def test_all_problems_of_a_position_come_at_once() -> None:
    with pytest.raises(DocumentError) as caught:
        position(Ana={"cookies": "x"}, Nick={"wins": -1, "deck": "y"})
    assert {p.path for p in caught.value.problems} >= {
        "position.Ana.cookies",
        "position.Nick.wins",
        "position.Nick.deck",
    }


def test_readings_are_a_value() -> None:
    book = rules.load("little_troubles").rulebook
    one = Readings(book, {"fight.first-turn": "starting-player"})
    assert one == Readings(book).but({"fight.first-turn": "starting-player"})
    assert one != Readings(book)
    with pytest.raises(KeyError, match="it has each-player"):
        Readings(book, {"fight.first-turn": "nobody"})


def test_every_effect_of_an_ability_and_its_aim_are_written_back() -> None:
    ability = {"cookies": 1, "change": {"confidence": 1, "maturity": 1}, "on": "target"}
    halved = {"halve": "confidence", "on": "all characters"}
    here = position(
        Nick={"characters": [{"name": "Coach", "abilities": [ability], "ongoing": [halved]}]}
    )
    assert GAME.position(GAME.document(here)) == here


def test_an_effect_aimed_at_nobody_reaches_nobody_and_is_asked_about() -> None:
    here = position()
    entry = {"by": "Ana", "play": "Refuse to Compromise", "cost": 1}
    asked = GAME.legality(here, GAME.action(here, entry))
    assert isinstance(asked, Allowed)
    assert any("is aimed" in what for what in asked.asks)
    played = GAME.play(here, GAME.action(here, entry))
    assert not isinstance(played, Refused)
    assert GAME.look(played.position, "Babysitter.cannot_be_regressed").value is False


def test_a_swap_with_a_number_nobody_entered_makes_both_unknown_where_it_goes() -> None:
    here = position()
    entry = {"by": "Ana", "play": "Mirror", "cost": 1, "on": "Babysitter", "swap": "Bully"}
    played = GAME.play(here, GAME.action(here, entry))
    assert not isinstance(played, Refused)
    assert GAME.explain(played.position, "Babysitter", "confidence").value is None


def test_the_earlier_discard_does_not_skip_the_end_of_the_turn() -> None:
    readings = Readings(GAME.rulebook, {"end.discard-timing": "before-effects"})
    changed = {**BABYSITTER, "changes": [{"from": "Helmet", "change": {"confidence": 2}}]}
    document = {
        "turn": {"player": "Ana", "at": "resources.gain"},
        "Ana": {"hand": 12, "characters": [changed]},
        "Nick": {},
    }
    here = GAME.position(document, readings)
    played = GAME.play(here, Pass(by="Ana"))
    assert not isinstance(played, Refused)
    assert "end.events" in played.path
