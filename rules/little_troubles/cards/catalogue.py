"""The named cards: what is known of each, and a card filled in with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.notation.documents import read_yaml, validate
from rules.little_troubles.cards.documents import CardDocument, CatalogueEntry

_HERE = Path(__file__).parent

_TEXT = {"effects", "ongoing", "abilities", "triggers", "tasks", "leaves_at", "when_tokens"}


def with_catalogue(document: CardDocument) -> CardDocument:
    """The document with what its catalogue entry knows filled in where it says nothing."""
    name = getattr(document, "card", "") or document.name
    entry = catalogue().get(name.lower())
    if entry is None:
        return document
    known = entry.model_dump(exclude={"source", "section", "known_as", "name"}, exclude_unset=True)
    own = document.model_dump(exclude_unset=True, by_alias=True)
    if _TEXT.intersection(own):
        known.pop("unmodelled", None)
    merged = {**known, **own}
    return type(document).model_validate(merged)


@cache
def catalogue() -> Mapping[str, CatalogueEntry]:
    """The named cards by lower-case name, with what is known of each and its source."""
    return read_catalogue()


def read_catalogue() -> Mapping[str, CatalogueEntry]:
    """The named cards, read afresh from their file."""
    text = (_HERE / "cards.yaml").read_text(encoding="utf-8")
    data, lines = read_yaml(text, "cards.yaml")
    found: dict[str, CatalogueEntry] = {}
    for index, entry in enumerate(data["cards"]):
        at = ("cards", index)
        read = validate(CatalogueEntry, entry, at=at, lines=lines, file="cards.yaml")
        for name in (read.name, *read.known_as):
            found[name.lower()] = read
    return found
