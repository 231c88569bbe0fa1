"""The best re-rolls: how likely dice come to what is wanted, by dynamic programming.

A roll is a multiset of faces. With attempts left, the one who rolls keeps any of the dice and
rolls the rest; the value of a roll is the best that some choice of kept dice promises. All numbers
are exact: whole numbers over a power of the number of outcomes of a roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import msgspec

Faces = tuple[int, ...]
Worth = Callable[[Faces], int]
"""What a final roll is worth, as a whole number: 1 or 0 for a chance, damage for an expectation."""


class Policy(msgspec.Struct, frozen=True):
    """What to keep now, and what that promises."""

    worth: Fraction
    """The chance, or the expected number, with the best choices from here on."""
    keep: Faces
    """The dice to keep, sorted. All of them where rolling again gains nothing."""
    attempts: int
    """How many times dice may still be rolled."""


class Odds:
    """Rolls of `number` dice with faces 1 to `sides`, worth what `worth` says of the last one.

    >>> sixes = Odds(5, 6, lambda roll: roll.count(6) == 5)
    >>> sixes.policy((6, 6, 6, 6, 1), 1)
    Policy(worth=Fraction(1, 6), keep=(6, 6, 6, 6), attempts=1)
    """

    def __init__(self, number: int, sides: int, worth: Worth) -> None:
        self.number = number
        self.sides = sides
        self._outcomes = sides**number
        # For each count of attempts left: worth of each roll times `outcomes` to that power.
        self._rolls: list[dict[Faces, int]] = [
            {roll: int(worth(roll)) for roll in multisets(number, sides)}
        ]
        self._kept: list[dict[Faces, int]] = []

    def fresh(self, attempts: int) -> Fraction:
        """What rolling all dice promises, with this many attempts, the first roll included."""
        if attempts < 1:
            raise ValueError(f"expected at least one attempt, got {attempts}")
        self._work_out(attempts)
        return Fraction(self._kept[attempts - 1][()], self._outcomes**attempts)

    def policy(self, roll: Faces, attempts: int) -> Policy:
        """What to keep of a roll on the table with this many attempts left.

        Of choices that promise the same, the one that keeps the most dice is taken.
        """
        self._work_out(attempts)
        there = tuple(sorted(roll))
        if attempts == 0:
            return Policy(Fraction(self._rolls[0][there]), there, 0)
        best = self._rolls[attempts][there]
        kept = self._kept[attempts - 1]
        keep = max((k for k in parts(there) if kept[k] == best), key=lambda k: (len(k), k))
        return Policy(Fraction(best, self._outcomes**attempts), keep, attempts)

    def _work_out(self, attempts: int) -> None:
        """Fill the tables up to this many attempts left."""
        while len(self._kept) < attempts:
            after = self._rolls[-1]
            kept: dict[Faces, int] = {}
            for size in range(self.number + 1):
                thrown = throws(self.number - size, self.sides)
                scale = self.sides**size
                for keep in multisets(size, self.sides):
                    total = sum(
                        ways * after[tuple(sorted(keep + rolled))] for rolled, ways in thrown
                    )
                    kept[keep] = total * scale
            self._kept.append(kept)
            self._rolls.append({roll: max(kept[k] for k in parts(roll)) for roll in after})


@cache
def multisets(number: int, sides: int) -> tuple[Faces, ...]:
    """Every roll of so many dice, order aside: 252 of five dice with six sides."""
    return tuple(combinations_with_replacement(range(1, sides + 1), number))


@cache
def throws(number: int, sides: int) -> tuple[tuple[Faces, int], ...]:
    """Every roll of so many dice, order aside, with how many of the ordered rolls show it."""

    def ways(roll: Faces) -> int:
        return factorial(number) // prod(factorial(roll.count(face)) for face in set(roll))

    return tuple((roll, ways(roll)) for roll in multisets(number, sides))


@cache
def parts(roll: Faces) -> frozenset[Faces]:
    """Every choice of dice that can be kept of a sorted roll."""
    return frozenset(_parts(roll))


def _parts(roll: Faces) -> Iterator[Faces]:
    if not roll:
        yield ()
        return
    for rest in parts(roll[1:]):
        yield rest
        yield (roll[0], *rest)
