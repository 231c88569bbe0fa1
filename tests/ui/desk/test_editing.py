"""Editing a position by hand changes what was meant and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from ui.case.case import Case, desk_with
from ui.desk.editing import (
    changes_from_text,
    changes_to_text,
    counts_from_text,
    counts_to_text,
    dice_from_text,
    player_names,
    value_at,
    with_value,
)


def test_a_value_is_read_and_written_at_a_path() -> None:
    document = {"printed": {"confidence": 2}}
    assert value_at(document, "printed.confidence") == 2
    assert value_at(document, "printed.maturity") is None
    assert value_at(document, "printed.confidence.deeper") is None
    changed = with_value(document, "printed.maturity", 3)
    assert changed == {"printed": {"confidence": 2, "maturity": 3}}
    assert document == {"printed": {"confidence": 2}}
    assert with_value(document, "printed.confidence", None) == {}


def test_a_path_leads_through_lists() -> None:
    document = {"effects": [{"change": {"confidence": 2}, "on": "Bully"}]}
    assert value_at(document, "effects.0.change.confidence") == 2
    assert value_at(document, "effects.1.change.confidence") is None
    changed = with_value(document, "effects.0.change.maturity", 1)
    assert changed["effects"] == [{"change": {"confidence": 2, "maturity": 1}, "on": "Bully"}]
    assert with_value({}, "effects.0.change.confidence", 2) == {
        "effects": [{"change": {"confidence": 2}}]
    }
    assert with_value({"effects": [{"draw": 1}]}, "effects.0.draw", None) == {}
    assert document == {"effects": [{"change": {"confidence": 2}, "on": "Bully"}]}


def test_changes_go_round_as_text() -> None:
    before = [
        {"from": "Helmet", "change": {"confidence": 2}, "side": "regressed"},
        {"from": "Spell", "set": {"maturity": 3}},
    ]
    text = changes_to_text(before)
    assert text == "+2 confidence Helmet\n=3 maturity Spell"
    assert changes_from_text(text, before) == before
    assert changes_from_text("-1 maturity", None) == [
        {"from": "the judge", "change": {"maturity": -1}}
    ]
    with pytest.raises(ValueError, match="much more"):
        changes_from_text("much more", None)


def test_counts_and_dice() -> None:
    assert counts_from_text("Chi 3, Evasive") == {"Chi": 3, "Evasive": 1}
    assert counts_to_text({"Chi": 3, "Evasive": 1}) == "Chi 3, Evasive 1"
    assert dice_from_text("12346") == [1, 2, 3, 4, 6] == dice_from_text("1, 2 3,4 6")
    with pytest.raises(ValueError, match="x"):
        dice_from_text("1 x")


def test_the_player_whose_turn_it_is_comes_first() -> None:
    document = {"turn": {"player": "Nick"}, "Ana": {}, "Nick": {}, "note": "x"}
    assert player_names(document) == ["Nick", "Ana"]


def a_case(**changes: Any) -> Case:
    return Case(game="a-game", position={"turn": {}}, **changes)


def test_undo_comes_back_from_editing_and_from_play() -> None:
    desk = desk_with(a_case())
    desk.change(a_case(line=({"by": "Ana"},), at=1))
    desk.change(a_case(title="edited"))
    desk.undo()
    assert desk.case.line
    desk.undo()
    assert desk.case == a_case()
    desk.undo()
    desk.redo()
    desk.redo()
    assert desk.case.title == "edited"
    assert not desk.timeline.future


def test_stepping_is_not_something_to_undo() -> None:
    desk = desk_with(a_case(line=({"by": "Ana"}, {"by": "Nick"})))
    desk.step(2)
    desk.step(9)
    assert desk.case.at == 2
    assert not desk.timeline.past


def test_branches_are_named_in_turn() -> None:
    desk = desk_with(a_case())
    names = [desk.put_aside() for _ in range(28)]
    assert names[:2] == ["A", "B"]
    assert len(set(names)) == 28


def test_an_entry_gives_up_what_came_after_the_cursor() -> None:
    case = a_case(line=({"by": "Ana"}, {"by": "Nick"}), at=1)
    played = case.with_entry({"by": "Ana", "pass": True})
    assert played.line == ({"by": "Ana"}, {"by": "Ana", "pass": True})
    assert played.at_the_end
