"""Play, undo, redo, branches and edits over immutable moments."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.legality import Refused
from engine.notation.documents import DocumentError
from engine.play import timeline
from engine.play.timeline import Timeline
from tests.engine.frogs import GAME, POSITION

LEAF = {"by": "Ann", "play": "Leaf", "on": "Bo"}
MUD = {"by": "Ned", "play": "Mud", "on": "Bo"}


def played(*entries: dict[str, Any]) -> Timeline:
    line = timeline.begin(GAME.position(POSITION))
    for entry in entries:
        after = timeline.play(GAME, line, entry)
        assert isinstance(after, Timeline)
        line = after
    return line


def test_undo_and_redo_walk_the_line_both_ways() -> None:
    line = played(LEAF, MUD)
    back = line.undo().undo()
    assert back.at == 0
    assert not back.can_undo
    assert back.undo() is back
    assert back.redo().redo() == line
    assert not line.can_redo


def test_a_branch_is_a_second_child_and_loses_nothing() -> None:
    line = played(LEAF, MUD)
    other = timeline.play(GAME, line.undo(), {"by": "Ned", "pass": True})
    assert isinstance(other, Timeline)
    assert other.children(1) == (2, 3)
    assert other.ends() == (2, 3)
    assert other.moments[2] is line.moments[2]
    assert not other.can_redo
    assert other.go(2).now.entry == MUD


def test_an_entry_played_from_here_before_is_gone_to() -> None:
    line = played(LEAF, MUD)
    again = timeline.play(GAME, line.undo().undo(), LEAF)
    assert isinstance(again, Timeline)
    assert again.at == 1
    assert len(again.moments) == 3
    assert again.redo().now.entry == MUD


def test_an_illegal_entry_is_refused_and_nothing_changes() -> None:
    line = played(LEAF)
    refused = timeline.play(GAME, line, {"by": "Ann", "play": "Leaf", "on": "Bo"})
    assert isinstance(refused, Refused)
    assert "cards/not-in-hand" in refused.codes


def test_undo_covers_an_edit_and_the_line_starts_at_it() -> None:
    line = played(LEAF)
    edited = timeline.edit(line, GAME.position({**POSITION, "active": "Ned"}))
    assert edited.line() == (edited.now.position, ())
    assert edited.undo().line() == (line.moments[0].position, (LEAF,))
    assert timeline.edit(edited, edited.now.position) is edited


def test_the_start_can_be_changed_below_the_line() -> None:
    line = played(LEAF, MUD)
    richer = {**POSITION, "Ann": {**POSITION["Ann"], "jump": 8}}
    changed = timeline.edit_start(GAME, line, GAME.position(richer))
    assert isinstance(changed, Timeline)
    assert GAME.look(changed.now.position, "Bo.jump").value == 5
    assert changed.line()[1] == (LEAF, MUD)
    poorer = {**POSITION, "Ann": {**POSITION["Ann"], "pebbles": 0}}
    assert isinstance(timeline.edit_start(GAME, line, GAME.position(poorer)), Refused)


def test_steps_are_those_of_the_line_to_here() -> None:
    line = played(LEAF, MUD)
    assert [step.text for step in line.steps()] == [
        "Ann: play Leaf on Bo",
        "Ned: play Mud on Bo",
    ]
    assert len(line.undo().steps()) == 1


def test_labels_are_found_again() -> None:
    line = played(LEAF).named("before the mud")
    assert line.find("before the mud") == 1
    with pytest.raises(LookupError, match="there are before the mud"):
        line.find("after")


def test_going_back_along_the_way_keeps_the_redo() -> None:
    line = played(LEAF, MUD)
    assert line.go(0).redo().redo() == line
    assert not line.branch(1).can_redo
    with pytest.raises(IndexError, match="there is no moment 9"):
        line.go(9)


def test_the_json_document_reads_back_equal() -> None:
    line = played(LEAF, MUD).undo().named("after the leaf")
    other = timeline.play(GAME, line, {"by": "Ned", "pass": True})
    assert isinstance(other, Timeline)
    readings = other.now.position.readings.but({"cards.mud-rounding": "up"})
    edited = timeline.edit(other, GAME.position(POSITION, readings)).undo()
    document = json.loads(json.dumps(timeline.write(GAME, edited)))
    again = timeline.read(GAME, document)
    assert again == edited
    assert again.moments[4].position.readings["cards.mud-rounding"] == "up"


@given(st.lists(st.sampled_from(["leaf", "mud", "pass", "undo", "redo", "edit"]), max_size=12))
def test_whatever_is_done_undo_leads_back_and_redo_returns(done: list[str]) -> None:
    """Held against the plainest model there is: a list of positions and a cursor."""
    line = timeline.begin(GAME.position(POSITION))
    model, at = [line.now.position], 0
    for what in done:
        before = line
        if what == "undo":
            line, at = line.undo(), max(0, at - 1)
        elif what == "redo":
            line, at = line.redo(), min(len(model) - 1, at + 1)
        else:
            after = change(line, what)
            if isinstance(after, Refused) or after is line:
                continue
            line = after
            if not (at + 1 < len(model) and model[at + 1] == line.now.position):
                model = [*model[: at + 1], line.now.position]
            at += 1
        assert line.now.position == model[at]
        assert line.moments[: len(before.moments)] == before.moments
        path = [line.moments[number].position for number in line.path()]
        assert path == model[: at + 1]


def change(line: Timeline, what: str) -> Timeline | Refused:
    holder = line.now.position.place.holder
    name = line.now.position.name_of(holder) if holder else "Ann"
    if what == "edit":
        richer = {**POSITION, "Ann": {**POSITION["Ann"], "pebbles": 9}}
        return timeline.edit(line, GAME.position(richer))
    if what == "pass":
        return timeline.play(GAME, line, {"by": name, "pass": True}) if holder else line
    return timeline.play(GAME, line, {"by": name, "play": what.title(), "on": "Bo"})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "toads"}, "expected 'frogs', got 'toads'"),
        ({"moments": []}, "moments: list should have at least 1 item"),
        ({"moments": [{"entry": LEAF}]}, "the first moment needs a `position`"),
        ({"moments": [{}]}, "exactly one of"),
        ({"at": 7}, "at: expected at most 1, got 7"),
        ({"ahead": [0]}, "0 does not follow 1"),
        ({"moments": [{"position": {}}]}, "expected the sides of two players"),
        ({"moments": [{"position": POSITION}, {"entry": MUD, "parent": 5}]}, "an earlier moment"),
        (
            {"moments": [{"position": POSITION, "readings": {"a.b": "c"}}]},
            "no conflict is called",
        ),
        (
            {"moments": [{"position": POSITION}, {"entry": {**LEAF, "by": "Zoe"}, "parent": 0}]},
            "moments.1.by: expected Ann or Ned",
        ),
    ],
)
def test_a_malformed_document_is_refused_with_its_place(change: dict[str, Any], says: str) -> None:
    document = {**timeline.write(GAME, played(LEAF)), **change}
    with pytest.raises(DocumentError, match=says):
        timeline.read(GAME, document)
