"""One line makes a whole ruling, for the judge who has thirty seconds."""

from __future__ import annotations

import pytest

import rules
from ui.boards.dice_throne_quick import read_damage
from ui.boards.highlander_quick import read_exchange
from ui.boards.little_troubles_quick import read_fight
from ui.case.seen import see
from ui.desk.screens import screen
from ui.verdict.spoken import one_line


@pytest.mark.parametrize("game", rules.games())
def test_the_example_of_each_game_is_read(game: str) -> None:
    quick = screen(game).quick
    assert quick is not None
    shown = see(quick.read(quick.example))
    assert shown.ruling.answers
    assert shown.stop is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Babysitter 2/3 vs Bully 3/2", "both win"),
        ("Babysitter 2/3 vs Bully 1/2", "Ana"),
        ("Babysitter 1/3 +1C Cardboard Shield vs Bully 2/2", "Ana"),
        ("Babysitter 1/3 vs Bully 3/2 -1C Tantrum, -1M Tantrum", "Ana"),
        ("Babysitter 1/3 against Babysitter 3/2", "Nick"),
    ],
)
def test_a_fight(text: str, says: str) -> None:
    assert says in see(read_fight(text)).ruling.text


def test_a_fight_says_who_fought_and_why_it_ends_so() -> None:
    shown = see(read_fight("Babysitter 2/3 +2C Cardboard Shield vs Bully 3/6"))
    assert "Babysitter" in shown.case.question
    assert "Bully" in shown.case.question
    assert one_line(shown) == (
        "Nick wins the Fight: Babysitter's Confidence 4 does not reach Bully's Maturity 6; "
        "Bully's Confidence 3 reaches Babysitter's Maturity 3. Nick gets a Fight Win. "
        "What Babysitter gives as a Fight Reward has not been entered. "
        "Babysitter lost and Regresses."
    )


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("Thrust vs", 3),
        ("Thrust, Upper Left Attack vs Upper Left Block", 0),
        ("Thrust, Lower Right Attack vs Upper Left Block", 2),
        ("A Strange Blow (LR) vs Upper Left Block", 2),
        ("Thrust, Thrust vs", 6),
    ],
)
def test_an_exchange(text: str, damage: int) -> None:
    assert see(read_exchange(text)).ruling.answers[0].answer.value == damage


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("9", [9]),
        ("9 normal on 20", [9, 11]),
        ("9 undefendable on 20, +2 Axe, -3 Protect", [8, 12]),
        ("4, -all Evasive", [0]),
    ],
)
def test_damage(text: str, values: list[int]) -> None:
    answers = see(read_damage(text)).ruling.answers
    assert [answered.answer.value for answered in answers] == values


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (read_fight, "Babysitter 2/3", "vs"),
        (read_fight, "Babysitter vs Bully 3/2", "Babysitter"),
        (read_fight, "Babysitter 2/3 strong vs Bully 3/2", "strong"),
        (read_exchange, "Thrust", "vs"),
        (read_exchange, "Thrust (UL vs Duck", "brackets"),
        (read_damage, "lots", "lots"),
        (read_damage, "9 cosmic", "cosmic"),
        (read_damage, "9, minus 3", "minus 3"),
        (read_damage, "9, +half Axe", "half"),
    ],
)
def test_what_cannot_be_read_is_named(read, text: str, says: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=says):
        read(text)
