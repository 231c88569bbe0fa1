"""The turn table: every numbered row has its place, every node a rule and a way out."""

from __future__ import annotations

import re

import pytest

from engine.model.turn import NodeKind
from engine.model.windows import Hold
from rules.dice_throne.position.windows import ISOLATED, LOCKED, NUMBERED, OVERLAYS
from rules.dice_throne.turn.turn import MERGED, TURN
from tests.rules.dice_throne.table import GAME, codes, duel, played

ROWS = {
    "T0": "1234",
    "T1": "0123456789",
    "T2": "0123",
    "T3": "0123456789A",
    "T4": "0123456789ABCDEFGHI",
    "T5": "0123456789ABCDEF",
    "T7": "012",
    "T8": "0123456789",
}
NUMBERS = [f"{part}{last}" for part, lasts in ROWS.items() for last in lasts]

LABELS = {number for row in TURN.rows for number in re.findall(r"\bT\d\w\b", row.label)}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_numbered_row_is_a_transition_or_merged_with_a_reason(number: str) -> None:
    assert (number in LABELS) != (number in MERGED)


def test_nothing_is_numbered_that_is_not_a_row() -> None:
    assert LABELS | set(MERGED) == set(NUMBERS)
    assert all(len(reason) > 20 for reason in MERGED.values())


def test_every_node_has_a_rule_and_a_way_out() -> None:
    for node in TURN.nodes.values():
        assert node.rule in GAME.rulebook.rules
        leaves = [row for row in TURN.rows if row.source == node.id]
        assert leaves or node.kind is NodeKind.END, node.id
    for row in TURN.rows:
        assert row.rule in GAME.rulebook.rules


def test_every_node_is_reached() -> None:
    reached = TURN.still_ahead(TURN.start) | {TURN.start, "setup.start-player"}
    assert reached == set(TURN.nodes)


def test_seven_phases_in_order() -> None:
    phases = list(dict.fromkeys(node.phase for node in TURN.nodes.values()))
    assert phases[1:8] == [
        "Upkeep Phase",
        "Income Phase",
        "Main Phase 1",
        "Offensive Roll Phase",
        "Defensive Roll Phase",
        "Main Phase 2",
        "Discard Phase",
    ]


def test_a_quiet_turn_goes_through_the_phases() -> None:
    here = duel("upkeep", Ana={"cp": 2, "hand": 4, "deck": 9})
    places = []
    for _ in range(8):
        places.append(here.place.at)
        if here.active_name != "Ana":
            break
        here = played(here, "Ana")
    assert places == [
        "upkeep.effects",
        "income.start",
        "main1.play",
        "offence.roll",
        "main2.play",
        "discard.sell",
        "upkeep.effects",
    ]
    assert here.active_name == "Nick"


def test_numbered_windows_are_alike() -> None:
    for protocol in (*NUMBERED, *OVERLAYS):
        assert (protocol.lead, protocol.reply) == (Hold.ANY, Hold.ONE)
    assert ISOLATED.allows == "only preventing or avoiding that damage"


def test_an_ultimate_leaves_nothing_of_a_window_to_the_opponent() -> None:
    assert all(protocol.reply is Hold.NONE for protocol in LOCKED.values())


def test_a_window_on_a_window_is_settled_first() -> None:
    here = duel(
        "Window 1",
        Ana={"hero": "Barbarian", "cp": 3},
        Nick={"hero": "Barbarian", "health": 20, "cp": 3, "hand": ["Feelin' Good!"]},
        offence={"dice": [1, 2, 3, 6, 6], "announced": "Smack", "changed": True},
    )
    here = played(here, "Ana", {"by": "Nick", "play": "Feelin' Good!", "rolls": [1, 1, 4]})
    assert [window.protocol.id for window in here.place.windows] == [
        "offence.window",
        "dice.window",
    ]
    assert "timing/window-first" in codes(here, "Ana", announce="Sturdy Blow")
    assert "timing/window-first" in codes(here, "Ana", roll=[1, 1, 1, 1, 1])
    here = played(here, "Ana", "Nick")
    assert here.player("Nick").health == 23
    assert here.place.node == "offence.window"
    assert codes(here, "Ana", announce="Sturdy Blow") == ()


@pytest.mark.parametrize("ability", ["Smack", "none"])
def test_only_an_announced_ability_opens_window_one(ability: str) -> None:
    here = duel("Roll Attempts", Ana={"hero": "Barbarian"}, offence={"dice": [1, 2, 3, 5, 6]})
    here = played(here, {"by": "Ana", "announce": ability})
    assert (here.place.node == "offence.window") == (ability == "Smack")
