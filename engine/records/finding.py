"""Looking things up as people ask: one ranked search over rules, open points, cards and scenarios.

Words of a question that say nothing are left out, a word nobody wrote is taken for the nearest one
that somebody did, and what holds all words comes before what holds some. SQLite's full-text search
does the ranking; the index lives in memory.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from math import log

import msgspec

from engine.model.rulebook import Rulebook


class Sort(StrEnum):
    """The sorts of things that are found, in the order in which equals are shown."""

    RULE = "rule"
    CONFLICT = "open point"
    CARD = "card"
    RULING = "ruling"
    SCENARIO = "scenario"


class Thing(msgspec.Struct, frozen=True):
    """Something that can be found: what it is called and the text it is found by."""

    sort: Sort
    id: str
    title: str
    text: str = ""


class Hit(msgspec.Struct, frozen=True):
    """Something that was found."""

    thing: Thing
    whole: bool
    """Whether it holds every word that was asked for."""


class Found(msgspec.Struct, frozen=True):
    """What a search found, the best first, and how its words were understood."""

    hits: tuple[Hit, ...]
    words: tuple[str, ...]
    """The words that were looked for."""
    instead: tuple[tuple[str, str], ...] = ()
    """Words nobody wrote, each with the one it was taken for."""


_WORD = re.compile(r"\w+(?:'\w+)?")
_SAY_NOTHING = frozenset(
    _WORD.findall(
        """
        a an and are as at be been by can could did do does for from had has have he her his
        how i if in is it its many may me much my of on one or our she should so than that
        the their them then there they this to was we were what when where which while who
        whose why will with would you your
        """
    )
)
NEAR = 0.72
"""How alike two words must be for one to be taken for the other, from nought to one."""
WEIGHTS = (6.0, 3.0, 1.0)
"""What a word counts in an id, in a title and in a text."""


class Index:
    """Things that can be looked up. It may be asked by several threads at once.

    >>> index = Index([Thing(Sort.RULE, "frogs.jump", "Jumping", "A frog may jump once a turn.")])
    >>> [hit.thing.id for hit in index.find("may my frog jmup").hits]
    ['frogs.jump']
    """

    def __init__(self, things: Iterable[Thing]) -> None:
        self._things = list(things)
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        tokens = "porter unicode61 remove_diacritics 2"
        self._database.execute(
            f"create virtual table things using fts5(id, title, text, tokenize='{tokens}')"
        )
        rows = (
            (number, _spread(thing.id), thing.title, thing.text)
            for number, thing in enumerate(self._things)
        )
        self._database.executemany(
            "insert into things(rowid, id, title, text) values (?, ?, ?, ?)", rows
        )
        self._known: Counter[str] = Counter()
        for thing in self._things:
            self._known.update(set(_words(f"{_spread(thing.id)} {thing.title} {thing.text}")))

    def find(self, asked: str, *, sorts: Iterable[Sort] = Sort, most: int = 30) -> Found:
        """What answers best to the words, at most `most` of the sorts wanted."""
        words, instead = self._understood(asked)
        if not words:
            return Found((), ())
        wanted = frozenset(sorts)
        held: dict[int, int] = {}
        weight: dict[int, float] = {}
        for word in words:
            term = _term(word)
            rows = {row for row, _ in self._matches(term)}
            headed = {row for row, _ in self._matches(f"{{id title}} : {term}")}
            for row in rows:
                rare = log((len(self._things) + 1) / len(rows))
                held[row] = held.get(row, 0) + 1
                weight[row] = weight.get(row, 0) + rare * (1 + (row in headed))
        order = list(Sort)
        named = set(_words(" ".join(words)))

        def place(match: tuple[int, float]) -> tuple[bool, int, float, float, int, int]:
            """What is called so comes first, then all words, then the rarer and those in titles."""
            row, rank = match
            thing = self._things[row]
            called = set(_words(thing.title)) == named
            sort = order.index(thing.sort)
            return not called, -held[row], -weight[row], round(rank, 3), sort, row

        found = self._matches(" OR ".join(map(_term, words)))
        ranked = sorted(
            filter(lambda match: self._things[match[0]].sort in wanted, found), key=place
        )
        hits = [Hit(self._things[row], held[row] == len(words)) for row, _ in ranked[:most]]
        return Found(tuple(hits), words, instead)

    def _matches(self, query: str) -> list[tuple[int, float]]:
        """The rows that match, each with its rank: the smaller the better."""
        weights = ", ".join(map(str, WEIGHTS))
        statement = f"select rowid, bm25(things, {weights}) from things where things match ?"  # noqa: S608
        with self._lock:
            return self._database.execute(statement, (query,)).fetchall()

    def _understood(self, asked: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """The words that are looked for, and those of them that were mended."""
        found: dict[str, None] = {}
        instead: list[tuple[str, str]] = []
        for typed in asked.split():
            # What is joined by a hyphen is one thing: `pre-fight` is no question about fights.
            word = " ".join(_words(typed))
            if not word or word in _SAY_NOTHING:
                continue
            meant = self._nearest(word)
            if meant != word:
                instead.append((word, meant))
            found[meant] = None
        if not found:
            found = dict.fromkeys(_words(asked))
        return tuple(found), tuple(instead)

    def _nearest(self, word: str) -> str:
        if word in self._known or len(word) < 3 or " " in word:
            return word
        if any(known.startswith(word) for known in self._known):
            return word
        near = get_close_matches(word, self._known, n=3, cutoff=NEAR)
        return max(near, key=lambda known: (_alike(word, known), self._known[known]), default=word)


def things_of(book: Rulebook) -> Iterator[Thing]:
    """The rules and open points of a rulebook as things that can be found."""
    for rule in book.rules.values():
        yield Thing(Sort.RULE, rule.id, rule.title, f"{rule.says} {rule.section}")
    for conflict in book.conflicts.values():
        readings = " ".join(reading.name.replace("-", " ") for reading in conflict.readings)
        text = f"{conflict.label} {readings} {conflict.because}"
        yield Thing(Sort.CONFLICT, conflict.id, conflict.question, text)


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text).casefold().replace("-", " ")
    return _WORD.findall(folded)


def _spread(rule_id: str) -> str:
    return re.sub(r"[._-]+", " ", rule_id)


def _term(word: str) -> str:
    """A word as a term of a full-text query; it also stands for what begins with it."""
    quoted = word.replace('"', "")
    return f'"{quoted}"*' if len(quoted) > 3 else f'"{quoted}"'


def _alike(one: str, other: str) -> int:
    """How many letters at the start and at the end two words share."""
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    for a, b in zip(reversed(one), reversed(other), strict=False):
        if a != b:
            break
        shared += 1
    return shared
