"""A duel in a few words, for the tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rules
from engine.model.legality import Refused
from engine.model.rulebook import Readings
from engine.model.trace import SILENT, Recorder
from engine.play.line import play_entry
from rules.dice_throne.game import DiceThrone
from rules.dice_throne.position.position import Position

GAME: DiceThrone = rules.load("dice_throne")  # type: ignore[assignment]
LIBRARY = Path(rules.__file__).parents[1] / "scenarios" / "dice_throne"
SCENARIOS = sorted(LIBRARY.glob("*.yaml"))


def duel(at: str, readings: dict[str, str] | None = None, **parts: Any) -> Position:
    """Ana's turn at a place; `Ana=`, `Nick=` and the parts of the table say more."""
    document: dict[str, Any] = {"turn": {"player": "Ana", "number": 5, "at": at}}
    document["Ana"] = parts.pop("Ana", {})
    document["Nick"] = parts.pop("Nick", {})
    document.update(parts)
    return GAME.position(document, Readings(GAME.rulebook, readings or {}))


def played(position: Position, *entries: Any, trace: Recorder = SILENT) -> Position:
    """The position after these entries (`Ana` alone means that Ana passes)."""
    for entry in entries:
        stated = {"by": entry, "pass": True} if isinstance(entry, str) else entry
        result = play_entry(GAME, position, stated, trace)
        assert not isinstance(result, Refused), str(result)
        position = result
    return position


def codes(position: Position, by: str, **entry: Any) -> tuple[str, ...]:
    """The reason codes by which an entry is refused; none if it is allowed."""
    legality = GAME.option(position, by, **entry)
    return legality.codes if isinstance(legality, Refused) else ()
