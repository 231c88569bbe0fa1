"""What a person may say of a card, a player or the turn: the fields of the sheets of a game.

A field says where it goes in the position's document, how it is asked for and whether nobody can do
without it. Whoever draws a sheet, or reads what was filled in, needs to know no game.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Asks(Enum):
    """How a field is asked for."""

    NUMBER = "number"
    TEXT = "text"
    CARD = "card"
    """The name of a card, completed from those that are known."""
    CHOICE = "choice"
    YES = "yes"
    ON_TABLE = "on table"
    """The name of a card that lies on the table."""
    NAMES = "names"
    """Names, separated by commas."""
    COUNTS = "counts"
    """Names with how many there are: `Chi 3, Evasive 1`."""
    DICE = "dice"
    SQUARES = "squares"
    CHANGES = "changes"
    """Changes already made, one a line: `+2 confidence Bike Helmet`."""
    PLAYER = "player"
    PLACE = "place"
    """A place of the turn."""


class Choice(msgspec.Struct, frozen=True):
    """One answer to a field: what the document holds, and what people read."""

    value: str | int | bool | None
    """None for what is not known: the document then says nothing."""
    title: str


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a person may fill in."""

    path: str
    """Where in the document of the card, the player or the whole: `printed.strength`."""
    title: str
    asks: Asks = Asks.NUMBER
    choices: tuple[Choice, ...] = ()
    usual: str | int | bool | None = None
    """What holds where the document says nothing."""
    least: int | None = None
    most: int | None = None
    more: bool = False
    """Whether it stands under what is asked for seldom."""
    group: str = ""
    """Fields of one group stand beside each other under this title."""
    example: str = ""
    """What stands in the empty field."""


class Holds(Enum):
    """How the document holds what is in a slot."""

    CARDS = "cards"
    ONE = "one"
    """A single card that is no list."""
    NAMES = "names"
    COUNTS = "counts"
    """Names with how many there are of each."""


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of place in the position's document, and what a card there has."""

    field: str
    title: str
    fields: tuple[Field, ...]
    holds: Holds = Holds.CARDS
    most: int | None = None
    named: str = "name"
    """The field of a card's document that holds its name."""
    goes_to: tuple[str, ...] = ()
    """Other slots a card may be moved to."""
    only_here: tuple[str, ...] = ()
    """Fields that a card loses when it goes elsewhere."""
    put_on: tuple[str, ...] = ()
    """Slots whose cards it can be put on: to be held by one, or to lie under it."""
    put_on_field: str = ""
    """The field that then names that card."""
    count: str = ""
    """The field of the side that says how many there are, where the slot names only some."""


class Sheets(msgspec.Struct, frozen=True, kw_only=True):
    """Every sheet of a game."""

    slots: tuple[Slot, ...] = ()
    player: tuple[Field, ...] = ()
    turn: tuple[Field, ...] = ()

    def slot(self, field: str) -> Slot:
        """The slot of this field; LookupError naming those there are."""
        for slot in self.slots:
            if slot.field == field:
                return slot
        known = ", ".join(slot.field for slot in self.slots)
        raise LookupError(f"no slot is called {field!r}; there are {known}")


def choices(*values: str) -> tuple[Choice, ...]:
    """Choices that people read as they are written in the document."""
    return tuple(Choice(value, value.replace("_", " ")) for value in values)
