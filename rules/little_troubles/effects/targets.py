"""The cards an effect is done to: described, named, or the card itself."""

from __future__ import annotations

from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.cards.words import is_selector
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.selectors import acting_card, held, matches, met


def targets(position: Position, effect: Effect, source: str, by: str) -> list[str]:
    """The names of the cards an effect is about and whose condition, if it has one, is met."""
    seat = position.seat_of(by)
    acting = acting_card(position, source)
    return [
        name
        for name in _described(position, effect.on, source, seat)
        if met(position, effect.when, seat, position.find(name)[1], acting)
    ]


def unknown_for(position: Position, effect: Effect, source: str, by: str) -> list[tuple[str, str]]:
    """The cards described of which nobody can tell whether the condition holds, and why not."""
    if not effect.when:
        return []
    seat = position.seat_of(by)
    acting = acting_card(position, source)
    found = []
    for name in _described(position, effect.on, source, seat):
        condition = held(position, effect.when, seat, position.find(name)[1], acting)
        if condition.value is None:
            found.append((name, condition.says))
    return found


def _described(position: Position, on: str, source: str, seat: int) -> list[str]:
    if not is_selector(on):
        return [on] if position.has(on) else []
    if on in ("", "self") and position.has(source):
        return [source]
    acting = acting_card(position, source)
    return [
        card.name
        for card_seat, card in position.in_play()
        if matches(position, on, seat, acting, card_seat, card)
    ]
