"""Names as people type them: when two are the same, which one is meant, what is still free."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from functools import lru_cache

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """What tells names apart: one Unicode form, one case, one space between words.

    >>> fold("  Dragon’s   DEN ") == fold("dragon's den")
    True
    """
    composed = unicodedata.normalize("NFC", name).translate(_APOSTROPHES)
    return " ".join(unicodedata.normalize("NFC", composed.casefold()).split())


def same(first: str, second: str) -> bool:
    """Whether two names are the same name."""
    return first == second or fold(first) == fold(second)


def meant(name: str, known: Iterable[str]) -> str:
    """The known name that `name` is, as it is written there; empty if it is none of them."""
    wanted = fold(name)
    return next((other for other in known if other == name or fold(other) == wanted), "")


def nearest(name: str, known: Iterable[str], number: int = 3) -> tuple[str, ...]:
    """The known names most like one that is not among them, the likest first.

    >>> nearest("attakc", ["attack", "defence", "dodge"])
    ('attack',)
    """
    by_fold = {fold(other): other for other in known}
    return tuple(by_fold[found] for found in get_close_matches(fold(name), by_fold, number, 0.6))


def expected(known: Collection[str], given: str, *, most: int = 40) -> str:
    """`expected one of a, b, c, got 'd'`: the nearest few where there are very many.

    >>> expected(["attack", "defence"], "attakc")
    "expected one of attack, defence, got 'attakc'; perhaps attack"
    """
    near = nearest(given, known)
    perhaps = f"; perhaps {' or '.join(near)}" if near else ""
    listed = f"expected one of {', '.join(known)}, got " if len(known) <= most else "not known: "
    return f"{listed}{given!r}{perhaps}"


def free(name: str, taken: Iterable[str]) -> str:
    """The name, or the name with the first number from 2 on that makes it a new one.

    >>> free("Bear", ["bear", "Bear 2"])
    'Bear 3'
    """
    used = {fold(other) for other in taken}
    number, found = 1, name
    while fold(found) in used:
        number += 1
        found = f"{name} {number}"
    return found


def clashes(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of names written differently that are the same name."""
    met: dict[str, str] = {}
    found = []
    for name in names:
        first = met.setdefault(fold(name), name)
        if first != name:
            found.append((first, name))
    return tuple(found)
