"""The shape of a game's screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.case.case import Case
from ui.case.seen import Seen


@dataclass(frozen=True)
class Field:
    """One thing a person may fill in: where it goes in the document, and how it is asked for."""

    path: str
    """Where in the card's or player's document: `printed.confidence`."""
    title: str
    kind: str = "number"
    """One of those `ui.widgets.editor`: number, text, card, names, counts, dice, choice, ..."""
    choices: Sequence[str] = ()
    least: int | None = None


@dataclass(frozen=True)
class Slot:
    """A kind of place on a player's side of the position document."""

    field: str
    """The field of the player's document, such as `characters`."""
    title: str
    fields: Sequence[Field]
    most: int | None = None
    """How many places there are; None for any number, 1 for a single card that is no list."""
    single: bool = False
    """Whether the document holds one card here rather than a list of them."""
    heading: str = ""
    """What stands above the row, where the cards alone do not say what they are."""
    named: str = "name"
    """The field of a card's document that holds its name."""


@dataclass(frozen=True)
class LineGrammar:
    """The words of a typed line of play: what verbs mean, which keys take a name or a number."""

    verbs: Mapping[str, str]
    keys: frozenset[str]
    flags: frozenset[str] = frozenset()
    stats: Mapping[str, str] = field(default_factory=dict)
    stat_key: str = "change"
    number_lists: frozenset[str] = frozenset()
    """Keys followed by several numbers, such as dice."""
    name_lists: frozenset[str] = frozenset()
    """Keys followed by names joined by `and`."""
    example: str = ""


@dataclass(frozen=True)
class Quick:
    """The panel for a judge in a hurry: one line of text makes a whole case."""

    title: str
    help: str
    example: str
    read: Callable[[str], Case]
    """The case a line states; ValueError with what was expected."""
    touch: Callable[[], Case | None] | None = None
    """Draws the same as fields to touch; the case when the reader asks for the ruling."""


@dataclass(frozen=True)
class Screen:
    """How one game looks and is typed."""

    draw: Callable[[Seen], None]
    empty: Callable[[], dict[str, Any]]
    grammar: LineGrammar
    names: Callable[[str], list[str]]
    """Catalogued names offered while typing, by game."""
    slots: Sequence[Slot] = ()
    player_fields: Sequence[Field] = ()
    turn_fields: Sequence[Field] = ()
    example: str = ""
    """The scenario a first visit shows."""
    quick: Quick | None = None
    summary: Callable[[Seen], str] | None = None
    """What the position says in one line when nothing is asked."""
    because: Callable[[Seen], str] | None = None
    """What is read out after the answers, where they do not say why themselves."""
