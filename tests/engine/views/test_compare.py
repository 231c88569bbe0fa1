"""Two traces are aligned, and the first step that differs is named with its rule."""

from __future__ import annotations

from engine.play.ruling import rule_on
from engine.views.compare import compare
from tests.engine.frog_scenarios import LEAF, MUD, scenario
from tests.engine.frogs import GAME


def steps(**changes: object) -> list:
    return rule_on(GAME, scenario(**changes)).trace.steps


def test_a_trace_is_the_same_as_itself() -> None:
    found = compare(steps(), steps(), GAME.rulebook)
    assert found.same
    assert found.first is None


def test_the_first_step_that_differs_is_named_with_its_rule() -> None:
    found = compare(steps(), steps(readings={"cards.mud-rounding": "up"}), GAME.rulebook)
    assert found.first is not None
    assert found.first.left is not None
    assert found.first.right is not None
    assert found.first.left.text == "Bo's jump is 2"
    assert found.first.right.text == "Bo's jump is 3"
    assert found.first.rule == "cards.mud-up"


def test_steps_of_one_side_alone_stand_beside_nothing_and_the_rest_stays_aligned() -> None:
    without = compare(steps(), steps(line=[{"by": "Ann", "pass": True}, MUD]), GAME.rulebook)
    same = [pair.left.text for pair in without.pairs if pair.same and pair.left]
    assert "Ned: play Mud on Bo" in same
    assert "Ned pays 2" in same
    gone = [pair.left.text for pair in without.pairs if pair.right is None and pair.left]
    assert "+2 Leaf: add -> 5" in gone


def test_the_text_marks_what_is_in_one_trace_alone() -> None:
    text = str(compare(steps(line=[LEAF]), steps(line=[]), GAME.rulebook)).split("\n")
    assert text[0] == "- 1  Ann: play Leaf on Bo  [pond.window, 1; cards.cost]"
    assert all(line.startswith("- ") for line in text)
