"""Chances of abilities with the best re-rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.model.game import Answer
from rules.dice_throne import GAME
from rules.dice_throne.answers.odds import percent


def chances(offence: dict[str, Any] | None = None, **ana: Any) -> dict[str, Answer]:
    document: dict[str, Any] = {
        "turn": {"player": "Ana", "number": 3, "at": "offence.window"},
        "Ana": {"hero": "Barbarian", **ana},
        "Nick": {"hero": "Monk"},
    }
    if offence:
        document["offence"] = offence
    found = GAME.chances(GAME.position(document))
    return {answer.text.split(" (")[0].split(":")[0]: answer for answer in found}


def test_five_of_one_face_in_three_attempts() -> None:
    """One face of six is a pow: keep the pows, roll the rest, three times."""
    missed = Fraction(5, 6) ** 3
    assert chances()["Rage!"].value == pytest.approx(float((1 - missed) ** 5))


def test_what_to_keep_is_said() -> None:
    found = chances({"dice": [6, 6, 1, 4, 2], "attempts": 1})
    assert found["Crit Bash"].text == (
        "Crit Bash (4 pow): 22.3 % with the best use of 2 more Roll Attempts: keep 6, 6"
    )
    assert found["Sturdy Blow"].value == 1
    assert "keep all dice" in found["Sturdy Blow"].text
    assert found["Crit Bash"].rules == ("dice.symbol-count", "offence.attempts-left")


def test_without_an_attempt_the_dice_lie() -> None:
    found = chances({"dice": [6, 6, 6, 6, 2], "attempts": 3})
    assert found["Crit Bash"].text == "Crit Bash (4 pow): 100 % with the dice as they lie"
    assert found["Smack"].value == 0
    assert found["The most damage on average"].value == 5


def test_a_token_that_takes_an_attempt_counts() -> None:
    fewer = chances(tokens={"Entangle": 1})["Rage!"].value
    assert fewer == pytest.approx(float((1 - Fraction(5, 6) ** 2) ** 5))


def test_unknown_symbols_stay_unknown() -> None:
    claws = {"name": "Claws", "needs": {"claw": 3}}
    leap = {"name": "Leap", "needs": {"straight": "small"}}
    document = {
        "turn": {"player": "Ana", "number": 3, "at": "offence.window"},
        "Ana": {"abilities": [claws, leap]},
        "Nick": {},
    }
    found = list(GAME.chances(GAME.position(document)))
    assert [answer.value for answer in found] == [None, pytest.approx(0.6155, abs=1e-3)]
    assert found[0].text == "Claws: nobody has told the symbols on the dice of Ana"


@pytest.mark.parametrize(
    ("chance", "says"),
    [(0, "0 %"), (1, "100 %"), (Fraction(1, 10**6), "0.1 %"), (Fraction(9999, 10**4), "99.9 %")],
)
def test_a_chance_is_rounded_to_what_it_is(chance: Fraction, says: str) -> None:
    assert percent(Fraction(chance)) == says
