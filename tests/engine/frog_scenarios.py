"""Scenarios of the made-up game, and the function that loads it in any process."""

from __future__ import annotations

from typing import Any

from engine.model.game import Game
from engine.notation.scenario import Scenario
from tests.engine.frogs import GAME, POSITION

LEAF = {"by": "Ann", "play": "Leaf", "on": "Bo"}
MUD = {"by": "Ned", "play": "Mud", "on": "Bo"}


def load(game: str) -> Game[Any]:
    """Frog Pond, which is the only game here."""
    if game != "frogs":
        raise LookupError(f"no game is called {game!r}; there is frogs")
    return GAME


def scenario(**changes: Any) -> Scenario:
    """Mud on a leaf, with changes."""
    data: dict[str, Any] = {
        "title": "Mud on a leaf",
        "game": "frogs",
        "position": POSITION,
        "line": [LEAF, MUD],
        "question": "How far does Bo jump?",
        "expect": [{"value": "Bo.jump", "is": 2, "because": ["cards.mud-down"]}],
    }
    return Scenario.model_validate({**data, **changes})


TEXT = """\
title: Mud on a leaf
game: frogs
position:
  Ann: {frog: Bo, jump: 3, pebbles: 5, hand: [Leaf, Mud]}
  Ned: {frog: Cy, jump: 4, pebbles: 2, hand: [Leaf, Mud]}
line:
  - {by: Ann, play: Leaf, on: Bo}
  - {by: Ned, play: Mud, on: Bo}
question: How far does Bo jump?
expect:
  - {value: Bo.jump, is: 2, because: [cards.mud-down]}
"""
