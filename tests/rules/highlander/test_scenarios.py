"""Every Highlander ruling of the library, and every position on the way to one."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from engine.notation.scenario import Scenario, read_scenario
from engine.play.line import play_line, start
from engine.play.ruling import rule_on
from rules.highlander.game import Highlander

ROOT = Path(rules.__file__).parent.parent / "scenarios" / "highlander"
FILES = sorted(ROOT.glob("*.yaml"))
GAME: Highlander = rules.load("highlander")  # type: ignore[assignment]


def _read(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"), path.name)[0]


def test_the_library_is_there() -> None:
    assert len(FILES) >= 55


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_ruling(path: Path) -> None:
    scenario = _read(path)
    ruling = rule_on(GAME, scenario)
    assert ruling.differs == ()
    assert scenario.question
    assert scenario.source is not None
    assert scenario.source.source in GAME.rulebook.sources


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_position_on_the_way_writes_itself_back(path: Path) -> None:
    scenario = _read(path)
    for position in play_line(GAME, start(GAME, scenario), scenario.line, _silent()).positions:
        again = GAME.position(GAME.document(position), position.readings)
        assert again == position
        assert GAME.problems(position) == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_refusal_on_the_way_cites_rules_that_exist(path: Path) -> None:
    scenario = _read(path)
    line = play_line(GAME, start(GAME, scenario), scenario.line, _silent())
    for position in line.positions:
        for option in GAME.options(position):
            for reason in getattr(option.legality, "reasons", ()):
                assert reason.rule in GAME.rulebook.rules
                assert reason.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_cites_a_rule_that_exists(path: Path) -> None:
    ruling = rule_on(GAME, _read(path))
    assert ruling.trace.cited() <= set(GAME.rulebook.rules)
    for answered in ruling.answers:
        assert set(answered.answer.rules) - {""} <= set(GAME.rulebook.rules)


def _silent() -> object:
    from engine.model.trace import SILENT

    return SILENT
