"""Every word of an effect acts where it stands, or is refused with what is expected there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError
from rules.highlander.cards.takes import IN_TEXT, TAKES
from rules.highlander.cards.words import KINDS
from tests.rules.highlander.table import GAME, codes, played, table

STATED: dict[str, Any] = {
    "who": "opponent",
    "amount": 3,
    "of": ["attack"],
    "uses": 2,
    "flags": ["hidden"],
    "minimum": 1,
    "when": "no attack",
    "says": "what it says",
}


def refusal(**effect: Any) -> str:
    """What is said against an effect; empty if it can be stated."""
    entry = {"by": "Ana", "apply": "Some Card", "effects": [effect]}
    try:
        GAME.action(table("attack"), entry)
    except DocumentError as error:
        return str(error)
    return ""


def test_every_kind_says_what_it_takes() -> None:
    assert set(TAKES) == set(KINDS)
    assert set(IN_TEXT) <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("word", STATED)
def test_a_word_the_kind_does_not_take_is_refused(kind: str, word: str) -> None:
    if word not in TAKES[kind].words:
        said = refusal(kind=kind, **{word: STATED[word]})
        assert f"{kind} takes" in said
        assert f"not {word}" in said


@pytest.mark.parametrize(
    ("effect", "near"),
    [
        ({"kind": "forbid", "of": ["attakc"]}, "attack"),
        ({"kind": "forbid", "when": "mised last turn"}, "missed last turn"),
        ({"kind": "mark", "flags": ["hiden"]}, "hidden"),
        ({"kind": "allow", "flags": ["atack-blocked-squares"]}, "attack-blocked-squares"),
        ({"kind": "impose", "flags": ["dodge-stops-one"]}, "dodge-stops-one-attack"),
        ({"kind": "exertion-size", "amount": 3, "of": ["power-blok"]}, "power-block"),
        ({"kind": "forbbid", "of": ["dodge"]}, "forbid"),
        ({"kind": "forbid", "of": ["dodge"], "lasts": "in-plai"}, "in-play"),
    ],
)
def test_a_word_misspelt_is_refused_with_what_is_near(effect: dict[str, Any], near: str) -> None:
    said = refusal(**effect)
    assert "perhaps" in said
    assert near in said.split("perhaps")[-1]


@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "draw"},
        {"kind": "draw", "amount": -2},
        {"kind": "mark", "of": ["attack"]},
        {"kind": "draw", "amount": 1, "lasts": "in-play"},
        {"kind": "damage", "amount": 1, "lasts": "used-up"},
        {"kind": "power-blow-damage", "amount": 6},
    ],
)
def test_an_effect_that_would_do_nothing_is_refused(effect: dict[str, Any]) -> None:
    assert refusal(**effect)


def test_the_text_of_a_defence_speaks_of_the_attack_phase_alone() -> None:
    dodge = {"play": "Dodge", "squares": "all", "text": [{"kind": "draw", "amount": 1}]}
    with pytest.raises(DocumentError, match="belongs to its effects"):
        GAME.action(table("defence", "Thrust"), {"by": "Ana", **dodge})


def test_a_title_is_written_as_a_title() -> None:
    thrust = {"kind": "forbid", "of": ["Thrust"]}
    here = played(table("attack"), {"apply": "Some Card", "effects": [thrust]})
    assert codes(here, play="Thrust") == ("card/forbidden",)
    assert not codes(here, play="Upper Left Attack")
    again = GAME.position(GAME.document(here), here.readings)
    assert again == here


def test_only_what_it_names_may_be_played() -> None:
    only = {"kind": "only", "of": ["attack", "upper"], "lasts": "turn"}
    here = played(table("attack"), {"apply": "Some Card", "effects": [only]})
    assert codes(here, play="Thrust") == ("card/forbidden",)
    assert not codes(here, play="Upper Left Attack")


DODGE = {"defence": "A Dodge", "type": "dodge", "squares": "all"}


def after_a_dodge(text: list[dict[str, Any]], **more: Any) -> Any:
    return table("attack", "Thrust", defences=[{**DODGE, "text": text}], **more)


def test_the_last_defence_permits_a_power_blow_without_an_exertion() -> None:
    blow = {"play": "Thrust", "power_blow": True}
    allow = {"kind": "allow", "flags": ["power-blow-without-exertion"]}
    assert codes(after_a_dodge([]), **blow) == ("power-blow/needs-exertion",)
    assert not codes(after_a_dodge([allow]), **blow)
    assert codes(after_a_dodge([{**allow, "of": ["upper"]}]), **blow)


def test_the_last_block_permits_its_own_squares() -> None:
    allow = {"kind": "allow", "flags": ["attack-blocked-squares"]}
    block = {"defence": "A Block", "type": "block", "squares": ["MC"]}
    barred = table("attack", "Thrust", defences=[block])
    assert codes(barred, play="Thrust") == ("attack/barred-square",)
    assert not codes(
        table("attack", "Thrust", defences=[{**block, "text": [allow]}]), play="Thrust"
    )


def test_the_last_defence_sets_the_damage_and_it_stays_with_the_attack() -> None:
    base = {"kind": "base-damage", "amount": 5}
    here = played(after_a_dodge([base]), {"play": "Upper Left Attack"})
    own = here.attacks[0]
    assert [(row.source, row.amount) for row in own.added] == [("A Dodge", 5)]
    theirs = played(here, {"pass": True}, {"pass": True}, {"pass": True})
    assert GAME.look(theirs, "Upper Left Attack.damage").value == 5
    again = GAME.position(GAME.document(theirs), theirs.readings)
    assert GAME.look(again, "Upper Left Attack.damage").value == 5


def test_the_last_defence_makes_an_exertion_smaller() -> None:
    small = {"kind": "exertion-size", "amount": 2, "of": ["power-blow"]}
    here = after_a_dodge([small], Ana={"endurance": 20})
    after = played(here, {"play": "Thrust", "exertion": "power-blow"})
    assert after.player("Ana").endurance == 18


@pytest.mark.parametrize(
    "stated", [{"effects": [{"kind": "ability", "amount": 2}]}, {"change": {"ability": 2}}]
)
def test_what_a_defence_or_an_attack_does_when_played_is_done(stated: dict[str, Any]) -> None:
    dodge = played(table("defence", "Thrust"), {"play": "Dodge", "squares": "all", **stated})
    assert [each.amount for each in dodge.pending] == [2]
    thrust = played(table("attack"), {"play": "Thrust", **stated})
    assert [each.amount for each in thrust.pending] == [2]
