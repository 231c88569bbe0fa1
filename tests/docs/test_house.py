"""The map of the house is true: what it names is there, and what is there has a door plate."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAP = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
GAMES = sorted(path.parent for path in ROOT.glob("rules/*/game.py"))
MOST_MODULES = 14


def picture() -> str:
    return MAP.split("```")[1]


def stops() -> list[str]:
    walk = MAP.split("## A typed line becomes a ruling")[1].split("## ")[0]
    return re.findall(r"^\| `([^`]+)`", walk, re.MULTILINE)


def test_every_stop_of_the_walk_is_a_file() -> None:
    assert len(stops()) >= 10
    assert [stop for stop in stops() if not (ROOT / stop).is_file()] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_room_of_a_game_in_the_picture_is_there(game: Path) -> None:
    inside = picture().split("rules/")[1].split("engine/")[0]
    rooms = re.findall(r"(\w+)/", inside)
    assert len(rooms) == 10
    assert [room for room in rooms if not (game / room).is_dir()] == []
    found = {path.name for path in game.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == set(rooms)


def test_every_room_of_the_engine_is_in_the_picture() -> None:
    inside = picture().split("engine/")[1].split("scenarios/")[0]
    rooms = {path.parent.name for path in ROOT.glob("engine/*/__init__.py")}
    assert set(re.findall(r"(\w+)/", inside)) == rooms


def test_every_folder_and_file_that_is_named_is_there() -> None:
    named = re.findall(r"`((?:engine|rules|ui|tests|scenarios)/[^`<>*]+)`", MAP)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_room_says_what_lives_there() -> None:
    plates = chain(ROOT.glob("engine/*/__init__.py"), ROOT.glob("rules/*/*/__init__.py"))
    silent = [str(plate) for plate in plates if not plate.read_text("utf-8").startswith('"""')]
    assert silent == []


def test_no_room_has_more_modules_than_one_sees_at_a_glance() -> None:
    rooms = chain(ROOT.glob("engine/*/"), ROOT.glob("rules/*/*/"))
    counts = {str(room): sum(p.stem != "__init__" for p in room.glob("*.py")) for room in rooms}
    full = {room: number for room, number in counts.items() if number > MOST_MODULES}
    assert full == {}
