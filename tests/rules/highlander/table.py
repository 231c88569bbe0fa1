"""A position in a few words, for the tests of this folder."""

from __future__ import annotations

from typing import Any

import rules
from engine.model.rulebook import Readings
from rules.highlander.game import Highlander
from rules.highlander.position.position import Position

GAME: Highlander = rules.load("highlander")  # type: ignore[assignment]


def table(at: str, *incoming: Any, readings: dict[str, str] | None = None, **more: Any) -> Position:
    """Ana's turn at a phase, with attacks coming in from Nick; `Ana=` and `Nick=` say more."""
    document = {
        "turn": {"player": "Ana", "number": 5, "at": at, **more.pop("turn", {})},
        "Ana": more.pop("Ana", {}),
        "Nick": more.pop("Nick", {}),
        "incoming": list(incoming),
        **more,
    }
    return GAME.position(document, Readings(GAME.rulebook, readings or {}))


def played(position: Position, *entries: dict[str, Any]) -> Position:
    """The position after these entries; fails with the refusal if one of them is refused."""
    for entry in entries:
        result = GAME.play(position, GAME.action(position, {"by": "Ana", **entry}))
        assert result, str(result)
        position = result.position
    return position


def codes(position: Position, **entry: Any) -> tuple[str, ...]:
    """The reason codes against an action; empty if it is allowed."""
    by = entry.pop("by", "Ana")
    legality = GAME.option(position, by, **entry)
    return getattr(legality, "codes", ())
