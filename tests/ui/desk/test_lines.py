"""Typed lines of play become line entries, and what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest

from ui.desk.lines import LineError, parse_line
from ui.desk.shape import LineGrammar

GRAMMAR = LineGrammar(
    verbs={"plays": "play", "grabs": "grab"},
    keys=frozenset({"on", "with", "cost"}),
    flags=frozenset({"quick"}),
    stats={"strength": "strength", "s": "strength"},
)


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("Nick passes", {"by": "Nick", "pass": True}),
        ("nick: plays Big Howl", {"by": "Nick", "play": "Big Howl"}),
        (
            "Ana plays Howl on Badger cost 3",
            {"by": "Ana", "play": "Howl", "on": "Badger", "cost": 3},
        ),
        ("Ana plays Howl, quick", {"by": "Ana", "play": "Howl", "quick": True}),
        (
            "Ana plays Howl on Badger strength +2",
            {"by": "Ana", "play": "Howl", "on": "Badger", "change": {"strength": 2}},
        ),
        (
            "Ana plays Howl on Badger -1 s",
            {"by": "Ana", "play": "Howl", "on": "Badger", "change": {"strength": -1}},
        ),
        ("Ana plays Howl strength =4", {"by": "Ana", "play": "Howl", "set": {"strength": 4}}),
        ('Ana plays "Dance on Ice"', {"by": "Ana", "play": "Dance on Ice"}),
        ("Ana Lee plays Howl", {"by": "Ana Lee", "play": "Howl"}),
    ],
)
def test_a_line_is_read(typed: str, entry: dict[str, Any]) -> None:
    assert parse_line(typed, ("Ana", "Ana Lee", "Nick"), GRAMMAR) == entry


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Begin with a player's name, Ana or Nick"),
        ("Annabel plays Howl", "Begin with"),
        ("Ana", "grabs, plays"),
        ("Ana sings", '"sings" is not known'),
        ("Ana plays", 'After "play"'),
        ("Ana plays Howl on", 'After "on"'),
        ("Ana plays Howl strength much", "After strength"),
        ("Ana plays Howl quick now", '"now" stands where'),
    ],
)
def test_what_cannot_be_read_is_named(typed: str, says: str) -> None:
    with pytest.raises(LineError, match=says):
        parse_line(typed, ("Ana", "Nick"), GRAMMAR)
