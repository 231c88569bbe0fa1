"""What is measured of Dice Throne and Highlander: a turn, options, a number explained, advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rules
from bench.measure import Rate, measure
from engine.model.game import Game
from engine.model.trace import TreeRecorder
from engine.notation.scenario import Scenario, read_scenario
from engine.play.line import play_line, start

SCENARIOS = Path(__file__).parents[1] / "scenarios"
Row = tuple[str, Rate, str]


def rows() -> Iterator[Row]:
    """What is measured, its rate, and the rate aimed at."""
    yield from _dice_throne()
    yield from _highlander()


def _scenario(game: Game[Any], name: str) -> Scenario:
    file = SCENARIOS / game.id / f"{name}.yaml"
    return read_scenario(file.read_text(encoding="utf-8"), file.name)[0]


def _turn(game: Game[Any], scenario: Scenario) -> Callable[[], TreeRecorder]:
    """The line of a scenario played from its start, every step cited."""
    position = start(game, scenario)

    def played() -> TreeRecorder:
        trace = TreeRecorder()
        line = play_line(game, position, scenario.line, trace)
        assert line.stop is None, line.stop
        return trace

    return played


def _dice_throne() -> Iterator[Row]:
    game = rules.load("dice_throne")
    for name, aim in (("a-plain-turn", "1,500"), ("a-whole-turn", "1,500")):
        played = _turn(game, _scenario(game, name))
        steps = sum(1 for _ in played().walk())
        entries = len(_scenario(game, name).line)
        what = f"Dice Throne: {name}, {entries} entries, {steps} cited steps"
        yield what, measure(played), aim
    whole = _scenario(game, "a-whole-turn")
    window = play_line(game, start(game, whole), whole.line[:31], TreeRecorder()).end
    number = len(game.options(window))
    what = f"Dice Throne: options with all reasons in Window 3 ({number} actions)"
    yield what, measure(lambda: game.options(window)), ""
    damage = _scenario(game, "two-preventions-one-after-the-other")
    hit = play_line(game, start(game, damage), damage.line, TreeRecorder()).end
    why = "Dice Throne: incoming damage explained"
    yield why, measure(lambda: game.explain(hit, "Nick", "incoming").value), "125,000"


def _highlander() -> Iterator[Row]:
    game = rules.load("highlander")
    attacked = game.position(
        {
            "turn": {"player": "Ana", "number": 5, "at": "defence"},
            "Ana": {
                "ability": 15,
                "hand": [
                    "Upper Left Block",
                    "Lower Right Block",
                    "Upper Block",
                    "Lower Block",
                    "Dodge",
                ],
            },
            "Nick": {"ability": 15},
            "incoming": ["Upper Left Attack", "Thrust", "Lower Right Attack"],
        }
    )
    number = len(game.options(attacked))
    what = f"Highlander: options with all reasons in the Defense Phase ({number} actions)"
    yield what, measure(lambda: game.options(attacked)), ""
    yield (
        "Highlander: the next Ability explained, three attacks coming",
        measure(lambda: game.explain(attacked, "Ana", "next ability").value),
        "125,000",
    )
    plans = len(game.plans(attacked))  # type: ignore[attr-defined]
    yield (
        f"Highlander: every legal set of defences, best first ({plans})",
        measure(lambda: game.plans(attacked)),  # type: ignore[attr-defined]
        "",
    )
