"""Every reading of every conflict leads somewhere, and only where it should."""

from __future__ import annotations

import pytest

from tests.rules.highlander.table import GAME, codes, played, table

FAILED_LAST = ({"play": "Upper Block"}, {"play": "Lower Left Block"}, {"pass": True})


@pytest.mark.parametrize(
    ("reading", "barred"),
    [
        ("last-and-successful", []),
        ("last-played", ["ML", "MC", "LL", "LC"]),
        ("last-successful", ["UL", "UC", "UR"]),
    ],
)
def test_which_defence_bars(reading: str, barred: list[str]) -> None:
    position = table(
        "defence",
        "Upper Left Attack",
        "Middle Right Attack",
        readings={"attack.which-defence-bars": reading},
    )
    assert GAME.look(played(position, *FAILED_LAST), "Ana.barred").value == barred


def test_the_conflict_is_not_touched_when_the_last_defence_succeeded() -> None:
    position = table("defence", "Upper Left Attack")
    watched = position.readings.watched()
    position = table("defence", "Upper Left Attack")
    position = played(position, {"play": "Upper Block"}, {"pass": True})
    GAME.look(position, "Ana.barred")
    assert "attack.which-defence-bars" not in watched.touched


def test_may_dos_wait_for_must_dos_in_the_older_reading() -> None:
    ana = {"hand": ["Upper Block", "Lunge"], "must": ["Answer Kane"], "may": ["Kanwulf"]}
    readings = {"may-must.order-of-items": "must-first"}
    position = table("may-must", readings=readings, Ana=ana)
    for entry in ({"discard": "Upper Block"}, {"use": "Kanwulf"}, {"play": "Lunge"}):
        assert "timing/must-do-first" in codes(position, **entry)
    position = played(position, {"resolve": "Answer Kane"})
    assert codes(position, use="Kanwulf") == ()


def test_selective_memory_is_no_may_do_that_has_to_wait() -> None:
    must = [{"name": "Twist of Fate", "discard": "all", "of": ["edge"]}]
    ana = {"hand": ["Selective Memory", "Lunge"], "must": must}
    position = table("may-must", readings={"may-must.order-of-items": "must-first"}, Ana=ana)
    position = played(position, {"play": "Selective Memory", "with": "Twist of Fate"})
    assert position.duties == ()
    assert position.player("Ana").hand == ("Lunge",)


def test_a_further_defence_by_number_alone() -> None:
    position = table(
        "defence", "Thrust", "Thrust", readings={"defence.further-defence": "count-only"}
    )
    position = played(position, {"play": "Dodge"})
    assert codes(position, play="Upper Left Block") == ()
    position = played(position, {"play": "Upper Left Block"})
    assert GAME.look(position, "Ana.last successful defence").value == "Upper Left Block"
    assert "limit/one-defence-for-each-attack" in codes(position, play="Upper Block")


def test_defences_in_the_order_of_the_attacks() -> None:
    readings = {"defence.order": "order-of-attacks"}
    position = table("defence", "Upper Left Attack", "Lower Right Attack", readings=readings)
    assert codes(position, play="Lower Block") == ("defence/not-in-order",)
    assert codes(position, play="Upper Block") == ()


def test_exhaustion_may_wait_for_the_next_adjustment() -> None:
    readings = {"game.exhaustion-when": "next-adjustment"}
    ana = {"ability": 10, "hand": 8, "endurance": 1}
    position = table("draw-discard", readings=readings, Ana=ana)
    position = played(position, {"draw": 1})
    assert position.player("Ana").ability == 10
    assert [change.amount for change in position.pending] == [-5]


def test_exhaustion_at_ability_five_loses_at_once() -> None:
    position = table("draw-discard", Ana={"ability": 5, "hand": 1, "endurance": 1})
    position = played(position, {"draw": 1})
    assert (position.winner, position.place.at) == ("Nick", "game.over")
    assert codes(position, draw=1) == ("game/over",)


@pytest.mark.parametrize(("reading", "damage"), [("two-more", 5), ("four", 4)])
def test_a_power_blow_with_printed_damage(reading: str, damage: int) -> None:
    attack = {"attack": "Heavy Blow", "squares": ["UL"], "damage": 3, "flags": ["power-blow"]}
    position = table("defence", attack, readings={"power-blow.printed-damage": reading})
    assert GAME.look(position, "Heavy Blow.damage").value == damage


def test_the_free_hidden_attack_as_one_more() -> None:
    readings = {"power-blow.hidden-attack": "one-more"}
    position = table("attack", readings=readings)
    position = played(position, {"play": "Thrust", "exertion": "power-blow"})
    while position.place.at != "attack":
        name = position.active_name
        result = GAME.play(position, GAME.action(position, {"by": name, "pass": True}))
        position = result.position  # type: ignore[union-attr]
    assert GAME.look(position, "Nick.attacks").value == 2


def test_squares_nobody_has_seen_may_be_taken_as_not_covered() -> None:
    readings = {"card.partly-known-squares": "only-those-shown"}
    position = table("defence", "Thrust", readings=readings)
    position = played(position, {"play": "Evade: Escape"})
    assert GAME.look(position, "Thrust.outcome").value == "hits"


def test_a_discard_to_use_card_at_once_by_the_sequence_alone() -> None:
    readings = {"discard.to-use-when": "any-time"}
    position = played(table("attack", readings=readings), {"play": "Flashback"})
    position = played(position, {"use": "Flashback"})
    assert GAME.look(position, "Flashback.where").value == "discard pile"


@pytest.mark.parametrize(("reading", "at"), [("adjusts", "adjustment"), ("over-at-once", "sweep")])
def test_holy_ground_ends_the_turn(reading: str, at: str) -> None:
    position = table("defence", "Thrust", readings={"holy-ground.rest-of-turn": reading})
    assert played(position, {"play": "Holy Ground"}).place.at == at
