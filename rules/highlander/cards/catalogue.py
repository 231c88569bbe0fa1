"""The known cards, and cards stated by hand over what is known of them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec

from engine.model.names import fold
from engine.notation.documents import read_document
from rules.highlander.cards.compiling import printed_over
from rules.highlander.cards.documents import CatalogueDocument
from rules.highlander.cards.printed import Card

_FILE = Path(__file__).with_name("cards.yaml")


class Catalogue:
    """Cards by name or alias, in any case."""

    def __init__(self, cards: Iterable[Card], aliases: dict[str, str]) -> None:
        self.cards: dict[str, Card] = {fold(card.name): card for card in cards}
        self._aliases = {fold(alias): fold(name) for alias, name in aliases.items()}

    def find(self, name: str) -> Card | None:
        """The card called `name`, if it is known."""
        wanted = fold(name)
        return self.cards.get(self._aliases.get(wanted, wanted))

    def nearest(self, name: str) -> str:
        """A question after the card whose name is written most like `name`; empty if none is."""
        wanted = fold(name)
        close = get_close_matches(wanted, (*self.cards, *self._aliases), n=1, cutoff=0.85)
        card = self.find(close[0]) if close else None
        return f"; did you mean {card.name}?" if card is not None else ""

    def resolve(self, name: str, stated: Iterable[Card] = ()) -> Card | None:
        """The card called `name`: as stated by hand, else as catalogued, else None."""
        wanted = fold(name)
        for card in stated:
            if fold(card.name) == wanted:
                return card
        return self.find(name)


@cache
def catalogue() -> Catalogue:
    """The cards of `cards.yaml`; DocumentError with every problem if the file is malformed."""
    document, _ = read_document(CatalogueDocument, _FILE.read_text(encoding="utf-8"), _FILE.name)
    cards: list[Card] = []
    aliases: dict[str, str] = {}
    for entry in document.cards:
        base = Card(name=entry.name, type=entry.type or "special", rule=entry.rule, note=entry.note)
        card = printed_over(base, entry)
        cards.append(
            msgspec.structs.replace(
                card, unknown=tuple(entry.unknown), more_squares=entry.more_squares
            )
        )
        aliases.update(dict.fromkeys(entry.aliases, entry.name))
    return Catalogue(cards, aliases)
