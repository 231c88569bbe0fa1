"""The picture of a board says what the board holds, in every form and for every game."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import rules
from engine.model.board import Board
from engine.views.board_png import board_png
from engine.views.board_svg import board_svg
from engine.views.board_text import board_text
from engine.views.canvas import width_of, wrapped

CASES: dict[str, dict[str, Any]] = {
    "little_troubles": {
        "turn": {"player": "Ana", "at": "fight.window", "fighters": ["Babysitter", "Bully"]},
        "Ana": {
            "cookies": 5,
            "hand": ["Tantrum"],
            "characters": [
                {
                    "name": "Babysitter",
                    "printed": {"confidence": 2, "maturity": 3},
                    "changes": [{"from": "Pep Talk", "change": {"confidence": 2}}],
                }
            ],
        },
        "Nick": {
            "characters": [{"name": "Bully", "printed": {"confidence": 1, "maturity": 2}}],
            "field": "Sandbox & <Swing>",
        },
    },
    "dice_throne": {
        "turn": {"player": "Ana", "at": "defence.last"},
        "Ana": {"health": 31, "hero": "Barbarian"},
        "Nick": {"health": 20, "tokens": {"Protect": 1}},
        "offence": {"dice": [1, 2, 3, 3, 6]},
        "damage": [{"to": "Nick", "amount": 9, "from": "Mighty Blow", "ability": True}],
    },
    "highlander": {
        "turn": {"player": "Alex", "at": "attack"},
        "Alex": {},
        "Nick": {},
        "incoming": ["Upper Left Attack", "Lower Right Attack"],
        "defences": ["Upper Left Block"],
    },
}


def board(name: str) -> Board:
    game = rules.load(name)
    return game.board(game.position(CASES[name]))


def words(svg: str) -> str:
    return " ".join("".join(part.itertext()) for part in ET.fromstring(svg).iter() if part.text)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("width", [420, 760, 1200])
@pytest.mark.parametrize("name", CASES)
def test_every_card_and_player_is_in_the_picture(name: str, width: int, theme: str) -> None:
    here = board(name)
    drawn = board_svg(here, width=width, theme=theme)
    said = words(drawn)
    for word in f"{here.far.player} {here.near.player}".split():
        assert word in said
    for card in here.cards():
        for word in card.name.split():
            assert word in said
    assert ("prefers-color-scheme" in drawn) == (theme == "auto")
    assert "var(" not in drawn or theme == "auto"


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_drawn_outside_the_picture(name: str) -> None:
    tree = ET.fromstring(board_svg(board(name), width=420))
    height = float(tree.attrib["height"])
    for box in tree.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, wide, tall = (float(box.attrib[key]) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + wide <= 420.5
        assert y + tall <= height + 0.5


def test_a_number_that_a_lesson_asks_for_is_not_told() -> None:
    here = board("little_troubles")
    told, secret = (board_svg(here, hidden=hidden) for hidden in ((), ("Babysitter.confidence",)))
    assert ">4</text>" in told
    assert ">4</text>" not in secret
    assert ">?</text>" in secret


@pytest.mark.parametrize("name", CASES)
def test_the_png_is_a_png_of_twice_the_width(name: str) -> None:
    drawn = board_png(board(name), width=400)
    assert drawn.startswith(b"\x89PNG")
    assert int.from_bytes(drawn[16:20], "big") == 800


def test_the_text_reads_from_the_far_edge_to_the_near_one() -> None:
    said = board_text(board("little_troubles"))
    places = [
        said.index(word) for word in ("Nick", "Bully", " 4 ≥ 2 ", "Babysitter (", "Ana (turn")
    ]
    assert places == sorted(places)
    assert "Confidence 4 (+2)" in said
    assert "9 Mighty Blow = 9 coming to Nick → 20 → 11 Health" in board_text(board("dice_throne"))
    assert "UL Upper Left stopped" in board_text(board("highlander"))


def test_text_wraps_where_it_must_and_long_words_are_broken() -> None:
    lines = wrapped("a Wonderfully-long-name-without-any-space here", 12, 60)
    assert "".join(lines).replace(" ", "") == "aWonderfully-long-name-without-any-spacehere"
    assert all(width_of(line, 12) <= 60 for line in lines)
    assert wrapped("", 12, 60) == []
