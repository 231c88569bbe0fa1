"""A Fight that is possible, which what replaces Fights needs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.play.action_kind import Check
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import fight


def possible_fight(position: Position, name: str) -> Iterator[Check]:
    """A fight replacer needs a Fight that is possible."""
    if fight.skipped_by(position) or not fight.a_fight_is_possible(position):
        says = "{card} replaces a Fight, and no Fight is possible"
        yield Reason("fight/not-possible", "replacers.need-a-fight", says, {"card": name})


def needs_a_fight(position: Position, source: str) -> Iterator[Check]:
    """An ability of a fight replacer is used only where a Fight is possible."""
    if source in {card.name for seat in (0, 1) for card in fight.replacers(position, seat)}:
        yield from possible_fight(position, source)
