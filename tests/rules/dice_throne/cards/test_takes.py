"""A word beside an effect is gone by, or refused with what goes by it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice_throne.cards.compiling import effect


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
