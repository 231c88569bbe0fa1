"""Amounts: a number, something that can be looked up or counted, and a little arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from engine.language.aims import Aim


class Look(msgspec.Struct, frozen=True):
    """A number that can be asked for: `own.toys`, `self.confidence`, `Nick.health`, `X`."""

    of: str
    """The subject: a word such as own, self or it, a name, or a bare number such as X."""
    what: str = ""

    def __str__(self) -> str:
        named = f'"{self.of}"' if needs_quotes(self.of) else self.of
        return f"{named}.{self.what}" if self.what else named


class Count(msgspec.Struct, frozen=True):
    """How many cards there are that an aim describes."""

    of: Aim

    def __str__(self) -> str:
        return f"count {self.of}"


class Sum(msgspec.Struct, frozen=True):
    """Amounts added together; one that is taken away is a share of -1."""

    parts: tuple[Amount, ...]

    def __str__(self) -> str:
        words = _term(self.parts[0])
        for part in self.parts[1:]:
            if isinstance(part, Share) and part.times == -1 and part.over == 1:
                words += f" - {_inner(part.of)}"
            elif isinstance(part, int) and part < 0:
                words += f" - {-part}"
            else:
                words += f" + {_term(part)}"
        return words


class Share(msgspec.Struct, frozen=True):
    """An amount multiplied and divided: twice it, half of it rounded up or down."""

    of: Amount
    times: int = 1
    over: int = 1
    up: bool = False

    def __str__(self) -> str:
        words = _inner(self.of)
        if self.times != 1:
            words = f"{self.times} x {words}"
        if self.over != 1:
            words = f"{words} / {self.over}{' up' if self.up else ''}"
        return words


class Within(msgspec.Struct, frozen=True):
    """An amount with a least and a most."""

    of: Amount
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        least = "" if self.least is None else f" at least {self.least}"
        most = "" if self.most is None else f" at most {self.most}"
        return f"{_inner(self.of)}{least}{most}"


Amount: TypeAlias = int | Look | Count | Sum | Share | Within

KEYWORDS = frozenset(
    ("and", "or", "not", "at", "in", "x", "count", "half", "with", "up", "rounded")
)
"""The words of the language itself, which end a name that is not in quotes."""


def needs_quotes(name: str) -> bool:
    """Whether a name holds a word or a sign of the language, so that it is written in quotes."""
    return bool(KEYWORDS.intersection(name.split())) or any(sign in name for sign in ".,()[]/+=<>")


def _term(amount: Amount) -> str:
    """An amount as part of a sum: what is multiplied or counted needs no brackets there."""
    return str(amount) if isinstance(amount, Share) else _inner(amount)


def _inner(amount: Amount) -> str:
    return str(amount) if isinstance(amount, int | Look) else f"({amount})"


def added(parts: Sequence[Amount]) -> Amount:
    """The parts as one sum, or as the number they make if all of them are numbers."""
    flat = [one for part in parts for one in (part.parts if isinstance(part, Sum) else (part,))]
    numbers = [part for part in flat if isinstance(part, int)]
    if len(numbers) == len(flat):
        return sum(numbers)
    return flat[0] if len(flat) == 1 else Sum(tuple(flat))


def with_x(amount: Amount, x: int) -> Amount:
    """The amount with the X that was declared in its place, worked out as far as that goes."""
    match amount:
        case Look(of="X", what=""):
            return x
        case Sum():
            return added([with_x(part, x) for part in amount.parts])
        case Share():
            of = with_x(amount.of, x)
            if not isinstance(of, int):
                return Share(of, amount.times, amount.over, amount.up)
            whole = of * amount.times
            return -(-whole // amount.over) if amount.up else whole // amount.over
        case Within():
            of = with_x(amount.of, x)
            if not isinstance(of, int):
                return Within(of, amount.least, amount.most)
            of = of if amount.least is None else max(of, amount.least)
            return of if amount.most is None else min(of, amount.most)
        case _:
            return amount


def parts_of(amount: Amount) -> Iterator[Amount]:
    """The amount and every amount within it."""
    yield amount
    inner = amount.parts if isinstance(amount, Sum) else ()
    if isinstance(amount, Share | Within):
        inner = (amount.of,)
    for part in inner:
        yield from parts_of(part)


def goes_by_x(amount: Amount) -> bool:
    """Whether an amount rests on the X that is declared."""
    return Look("X") in parts_of(amount)


def share(of: Amount, times: int = 1, over: int = 1, *, up: bool = False) -> Amount:
    """An amount multiplied and divided, or the amount itself if neither changes it."""
    return of if times == over == 1 else Share(of, times, over, up and over != 1)
