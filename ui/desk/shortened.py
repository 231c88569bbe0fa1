"""Names as players shorten them: the one name that is meant, as long as only one can be."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.names import fold

LEAST = 3
"""Fewer letters than this are not taken for the beginning of a name."""


def full_name(given: str, known: Iterable[str]) -> str:
    """The name that `given` is short for: it begins so, or its words do; else as it was given."""
    wanted = fold(given)
    names = list(known)
    for name in names:
        if fold(name) == wanted:
            return name
    if len(wanted) < LEAST:
        return given
    begins = [name for name in names if fold(name).startswith(wanted)]
    found = begins or [name for name in names if _words_begin(wanted, fold(name))]
    return found[0] if len(set(map(fold, found))) == 1 else given


def _words_begin(wanted: str, name: str) -> bool:
    """Whether every word that was given begins a word of the name, in order: `card shi`."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())
