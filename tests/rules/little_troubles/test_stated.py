"""What is stated of a position or a play to no effect is told where it stands."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from engine.notation.scenario import Scenario
from engine.play.ruling import rule_on

GAME = rules.load("little_troubles")
ADA = {
    "name": "Ada",
    "printed": {"confidence": 2, "maturity": 2},
    "regressed": {"confidence": 1, "maturity": 1},
}
DRAW = {"by": "Ana", "play": "Boost", "types": "action", "cost": 1, "draw": 2}
GROWTH = {"change": {"confidence": 1}, "on": "own characters"}
GONE = {"from": "Well", "change": {"confidence": 1}, "lasts": "while it is in play"}


def told(line: list[dict[str, Any]], **side: Any) -> list[str]:
    """The paths told to be without effect."""
    position = {
        "turn": {"player": "Ana", "number": 5},
        "Ana": {"cookies": 9, "deck": 9, "hand": 2, "characters": [ADA], **side},
        "Nick": {"cookies": 9},
    }
    data = {"game": "little_troubles", "position": position, "line": line}
    ruling = rule_on(GAME, Scenario.model_validate(data))
    return [one.path for one in ruling.unused if not one.path.endswith(".types")] + [
        one.path for one in ruling.unused if "place is that of" in one.because
    ]


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({**DRAW, "x": 4}, "line.0.x"),
        ({**DRAW, "x_divided_by": 2}, "line.0.x_divided_by"),
        ({**DRAW, "on": "Ada"}, "line.0.on"),
    ],
)
def test_words_of_a_play_that_nothing_goes_by(entry: dict[str, Any], path: str) -> None:
    assert path in told([entry])


def test_an_x_the_play_goes_by_is_not_told() -> None:
    assert told([{**DRAW, "cost": "X", "x": 4, "draw": "X / 2"}]) == []


@pytest.mark.parametrize(
    ("side", "path"),
    [
        ({"field": {"name": "Well", "types": "field", "effects": [GROWTH]}}, "field.effects"),
        ({"toys": [{"name": "Plan", "types": "goal"}]}, "toys.0.types"),
        ({"characters": [{**ADA, "changes": [GONE]}]}, "characters.0.changes.0"),
        (
            {"characters": [{**ADA, "ongoing": [{"regresses_instead": True}]}]},
            "characters.0.ongoing.0.regresses_instead",
        ),
    ],
)
def test_words_of_a_side_that_nothing_goes_by(side: dict[str, Any], path: str) -> None:
    assert f"position.Ana.{path}" in told([], **side)


def test_a_change_that_lasts_with_a_card_in_play_is_not_told() -> None:
    well = {"name": "Well", "types": "field"}
    assert told([], characters=[{**ADA, "changes": [GONE]}], field=well) == []


def test_fighters_where_nobody_fights_are_odd() -> None:
    turn = {"player": "Ana", "number": 5, "at": "build", "fighters": ["Ada", "Ned"]}
    ned = {**ADA, "name": "Ned"}
    sides = {"Ana": {"characters": [ADA]}, "Nick": {"characters": [ned]}}
    (problem,) = GAME.problems(GAME.position({"turn": turn, **sides}))
    assert problem.path == "turn.fighters"
    at_the_fight = {**turn, "at": "fight.window"}
    assert not list(GAME.problems(GAME.position({"turn": at_the_fight, **sides})))
