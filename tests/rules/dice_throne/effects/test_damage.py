"""Damage is a fold over its rows: a subtotal, each share from it, rounded up, never below zero."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.ledger import Verdict
from rules.dice_throne.position.position import Position
from tests.rules.dice_throne.table import GAME, duel, played


def attacked(damage: int, *shields: dict[str, Any], kind: str = "normal") -> Position:
    return duel(
        "Window 3",
        Nick={"health": 40},
        attack={"ability": "An Attack", "damage": damage, "type": kind},
        prevention=[{"to": "Nick", **shield} for shield in shields],
    )


def incoming(position: Position, name: str = "Nick") -> int | None:
    return GAME.explain(position, name, "incoming").value


def test_how_was_this_six() -> None:
    here = attacked(8, {"from": "Protect", "share": "half", "rule": "status.protect"})
    here = played(here, {"by": "Ana", "play": "A Modifier", "type": "roll-phase", "modifier": 4})
    why = GAME.explain(here, "Nick", "incoming")
    assert why.value == 6
    assert why.without("Protect").value == 12
    assert why.without("A Modifier").value == 4
    assert str(why).splitlines() == [
        "Nick's incoming damage is 6",
        "     8  An Attack: normal damage    damage.normal",
        "    +4  A Modifier: normal damage -> 12    damage.modifier-type",
        "    -6  Protect: prevents half, rounded up -> 6    damage.factors-from-subtotal",
        " (>=0  damage: never below zero, made no difference)    damage.never-below-zero",
    ]


@settings(deadline=None)
@given(
    damage=st.integers(0, 40),
    minus=st.lists(st.integers(0, 12), max_size=4),
    halves=st.integers(0, 3),
)
def test_additions_first_then_every_half_from_the_subtotal(
    damage: int, minus: list[int], halves: int
) -> None:
    shields: list[dict[str, Any]] = [
        {"from": f"card {n}", "amount": a} for n, a in enumerate(minus)
    ]
    shields += [{"from": f"half {n}", "share": "half"} for n in range(halves)]
    subtotal = max(damage - sum(minus), 0)
    expected = max(subtotal - halves * ceil(subtotal / 2), 0)
    assert incoming(attacked(damage, *shields)) == expected
    assert incoming(attacked(damage, *reversed(shields))) == expected


@settings(deadline=None)
@given(damage=st.integers(1, 40), order=st.permutations(["all", "half", "return"]))
def test_avoiding_everything_leaves_nothing_to_share(damage: int, order: list[str]) -> None:
    shields: list[dict[str, Any]] = [
        {"from": word, "share": "half" if word == "return" else word, "returns": word == "return"}
        for word in order
    ]
    here = attacked(damage, *shields)
    assert incoming(here) == 0
    assert incoming(here, "Ana") == 0


def test_an_avoidance_stays_whole_when_another_card_is_thought_away() -> None:
    here = attacked(9, {"from": "Not This Time!", "amount": 6}, {"from": "Evasive", "share": "all"})
    why = GAME.explain(here, "Nick", "incoming")
    assert (why.value, why.without("Not This Time!").value) == (0, 0)
    assert why.without("Evasive").value == 3


def test_ultimate_damage_is_only_raised() -> None:
    here = attacked(
        10, {"from": "Ward", "amount": 4}, {"from": "Half", "share": "half"}, kind="ultimate"
    )
    why = GAME.explain(here, "Nick", "incoming")
    assert why.value == 10
    blocked = [row.change.source for row in why.rows if row.verdict is Verdict.BLOCKED]
    assert blocked == ["Ward", "Half"]


@pytest.mark.parametrize(
    ("kind", "modified", "defendable"),
    [
        ("normal", True, True),
        ("undefendable", True, False),
        ("pure", False, False),
        ("ultimate", True, False),
    ],
)
def test_what_each_type_allows(kind: str, modified: bool, defendable: bool) -> None:
    here = duel(
        "Choose a defence",
        Nick={"hero": "Barbarian", "health": 40},
        attack={"ability": "An Attack", "damage": 6, "type": kind},
    )
    assert GAME.look(here, "attack.defendable").value is defendable
    entry = {"play": "A Modifier", "type": "roll-phase", "modifier": 2}
    assert bool(GAME.option(here, "Ana", **entry)) is modified


def test_both_players_take_their_damage_in_one_application() -> None:
    here = duel(
        "Window 3",
        Ana={"health": 3},
        Nick={"health": 3},
        attack={"ability": "An Attack", "damage": 3},
        damage=[{"to": "Ana", "amount": 3, "from": "A Defence"}],
    )
    assert played(here, "Ana", "Nick").result == "draw"


def test_unknown_health_is_not_tracked_but_the_damage_is_explained() -> None:
    here = duel("Window 3", attack={"ability": "An Attack", "damage": 7})
    here = played(here, "Ana", "Nick")
    assert here.player("Nick").health is None
    assert GAME.explain(here, "Nick", "taken").value == 7
    assert GAME.look(here, "Nick.health").value is None
