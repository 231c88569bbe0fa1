"""Since when each ongoing effect counts for each card: from when its words began to describe it.

A text that counts "while fighting" or for "Regressed Characters" begins with the Fight or the
flip, however long its card has been in play. So what a set, a swap or a halving met is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import Holding, InPlay, Position
from rules.little_troubles.values.selectors import matches, met

ON_VALUES = frozenset({Do.CHANGE, Do.SET, Do.HALVE, Do.DOUBLE})
"""What ongoing texts do to numbers; the order of these matters."""


def noted(position: Position) -> Position:
    """The position with what has begun to hold noted as of now, and what has ended forgotten."""
    now = _holding(position, lambda source, card: position.clock)
    return position if now == position.holding else msgspec.structs.replace(position, holding=now)


def as_described(position: Position) -> Position:
    """The position as its document describes it, where what holds has held since it was there."""
    return msgspec.structs.replace(position, holding=_holding(position, since_there))


def _holding(position: Position, begun: Callable[[InPlay, InPlay], int]) -> tuple[Holding, ...]:
    """What holds now; what is not known to have held already began as `begun` says."""
    known = {(h.source, h.text, h.card): h.since for h in position.holding}
    found = []
    for source, text, card in _in_force(position):
        at = known.get((source.name, text, card.name))
        at = begun(source, card) if at is None else at
        found.append(Holding(source.name, text, card.name, at))
    return tuple(sorted(found, key=lambda h: (h.source, h.text, h.card)))


def _in_force(position: Position) -> Iterator[tuple[InPlay, int, InPlay]]:
    """Each ongoing text about numbers that holds, by its place on its card, and for which card."""
    for seat, source in position.sources():
        if source.marked("text_removed"):
            continue
        for text, effect in enumerate(source.card.ongoing):
            if effect.do not in ON_VALUES or effect not in source.texts:
                continue
            for card_seat, card in position.in_play():
                if matches(position, effect.on, seat, source, card_seat, card) and met(
                    position, effect.when, seat, card, source
                ):
                    yield source, text, card


def since_there(source: InPlay, card: InPlay) -> int:
    """When both were there: the text's card in play, or the Toy grabbed, and who it is about."""
    return max(source.grabbed_at if source.grabbed_by else source.since, card.since)


def since(position: Position, source: InPlay, text: int, card: InPlay) -> int:
    """When a text began to hold for a card."""
    for held in position.holding:
        if held.source == source.name and held.text == text and held.card == card.name:
            return held.since
    return since_there(source, card)
