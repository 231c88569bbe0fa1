"""Undo, redo and branches keep everything that was, and change none of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.play.timeline import MOST_UNDO, Timeline


def test_undo_and_redo_go_back_and_forth() -> None:
    line = Timeline("a").changed("b").changed("c")
    assert line.past == ("a", "b")
    back = line.undone().undone()
    assert (back.now, back.future) == ("a", ("b", "c"))
    assert back.undone() is back
    assert back.redone().redone() == line
    assert line.redone() is line


def test_a_change_after_undo_gives_up_what_was_ahead() -> None:
    line = Timeline("a").changed("b").undone().changed("c")
    assert (line.past, line.now, line.future) == (("a",), "c", ())


def test_the_same_value_is_no_change() -> None:
    line = Timeline("a").changed("b")
    assert line.changed("b") is line


def test_a_value_put_in_place_is_not_undone() -> None:
    line = Timeline("a").changed("b").replaced("c")
    assert line.undone().now == "a"


def test_branches_are_named_in_order_and_kept() -> None:
    line, first = Timeline("a").put_aside()
    line, second = line.changed("b").put_aside()
    assert (first, second) == ("A", "B")
    assert line.undone().branches == {"A": "a", "B": "b"}
    for _ in range(24):
        line, name = line.put_aside()
    assert name == "Z"
    assert line.put_aside()[1] == "A1"


def test_only_so_much_is_kept() -> None:
    line = Timeline(0)
    for number in range(1, MOST_UNDO + 50):
        line = line.changed(number)
    assert len(line.past) == MOST_UNDO


@given(st.lists(st.sampled_from(["undo", "redo", "x", "y", "z"])))
def test_undo_after_anything_comes_back_by_redo(steps: list[str]) -> None:
    line = Timeline("start")
    for step in steps:
        if step == "undo":
            line = line.undone()
        elif step == "redo":
            line = line.redone()
        else:
            line = line.changed(step)
    if line.past:
        assert line.undone().redone() == line
    if line.future:
        assert line.redone().undone() == line
