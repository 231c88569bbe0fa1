"""A value is the fold of the rows shown, and rows that lost stay."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ledger import Change, Explanation, Kind, Verdict, fold, settle

SOURCES = ("Leaf", "Mud", "Fly", "Rain")

changes = st.builds(
    Change,
    source=st.sampled_from(SOURCES),
    kind=st.sampled_from([kind for kind in Kind if kind is not Kind.PRINTED]),
    amount=st.integers(1, 9) | st.integers(-9, -1),
    rule=st.just("cards.leaf"),
    of=st.integers(1, 4),
    verdict=st.sampled_from(list(Verdict)) | st.just(Verdict.APPLIED),
)
lists = st.lists(changes, max_size=12).map(
    lambda found: [Change("Bo", Kind.PRINTED, 3, "frogs.printed"), *found]
)


def why(found: list[Change]) -> Explanation:
    return Explanation("Bo", "jump", settle(found))


@given(lists)
def test_the_value_is_the_fold_of_the_rows_and_what_the_last_row_leads_to(
    found: list[Change],
) -> None:
    rows = settle(found)
    assert fold(rows) == rows[-1].after
    assert why(found).value == rows[-1].after


@given(lists)
def test_every_change_has_its_row_and_each_row_begins_where_the_last_ended(
    found: list[Change],
) -> None:
    rows = settle(found)
    assert [row.change for row in rows] == found
    assert all(earlier.after == later.before for earlier, later in pairwise(rows))
    assert all(
        row.before == row.after
        for row in rows
        if row.verdict is row.change.verdict is not Verdict.APPLIED
    )


@given(lists, st.lists(changes, max_size=6))
def test_settling_onto_settled_rows_is_settling_all_at_once(
    found: list[Change], more: list[Change]
) -> None:
    assert settle(more, onto=settle(found)) == settle([*found, *more])


@given(lists)
def test_what_did_not_apply_does_not_move_the_value(found: list[Change]) -> None:
    applied = [change for change in found if change.verdict is Verdict.APPLIED]
    assert why(found).value == why(applied).value


@given(lists, st.sampled_from(SOURCES))
def test_without_a_source_is_the_value_had_it_never_been(found: list[Change], source: str) -> None:
    never = [change for change in found if change.source != source]
    assert why(found).without(source).value == why(never).value


@given(lists)
def test_whatever_a_set_or_swap_replaced_is_marked_overwritten(found: list[Change]) -> None:
    rows = settle(found)
    last = max(
        i
        for i, row in enumerate(rows)
        if row.change.kind in (Kind.PRINTED, Kind.SET, Kind.SWAP)
        and row.change.verdict is Verdict.APPLIED
    )
    assert not any(row.counts for row in rows[:last])
    assert rows[last].counts


@pytest.mark.parametrize(
    ("change", "sign", "value"),
    [
        (Change("Leaf", Kind.ADD, 2, "r"), "+2", 7),
        (Change("Leaf", Kind.ADD, -2, "r"), "-2", 3),
        (Change("Leaf", Kind.MULTIPLY, 2, "r"), "x2", 10),
        (Change("Mud", Kind.DIVIDE_DOWN, 2, "r"), "/2", 2),
        (Change("Mud", Kind.DIVIDE_UP, 2, "r"), "/2", 3),
        (Change("Mud", Kind.SET, 9, "r"), "=9", 9),
        (Change("Mud", Kind.SWAP, 1, "r"), "=1", 1),
        (Change("Sky", Kind.CAP, 4, "r"), "<=4", 4),
        (Change("Sky", Kind.FLOOR, 6, "r"), ">=6", 6),
    ],
)
def test_each_kind_reads_and_counts_as_a_player_would_say_it(
    change: Change, sign: str, value: int
) -> None:
    rows = settle([Change("Bo", Kind.PRINTED, 5, "frogs.printed"), change])
    assert rows[-1].sign == sign
    assert fold(rows) == value


@pytest.mark.parametrize(("amount", "value"), [(1, 8), (-1, 2)])
def test_a_share_is_taken_from_the_marked_subtotal_and_rounded_away_from_zero(
    amount: int, value: int
) -> None:
    rows = settle(
        [
            Change("Bo", Kind.PRINTED, 5, "r"),
            Change("Bo", Kind.SUBTOTAL, 0, "r"),
            Change("Fly", Kind.SHARE_UP, amount, "r", of=2),
        ]
    )
    assert fold(rows) == value
    assert rows[-1].sign == f"{value - 5:+d}"


def test_a_floor_that_changes_nothing_says_so_and_one_that_bites_shows_what_it_held_up() -> None:
    floor = Change("Rule", Kind.FLOOR, 1, "r")
    printed = Change("Bo", Kind.PRINTED, 3, "r")
    assert settle([printed, floor])[-1].verdict is Verdict.IDLE
    held = why([printed, Change("Mud", Kind.ADD, -5, "r"), floor])
    assert held.shown == "(-2) 1"


def test_an_unknown_value_has_no_number_and_says_what_is_missing() -> None:
    unknown = Explanation("Bo", "jump", (), "nobody has said what is printed")
    assert unknown.value is None
    assert str(unknown) == "Bo's jump is not known: nobody has said what is printed"


def test_the_rows_read_as_a_judge_would_write_them_down() -> None:
    found = [
        Change("Bo", Kind.PRINTED, 2, "frogs.printed", note="printed"),
        Change("Leaf", Kind.ADD, 2, "cards.leaf", note="while it floats"),
        Change("Mud", Kind.ADD, 2, "cards.mud", verdict=Verdict.DORMANT, note="other side"),
    ]
    assert str(why(found)) == (
        "Bo's jump is 4\n"
        "     2  printed    frogs.printed\n"
        "    +2  Leaf: while it floats -> 4    cards.leaf\n"
        " ( +2  Mud: other side, dormant)    cards.mud"
    )
    assert why(found).deciding_rule == "cards.leaf"
