"""What a refusal says is legal again is legal there as far as timing goes, by the turn as it is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.legality import Refused
from rules.little_troubles.game import GAME

FIGHTER = {"printed": {"confidence": 1, "maturity": 1}}
GIGGLE = {"play": "Giggle", "types": "quick action", "cost": 0, "none": True}
DRUM = {"play": "Drum", "types": "toy", "cost": 0}
PICK = {"fight": "Badger", "against": "Postman"}


def remedy(entry: dict[str, Any], by: str = "Ana", **turn: Any) -> str:
    """What would lift the first reason against an entry; Ana has used her plays of the phase."""
    document = {
        "turn": {"player": "Ana", "number": 5, "at": "build", **turn},
        "Ana": {"plays": 4, "characters": [{"name": "Badger", **FIGHTER}]},
        "Nick": {"characters": [{"name": "Postman", **FIGHTER}]},
    }
    position = GAME.position(document)
    legality = GAME.may(position, GAME.action(position, {"by": by, **entry}))
    assert isinstance(legality, Refused)
    return legality.reasons[0].remedy


LATER = "in Nick's Build Phase, or in Ana's next own"


@pytest.mark.parametrize(
    ("entry", "turn", "expected"),
    [
        (GIGGLE, {}, "in the Fight Phase"),
        (GIGGLE, {"skip_fight": "Rain"}, LATER),
        (GIGGLE, {"number": 1}, LATER),
        (GIGGLE, {"at": "prefight"}, LATER),
        (GIGGLE, {"at": "fight.pick"}, "once a Fight is Picked"),
        (DRUM, {}, "in Ana's next Build Phase"),
        (DRUM, {"at": "prefight"}, "in Ana's next Build Phase"),
        (PICK, {}, "in the Fight Step"),
        (PICK, {"skip_fight": "Rain"}, ""),
        (PICK, {"at": "prefight", "fights": 0}, ""),
    ],
)
def test_it_goes_by_the_turn_as_it_stands(
    entry: dict[str, Any], turn: dict[str, Any], expected: str
) -> None:
    assert remedy(entry, **turn) == expected


def test_a_first_turn_that_has_no_fight_is_not_promised_one() -> None:
    theirs = {"fight": "Postman", "against": "Badger"}
    assert remedy(theirs, "Nick", number=1) == ""
    assert remedy(theirs, "Nick", number=3) == "in the Fight Step of Nick's own turn"
    assert remedy(theirs, "Nick", number=3, skip_next_fight="Rain") == ""
