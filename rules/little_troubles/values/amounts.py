"""How much an effect does: its amount worked out where and when it is read."""

from __future__ import annotations

from engine.language.amounts import Amount
from engine.language.weighing import Weighed, weigh
from engine.model.ledger import Explanation
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.conditions import seen_from
from rules.little_troubles.values.selectors import TABLE


def weighed(position: Position, effect: Effect, seat: int, source: InPlay, it: str = "") -> Weighed:
    """The amount of an effect read by a seat off its source, about a card if it looks at one."""
    return _worked_out(position, effect.amount, seat, source, it)


def printed(position: Position, which: str, seat: int, card: InPlay) -> Weighed:
    """What the side that is up prints: a star is worked out by the text that explains it."""
    by_text = dict(card.face.worked_out)
    if which in by_text:
        return _worked_out(position, by_text[which], seat, card, card.name)
    says = f"what the {card.side.value} side prints has not been entered"
    number: int | None = getattr(card.face, which)
    return Weighed(number, unknown=says if number is None else "")


def _worked_out(position: Position, amount: Amount, seat: int, source: InPlay, it: str) -> Weighed:
    if isinstance(amount, int):
        return Weighed(amount)
    return weigh(amount, position, seen_from(position, seat, source, it), TABLE)


def explained(effect: Effect, source: str, found: Weighed) -> Explanation:
    """The rows behind an amount, to be shown where it is used."""
    return Explanation(source, str(effect.amount), found.rows, found.unknown, "cards.ability")
