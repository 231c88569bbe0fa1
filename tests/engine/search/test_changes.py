"""What would change an answer, and how a refused action becomes legal."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from engine.notation.scenario import Scenario
from engine.play.ruling import rule_on
from engine.search.changes import Flips, Kind, one_changed, what_would_change
from engine.search.how_then import how_then
from tests.engine.frogs import GAME, POSITION

ENTRY = {"by": "Ann", "play": "Leaf", "on": "Bo"}


def case(**changes: Any) -> Scenario:
    values: dict[str, Any] = {
        "game": "frogs",
        "position": POSITION,
        "line": [ENTRY, {"by": "Ned", "play": "Leaf", "on": "Cy"}],
        "ask": ["Bo.jump"],
        **changes,
    }
    return Scenario.model_validate(values)


def says(found: Flips) -> dict[str, Any]:
    return {flip.says: flip.value for flip in found.flips}


def test_single_changes_that_flip_an_answer_are_found() -> None:
    found = what_would_change(GAME, case())
    assert found.complete
    assert found.value == 5
    told = says(found)
    assert told["without step 1 (Ann: play Leaf, on Bo)"] == 3
    assert told["with Ann's jump 4 instead of 3"] == 6
    assert told["with Ann's jump 2 instead of 3"] == 4
    assert told["with one play more at first (Ann: play Mud, on Bo)"] == 3
    assert "with Ned's jump 5 instead of 4" not in told
    assert [flip.kind for flip in found.flips] == sorted(
        (flip.kind for flip in found.flips), key=list(Kind).index
    )


def test_another_reading_is_a_change() -> None:
    line = [{"by": "Ann", "play": "Leaf", "on": "Bo"}, {"by": "Ned", "play": "Mud", "on": "Bo"}]
    found = what_would_change(GAME, case(line=line))
    assert [flip.value for flip in found.flips if flip.kind is Kind.READING] in ([2], [3])


def test_every_flip_is_what_the_changed_case_answers() -> None:
    scenario = case()
    ruling = rule_on(GAME, scenario)
    told = says(what_would_change(GAME, scenario))
    for changed in one_changed(GAME, scenario, ruling):
        if changed.says in told:
            other = rule_on(GAME, changed.scenario)
            assert other.answers[0].answer.value == told[changed.says]


def test_the_first_step_that_differs_is_shown() -> None:
    found = what_would_change(GAME, case())
    assert "first: Ann: play Mud on Bo" in str(found)


def test_a_limit_is_said() -> None:
    found = what_would_change(GAME, case(), most=2)
    assert not found.complete
    assert str(found).endswith("Only the first 2 changes were tried.")


def test_nothing_that_changes_it_is_said() -> None:
    found = what_would_change(GAME, case(line=[], ask=["game.winner"]))
    assert str(found).startswith("Nobody has won yet") or "No single change" in str(found)


def test_a_later_window_is_reached_by_passing() -> None:
    game = rules.load("little_troubles")
    pep_talk = {"name": "Pep Talk", "types": "action", "cost": 0}
    position = game.position(
        {
            "turn": {"player": "Ana", "number": 3, "at": "prefight"},
            "Ana": {"cookies": 5, "hand": [pep_talk]},
            "Nick": {"cookies": 5},
        }
    )
    found = how_then(game, position, {"by": "Ana", "play": "Pep Talk"})
    assert found.found
    assert str(found).startswith("Ana: play Pep Talk is legal once everybody has passed")


def test_what_another_play_makes_legal_is_found() -> None:
    position = GAME.position({**POSITION, "Ned": {**POSITION["Ned"], "pebbles": 0}})
    found = how_then(GAME, position, {"by": "Ned", "play": "Leaf", "on": "Cy"})
    assert found.found is False
    assert "Nothing that can be played" in str(found)


def test_what_is_legal_here_is_said() -> None:
    found = how_then(GAME, GAME.position(POSITION), ENTRY)
    assert str(found) == "Ann: play Leaf on Bo is legal here."


def test_a_question_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IndexError):
        what_would_change(GAME, case(), 3)
