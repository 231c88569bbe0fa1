"""Whatever is legal can be played, traced and written down, in every game, from many positions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rules
from engine.model.game import Game
from engine.model.legality import Refused
from engine.model.trace import SILENT, TreeRecorder
from engine.notation.scenario import read_scenario
from engine.play.line import play_line, start
from engine.search.explore import fingerprint
from engine.search.packing import pack, unpack
from engine.search.replay import files_below

ROOT = Path(__file__).parents[2]
FILES = files_below([ROOT / "scenarios"])[::2]
STEPS = 6


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_play_goes_on_from_the_end_of_a_scenario(file: Path) -> None:
    scenario, _ = read_scenario(file.read_text(encoding="utf-8"), str(file))
    game = rules.load(scenario.game)
    position = play_line(game, start(game, scenario), scenario.line, SILENT).end
    chance = random.Random(file.name)
    for _ in range(STEPS):
        options = game.options(position)
        refused = [o.legality for o in options if isinstance(o.legality, Refused)]
        check_reasons(game, refused)
        allowed = [o for o in options if o.legality and not o.legality.asks]
        if not allowed:
            return
        position = check_play(game, position, chance.choice(allowed).entry)
        check_written(game, position)


def check_reasons(game: Game[Any], refused: list[Refused]) -> None:
    """Every reason has a code, a sentence and rules that exist."""
    for reason in (reason for one in refused for reason in one.reasons):
        assert "/" in reason.code
        assert reason.text
        assert set(reason.rules) <= set(game.rulebook.rules), reason


def check_play(game: Game[Any], position: Any, entry: Any) -> Any:
    """What is allowed is played, the same with a trace and without, each step by a rule."""
    action = game.action(position, entry)
    trace = TreeRecorder()
    played = game.play(position, action, trace)
    assert not isinstance(played, Refused), f"{entry}: {played}"
    assert played == game.play(position, action)
    for _, step in trace.walk():
        assert step.text
        assert step.rule in game.rulebook.rules, step.text
    assert trace.cited() <= set(game.rulebook.rules)
    return played.position


def check_written(game: Game[Any], position: Any) -> None:
    """A position is written as JSON; what is read from that is written and read back equal."""
    read = _through_json(game, position)
    assert _through_json(game, read) == read
    travelled = unpack(pack(position), game.rulebook)
    assert travelled == position
    assert fingerprint(game, travelled) == fingerprint(game, position)
    game.problems(position)


def _through_json(game: Game[Any], position: Any) -> Any:
    document = msgspec.json.decode(msgspec.json.encode(game.document(position)))
    return game.position(document, position.readings)
