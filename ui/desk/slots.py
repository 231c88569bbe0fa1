"""The slots of a position's document, and what a person filled in of what lies in them.

Documents are never changed in place. What a sheet holds is text where people write text: names
with commas, counts, changes a line each; here it becomes what the document holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.model.sheets import Asks, Field, Holds, Slot
from ui.desk.editing import (
    Document,
    changes_from_text,
    changes_to_text,
    counts_from_text,
    counts_to_text,
    dice_from_text,
    side_of,
    value_at,
    with_value,
)
from ui.words.strings import say


class FieldError(ValueError):
    """What was filled in cannot be read; `path` says of which field."""

    def __init__(self, path: str, says: str) -> None:
        super().__init__(says)
        self.path = path


def cards_in(side: Mapping[str, Any], slot: Slot) -> list[Document]:
    """The cards of a slot as mappings, however the document holds them."""
    held = side.get(slot.field)
    if held is None or isinstance(held, int):
        return []
    if slot.holds is Holds.COUNTS:
        counts = counts_from_text(counts_to_text(held))
        return [{slot.named: name, "count": count} for name, count in counts.items()]
    items = [held] if slot.holds is Holds.ONE or not isinstance(held, list) else held
    return [{slot.named: item} if isinstance(item, str) else dict(item) for item in items]


def with_cards(document: Document, player: str, slot: Slot, cards: list[Document]) -> Document:
    """The document with these cards in a slot of a player's side, or of the table for no player."""
    side = side_of(document, player)
    names = [str(card.get(slot.named, "")) for card in cards]
    held: Any
    if slot.holds is Holds.COUNTS:
        held = {name: card.get("count", 1) for name, card in zip(names, cards, strict=True)}
    elif slot.holds is Holds.NAMES:
        held = names
    elif slot.holds is Holds.ONE:
        held = cards[-1] if cards else None
    else:
        held = cards
    counted = side.get(slot.field)
    if isinstance(counted, int):
        if not cards:
            return document
        if slot.count:
            side = with_value(side, slot.count, max(counted, len(cards)))
    changed = with_value(side, slot.field, held)
    return changed if not player else {**document, player: changed}


def shown_values(document: Mapping[str, Any], fields: Iterable[Field]) -> Document:
    """What a document holds at the fields, as a sheet shows it; only what is there."""
    found = {}
    for field in fields:
        value = value_at(document, field.path)
        if value not in (None, "", [], {}):
            found[field.path] = _shown(field, value)
    return found


def _shown(field: Field, value: Any) -> Any:
    match field.asks:
        case Asks.NAMES:
            return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        case Asks.COUNTS:
            return counts_to_text(value)
        case Asks.DICE:
            return " ".join(map(str, value)) if isinstance(value, list) else str(value)
        case Asks.CHANGES:
            return changes_to_text(value)
        case Asks.SQUARES:
            return value if isinstance(value, list) else [value]
    return value


def filled(document: Document, fields: Iterable[Field], values: Mapping[str, Any]) -> Document:
    """The document with what was filled in; FieldError if a field cannot be read.

    Only the fields among `values` are touched: a document may hold more than a sheet shows.
    """
    known = {field.path: field for field in fields}
    for path, value in values.items():
        if path not in known:
            raise FieldError(path, say("edit.no_field", path=path))
        document = with_value(document, path, _read(known[path], value, document))
    return document


def _read(field: Field, value: Any, document: Document) -> Any:
    """What the document holds for what stands in a field."""
    if value is None:
        return None
    match field.asks:
        case Asks.NUMBER:
            if isinstance(value, bool) or not isinstance(value, int):
                raise FieldError(field.path, say("edit.number_unread", given=value))
        case Asks.NAMES:
            return [name.strip() for name in str(value).split(",") if name.strip()]
        case Asks.COUNTS:
            return counts_from_text(str(value))
        case Asks.DICE if not isinstance(value, list):
            try:
                return dice_from_text(str(value))
            except ValueError:
                raise FieldError(field.path, say("edit.dice_unread", text=value)) from None
        case Asks.CHANGES:
            try:
                return changes_from_text(str(value), value_at(document, field.path))
            except ValueError as error:
                raise FieldError(field.path, say("edit.change_unread", line=error)) from None
    return value
