"""What `when` asks for, in the one language of conditions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError
from tests.rules.highlander.table import GAME, codes, played, table

SIDE = {"ability": 9, "hand": ["Dodge", "Lower Block"], "endurance": 12, "discard": ["Thrust"]}


def under(when: str, **more: Any) -> Any:
    """Ana's Attack Phase with a card of Nick's that forbids attacks under a condition."""
    forbid = {
        "kind": "forbid",
        "who": "opponent",
        "of": ["attack"],
        "when": when,
        "lasts": "in-play",
    }
    nick = {"ability": 4, "table": [{"name": "A Place", "type": "situation", "effects": [forbid]}]}
    return table("attack", Ana={**SIDE, **more}, Nick=nick)


@pytest.mark.parametrize(
    "when",
    [
        "own.ability < 5",
        "opponent.ability >= 9",
        "affected.ability = 9",
        "opponent.hand = 2 and opponent.endurance > 10",
        "count own situations = 1",
        "count opposing blocks in hand = 1",
        "opponent.discarded in [1, 2]",
        "not own.turn",
        "turn.at = attack",
        "turn.number >= 5",
        "missed last turn or own.ability = 4",
        "no attack",
    ],
)
def test_what_holds_forbids(when: str) -> None:
    here = under(when)
    assert codes(here, play="Thrust", **{"from": "elsewhere"}) == ("card/forbidden",)
    assert GAME.position(GAME.document(here), here.readings) == here


@pytest.mark.parametrize(
    "when", ["own.ability >= 5", "opponent.disarmed", "own.turn", "turn.at = defence"]
)
def test_what_does_not_hold_forbids_nothing(when: str) -> None:
    assert not codes(under(when), play="Thrust", **{"from": "elsewhere"})


def test_what_nobody_has_said_is_asked_for() -> None:
    here = under("opponent.endurance < 5", endurance=None)
    allowed = GAME.option(here, "Ana", play="Thrust", **{"from": "elsewhere"})
    assert "Ana's endurance is not known, because of A Place" in getattr(allowed, "asks", ())


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ("own.abilty >= 5", "perhaps ability"),
        ("own.ability >=", "expected"),
        ("mised last turn", "perhaps missed last turn"),
    ],
)
def test_a_condition_that_cannot_be_read_is_refused(when: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        under(when)


def test_a_player_who_is_not_there_is_asked_for() -> None:
    allowed = GAME.option(under("Zoe.ability > 1"), "Ana", play="Thrust", **{"from": "elsewhere"})
    assert "Zoe is no player here, because of A Place" in getattr(allowed, "asks", ())


def test_what_is_done_at_once_is_done_only_if_it_holds() -> None:
    for when, drawn in (("own.ability < 10", 1), ("own.ability < 5", 0)):
        effect = {"kind": "draw", "amount": 1, "when": when}
        here = table("attack", Ana={"ability": 9, "hand": 3})
        after = played(here, {"apply": "A Card", "effects": [effect]})
        assert after.player("Ana").cards_in_hand == 3 + drawn
