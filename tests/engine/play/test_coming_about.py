"""A player's number shows how it came about along the line."""

from __future__ import annotations

from engine.play.ruling import rule_on
from tests.engine.frog_scenarios import LEAF, scenario
from tests.engine.frogs import GAME


def test_a_number_that_moved_names_each_step_that_moved_it() -> None:
    ruling = rule_on(GAME, scenario(line=[LEAF], ask=[{"value": "Ann.pebbles"}]))
    answer = ruling.answers[-1].answer
    assert answer.explanation is not None
    start, paid = answer.explanation.rows
    assert start.after - 1 == paid.after == answer.value == answer.explanation.value
    assert "Leaf" in paid.change.source
    assert paid.change.note == "step 1"
    assert paid.change.rule in GAME.rulebook.rules


def test_a_number_that_stayed_has_no_rows() -> None:
    ruling = rule_on(GAME, scenario(line=[LEAF], ask=[{"value": "Ned.pebbles"}]))
    assert ruling.answers[-1].answer.explanation is None
