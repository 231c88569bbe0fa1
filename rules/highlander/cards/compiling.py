"""From what a document states of a card to the card itself."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card


def printed_over(base: Card, document: PrintDocument, *, with_flags: bool = True) -> Card:
    """The card with everything the document states in place of what was known.

    Without its flags where they are not printed, but gained by what was made of the card.
    """
    changes: dict[str, Any] = {}
    stated = document.model_fields_set
    for field in ("type", "damage", "bonus", "needs", "phase", "weapon"):
        if field in stated and getattr(document, field) is not None:
            changes[field] = getattr(document, field)
    unknown = set(base.unknown)
    if "type" in changes:
        unknown.discard("type")
    if "squares" in stated:
        changes["squares"] = None if document.squares is None else tuple(document.squares)
        changes["more_squares"] = False
        unknown.discard("squares")
    if "text" in stated:
        changes["text"] = tuple(each.effect for each in document.text or ())
        unknown.discard("text")
    if "effects" in stated:
        changes["effects"] = tuple(each.effect for each in document.effects or ())
        unknown.discard("text")
    if "flags" in stated and with_flags:
        changes["flags"] = tuple(dict.fromkeys((*base.flags, *(document.flags or ()))))
    changes["unknown"] = tuple(word for word in base.unknown if word in unknown)
    return msgspec.structs.replace(base, **changes)
