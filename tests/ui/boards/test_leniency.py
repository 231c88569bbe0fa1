"""One line is read however it is typed: commas or none, v, vs and and, short names and squares."""

from __future__ import annotations

import pytest

import rules
from ui.case.seen import see
from ui.desk.screens import screen
from ui.desk.shortened import full_name

FIGHT = "Nick wins the Fight: Babysitter's Confidence 4 does not reach Bully's Maturity 6"
DAMAGE = "4 damage reaches Nick"


def said(game: str, text: str) -> str:
    quick = screen(game).quick
    assert quick is not None
    return see(quick.read(text)).ruling.verdict


@pytest.mark.parametrize(
    "text",
    [
        "Babysitter 2/3 +2C Cardboard Shield vs Bully 3/6",
        "Babysitter 2/3 +2 c v Bully 3/6",
        "Babysitter 2/3, +2C, and Bully 3/6",
        "Babysitter 2/3 +2 confidence from Cardboard Shield, Bully 3/6",
        "Babysitter 2/3 C+2 versus Bully 3/6",
        "Babysitter 2/3 +2C Card Shi against Bully 3/6",
    ],
)
def test_a_fight_however_it_is_typed(text: str) -> None:
    assert said("little_troubles", text).startswith(FIGHT)


def test_a_change_that_could_be_either_number_is_asked_about() -> None:
    with pytest.raises(ValueError, match=r"\+2C or \+2M"):
        said("little_troubles", "Babysitter 2/3 +2 vs Bully 3/6")


@pytest.mark.parametrize(
    "text",
    [
        "9 normal on 20, +2 Axe, -half Not This Time!, -3 Protect",
        "9 +2 Axe -half Not This Time! -3 Protect",
        "9 damage and +2 and -half and -3",
        "9 norm dmg vs Nick at 20, +2, -half Not This, -3",
    ],
)
def test_damage_however_it_is_typed(text: str) -> None:
    assert said("dice_throne", text).startswith(DAMAGE)


@pytest.mark.parametrize(
    "text",
    [
        "Upper Left Attack, Thrust vs Upper Left Block",
        "UL and Thrust v UL",
        "upper left, thrust against upper left block",
        "UL attack; Thrust versus UL block",
    ],
)
def test_an_exchange_however_it_is_typed(text: str) -> None:
    assert said("highlander", text).startswith("0 damage gets through to Ana.")


@pytest.mark.parametrize("game", rules.games())
def test_the_examples_of_the_help_work(game: str) -> None:
    quick = screen(game).quick
    assert quick is not None
    assert said(game, quick.example)


def test_a_short_name_is_taken_only_if_one_name_can_be_meant() -> None:
    known = ("Cardboard Shield", "Cardboard Armor", "Babysitter")
    assert full_name("baby", known) == "Babysitter"
    assert full_name("card shi", known) == "Cardboard Shield"
    assert full_name("cardboard", known) == "cardboard"
    assert full_name("ba", known) == "ba"
