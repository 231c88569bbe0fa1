"""The same value under the other readings of every disagreement it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.ledger import Explanation
from engine.model.position import Position
from engine.model.rulebook import Conflict, Reading


class Other(msgspec.Struct, frozen=True):
    """What the value is by another reading of a disagreement."""

    conflict: Conflict
    reading: Reading
    shown: str


class OtherValues(msgspec.Struct, frozen=True):
    """The disagreements a value rests on, and the readings under which it differs."""

    touched: int
    differs: tuple[Other, ...]


def other_values(game: Game[Any], position: Position, why: Explanation) -> OtherValues:
    """`why` worked out again under every other reading it touches."""
    watched = position.readings.watched()
    if _shown(game, position, why, watched) is None:
        return OtherValues(0, ())
    conflicts = [game.rulebook.conflicts[name] for name in watched.touched]
    differs = tuple(
        other for conflict in conflicts for other in _others(game, position, why, conflict)
    )
    return OtherValues(len(conflicts), differs)


def _others(
    game: Game[Any], position: Position, why: Explanation, conflict: Conflict
) -> Iterator[Other]:
    in_force = position.readings.peek(conflict.id)
    for reading in conflict.readings:
        if reading.name == in_force:
            continue
        shown = _shown(game, position, why, position.readings.but({conflict.id: reading.name}))
        if shown is not None and shown != why.shown:
            yield Other(conflict, reading, shown)


def _shown(game: Game[Any], position: Position, why: Explanation, readings: Any) -> str | None:
    """The value by these readings; None where nothing of the kind can be asked."""
    by_them = msgspec.structs.replace(position, readings=readings)
    try:
        return game.explain(by_them, why.subject, why.stat).shown
    except LookupError:
        return None
