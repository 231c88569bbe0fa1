"""What a line entry states that nothing goes by, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.model.unused import Unused
from rules.little_troubles.actions.reading import document_of
from rules.little_troubles.cards.compiling import card
from rules.little_troubles.cards.documents import CardDocument
from rules.little_troubles.cards.unused import TAKES, unused_in_effect, unused_on_card

_OF_EFFECTS = frozenset(("among", "when", "lasts", "round", "opponent", "of", "stats"))


def unused_in_entry(entry: Mapping[str, Any]) -> Iterator[Unused]:
    """The words of an entry, of its effects and of a card written out in it."""
    document = document_of(entry)
    stated = document.model_fields_set
    if stated & TAKES.keys():
        # What an entry is aimed at is more than what its own effects are about.
        yield from (one for one in unused_in_effect(document, "") if one.path != "on")
    else:
        for word in sorted(stated & _OF_EFFECTS):
            yield Unused(word, "it belongs to an effect, and none is stated beside it")
    for index, inner in enumerate(document.effects):
        yield from unused_in_effect(inner, f"effects.{index}")
    cards = [("play", document.play)]
    cards += [(f"put_into_play.{n}", prize) for n, prize in enumerate(document.put_into_play)]
    for path, written in cards:
        if isinstance(written, CardDocument):
            yield from unused_on_card(written, card(written), path)
