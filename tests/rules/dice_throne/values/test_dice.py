"""Requirements, alterations and rolls from a seed that is shown."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.legality import Allowed
from engine.notation.documents import DocumentError
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Needs
from rules.dice_throne.values import dice
from tests.rules.dice_throne.table import GAME, codes, duel, played

BARBARIAN = ("sword", "sword", "sword", "life", "life", "pow")
FIVE = st.lists(st.integers(1, 6), min_size=5, max_size=5)


@settings(deadline=None)
@given(values=FIVE)
def test_straights_are_runs_of_numbers(values: list[int]) -> None:
    there = set(values)
    runs = [
        length
        for length in (4, 5)
        for low in range(1, 8 - length)
        if set(range(low, low + length)) <= there
    ]
    assert dice.has_straight("small", tuple(values)) == bool(runs)
    assert dice.has_straight("large", tuple(values)) == (5 in runs)


@settings(deadline=None)
@given(values=FIVE)
def test_of_a_kind_counts_numbers_and_symbols_count_symbols(values: list[int]) -> None:
    assert dice.most_alike(tuple(values)) == max(Counter(values).values())
    swords = sum(value <= 3 for value in values)
    lacks = list(dice.missing(Needs(symbols=(("sword", 3),)), tuple(values), BARBARIAN))
    assert (not lacks) == (swords >= 3)


def test_a_combination_needs_every_symbol() -> None:
    needs = Needs(symbols=(("sword", 2), ("pow", 2)))
    assert not list(dice.missing(needs, (1, 3, 6, 6, 4), BARBARIAN))
    lacks = list(dice.missing(needs, (1, 4, 4, 6, 4), BARBARIAN))
    assert [text for _, text in lacks] == ["2 sword, the dice show 1", "2 pow, the dice show 1"]


@settings(deadline=None)
@given(seed=st.integers(), number=st.integers(1, 10))
def test_a_shown_seed_rolls_the_same_dice_again(seed: int, number: int) -> None:
    rolled = dice.from_seed(seed, number)
    assert rolled == dice.from_seed(seed, number)
    assert len(rolled) == number
    assert set(rolled) <= set(range(1, 7))


def test_a_roll_from_a_seed_is_played_and_said() -> None:
    here = duel("Roll Attempts", Ana={"hero": "Barbarian"})
    entry = {"by": "Ana", "roll": {"seed": 7}}
    said = GAME.say(GAME.action(here, entry))
    assert said.endswith("(seed 7)")
    values = played(here, entry).offence.roll
    assert values is not None
    assert values.values == dice.from_seed(7, 5)


def test_a_roll_without_dice_is_asked_for() -> None:
    here = duel("Roll Attempts", Ana={"hero": "Barbarian"})
    allowed = GAME.option(here, "Ana", roll=[])
    assert isinstance(allowed, Allowed)
    assert allowed.asks == ("how the dice lie",)
    with pytest.raises(DocumentError, match="enter the dice"):
        GAME.play(here, GAME.action(here, {"by": "Ana", "roll": []}))


@pytest.mark.parametrize(
    ("card", "change", "refused"),
    [
        ("Tip It!", {3: 4}, ()),
        ("Tip It!", {3: 5}, ("dice/by-one",)),
        ("Six-It!", {3: 6}, ()),
        ("Six-It!", {3: 5}, ("dice/only-six",)),
        ("Samesies!", {3: 1}, ()),
        ("Samesies!", {3: 4}, ("dice/no-such-value",)),
        ("So Wild!", {3: 6}, ()),
        ("So Wild!", {3: 6, 1: 6}, ("dice/too-many",)),
        ("Twice As Wild!", {3: 6, 1: 6}, ()),
        ("Twice As Wild!", {3: 6}, ()),
        ("Tip It!", {2: 3}, ("dice/no-such-die",)),
        ("Helping Hand!", {3: 6}, ("dice/not-opponents",)),
    ],
)
def test_dice_cards(card: str, change: dict[int, int], refused: tuple[str, ...]) -> None:
    here = duel("Roll Attempts", Ana={"hero": "Barbarian"}, offence={"dice": [1, 1, 3, 5, 6]})
    assert codes(here, "Ana", play=card, change=change)[: len(refused)] == refused
    assert bool(codes(here, "Ana", play=card, change=change)) == bool(refused)


def test_every_hero_has_six_faces_and_abilities_that_use_them() -> None:
    for hero in catalogue.heroes().values():
        assert len(hero.dice) == 6, hero.name
        assert len(hero.abilities) >= 6
        assert len(hero.defences) in (1, 2)
        for ability in hero.abilities:
            assert ability.needs is not None
            assert {symbol for symbol, _ in ability.needs.symbols} <= set(hero.dice)
