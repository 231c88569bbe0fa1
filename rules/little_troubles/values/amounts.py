"""How much an effect does: its amount worked out where and when it is read."""

from __future__ import annotations

from engine.language.weighing import Weighed, weigh
from engine.model.ledger import Explanation
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.conditions import seen_from
from rules.little_troubles.values.selectors import TABLE


def weighed(position: Position, effect: Effect, seat: int, source: InPlay, it: str = "") -> Weighed:
    """The amount of an effect read by a seat off its source, about a card if it looks at one."""
    if isinstance(effect.amount, int):
        return Weighed(effect.amount)
    return weigh(effect.amount, position, seen_from(position, seat, source, it), TABLE)


def explained(effect: Effect, source: str, found: Weighed) -> Explanation:
    """The rows behind an amount, to be shown where it is used."""
    return Explanation(source, str(effect.amount), found.rows, found.unknown, "cards.ability")
