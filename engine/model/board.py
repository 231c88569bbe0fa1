"""A position as it lies on a table: two sides, what lies between them, and the numbers to touch.

A game fills a `Board` in; the app, a picture and a text draw it. So a board is described once, and
whoever draws it knows no game. Nothing here is asked of the rules: words and numbers are settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from engine.model.ledger import Explanation


class Tone(Enum):
    """How a number or a part stands out. Words or a sign always say the same."""

    PLAIN = "plain"
    FIRST = "first"
    """The first of the two numbers that a card prints."""
    SECOND = "second"
    GOOD = "good"
    BAD = "bad"


class Look(Enum):
    """How a card lies. Its state says the same in words."""

    PLAIN = "plain"
    TURNED = "turned"
    """Another side of the card is up."""
    CHOSEN = "chosen"
    """It is what the moment is about: fighting, announced, played last."""
    OFF = "off"
    """It does nothing now."""


class Number(msgspec.Struct, frozen=True, kw_only=True):
    """A value that can be touched: what it is, how far from what is printed, and its rows."""

    name: str
    value: str
    """As it is read out, `?` where nobody has said."""
    short: str = ""
    """One or two letters for a small card; the name where there is room."""
    change: int = 0
    """How far it is from what is printed."""
    bare: str = ""
    """What it would be were there no least or most it can be; empty if that is the same."""
    after: str = ""
    """What it will be once what is on the table has been settled; empty if that is the same."""
    path: str = ""
    """How a question asks for it: `Badger.strength`; empty if no question can."""
    field: str = ""
    """Where a person changes it in the document of the side; empty if it follows from others."""
    tone: Tone = Tone.PLAIN
    why: Explanation | None = None


class Place(msgspec.Struct, frozen=True):
    """Where a card stands in the position's document: whose side, which slot, which card of it."""

    player: str
    """Empty for what lies on neither side."""
    slot: str
    index: int


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card, a token or whatever else lies in a zone."""

    name: str
    state: str = ""
    """In a few words."""
    look: Look = Look.PLAIN
    tone: Tone = Tone.PLAIN
    """What becomes of it, for the colour of its state."""
    numbers: tuple[Number, ...] = ()
    marks: tuple[str, ...] = ()
    """What lies on it or is true of it for a while, a word or two each."""
    under: tuple[str, ...] = ()
    """Cards that lie under it or that it holds, by name."""
    held_by: str = ""
    """The card that holds it."""
    place: Place | None = None
    """None for what nobody put there by hand."""


class Size(Enum):
    """How much of a row a card of a zone takes."""

    CARD = "card"
    LOW = "low"
    CHIP = "chip"


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A row of places: the cards in it and how many more there is room for."""

    slot: str
    """The slot of the position's document; `Game.sheets` says what a card there has."""
    title: str
    player: str
    cards: tuple[Card, ...] = ()
    free: int = 0
    """Empty places to show."""
    fixed: bool = False
    """Whether there is room for just so many."""
    add: str = ""
    """What can be put into an empty place, `Toy`; empty if nothing can."""
    size: Size = Size.CARD
    folded: bool = False
    """Whether it is looked at seldom and may be folded away."""
    counted: bool = False
    """Whether how many there are is enough at a glance."""
    hidden: int = 0
    """Cards that are here and that nobody has named."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side, its zones from the player's edge of the table to the middle."""

    player: str
    active: bool = False
    decides: bool = False
    says: str = ""
    """Who the player is in this game, such as a hero."""
    numbers: tuple[Number, ...] = ()
    hand: Zone | None = None
    zones: tuple[Zone, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A piece of a sentence, strong where the eye should rest."""

    text: str
    strong: bool = False


class Line(msgspec.Struct, frozen=True):
    """A sentence that stands between the sides."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(part.text for part in self.parts)


class Die(msgspec.Struct, frozen=True):
    """A die as it lies, with its symbol in words where that is known."""

    value: int
    symbol: str = ""


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """Dice on the table, whose they are and what they are for."""

    title: str
    dice: tuple[Die, ...]
    faces: tuple[str, ...] = ()
    """The symbols of the faces in order, where they are known."""
    most: int = 0
    """How many dice there are room for; 0 for just those that lie there."""
    field: str = ""
    """Where the position's document holds them; empty if they cannot be put right by hand."""


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a chain: `9 Mighty Blow`, after `-`."""

    sign: str = ""
    amount: str = ""
    text: str = ""
    number: Number | None = None
    """The value the chain has reached, to be touched."""


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """A value that passes through several hands, from where it starts to where it ends."""

    title: str
    links: tuple[Link, ...]


class Mark(Enum):
    """What a square of a grid is. The words in it say the same."""

    EMPTY = "empty"
    COVERED = "covered"
    BARRED = "barred"
    OPEN = "open"
    CLOSED = "closed"


class Square(msgspec.Struct, frozen=True, kw_only=True):
    """One square of a grid and what stands in it."""

    code: str
    mark: Mark = Mark.EMPTY
    text: str = ""
    note: str = ""
    """What becomes of it: `stopped`, `-2`."""
    tone: Tone = Tone.PLAIN


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """Squares in rows of three."""

    title: str
    squares: tuple[Square, ...]
    key: str = ""
    """What the hatched squares mean, in a sentence."""


class Grids(msgspec.Struct, frozen=True):
    """Grids that stand beside each other."""

    grids: tuple[Grid, ...]


Middle = Line | Dice | Chain | Grids | Zone
"""What lies between the sides, from the far one to the near one."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table, seen from the side of the player whose turn it is."""

    title: str
    """Where the turn stands, in words."""
    far: Side
    near: Side
    middle: tuple[Middle, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        """The far side, then the near one."""
        return self.far, self.near

    def zones(self) -> Iterator[Zone]:
        """Every zone, the hands too, from the far edge to the near one."""
        for side in (self.far, None, self.near):
            if side is None:
                yield from (part for part in self.middle if isinstance(part, Zone))
                continue
            if side.hand is not None:
                yield side.hand
            yield from side.zones

    def cards(self) -> Iterator[Card]:
        """Every card on the table and in the hands that is known by name."""
        for zone in self.zones():
            yield from zone.cards

    def numbers(self) -> Iterator[Number]:
        """Every number that can be touched."""
        for side in self.sides:
            yield from side.numbers
        for card in self.cards():
            yield from card.numbers
        for part in self.middle:
            if isinstance(part, Chain):
                yield from (link.number for link in part.links if link.number is not None)
