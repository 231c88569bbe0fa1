"""Documents: bad input is named, and a position written down reads back as itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.model.legality import Allowed
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError
from engine.notation.scenario import read_scenario
from engine.play.line import play_line, start
from rules.dice_throne.cards import catalogue, compiling
from rules.dice_throne.notation import writing
from tests.rules.dice_throne.table import GAME, SCENARIOS, duel, played


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_position_of_a_line_reads_back_as_itself(path: Path) -> None:
    read, _ = read_scenario(path.read_text(encoding="utf-8"))
    for position in play_line(GAME, start(GAME, read), read.line, SILENT).positions:
        document = json.loads(json.dumps(GAME.document(position)))
        again = GAME.position(document, position.readings)
        assert again == position
        assert hash(again) == hash(position)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_options_can_be_listed_everywhere(path: Path) -> None:
    read, _ = read_scenario(path.read_text(encoding="utf-8"))
    for position in play_line(GAME, start(GAME, read), read.line, SILENT).positions:
        for option in GAME.options(position):
            assert option.by in position.names
            assert str(option.legality)


def test_a_plain_position_needs_no_table() -> None:
    here = duel("main1", Ana={"hero": "Monk", "health": 30, "cp": 2, "tokens": {"Chi": 2}})
    assert "table" not in GAME.document(here)
    here = played(here, {"by": "Ana", "play": "Vegas Baby!", "rolls": [3]})
    assert "table" in GAME.document(here)


def test_cards_tokens_and_abilities_are_written_as_they_are_read() -> None:
    for card in catalogue.cards().values():
        assert compiling.card(writing.card_document(card)) == card
    for status in catalogue.statuses().values():
        assert compiling.status(writing.status_document(status)) == status
    for hero in catalogue.heroes().values():
        for ability in (*hero.abilities, *hero.defences):
            assert compiling.ability(writing.ability_document(ability)) == ability


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"turn": {"player": "Bob", "at": "main1"}}, "turn.player is 'Bob'"),
        ({"turn": {"player": "Ana", "at": "nowhere"}}, "no place in the turn is called 'nowhere'"),
        ({"turn": {"player": "Ana", "at": "dice.window"}}, "opens on top of a step"),
        ({"Ana": {"hero": "Wizard"}}, "no hero is called 'Wizard'"),
        ({"Ana": {"cp": -1}}, "greater than or equal to 0"),
        ({"Ana": {"colour": "red"}}, "position.Ana.colour: is not a known field here"),
        ({"Ana": 7}, "position.Ana: expected a mapping"),
        ({"offence": {"dice": [7]}}, "less than or equal to 6"),
        ({"damage": [{"to": "Bob", "amount": 3}]}, "'Bob' is not a player here"),
        ({"Cara": {}}, "expected the sides of two players"),
        ({"attack": {"ability": "Somebody's Blow"}}, "position.attack.damage: is missing"),
        ({"table": {"agenda": [1]}}, "not as the game writes it"),
        ({"cards": [5]}, "not understood here: 5"),
        ({"Ana": {"tokens": {"Evasive": 2, "evasive": 1}}}, "got Evasive and evasive"),
        ({"cards": [{"name": "X", "typed_by": "no.such"}]}, "no conflict is called 'no.such'"),
        ({"statuses": [{"name": "X", "stack_by": 3}]}, "not understood here"),
    ],
)
def test_a_malformed_position_names_the_place(changes: dict[str, Any], says: str) -> None:
    document: dict[str, Any] = {"turn": {"player": "Ana", "at": "main1"}, "Ana": {}, "Nick": {}}
    with pytest.raises(DocumentError) as caught:
        GAME.position({**document, **changes})
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"by": "Ana"}, "expected one of play, spend"),
        ({"by": "Ana", "play": "Tip It!", "sell": "Tip It!"}, "play and sell"),
        ({"by": "Ana", "play": "Tip It!", "die": 3}, "expected the value the die gets"),
        ({"by": "Ana", "play": "Tip It!", "die": 3, "to": 9}, "a die shows 1 to 6"),
        ({"by": "Ana", "play": "Tip It!", "on": "Bob"}, "expected Ana or Nick, got 'Bob'"),
        ({"by": "Ana", "play": "X", "effects": [{"explode": 3}]}, "expected one of damage"),
        ({"by": "Ana", "play": "X", "type": "sorcery"}, "type: expected one of"),
        ({"by": "Ana", "announce": "Fireball"}, "Barbarian has no 'Fireball'"),
        ({"by": "Ana", "play": "X", "effects": [{"roll": "all"}]}, "expected 1 to 20 dice"),
        ({"by": "Ana", "play": "X", "effects": [{"alter": "bend"}]}, "alter: expected one of set"),
        ({"by": "Ana", "play": "X", "effects": [{"roll": 5000}]}, "expected 1 to 20 dice"),
        (
            {
                "by": "Ana",
                "play": "X",
                "effects": [{"heal": 1, "reading": {"deck.empty": "maybe"}}],
            },
            "deck.empty has no reading 'maybe'",
        ),
        ({"by": "Ana", "roll": [0, 1]}, "greater than or equal to 1"),
        ({"by": "Ana", "sell": "Tip It!", "damage": 7}, "damage: is no word of sell"),
        ({"by": "Ana", "announce": "Smack", "free": True}, "free: is no word of announce"),
        ({"by": "Ana", "play": "X", "damage_type": "pure"}, "damage_type: goes with damage"),
        ({"by": "Ana", "end": "Tea"}, "end: no place in the turn is called 'Tea'"),
        ({"by": "Ana", "play": "Vegas Baby!", "rolls": [1, 2]}, "rolls: expected the 1 dice"),
        ({"by": "Ana", "roll": "sword"}, "expected the dice as they lie, as in [1, 1, 3]"),
        ({"by": "Ana", "roll": {"sed": 7}}, "roll.sed: is not a known field here"),
        ({"by": "Ana", "play": "Tip It!", "change": [3, 4]}, "as in {3: 4}, got [3, 4]"),
        ({"by": "Ana", "play": "Transference!", "from": "Bob"}, "from: expected Ana or Nick"),
        ({"by": "Ana", "spend": "Chi", "name": "dance"}, "Chi has attack"),
    ],
)
def test_a_malformed_entry_names_what_was_expected(entry: dict[str, Any], says: str) -> None:
    here = duel("Roll Attempts", Ana={"hero": "Barbarian"}, offence={"dice": [1, 1, 3, 5, 6]})
    with pytest.raises(DocumentError) as caught:
        GAME.action(here, entry)
    assert says in str(caught.value)


def test_problems_are_told_all_at_once() -> None:
    here = duel(
        "main1",
        Ana={
            "hero": "Barbarian",
            "health": 70,
            "most_health": 60,
            "cp": 16,
            "tokens": {"Burn": 2},
            "upgrades": ["Longbow II"],
        },
    )
    paths = [problem.path for problem in GAME.problems(here)]
    assert paths == [
        "position.Ana.cp",
        "position.Ana.health",
        "position.Ana.tokens",
        "position.Ana.upgrades",
    ]


def test_a_slip_in_what_is_asked_is_told() -> None:
    here = duel("main1", Ana={"tokens": ["Doom"]})
    with pytest.raises(LookupError, match="is evasive meant"):
        GAME.look(here, "Ana.Evasiv")
    assert GAME.look(here, "Ana.Evasive").value == 0
    assert GAME.look(here, "Ana.Doom").value == 1


def test_a_player_at_zero_in_a_game_that_goes_on_is_a_problem() -> None:
    here = duel("main1", Nick={"health": 0})
    assert [str(found.path) for found in GAME.problems(here)] == ["position.Nick.health"]
    assert not GAME.problems(duel("main1", Nick={"health": 0}, result="Ana"))


def test_four_offensive_dice_are_a_problem() -> None:
    here = duel("Window 1", offence={"dice": [1, 1, 1, 6], "attempts": 1})
    assert [problem.path for problem in GAME.problems(here)] == ["position.offence.dice"]


def test_what_is_not_known_is_asked_for_and_not_guessed() -> None:
    here = duel("main1", Ana={"hero": "Barbarian"})
    allowed = GAME.option(here, "Ana", play="A Card Nobody Knows")
    assert isinstance(allowed, Allowed)
    assert allowed.asks == (
        "the type of A Card Nobody Knows",
        "the cost of A Card Nobody Knows",
        "what A Card Nobody Knows does",
    )
    upgrade = GAME.option(here, "Ana", play="Sturdy Blow II")
    assert isinstance(upgrade, Allowed)
    assert upgrade.asks == ("the cost of Sturdy Blow II",)


def test_a_card_may_be_stated_by_hand_in_full() -> None:
    card = {
        "name": "Ward of Glass",
        "type": "instant",
        "cost": 1,
        "when": "incoming",
        "effects": [{"prevent": 6}],
    }
    here = duel(
        "Window 3",
        Nick={"cp": 2, "hand": [card], "hand_size": 2},
        attack={"ability": "An Attack", "damage": 8},
    )
    here = played(here, "Ana", {"by": "Nick", "play": "Ward of Glass"})
    assert GAME.explain(here, "Nick", "incoming").value == 2
    assert here.player("Nick").cp == 1
    stated = {"by": "Nick", "play": "Some Card", "type": "instant", "prevent": 3, "cost": 1}
    here = played(here, "Ana", stated)
    assert GAME.explain(here, "Nick", "incoming").value == 0


@pytest.mark.parametrize(
    ("ana", "says"),
    [
        ({"hero": "Barbarian"}, "offence.dice: Smack reads dice"),
        ({}, "Ana.faces: Smack reads the symbols on the dice of Ana"),
    ],
)
def test_dice_that_nobody_entered_are_asked_for(ana: dict[str, Any], says: str) -> None:
    dice = {} if ana else {"dice": [1, 1, 2, 5, 6]}
    effect = {"damage": {"by": "sword", "table": {3: 4}}}
    ability = {"name": "Smack", "effects": [effect]}
    here = duel("Window 1", Ana=ana, offence={"announced": ability, **dice})
    with pytest.raises(DocumentError) as caught:
        played(here, "Ana", "Nick")
    assert says in str(caught.value)
