"""What cards say is read in the one language; what is in no vocabulary is refused or told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError, validate
from engine.notation.scenario import Scenario
from engine.play.ruling import rule_on
from rules.little_troubles import GAME
from rules.little_troubles.cards.compiling import card
from rules.little_troubles.cards.documents import CardDocument, EffectDocument
from rules.little_troubles.cards.unused import TAKES, unused_in_effect, unused_on_card
from rules.little_troubles.cards.writing import card_document


def told(**stated: Any) -> list[str]:
    """What a card states without effect, as `field, because`."""
    document = validate(CardDocument, {"name": "Giggle", **stated})
    return [str(one) for one in unused_on_card(document, card(document), "card")]


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"regress": True, "among": "all purple cows"}, "perhaps|expected one of adult"),
        ({"regress": True, "among": "own toyz"}, "perhaps toy"),
        ({"regress": True, "on": "own purple characters"}, "got 'purple'"),
        ({"change": {"confidence": 1}, "when": "figthing"}, "got 'figthing'"),
        ({"change": {"confidence": 1}, "when": "own.toyz >= 2"}, "perhaps toys"),
        ({"change": {"confidence": 1}, "lasts": "next figth"}, "perhaps next fight"),
        ({"change": {"confidence": "count own cows"}}, "expected one of"),
        ({"gain": -2}, "expected 0 or more, got -2"),
        ({"draw": "self.confidense"}, "perhaps confidence"),
        ({"resources": {"cookies": "more"}}, "expected \\+2, -1, x2, /2 or an amount"),
        ({"gian": 2}, "not a known field"),
    ],
)
def test_a_word_in_no_vocabulary_is_refused_with_what_is_near(
    effect: dict[str, Any], says: str
) -> None:
    with pytest.raises(DocumentError, match=says):
        card(validate(CardDocument, {"name": "Giggle", "effects": [effect]}))


@pytest.mark.parametrize(
    ("stated", "path"),
    [
        ({"types": "action", "tasks": [{"count": "toys", "at_least": 1}]}, "card.tasks"),
        ({"types": "action", "ongoing": [{"change": {"confidence": 1}}]}, "card.ongoing"),
        ({"types": "quick action", "leaves_at": {"Down": 4}}, "card.leaves_at"),
        ({"types": "field", "quick_grab": True}, "card.quick_grab"),
        ({"types": "toy", "regressed": {"confidence": 1}}, "card.regressed"),
        (
            {"types": "field", "ongoing": [{"change": {"confidence": 1}, "lasts": "next fight"}]},
            "card.ongoing.0.lasts",
        ),
        (
            {"types": "field", "ongoing": [{"immune": True, "ungrabbed": True}]},
            "card.ongoing.0.ungrabbed",
        ),
        ({"effects": [{"gain": 2, "ungrabbed": True}]}, "card.effects.0.ungrabbed"),
        ({"types": "field", "ongoing": [{"gain": 2}]}, "card.ongoing.0.gain"),
        (
            {"types": "field", "ongoing": [{"immune": True, "among": "own characters"}]},
            "card.ongoing.0.among",
        ),
        ({"effects": [{"regress": True, "lasts": "turn"}]}, "card.effects.0.lasts"),
        ({"effects": [{"gain": 2, "round": "up"}]}, "card.effects.0.round"),
        ({"effects": [{"gain": 2, "on": "own toys"}]}, "card.effects.0.on"),
        ({"effects": [{"draw": 2, "on": "target"}]}, "card.effects.0.on"),
        ({"effects": [{"timeout": True, "on": "own toys in hand"}]}, "card.effects.0.on"),
        (
            {"types": "field", "ongoing": [{"cards_cost": -1, "when": "it.cost >= 3"}]},
            "card.ongoing.0.when",
        ),
        (
            {"effects": [{"resources": {"cookies": "+2"}, "round": "up"}]},
            "card.effects.0.round",
        ),
        ({"effects": [{"replaces_fight": "must"}]}, "card.effects.0.replaces_fight"),
        (
            {"abilities": [{"cookies": 1, "gain": 2, "stats": ["maturity"]}]},
            "card.abilities.0.stats",
        ),
        (
            {"types": "character", "printed": {"confidence": 2, "star": {"confidence": 3}}},
            "card.printed.star.confidence",
        ),
    ],
)
def test_what_cannot_act_on_a_card_is_told(stated: dict[str, Any], path: str) -> None:
    found = told(**stated)
    assert [one.split(", because ")[0] for one in found] == [path]


def test_what_acts_is_not_told() -> None:
    assert not told(
        types="toy",
        quick_grab=True,
        ongoing=[{"change": {"confidence": "2 x count own toys"}, "when": "it.fighting"}],
        when_tokens=[{"token": "Coin", "at_least": 2, "halve": "maturity", "round": "up"}],
    )


def test_every_effect_says_what_it_goes_by() -> None:
    beside = {"on", "among", "when", "lasts", "round", "opponent", "of", "stats", "ungrabbed"}
    assert set(EffectDocument.model_fields) - beside == TAKES.keys()
    assert {word for words in TAKES.values() for word in words} | {"ungrabbed"} == beside


def test_an_effect_that_does_nothing_takes_nothing() -> None:
    effect = EffectDocument.model_validate({"none": True, "lasts": "turn"})
    assert [one.path for one in unused_in_effect(effect, "")] == ["lasts"]


POSITION = {"turn": {"player": "Ana"}, "Ana": {"cookies": 9}, "Nick": {}}


def ruled(entry: dict[str, Any]) -> Any:
    data = {"game": "little_troubles", "position": POSITION, "line": [entry]}
    return rule_on(GAME, Scenario.model_validate(data))


@pytest.mark.parametrize("beside", [{"types": "toy"}, {"cost": 3}])
def test_a_card_written_out_says_its_own_type_and_cost(beside: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match="the card is written out under `play`"):
        ruled({"by": "Ana", "play": {"name": "Giggle", "types": "action", "cost": 1}, **beside})


def test_what_an_entry_states_without_effect_is_told_with_its_ruling() -> None:
    written = {"name": "Giggle", "types": "action", "cost": 1, "leaves_at": {"Down": 1}}
    found = ruled({"by": "Ana", "play": written, "gain": 2, "lasts": "turn"})
    assert [one.path for one in found.unused] == ["line.0.lasts", "line.0.play.leaves_at"]


@pytest.mark.parametrize(
    "stated",
    [
        {"effects": [{"change": {"confidence": "2 x count own toys + 1"}, "on": "own toys"}]},
        {"effects": [{"gain": "opponent.cookies / 2 up", "when": "own.toys >= 2 and own.turn"}]},
        {"effects": [{"wins": -1, "opponent": True}, {"copy_ability": "Baker"}]},
        {"effects": [{"return_to_hand": True, "on": "own toys in timeout"}]},
        {"effects": [{"resources": {"cookies": "/2"}, "round": "up"}]},
        {"ongoing": [{"cards_cost": "0 - own.toys", "of": "toy"}]},
        {
            "triggers": [
                {"moment": "card_played", "of_whom": "opposing actions with it.cost > 2", "gain": 1}
            ]
        },
        {"triggers": [{"moment": "cookies_gained", "of_whom": "opponent", "draw": 1}]},
    ],
)
def test_a_card_in_the_language_is_written_and_read_back(stated: dict[str, Any]) -> None:
    made = card(validate(CardDocument, {"name": "Giggle", "types": "field", **stated}))
    again = card(validate(CardDocument, card_document(made)))
    assert again == made


@pytest.mark.parametrize(
    ("moment", "of_whom"), [("cookies_gained", "own toys"), ("card_played", "opponent")]
)
def test_a_text_watches_players_or_cards_as_its_moment_comes_to_them(
    moment: str, of_whom: str
) -> None:
    trigger = {"moment": moment, "of_whom": of_whom, "gain": 1}
    with pytest.raises(DocumentError, match=f"whose moment it is, and {moment} comes to"):
        validate(CardDocument, {"name": "Giggle", "triggers": [trigger]})


@pytest.mark.parametrize(
    ("ana", "says"),
    [
        ({"characters": ["turn"]}, "a card cannot be called 'turn'"),
        ({"toys": ["Fight"]}, "a card cannot be called 'Fight'"),
        ({"toys": ["Kite", "KITE"]}, "two cards are called 'KITE'"),
        ({"toys": ["nick"]}, "like a player"),
        (
            {
                "characters": [
                    {"name": "Bear", "grabbing": "Kite"},
                    {"name": "Ox", "grabbing": "Kite"},
                ],
                "toys": ["Kite"],
            },
            "Kite is grabbed by Bear and by Ox",
        ),
        (
            {
                "characters": [{"name": "Bear", "grabbing": "Kite"}, "Ox"],
                "toys": [{"name": "Kite", "grabbed_by": "Ox"}],
            },
            "Kite is grabbed by Bear and by Ox",
        ),
    ],
)
def test_names_and_holds_that_cannot_be_are_refused(ana: dict[str, Any], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        GAME.position({"turn": {"player": "Ana"}, "Ana": ana, "Nick": {}})


@pytest.mark.parametrize("name", ["game", "Turn", "nobody"])
def test_a_player_is_not_called_like_a_word_of_the_format(name: str) -> None:
    with pytest.raises(DocumentError, match=r"word of the format|turn"):
        GAME.position({"turn": {"player": "Ana"}, "Ana": {}, name: {}})


@pytest.mark.parametrize(
    ("ana", "says"),
    [
        ({"hand": ["Kite", "Ox"], "hand_count": 1}, "2 cards are named under `hand`, `hand_count`"),
        (
            {"characters": [{"name": "Bear", "single_sided": True, "side": "regressed"}]},
            "`side` of Bear says regressed, `single_sided`",
        ),
    ],
)
def test_a_position_that_contradicts_itself_names_both_places(
    ana: dict[str, Any], says: str
) -> None:
    position = GAME.position({"turn": {"player": "Ana"}, "Ana": ana, "Nick": {}})
    assert any(says in problem.says for problem in GAME.problems(position))


ABLE = {"name": "Bear", "abilities": [{"name": "Bloom", "cookies": 1, "gain": 2}]}


def test_an_ability_that_is_not_there_is_refused_with_those_that_are() -> None:
    position = GAME.position(
        {"turn": {"player": "Ana"}, "Ana": {"characters": [ABLE, "Ox"]}, "Nick": {}}
    )
    assert GAME.parse(position, {"by": "Ana", "use": "Bear", "ability": "bloom"})
    with pytest.raises(DocumentError, match="expected one of Bloom, got 'Blom'; perhaps Bloom"):
        GAME.parse(position, {"by": "Ana", "use": "Bear", "ability": "Blom"})
    unknown = {"by": "Ana", "use": "Ox", "ability": "Bloom", "gain": 2}
    assert [one.path for one in GAME.unused_in_entry(position, unknown)] == ["ability"]
    counted = {"by": "Ana", "resolve": "Bear", "counts": False}
    assert [one.path for one in GAME.unused_in_entry(position, counted)] == ["counts"]
