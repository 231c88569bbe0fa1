"""Code under trace gives the same with and without a recorder."""

from __future__ import annotations

import pytest

from engine.model.trace import SILENT, TreeRecorder
from engine.play.line import play_line
from tests.engine.frog_scenarios import LEAF, MUD
from tests.engine.frogs import GAME, POSITION


def test_a_line_leads_to_the_same_position_traced_and_untraced() -> None:
    line = [LEAF, MUD, {"by": "Ann", "pass": True}, {"by": "Ned", "pass": True}]
    start = GAME.position(POSITION)
    trace = TreeRecorder()
    traced, untraced = (play_line(GAME, start, line, t) for t in (trace, SILENT))
    assert traced.positions == untraced.positions
    assert trace.steps


def test_the_silent_recorder_offers_the_same_calls_and_keeps_nothing() -> None:
    with SILENT.step("frogs.compare", "{a}", a=1) as inner:
        inner.note("frogs.tie", "nothing")
    assert inner is SILENT
    assert not hasattr(SILENT, "steps")


def test_a_step_closes_when_the_code_within_it_fails() -> None:
    trace = TreeRecorder()
    with pytest.raises(ZeroDivisionError), trace.step("frogs.compare", "outer"):
        raise ZeroDivisionError
    trace.note("frogs.tie", "after")
    assert [step.text for step in trace.steps] == ["outer", "after"]


def test_every_step_of_a_line_cites_a_rule_of_the_book() -> None:
    trace = TreeRecorder()
    play_line(GAME, GAME.position(POSITION), [LEAF, MUD], trace)
    assert trace.cited() <= set(GAME.rulebook.rules)
    assert all(step.rule for _, step in trace.walk())
