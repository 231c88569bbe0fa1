"""Names as people type them: when two are the same, which one is meant, what is still free."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

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


def as_called(value: Any, keys: Collection[str], known: Iterable[str]) -> Any:
    """A document with each name below one of the keys written as the thing of that name is.

    >>> as_called({"on": ["bear"], "gain": "bear"}, {"on"}, ["Bear"])
    {'on': ['Bear'], 'gain': 'bear'}
    """
    by_fold = {fold(name): name for name in known}
    return _as_called(value, keys, by_fold, naming=False)


def _as_called(
    value: Any, keys: Collection[str], by_fold: Mapping[str, str], *, naming: bool
) -> Any:
    if isinstance(value, str):
        return by_fold.get(fold(value), value) if naming else value
    if isinstance(value, Mapping):
        return {
            key: _as_called(inner, keys, by_fold, naming=key in keys)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_as_called(inner, keys, by_fold, naming=naming) for inner in value]
    return value


def path_as_called(path: str, known: Iterable[str]) -> str:
    """A path such as `bear.jump` with its subject written as the thing of that name is."""
    folded = fold(path)
    fitting = [name for name in known if folded.startswith(f"{fold(name)}.")]
    if not fitting:
        return path
    name = max(fitting, key=len)
    parts = path.split(".")
    count = name.count(".") + 1
    return ".".join((name, *parts[count:]))


def clashes(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of names written differently that are the same name."""
    met: dict[str, str] = {}
    found = []
    for name in names:
        first = met.setdefault(fold(name), name)
        if first != name:
            found.append((first, name))
    return tuple(found)
