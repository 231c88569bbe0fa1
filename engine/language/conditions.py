"""Conditions: amounts compared, and such comparisons joined by and, or, not."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from engine.language.amounts import Amount


class Sign(Enum):
    """How the two sides of a comparison are held against each other."""

    IS = "="
    IS_NOT = "!="
    LEAST = ">="
    MOST = "<="
    MORE = ">"
    LESS = "<"
    AMONG = "in"

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__


class Word(msgspec.Struct, frozen=True):
    """A word that is compared as it is written, such as the name of a place of the turn."""

    text: str

    def __str__(self) -> str:
        return self.text


class Test(msgspec.Struct, frozen=True):
    """Two amounts compared; an amount alone asks whether what it looks up holds."""

    # It is no test of this project, whatever its name lets a test runner think.
    __test__ = False

    left: Amount
    sign: Sign | None = None
    right: Amount | Word | tuple[int, ...] = 0

    def __str__(self) -> str:
        if self.sign is None:
            return str(self.left)
        right = self.right
        shown = f"[{', '.join(map(str, right))}]" if isinstance(right, tuple) else str(right)
        return f"{self.left} {self.sign.value} {shown}"


class Not(msgspec.Struct, frozen=True):
    """What does not hold."""

    of: Condition

    def __str__(self) -> str:
        return f"not {_inner(self.of)}"


class Every(msgspec.Struct, frozen=True):
    """All of these hold."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(map(_inner, self.parts))


class Either(msgspec.Struct, frozen=True):
    """At least one of these holds."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(map(_inner, self.parts))


Condition: TypeAlias = Test | Not | Every | Either


def _inner(condition: Condition) -> str:
    return str(condition) if isinstance(condition, Test | Not) else f"({condition})"
