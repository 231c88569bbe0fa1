"""Each verb takes its own words, and what has no effect where it stands is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError
from tests.rules.highlander.table import GAME, codes, played, table


def told(position: Any, **entry: Any) -> dict[str, str]:
    """The words of an entry without effect, and why."""
    return {one.path: one.because for one in GAME.unused_in_entry(position, {"by": "Ana", **entry})}


@pytest.mark.parametrize(
    ("entry", "word", "verb"),
    [
        ({"sweep": "Thrust", "power_blow": True}, "power_blow", "play"),
        ({"draw": 1, "effects": []}, "effects", "play, use and apply"),
        ({"use": "Slan", "squares": ["UL"]}, "squares", "play"),
        ({"discard": "Dodge", "reveals": ["Dodge"]}, "reveals", "play and exert"),
        ({"exert": "attack", "target": "Dojo"}, "target", "play, use and apply"),
        ({"resolve": "A Duty", "instead_of_special": True}, "instead_of_special", "use"),
    ],
)
def test_a_word_of_another_verb_is_refused(entry: dict[str, Any], word: str, verb: str) -> None:
    with pytest.raises(DocumentError, match=f"{word}: is no word of .*, but of {verb}"):
        GAME.action(table("attack"), {"by": "Ana", **entry})


def test_a_word_misspelt_is_refused_with_what_is_near() -> None:
    with pytest.raises(DocumentError, match="perhaps power_blow"):
        GAME.action(table("attack"), {"by": "Ana", "play": "Thrust", "powerblow": True})
    with pytest.raises(DocumentError, match="perhaps power-blow"):
        GAME.action(table("attack"), {"by": "Ana", "exert": "power-blo"})


def test_a_power_nobody_has_is_not_used() -> None:
    slan = table("attack", Ana={"persona": "Slan"})
    assert not codes(slan, use="slan")
    assert codes(slan, use="Slann") == ("use/not-there",)
    refused = GAME.option(slan, "Ana", use="Slann")
    assert "perhaps Slan" in str(refused)


def test_a_power_of_a_persona_nobody_named_is_asked_for() -> None:
    allowed = GAME.option(table("attack"), "Ana", use="Slan")
    assert getattr(allowed, "asks", ()) == ("whether Ana's Persona is Slan",)


@pytest.mark.parametrize(
    "entry",
    [
        {"play": "Combination", "discards": ["Dodge"]},
        {"use": "Kanwulf", "discards": ["Dodge"], "change": {"damage": 1}},
        {"apply": "Some Card", "discards": ["Dodge"]},
    ],
)
def test_cards_discarded_with_an_action_leave_the_hand(entry: dict[str, Any]) -> None:
    hand = ["Combination", "Dodge", "Thrust"]
    here = table("attack", Ana={"persona": "Kanwulf", "hand": hand})
    after = played(here, entry).player("Ana")
    assert "Dodge" not in (after.hand or ())
    assert "Dodge" in after.discard
    assert "hand/not-in-hand" in codes(here, **{**entry, "discards": ["Lower Block"]})
    assert codes(here, **{**entry, "discards": 9}) == ("hand/not-so-many",)


def test_what_an_entry_states_to_no_effect_is_told() -> None:
    here = table("attack", "Thrust")
    assert "against" in told(here, play="Thrust", against="Thrust")
    assert "with" in told(here, play="Thrust", **{"with": "Head Shot"})
    assert "power_block" in told(here, play="Thrust", power_block=True)
    assert "text" in told(here, play="Thrust", text=[{"kind": "attacks", "amount": 1}])
    assert "damage" in told(here, play="Combination", damage=3)
    assert "reveals" in told(here, play="Thrust", reveals=["Dodge"])
    assert "with" in told(here, exert="attack", **{"with": "Thrust"})
    lasts = {"kind": "attacks", "amount": 1, "lasts": "in-play"}
    assert "effects.0" in told(here, play="Combination", effects=[lasts])
    assert told(here, play="Thrust", note="a remark") == {"note": "it is a remark for the reader"}
    assert not told(here, play="Thrust", power_blow=True, damage=3)


def test_what_a_position_states_to_no_effect_is_told() -> None:
    document = {
        "turn": {"player": "Ana", "number": 5, "at": "attack"},
        "incoming": [{"attack": "Thrust", "needs": "Dodge"}],
        "defences": [{"defence": "Dodge", "squares": "all", "damage": 2}],
        "Ana": {
            "hand": [{"name": "A Dodge", "type": "dodge", "bonus": 1}],
            "table": [
                {"name": "A Dojo", "type": "situation", "effects": [{"kind": "draw", "amount": 1}]},
                {"name": "Thrust", "ignored": True},
            ],
            "must": [{"name": "A Duty", "of": "edge"}],
            "lasting": [
                {"kind": "prevent", "amount": 1, "source": "A Card", "turns": 1, "lasts": "turn"}
            ],
        },
        "Nick": {},
    }
    position = GAME.position(document)
    found = {one.path for one in GAME.unused_in_position(document, [position])}
    assert found == {
        "incoming.0.needs",
        "defences.0.damage",
        "Ana.hand.0.bonus",
        "Ana.table.0.effects.0",
        "Ana.table.1.ignored",
        "Ana.must.0.of",
        "Ana.lasting.0.lasts",
    }


def test_an_effect_on_cards_that_none_names_is_told() -> None:
    here = table("attack", Ana={"hand": ["Thrust"]})
    discard = [{"kind": "discard"}]
    assert "effects.0" in told(here, apply="A Card", effects=discard)
    assert not told(here, apply="A Card", effects=discard, target="Thrust")


@pytest.mark.parametrize(
    ("side", "turn", "where"),
    [
        ({"changes": [{"source": "A Card", "amount": 1, "rule": "card.nothing"}]}, {}, "changes.0"),
        ({"must": [{"name": "A Duty", "rule": "may-must.must"}]}, {}, "must.0"),
        ({}, {"exertion": {"purpose": "attakc"}}, "exertion.purpose"),
        ({}, {"exertion": {"purpose": "attack", "by": "Zoe"}}, "exertion.by"),
        ({}, {"exertion": {"purpose": "attack", "phase": "lunch"}}, "exertion.phase"),
    ],
)
def test_a_rule_or_a_word_nobody_knows_is_refused_in_a_position(
    side: dict[str, Any], turn: dict[str, Any], where: str
) -> None:
    with pytest.raises(DocumentError, match=where.replace(".", r"\.")):
        table("attack", Ana=side, turn=turn)
