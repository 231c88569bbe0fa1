"""What lies in a slot is read and written however the document holds it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.sheets import Asks, Field, Holds, Slot
from ui.desk.slots import FieldError, cards_in, filled, shown_values, with_cards

NAME = Field(path="name", title="Name", asks=Asks.CARD)
CARDS = Slot(field="cards", title="Card", fields=(NAME,), count="how_many")
FIELD = Slot(field="field", title="Field", fields=(NAME,), holds=Holds.ONE)
ATTACKS = Slot(field="attacks", title="Attack", fields=(NAME,), named="attack")
TOKENS = Slot(field="tokens", title="Token", fields=(NAME,), holds=Holds.COUNTS)
UPGRADES = Slot(field="upgrades", title="Upgrade", fields=(NAME,), holds=Holds.NAMES)


def test_cards_are_added_and_taken_away() -> None:
    document: dict[str, Any] = {"Ana": {"cards": ["Bear"]}, "Nick": {}}
    bear = cards_in(document["Ana"], CARDS)
    added = with_cards(document, "Ana", CARDS, [*bear, {"name": "Badger"}])
    assert cards_in(added["Ana"], CARDS) == [{"name": "Bear"}, {"name": "Badger"}]
    assert with_cards(document, "Ana", CARDS, []) == {"Ana": {}, "Nick": {}}
    assert document == {"Ana": {"cards": ["Bear"]}, "Nick": {}}


def test_a_single_card_and_cards_of_the_table() -> None:
    assert cards_in({"field": "Meadow"}, FIELD) == [{"name": "Meadow"}]
    hill = with_cards({"Ana": {}}, "Ana", FIELD, [{"name": "Hill"}])
    assert hill == {"Ana": {"field": {"name": "Hill"}}}
    claw = with_cards({}, "", ATTACKS, [{"attack": "Bite"}, {"attack": "Claw"}])
    assert claw == {"attacks": [{"attack": "Bite"}, {"attack": "Claw"}]}


def test_tokens_are_counted_and_upgrades_are_names() -> None:
    assert cards_in({"tokens": {"Chi": 3}}, TOKENS) == [{"name": "Chi", "count": 3}]
    assert cards_in({"tokens": ["Chi"]}, TOKENS) == [{"name": "Chi", "count": 1}]
    kept = with_cards({"Ana": {}}, "Ana", TOKENS, [{"name": "Chi", "count": 2}])
    assert kept == {"Ana": {"tokens": {"Chi": 2}}}
    named = with_cards({"Ana": {}}, "Ana", UPGRADES, [{"name": "Smite II"}])
    assert named == {"Ana": {"upgrades": ["Smite II"]}}


def test_a_named_card_of_a_counted_hand_leaves_the_count() -> None:
    document = {"Ana": {"cards": 4}}
    assert cards_in(document["Ana"], CARDS) == []
    named = with_cards(document, "Ana", CARDS, [{"name": "Bear"}])
    assert named == {"Ana": {"cards": [{"name": "Bear"}], "how_many": 4}}


def test_a_sheet_shows_text_where_people_write_text_and_reads_it_back() -> None:
    fields = (
        Field(path="names", title="", asks=Asks.NAMES),
        Field(path="dice", title="", asks=Asks.DICE),
        Field(path="tokens", title="", asks=Asks.COUNTS),
        Field(path="printed.n", title=""),
    )
    document = {"names": ["A", "B"], "dice": [1, 2], "tokens": {"Chi": 1}, "kept": True}
    shown = shown_values(document, fields)
    assert shown == {"names": "A, B", "dice": "1 2", "tokens": "Chi 1"}
    assert filled(document, fields, shown) == document
    assert filled(document, fields, {"printed.n": 3, "names": None}) == {
        "dice": [1, 2],
        "tokens": {"Chi": 1},
        "kept": True,
        "printed": {"n": 3},
    }


@pytest.mark.parametrize(
    ("path", "value"), [("n", "much"), ("n", True), ("dice", "a b"), ("changes", "?"), ("x", 1)]
)
def test_what_cannot_be_read_is_told_with_its_field(path: str, value: Any) -> None:
    fields = (
        Field(path="n", title=""),
        Field(path="dice", title="", asks=Asks.DICE),
        Field(path="changes", title="", asks=Asks.CHANGES),
    )
    with pytest.raises(FieldError) as told:
        filled({}, fields, {path: value})
    assert told.value.path == path
