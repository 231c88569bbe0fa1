"""What type a card counts as for an effect that names one."""

from __future__ import annotations

from rules.little_troubles.cards.printed import Card
from rules.little_troubles.position.position import Position

_QUICK = "quick action"


def is_of_type(position: Position, card: Card, kind: str) -> bool:
    """Whether an effect that names this type takes the card."""
    if kind in card.types or kind in card.families:
        return True
    if kind == _QUICK and f"decisive {_QUICK}" in card.types:
        return position.readings["types.decisive-quick"] == "with-a-prefix"
    return False


def type_rules(position: Position, card: Card, kind: str) -> tuple[str, ...]:
    """The rules by which a card is of a type or is not."""
    if kind == _QUICK and f"decisive {_QUICK}" in card.types:
        return (position.readings.rule("types.decisive-quick"),)
    return ("types.quick-is-action",) if "action" in kind else ("types.two-at-once",)
