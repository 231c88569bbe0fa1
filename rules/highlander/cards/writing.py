"""A card and its effects back as the document that states them."""

from __future__ import annotations

from typing import Any

from rules.highlander.cards.printed import Card
from rules.highlander.cards.takes import TAKES
from rules.highlander.cards.texts import Effect

_BLANK = Effect(kind="by-hand")


def effect_document(value: Effect) -> dict[str, Any]:
    """An effect_document as it is written in a file."""
    written: dict[str, Any] = {"kind": value.kind}
    for field in ("who", "amount", "lasts", "uses", "minimum", "when", "says"):
        if getattr(value, field) != getattr(_BLANK, field):
            written[field] = getattr(value, field)
    if value.of:
        written["of"] = [_attribute(word) for word in value.of]
    if value.flags:
        written["flags"] = list(value.flags)
    return written


def _attribute(word: str) -> str:
    """A word as `of` states it: one of the known ones, or a card's title."""
    known = any(word in takes.of for takes in TAKES.values())
    return word if known else word.replace("-", " ").title()


def print_document(card: Card, known: Card | None) -> dict[str, Any]:
    """What the card prints beyond what is known of it."""
    base = known or Card(name=card.name, type="", squares=(), rule=card.rule)
    written: dict[str, Any] = {}
    for field in ("type", "damage", "bonus", "needs", "phase", "weapon"):
        if getattr(card, field) != getattr(base, field):
            written[field] = getattr(card, field)
    stated = card.squares is not None and not card.more_squares
    if stated and (card.squares != base.squares or base.more_squares):
        written["squares"] = list(card.squares or ())
    extra = [flag for flag in card.flags if flag not in base.flags]
    if extra:
        written["flags"] = extra
    for field in ("effects", "text"):
        if getattr(card, field) != getattr(base, field) or (
            known is not None and "text" in known.unknown and "text" not in card.unknown
        ):
            written[field] = [effect_document(each) for each in getattr(card, field)]
    return written
