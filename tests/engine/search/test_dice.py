"""The best re-rolls, held against plain counting and against known chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.search.dice import Faces, Odds, multisets, parts, throws


def five_alike(roll: Faces) -> int:
    return int(len(set(roll)) == 1)


def test_there_are_252_rolls_of_five_dice() -> None:
    assert len(multisets(5, 6)) == 252
    assert sum(ways for _, ways in throws(5, 6)) == 6**5


def test_five_alike_in_three_rolls_is_the_known_chance() -> None:
    """The chance of five of a kind in three rolls, keeping the most frequent face."""
    assert Odds(5, 6, five_alike).fresh(3) == Fraction(2783176, 6**10)


def test_one_roll_is_plain_counting() -> None:
    odds = Odds(3, 6, lambda roll: int(sum(roll) >= 14))
    hits = sum(sum(roll) >= 14 for roll in product(range(1, 7), repeat=3))
    assert odds.fresh(1) == Fraction(hits, 216)


def by_hand(roll: Faces, attempts: int, wanted: frozenset[Faces], sides: int) -> Fraction:
    """The best chance by trying every choice of dice and every ordered roll."""
    if attempts == 0:
        return Fraction(int(tuple(sorted(roll)) in wanted))
    best = Fraction(0)
    for chosen in product([True, False], repeat=len(roll)):
        keep = tuple(face for face, kept in zip(roll, chosen, strict=True) if kept)
        rolled = list(product(range(1, sides + 1), repeat=len(roll) - len(keep)))
        chances = [by_hand((*keep, *new), attempts - 1, wanted, sides) for new in rolled]
        best = max(best, sum(chances, Fraction(0)) / len(rolled))
    return best


@settings(max_examples=30, deadline=None)
@given(
    st.sets(st.sampled_from(multisets(3, 3)), max_size=5),
    st.sampled_from(multisets(3, 3)),
    st.integers(0, 2),
)
def test_it_agrees_with_trying_everything(wanted: set[Faces], roll: Faces, attempts: int) -> None:
    goal = frozenset(wanted)
    policy = Odds(3, 3, lambda final: int(final in goal)).policy(roll, attempts)
    assert policy.worth == by_hand(roll, attempts, goal, 3)
    assert policy.keep in parts(roll)


def test_what_is_good_is_kept() -> None:
    odds = Odds(5, 6, sum)
    assert odds.policy((1, 2, 4, 5, 6), 1).keep == (4, 5, 6)
    assert odds.policy((6, 6, 6, 6, 6), 2).keep == (6, 6, 6, 6, 6)
    assert odds.policy((1, 1, 1, 1, 1), 0).worth == 5


def test_no_attempt_is_no_roll() -> None:
    with pytest.raises(ValueError, match="at least one attempt"):
        Odds(1, 6, sum).fresh(0)
