"""What could I have defended this with? The advice agrees with what would be ruled."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.highlander.cards.catalogue import catalogue
from tests.rules.highlander.table import GAME, played, table

ATTACKS = sorted(
    c.name for c in catalogue().cards.values() if c.type == "attack" and "basic" in c.flags
)
HAND = [
    "Upper Left Block", "Upper Right Block", "Lower Left Block", "Lower Right Block",
    "Upper Block", "Lower Block", "Dodge", "Counter: Duck",
]  # fmt: skip


def test_the_best_plan_keeps_the_head_then_the_ability_then_the_attack() -> None:
    position = table(
        "defence",
        {"attack": "Upper Left Attack", "flags": ["head-shot", "power-blow"]},
        Ana={"hand": ["Upper Block", "Dodge", "Thrust"]},
    )
    plans = GAME.plans(position)
    assert [plan.defences for plan in plans] == [("Dodge",), ("Upper Block",), ()]
    assert [plan.damage for plan in plans] == [0, 2, 4]
    assert [plan.loses_head for plan in plans] == [False, False, True]


def test_the_order_matters_where_the_last_defence_speaks() -> None:
    position = table(
        "defence",
        "Upper Left Attack",
        "Thrust",
        "Lower Right Attack",
        Ana={"hand": ["Counter: Duck", "Lower Right Block"]},
    )
    best, second = GAME.plans(position)[:2]
    assert best.defences == ("Lower Right Block", "Counter: Duck")
    assert best.open == ("UL", "UC", "UR", "ML", "MC", "MR", "LL", "LC", "LR")
    assert second.defences == ("Counter: Duck", "Lower Right Block")
    assert second.barred == ("MC", "MR", "LC", "LR")


def test_afterwards_the_defences_played_are_taken_back_for_the_question() -> None:
    position = table("defence", "Upper Left Attack", Ana={"hand": ["Lower Block", "Upper Block"]})
    position = played(position, {"play": "Lower Block"}, {"pass": True})
    assert GAME.plans(position)[0].defences == ("Upper Block",)


def test_a_hand_nobody_named_gives_no_advice() -> None:
    answer = GAME.look(table("defence", "Thrust"), "Ana.best defence")
    assert answer.value is None


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(ATTACKS), min_size=1, max_size=3),
    st.lists(st.sampled_from(HAND), max_size=4),
)
def test_playing_a_plan_leads_to_what_it_promised(attacks: list[str], hand: list[str]) -> None:
    position = table("defence", *attacks, Ana={"hand": hand})
    plans = GAME.plans(position)
    damages = [plan.damage for plan in plans]
    assert damages == sorted(damages)  # type: ignore[type-var]
    for plan in plans:
        names = [name for name in plan.defences if not name[-1].isdigit()]
        if len(names) != len(plan.defences):
            continue
        after = played(position, *({"play": name} for name in names))
        assert GAME.look(after, "Ana.damage").value == plan.damage
        at_attack = played(after, {"pass": True})
        assert tuple(GAME.look(at_attack, "Ana.open").value) == plan.open
