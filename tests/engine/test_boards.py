"""What holds for the board of every game, in every scenario there is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from engine.model.board import Board, Chain, Dice, Zone
from engine.model.game import Game
from engine.model.trace import SILENT
from engine.notation.scenario import read_scenario
from engine.play.line import play_line, readings_of, start
from engine.play.other_values import other_values
from engine.search.replay import files_below
from engine.views.board_data import board_data

ROOT = Path(__file__).parents[2]


@cache
def positions(game_id: str) -> tuple[tuple[str, Any], ...]:
    """Where each scenario of a game begins and ends."""
    game = rules.load(game_id)
    found = []
    for file in files_below([ROOT / "scenarios" / game_id]):
        scenario, _ = read_scenario(file.read_text(encoding="utf-8"), file.name)
        first = start(game, scenario, readings_of(game, scenario))
        line = play_line(game, first, scenario.line, SILENT)
        found += [(file.name, line.positions[0]), (file.name, line.positions[-1])]
    return tuple(found)


each_game = pytest.mark.parametrize(
    "game", [rules.load(g) for g in rules.games()], ids=lambda g: g.id
)


@each_game
def test_every_number_can_be_asked_for_by_its_path(game: Game[Any]) -> None:
    for name, position in positions(game.id):
        for number in game.board(position).numbers():
            if not number.path:
                continue
            answer = game.look(position, number.path)
            if number.why is not None:
                assert answer.value == number.why.value, f"{name}: {number.path}"


@each_game
def test_every_zone_has_a_sheet_and_every_card_stands_where_its_place_says(
    game: Game[Any],
) -> None:
    sheets = game.sheets()
    for name, position in positions(game.id):
        document = game.document(position)
        for zone in game.board(position).zones():
            slot = sheets.slot(zone.slot)
            for card in zone.cards:
                assert card.place is not None
                side = document[card.place.player] if card.place.player else document
                held = side[card.place.slot]
                listed = list(held) if isinstance(held, list | dict) else [held]
                listed = [held] if slot.holds.value == "one" else listed
                there = listed[card.place.index]
                called = (
                    there
                    if isinstance(there, str)
                    else there.get("name") or there.get(slot.named) or slot.named
                )
                assert called == card.name, f"{name}: {card.place}"


@each_game
def test_what_travels_of_a_board_cites_known_rules_and_is_small(game: Game[Any]) -> None:
    for name, position in positions(game.id)[::7]:
        board = game.board(position)
        data = board_data(
            board, game.rulebook, lambda why, at=position: other_values(game, at, why)
        )
        for rule_id, rule in data["rules"].items():
            assert rule.get("title"), f"{name}: {rule_id} is not in the rulebook"


def kinds(board: Board) -> set[str]:
    return {type(part).__name__ for part in board.middle}


def test_a_fight_stands_between_the_sides_with_its_numbers() -> None:
    game = rules.load("little_troubles")
    fighter = {"printed": {"confidence": 4, "maturity": 3}}
    position = game.position(
        {
            "turn": {"player": "Ana", "at": "fight.window", "fighters": ["Babysitter", "Bully"]},
            "Ana": {"characters": [{"name": "Babysitter", **fighter}]},
            "Nick": {
                "characters": [{"name": "Bully", "printed": {"confidence": 2, "maturity": 2}}]
            },
        }
    )
    board = game.board(position)
    assert [part.text for part in board.middle] == [
        "Babysitter 4 ≥ 2 Bully wins, as it stands",
        "Bully 2 < 3 Babysitter does not win",
    ]
    assert board.near.player == "Ana"
    assert {card.look.value for card in board.cards()} == {"chosen"}


def test_a_number_tells_how_far_it_is_from_what_is_printed() -> None:
    game = rules.load("little_troubles")
    changed = {
        "name": "Babysitter",
        "printed": {"confidence": 2, "maturity": 3},
        "changes": [{"from": "Pep Talk", "change": {"maturity": 2}}],
    }
    position = game.position(
        {"turn": {"player": "Ana"}, "Ana": {"characters": [changed]}, "Nick": {}}
    )
    confidence, maturity = next(game.board(position).cards()).numbers
    assert (confidence.value, confidence.change) == ("2", 0)
    assert (maturity.value, maturity.change) == ("5", 2)


def test_damage_is_a_chain_from_what_deals_it_to_health() -> None:
    game = rules.load("dice_throne")
    position = game.position(
        {
            "turn": {"player": "Ana", "at": "defence.last"},
            "Ana": {"health": 31},
            "Nick": {"health": 20},
            "offence": {"dice": [1, 2, 3, 3, 6]},
            "damage": [{"to": "Nick", "amount": 9, "from": "Mighty Blow", "ability": True}],
            "prevention": [{"to": "Nick", "from": "Not This Time!", "amount": 6}],
        }
    )
    board = game.board(position)
    chain = next(part for part in board.middle if isinstance(part, Chain))
    said = [f"{link.sign}{link.amount} {link.text}".strip() for link in chain.links]
    assert said == ["9 Mighty Blow", "−6 Not This Time!", "=", "→20 → 17 Health"]
    dice = next(part for part in board.middle if isinstance(part, Dice))
    assert [die.value for die in dice.dice] == [1, 2, 3, 3, 6]


def test_squares_are_told_apart_in_words() -> None:
    game = rules.load("highlander")
    position = game.position(
        {
            "turn": {"player": "Alex", "at": "attack"},
            "Alex": {},
            "Nick": {},
            "incoming": ["Upper Left Attack", "Lower Right Attack"],
            "defences": ["Upper Left Block"],
        }
    )
    board = game.board(position)
    coming, strike = next(part for part in board.middle if type(part).__name__ == "Grids").grids
    squares = {square.code: square for square in coming.squares}
    assert (squares["UL"].note, squares["LR"].note) == ("stopped", "−2")
    assert {square.note for square in strike.squares} == {"barred", "open"}
    assert [zone.slot for zone in board.far.zones if isinstance(zone, Zone)][-1] == "incoming"


def test_dice_that_are_still_to_be_rolled_have_their_place() -> None:
    game = rules.load("dice_throne")
    sides: dict[str, Any] = {"Ana": {"hero": "Barbarian"}, "Nick": {}}
    rolling = game.position({"turn": {"player": "Ana", "at": "offence.roll"}, **sides})
    dice = next(part for part in game.board(rolling).middle if isinstance(part, Dice))
    assert (dice.dice, dice.most, dice.field) == ((), 5, "offence.dice")
    assert dice.faces
    resting = game.position({"turn": {"player": "Ana", "at": "main1"}, **sides})
    assert "Dice" not in kinds(game.board(resting))
