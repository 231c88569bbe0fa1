"""Two rulebooks, or two editions of one, side by side: what changed, and which answers do.

A rule is the same if its words, source and section are; a conflict if its readings and default are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from engine.model.game import Game
from engine.model.rulebook import EDITION, Readings, Rulebook
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.play.ruling import Ruling, rule_on, same

Entry = TypeVar("Entry", bound=msgspec.Struct)


class Changed(msgspec.Struct, frozen=True):
    """Something both have, and which of its parts differ: each with what it was and what it is."""

    id: str
    parts: tuple[tuple[str, str, str], ...]


class BookDifference(msgspec.Struct, frozen=True):
    """What one rulebook has, lacks or says otherwise than another."""

    added: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changed: tuple[Changed, ...] = ()
    conflicts_added: tuple[str, ...] = ()
    conflicts_gone: tuple[str, ...] = ()
    conflicts_changed: tuple[Changed, ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__)


class AnswerDifference(msgspec.Struct, frozen=True):
    """A scenario that is answered otherwise, or can be played under one of the two alone."""

    title: str
    asked: str
    then: str
    now: str


def book_difference(old: Rulebook, new: Rulebook) -> BookDifference:
    """Rules and open points added, gone and changed, in the order of the newer book."""
    return BookDifference(
        *_compared(old.rules, new.rules), *_compared(old.conflicts, new.conflicts)
    )


def _compared(
    old: Mapping[Any, Entry], new: Mapping[Any, Entry]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Changed, ...]]:
    added = tuple(str(key) for key in new if key not in old)
    gone = tuple(str(key) for key in old if key not in new)
    changed = []
    for key, entry in new.items():
        before = old.get(key)
        if before is not None and before != entry:
            parts = [
                (name.replace("_", " "), _said(getattr(before, name)), _said(getattr(entry, name)))
                for name in entry.__struct_fields__
                if getattr(before, name) != getattr(entry, name)
            ]
            changed.append(Changed(str(key), tuple(parts)))
    return added, gone, tuple(changed)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(getattr(part, "name", part)) for part in value)
    return str(value)


def edition_difference(book: Rulebook, old: str, new: str) -> tuple[tuple[str, str, str], ...]:
    """The conflicts that two editions read differently: the id, and each edition's reading.

    An empty name stands for the defaults. KeyError if there is no such edition.
    """
    then, now = (Readings(book, _chosen(name)) for name in (old, new))
    return tuple(
        (conflict, then.peek(conflict), now.peek(conflict))
        for conflict in book.conflicts
        if then.peek(conflict) != now.peek(conflict)
    )


def answer_differences(
    game: Game[Any], scenarios: Iterable[Scenario], old: Readings, new: Readings
) -> Iterator[AnswerDifference]:
    """The questions of the scenarios that are answered otherwise under the new readings.

    What a scenario itself says of readings stands over both.
    """
    for scenario in scenarios:
        then, now = (_ruled(game, scenario, readings) for readings in (old, new))
        if then is None or now is None:
            if then is not now:
                told = [
                    "cannot be played" if ruling is None else ruling.text for ruling in (then, now)
                ]
                yield AnswerDifference(scenario.title, "the line", *told)
            continue
        for before, after in zip(then.answers, now.answers, strict=True):
            if not same(before.answer.value, after.answer.value):
                question = before.question
                asked = question.value or scenario.question or "may this be done?"
                yield AnswerDifference(scenario.title, asked, before.answer.text, after.answer.text)


def _ruled(game: Game[Any], scenario: Scenario, readings: Readings) -> Ruling | None:
    bare = scenario.model_copy(
        update={
            "expect": [],
            "ask": [
                question.model_copy(update={"expected": None, "because": [], "depends_on": None})
                for question in scenario.questions
            ],
        }
    )
    own = {key: value for key, value in scenario.readings.items() if key != EDITION}
    try:
        return rule_on(game, bare, readings.but(own))
    except (DocumentError, KeyError):
        return None


def _chosen(edition: str) -> dict[str, str]:
    return {EDITION: edition} if edition else {}
