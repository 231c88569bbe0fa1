"""The shape of a game's screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ui.case.case import Case
from ui.case.seen import Seen


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
    """How one game begins, is typed and is summed up."""

    empty: Callable[[], dict[str, Any]]
    grammar: LineGrammar
    example: str = ""
    """The scenario a first visit shows."""
    quick: Quick | None = None
    summary: Callable[[Seen], str] | None = None
    """What the position says in one line when nothing is asked."""
