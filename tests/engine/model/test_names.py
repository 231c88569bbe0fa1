"""Names are compared in one way; numbers are read as people write them."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from engine.model import names
from engine.notation.documents import DocumentError, read_document, read_yaml, validate


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bear", "bear"), ("Ame\u0301lie", "AM\u00c9LIE"), (" Dragon’s  Den", "Dragon's Den")],
)
def test_names_that_are_written_differently_can_be_the_same(one: str, other: str) -> None:
    assert names.same(one, other)
    assert names.meant(one, ["Ox", other]) == other
    assert names.clashes([one, "Ox", other]) == ((one, other),)


def test_a_copy_takes_the_first_free_number() -> None:
    assert names.free("Bear", ["BEAR", "bear 2"]) == "Bear 3"
    assert names.free("Ox", ["Bear"]) == "Ox"


def test_what_is_near_is_offered() -> None:
    said = names.expected(["attack", "defence"], "attakc")
    assert said == "expected one of attack, defence, got 'attakc'; perhaps attack"
    assert names.nearest("xyz", ["attack"]) == ()


@pytest.mark.parametrize(("given", "read"), [("010", 10), ("08", 8), ("+4", 4), ("-3", -3)])
def test_numbers_are_decimal(given: str, read: int) -> None:
    assert read_yaml(f"cookies: {given}")[0] == {"cookies": read}


@pytest.mark.parametrize("given", ["1:30", "0x1F", "1_000", "0b11", "0o17"])
def test_other_notations_of_numbers_are_refused_with_what_was_read(given: str) -> None:
    with pytest.raises(DocumentError, match=f"'{given}' is no decimal number"):
        read_yaml(f"cookies: {given}")


@pytest.mark.parametrize("given", ["2.10", "2024-07-01", "12 Monkeys", "'1:30'"])
def test_what_is_no_whole_number_stays_a_text(given: str) -> None:
    assert read_yaml(f"section: {given}")[0] == {"section": given.strip("'")}


class Bank(BaseModel):
    """A document with numbers at several depths."""

    pebbles: int
    each: dict[str, int] = {}
    list_of: list[int | str] = []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pebbles: yes", "pebbles: expected a whole number, got yes"),
        ("pebbles: '1_000'", "pebbles: expected a whole decimal number, got '1_000'"),
        ("{pebbles: 1, each: {a: no}}", "each.a: expected a whole number, got no"),
    ],
)
def test_what_nobody_writes_as_a_number_is_refused(text: str, says: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(Bank, text)
    assert says in str(refused.value)


def test_numbers_in_quotes_are_numbers() -> None:
    assert validate(Bank, {"pebbles": "12", "list_of": ["x", 3]}).pebbles == 12


class Pond(BaseModel):
    """A document with others inside, in a list and in a choice."""

    model_config = {"extra": "forbid"}

    banks: list[DeepDocument | str] = []


class DeepDocument(BaseModel):
    """A bank further down."""

    model_config = {"extra": "forbid"}

    pebbles: int = 0
    owner: str = ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{bnaks: []}", "bnaks: is not a known field here; perhaps banks"),
        ("{banks: [{peebles: 1}]}", "banks.0.peebles: is not a known field here; perhaps pebbles"),
        ("{banks: [{x: 1}]}", "is not a known field here; expected one of pebbles, owner"),
    ],
)
def test_a_field_that_is_not_there_is_told_with_what_is(text: str, says: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(Pond, text)
    assert says in str(refused.value)
