"""A word beside an effect is gone by, or refused with what goes by it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.play.ruling import rule_on
from rules.dice_throne import GAME
from rules.dice_throne.cards.compiling import effect
from rules.dice_throne.notation.writing import effect_document


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"damage": "half"}, "damage: expected a number, got 'half'"),
        ({"heal": 2, "type": "pure"}, "type: heal does not go by it; it goes with damage"),
        ({"gain": "Evasive", "dice": 2}, "dice: gain does not go by it; it goes with alter"),
        ({"damage": 2, "whose": "own"}, "whose: damage does not go by it"),
        ({"cp": 2, "most": 3}, "most: cp does not go by it; it goes with use_up"),
        ({"damage": 2, "both": True}, "both: damage does not go by it; it goes with roll"),
        ({"alter": "six", "count": 2}, "count: alter does not go by it"),
        ({"inflict": "Burn", "of": "Poison"}, "of: inflict does not go by it"),
        ({"heal": 2, "effects": [{"draw": 1}]}, "effects: heal does not go by it"),
    ],
)
def test_a_word_nothing_would_go_by_is_refused(written: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        effect(written)


@pytest.mark.parametrize(
    "written",
    [
        {"prevent": "half"},
        {"damage": 3, "type": "undefendable"},
        {"alter": "six", "dice": 2, "whose": "own"},
        {"inflict": "Burn", "count": 2},
        {"use_up": "Chi", "most": 2, "effects": [{"damage": 1}]},
        {"roll": 1, "both": True, "effects": [{"damage": 1}]},
    ],
)
def test_what_an_effect_goes_by_is_kept(written: dict[str, Any]) -> None:
    assert effect(written)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"damage": "2 x own.token.Chi"}, "perhaps"),
        ({"damage": 2, "when": "own.cpp >= 3"}, "'cpp' cannot be asked of own; ask for health, cp"),
        ({"damage": 2, "when": "own.cp"}, "own.cp is a number: compare it"),
        ({"damage": {"half": "own.cp", "round": "sideways"}}, "expected one of up, down"),
    ],
)
def test_what_is_not_in_the_language_is_refused(written: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        effect(written)


@pytest.mark.parametrize(
    "written",
    [
        {"damage": "2 x own.tokens.Chi"},
        {"prevent": "the higher die"},
        {"inflict": "Burn", "count": "opponent.cp / 2 up"},
        {"damage": {"half": "opponent.health", "round": "up"}},
        {"cp": 1, "when": "own.health < opponent.health and dice.total >= 6"},
        {"cp": 1, "unless": "own.hand > 3 or turn.at = main1"},
    ],
)
def test_an_effect_in_the_language_is_written_and_read_back(written: dict[str, Any]) -> None:
    made = effect(written)
    assert effect(effect_document(made)) == made


def ruled(**ana: Any) -> Any:
    position = {
        "turn": {"player": "Ana", "number": 5, "at": "Main Phase 1"},
        "Ana": {"hand": 3, **ana},
        "Nick": {"health": 20, "cp": 6},
    }
    effects = [{"cp": "half opponent.cp + 1", "when": "own.cp < 4"}]
    line = [{"by": "Ana", "play": "Purse", "type": "main-phase", "cost": 0, "effects": effects}]
    asked = [{"value": "Ana.cp"}]
    data = {"game": "dice_throne", "position": position, "line": line, "ask": asked}
    return rule_on(GAME, Scenario.model_validate(data)).answers[0].answer.value


def test_amounts_and_conditions_are_looked_up_when_the_effect_resolves() -> None:
    assert ruled(cp=1) == 5
    assert ruled(cp=4) == 4
    with pytest.raises(DocumentError, match=r"Purse asks whether own\.cp < 4"):
        ruled()
