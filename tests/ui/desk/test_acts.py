"""What is done on the board changes the case as it was meant, or says what is wrong and where."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from engine.notation.documents import DocumentError
from ui.case.case import Case
from ui.case.seen import see
from ui.desk.acts import case_after, problems_of
from ui.desk.slots import FieldError

FIGHTER = {"printed": {"confidence": 3, "maturity": 2}}


def a_case(**changes: Any) -> Case:
    position = {
        "turn": {"player": "Ana", "at": "build"},
        "Ana": {
            "cookies": 5,
            "hand": [{"name": "Pep Talk", "types": ["quick action"]}],
            "characters": [{"name": "Babysitter", **FIGHTER, "immune": True}],
            "toys": ["Whistle"],
        },
        "Nick": {"characters": [{"name": "Bully", **FIGHTER}]},
    }
    return Case(**{"game": "little_troubles", "position": position, **changes})


def done(case: Case, **act: Any) -> Case:
    changed = case_after(see(case), act)
    see(changed)
    return changed


def wrong(case: Case, **act: Any) -> list[tuple[str, str]]:
    shown = see(case)
    with pytest.raises((FieldError, DocumentError)) as told:
        see(case_after(shown, act))
    return problems_of(told.value, act, shown.game.sheets())


def test_a_new_card_lies_at_the_end_of_its_slot() -> None:
    values = {"name": "Gardener", "printed.confidence": 2}
    changed = done(a_case(), do="keep", at=["Ana", "characters", None], values=values)
    assert changed.position["Ana"]["characters"][1] == {
        "name": "Gardener",
        "printed": {"confidence": 2},
    }


def test_a_sheet_changes_only_what_was_filled_in() -> None:
    values = {"printed.confidence": 7}
    changed = done(a_case(), do="keep", at=["Ana", "characters", 0], values=values)
    card = changed.position["Ana"]["characters"][0]
    assert card["printed"] == {"confidence": 7, "maturity": 2}
    assert card["immune"] is True


def test_a_card_is_moved_to_the_other_side_and_into_another_zone() -> None:
    at = ["Ana", "characters", 0]
    given = done(a_case(), do="move", at=at, to=["Nick", "characters"])
    assert [card["name"] for card in given.position["Nick"]["characters"]] == [
        "Bully",
        "Babysitter",
    ]
    assert given.position["Nick"]["characters"][1]["immune"] is True
    back = done(a_case(), do="move", at=at, to=["Ana", "hand"])
    assert back.position["Ana"]["hand"][1] == {
        "name": "Babysitter",
        "types": ["character"],
        **FIGHTER,
    }
    assert "characters" not in back.position["Ana"]


def test_a_toy_passes_from_hand_to_hand_however_its_holder_was_written() -> None:
    case = a_case()
    case.position["Ana"]["characters"][0]["grabbing"] = ["Whistle"]
    shown = see(done(case, do="keep", at=["Ana", "toys", 0], values={"grabbed_by": "Bully"}))
    assert shown.position.find("Whistle")[1].grabbed_by == "Bully"
    freed = see(done(case, do="keep", at=["Ana", "toys", 0], values={"grabbed_by": None}))
    assert freed.position.find("Whistle")[1].grabbed_by == ""


def test_a_card_written_in_the_slot_of_another_kind_is_found_where_it_lies() -> None:
    case = a_case()
    case.position["Ana"]["characters"].insert(0, {"name": "Kite", "types": "toy"})
    shown = see(case)
    place = next(c.place for c in shown.game.board(shown.position).cards() if c.name == "Kite")
    changed = done(case, do="remove", at=[place.player, place.slot, place.index])
    assert not see(changed).position.has("Kite")
    assert see(changed).position.has("Babysitter")


def test_a_card_goes_only_where_its_like_may_lie() -> None:
    told = wrong(a_case(), do="move", at=["Ana", "toys", 0], to=["Ana", "characters"])
    assert told == [("", "It cannot go there: Character.")]


def test_a_card_is_taken_away() -> None:
    changed = done(a_case(), do="remove", at=["Ana", "toys", 0])
    assert "toys" not in changed.position["Ana"]


def test_numbers_of_a_player_and_of_the_turn() -> None:
    changed = done(a_case(), do="side", player="Ana", values={"cookies": 9})
    assert changed.position["Ana"]["cookies"] == 9
    later = done(a_case(), do="turn", values={"turn.number": 5})
    assert later.position["turn"]["number"] == 5


def test_a_player_is_renamed_wherever_the_case_speaks_of_them() -> None:
    case = a_case(line=({"by": "Nick", "pass": True},), ask=({"value": "Nick.cookies"},), at=1)
    changed = done(case, do="rename", player="Nick", to="Nora")
    assert set(changed.position) == {"turn", "Ana", "Nora"}
    assert changed.line == ({"by": "Nora", "pass": True},)
    assert changed.ask == ({"value": "Nora.cookies"},)
    whose_turn = done(case, do="rename", player="Ana", to="Alex")
    assert whose_turn.position["turn"]["player"] == "Alex"


@pytest.mark.parametrize("name", ["Nick", "turn", " ", "a.b"])
def test_a_name_that_cannot_be_a_players_is_refused(name: str) -> None:
    assert wrong(a_case(), do="rename", player="Ana", to=name)


@pytest.mark.parametrize(
    ("act", "field"),
    [
        ({"do": "side", "player": "Ana", "values": {"cookies": -1}}, "cookies"),
        ({"do": "side", "player": "Ana", "values": {"cookies": "many"}}, "cookies"),
        ({"do": "keep", "at": ["Ana", "characters", None], "values": {"side": "adult"}}, "name"),
        ({"do": "keep", "at": ["Ana", "hand", 0], "values": {"cost": -2}}, "cost"),
        (
            {"do": "keep", "at": ["Ana", "characters", 0], "values": {"printed.maturity": -2}},
            "printed.maturity",
        ),
    ],
)
def test_a_problem_stands_beside_its_field(act: dict[str, Any], field: str) -> None:
    assert [path for path, _ in wrong(a_case(), **act)] == [field]


@pytest.mark.parametrize(
    "act",
    [
        {"do": "conjure"},
        {"do": "remove", "at": ["Ana", "characters", 9]},
        {"do": "keep", "at": ["Ana", "nowhere", None], "values": {}},
        {"do": "keep", "at": 3, "values": {}},
        {"do": "move", "at": ["Ana", "toys", 0]},
    ],
)
def test_an_act_nobody_could_mean_is_told(act: dict[str, Any]) -> None:
    assert wrong(a_case(), **act)


def test_a_number_becomes_the_question() -> None:
    assert done(a_case(), do="ask", path="Bully.maturity").ask == ({"value": "Bully.maturity"},)


@pytest.mark.parametrize("name", rules.games())
def test_every_field_of_a_sheet_is_one_the_document_knows(name: str) -> None:
    """What a sheet asks for is read: no field is refused as unknown."""
    game = rules.load(name)
    sheets = game.sheets()
    empty = Case(game=name, position={"turn": {"player": "Ana"}, "Ana": {}, "Nick": {}})
    shown = see(empty)
    tried = {
        "number": 1,
        "text": "something",
        "card": "A Card",
        "names": "A Card",
        "on table": "A Card",
        "counts": "A Card 1",
        "dice": "1 2",
        "squares": ["UL"],
        "changes": "+1 confidence",
        "yes": True,
        "player": "Nick",
        "place": next(iter(game.turn.nodes)),
    }
    acts = [
        {"do": "keep", "at": ["", slot.field, None], "fields": slot.fields, "named": slot.named}
        if slot.field in ("incoming", "attacks", "defences", "damage")
        else {
            "do": "keep",
            "at": ["Ana", slot.field, None],
            "fields": slot.fields,
            "named": slot.named,
        }
        for slot in sheets.slots
    ]
    acts.append({"do": "side", "player": "Ana", "fields": sheets.player})
    acts.append({"do": "turn", "fields": sheets.turn})
    for act in acts:
        for field in act["fields"]:
            value = (
                field.choices[0].value if field.asks.value == "choice" else tried[field.asks.value]
            )
            values = {field.path: value}
            if "named" in act:
                values.setdefault(act["named"], "A Card")
            try:
                see(case_after(shown, {**act, "values": values}))
            except DocumentError as error:
                said = " ".join(str(problem) for problem in error.problems)
                assert "unknown" not in said, f"{act['do']} {field.path}: {said}"
                assert "not permitted" not in said, f"{act['do']} {field.path}: {said}"
