"""The language: what is written is read, shown again in its words, worked out, or refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.aims import Aim, One, Whose
from engine.language.amounts import Amount, Count, Look, Share, Sum, Within
from engine.language.conditions import Condition, Either, Every, Not, Sign, Test, Word
from engine.language.durations import Lasts
from engine.language.reading import read_aim, read_amount, read_condition, read_described
from engine.language.vocabulary import OPEN, LanguageError
from engine.language.weighing import At, describes, holds, members, weigh
from engine.model.ledger import Change, Explanation, Kind, settle
from tests.engine.frogs import GAME, POSITION
from tests.engine.language.pond import POND, TABLE

AT = At("Ann", source="Bo", it="Cy", x=6)


def pond(**ned: Any) -> Any:
    return GAME.position({**POSITION, "Ned": {**POSITION["Ned"], **ned}})


AMOUNTS: list[tuple[object, Amount, int | None]] = [
    (3, 3, 3),
    ("3", 3, 3),
    ("-2", -2, -2),
    ("X", Look("X"), 6),
    ("X / 4 up", Share(Look("X"), over=4, up=True), 2),
    ("own.pebbles", Look("own", "pebbles"), 5),
    ("2 x opponent.pebbles + 1", Sum((Share(Look("opponent", "pebbles"), 2), 1)), 5),
    ("2x opponent.pebbles", Share(Look("opponent", "pebbles"), 2), 4),
    ("X - own.pebbles", Sum((Look("X"), Share(Look("own", "pebbles"), -1))), 1),
    ("half own.pebbles", Share(Look("own", "pebbles"), over=2), 2),
    ("half of own.pebbles rounded up", Share(Look("own", "pebbles"), over=2, up=True), 3),
    ("it.jump at most 3", Within(Look("it", "jump"), most=3), 3),
    ("own.pebbles at least 7 at most 9", Within(Look("own", "pebbles"), 7, 9), 7),
    ("(X + 1) / 2", Share(Sum((Look("X"), 1)), over=2), 3),
    ("count all frogs", Count(Aim("frog")), 2),
    ("count opposing high jumping frogs", Count(Aim("frog", Whose.OPPOSING, ("high jumping",))), 1),
    ("count own frogs in hand", Count(Aim("frog", Whose.OWN, zone="hand")), None),
    ("the muddier bank + 1", Sum((Look("opponent", "pebbles"), 1)), 3),
    ("Ned.pebbles", Look("Ned", "pebbles"), 2),
    ('"Ned".pebbles', Look("Ned", "pebbles"), 2),
    ("loser.jump", Look("loser", "jump"), None),
    ("it.leaves.Water Lily + 1", Sum((Look("it", "leaves.Water Lily"), 1)), 4),
    ({"count": "all frogs", "times": 2, "plus": 1}, Sum((Share(Count(Aim("frog")), 2), 1)), 5),
    ({"value": "self.jump"}, Look("self", "jump"), 3),
    ({"half": "self.jump", "round": "up"}, Share(Look("self", "jump"), over=2, up=True), 2),
    ({"value": "X", "minus": 2, "at_most": 3}, Within(Sum((Look("X"), -2)), most=3), 3),
    ({"sum": ["X", "own.pebbles"]}, Sum((Look("X"), Look("own", "pebbles"))), 11),
    ({"value": "X", "over": 4}, Share(Look("X"), over=4), 1),
]


@pytest.mark.parametrize(("written", "read", "value"), AMOUNTS)
def test_amounts_are_read_and_worked_out(written: object, read: Amount, value: int | None) -> None:
    amount = read_amount(written, POND)
    assert amount == read
    assert read_amount(str(amount), POND) == amount
    assert weigh(amount, pond(), AT, TABLE).value == value


CONDITIONS: list[tuple[object, Condition, bool | None]] = [
    ("own.pebbles >= 2", Test(Look("own", "pebbles"), Sign.LEAST, 2), True),
    ("own.pebbles > opponent.pebbles", None, True),  # type: ignore[list-item]
    ("Ned.pebbles < 2", Test(Look("Ned", "pebbles"), Sign.LESS, 2), False),
    ("X in [4, 6]", Test(Look("X"), Sign.AMONG, (4, 6)), True),
    ("it.muddy", Test(Look("it", "muddy")), False),
    ("not it.muddy and X != 5", None, True),  # type: ignore[list-item]
    ("it.muddy or (X > 5 and own.pebbles = 5)", None, True),  # type: ignore[list-item]
    ("(X + 1) <= 7", Test(Sum((Look("X"), 1)), Sign.MOST, 7), True),
    ("turn.at = pond.window", None, True),  # type: ignore[list-item]
    ("turn.at != jump", Test(Look("turn", "at"), Sign.IS_NOT, Word("jump")), True),
    ("loser.jump > 1", Test(Look("loser", "jump"), Sign.MORE, 1), None),
    ("loser.jump > 1 or X = 6", None, True),  # type: ignore[list-item]
    (["X = 6", "it.muddy"], None, False),  # type: ignore[list-item]
    ({"any": ["X = 6", "it.muddy"]}, None, True),  # type: ignore[list-item]
    ("not muddy and the muddier bank < 3", None, True),  # type: ignore[list-item]
    ({"not": "it.muddy"}, Not(Test(Look("it", "muddy"))), True),
]


@pytest.mark.parametrize(("written", "read", "value"), CONDITIONS)
def test_conditions_are_read_and_tried(
    written: object, read: Condition | None, value: bool | None
) -> None:
    condition = read_condition(written, POND)
    assert read is None or condition == read
    assert read_condition(str(condition), POND) == condition
    assert holds(condition, pond(), AT, TABLE).value is value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("self", One("self")),
        ("Bo", One("Bo")),
        ('"all frogs"', One("all frogs")),
        ("all frogs", Aim("frog")),
        ("other own frogs", Aim("frog", Whose.OWN, other=True)),
        ("own other frogs", Aim("frog", Whose.OWN, other=True)),
        ("all but this frogs", Aim("frog", other=True)),
        ("chosen opposing muddy frog", Aim("frog", Whose.OPPOSING, ("muddy",), chosen=True)),
        ("opposing big frogs", Aim("big frog", Whose.OPPOSING)),
        ("frogs with it.jump > 3", Aim("frog", having=Test(Look("it", "jump"), Sign.MORE, 3))),
    ],
)
def test_aims_are_read(written: str, read: Aim | One) -> None:
    aim = read_aim(written, POND)
    assert aim == read
    assert isinstance(aim, One) or read_aim(str(aim), POND) == aim


def test_an_aim_finds_what_it_describes() -> None:
    position = pond(cards=["Mud"])
    find = {
        words: members(read_described(words, POND), position, AT, TABLE)
        for words in ("all frogs", "own frogs", "other frogs", "muddy frogs", "own frogs in hand")
    }
    assert find == {
        "all frogs": ("Bo", "Cy"),
        "own frogs": ("Bo",),
        "other frogs": ("Cy",),
        "muddy frogs": ("Cy",),
        "own frogs in hand": None,
    }
    big = read_described("frogs with it.jump >= 3", POND)
    frogs = [side.frog for side in position.players]
    assert [describes(big, position, AT, TABLE, n, frog) for n, frog in enumerate(frogs)] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("own.peebles", "'peebles' cannot be asked of own; ask for pebbles, name; perhaps pebbles"),
        ("owm.pebbles + foe.croaks", "'croaks' cannot be asked of foe"),
        ("Y", "expected X, own. ..., opponent. ..., self. ..., it. ..., turn. ..., loser. ..."),
        ("own", "'own' is asked for something: own.pebbles or .name"),
        ("count purple frogs", "got 'purple', at character 7 of 'count purple frogs'"),
        ("count frogs in pocket", "expected one of play, hand, got 'pocket'"),
        ("count own opposing frogs", "cards are not both own and opposing"),
        ("2 +", "expected a number or something that can be asked, such as own.toys, got nothing"),
        ("2 2", "expected +, -, and, or, or the end, got '2'"),
        ("(2", "expected ), got nothing more"),
        ("X / 0", "nothing is divided by less than 1"),
        ("X at least 4 at most 2", "at least 4 and at most 2 leave no number"),
        (True, "expected an amount, got yes"),
        (None, "expected an amount, got nothing"),
        ({"conut": "frogs"}, "got 'conut'; perhaps count"),
        ({"times": 2}, "expected one of count, value, half, sum, got none of them"),
        ({"value": "X", "round": "up"}, "only what is divided is rounded"),
        ({"half": "X", "round": "upp"}, "expected one of up, down, got 'upp'; perhaps up"),
        ({"count": "Bo"}, "expected one of muddy, high jumping, frog, big frog, got 'Bo'"),
        ({"value": "X", "times": True}, "times: expected a number, got yes"),
    ],
)
def test_what_is_no_amount_is_refused_with_what_is(written: object, says: str) -> None:
    with pytest.raises(LanguageError) as refused:
        read_amount(written, POND)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("own.pebbles", "own.pebbles is a number: compare it (>= 1); by itself only"),
        ("it.muddy = 1", "it.muddy is a yes or no and stands by itself"),
        ("turn.at >= 2", "turn.at is a word: it is compared by = or !="),
        ("X = ten", "expected X, own. ..., "),
        ("X in [4, five]", "expected a number, got 'five'"),
        ("X in [4", "expected , or ], got nothing more"),
        ({"some": ["X = 1"]}, "expected a comparison such as own.toys >= 2"),
        ([], "expected a comparison"),
    ],
)
def test_what_is_no_condition_is_refused_with_what_is(written: object, says: str) -> None:
    with pytest.raises(LanguageError) as refused:
        read_condition(written, POND)
    assert says in str(refused.value)


@pytest.mark.parametrize("words", ["all purple cows", "own toads", "opposing muddy"])
def test_a_description_that_is_none_is_no_name(words: str) -> None:
    with pytest.raises(LanguageError, match="expected one of"):
        read_aim(words, POND)


def test_a_duration_is_one_of_the_list() -> None:
    assert POND.read_lasts("turn") is Lasts.TURN
    with pytest.raises(LanguageError, match="expected one of turn, stays, got 'turm'; perhaps"):
        POND.read_lasts("turm")


def test_an_open_vocabulary_takes_any_path() -> None:
    condition = read_condition("deck.main frog >= 3 and turn.at=pond", OPEN)
    assert condition == Every(
        (
            Test(Look("deck", "main frog"), Sign.LEAST, 3),
            Test(Look("turn", "at"), Sign.IS, Word("pond")),
        )
    )


def test_the_ledger_shows_where_an_amount_came_from() -> None:
    amount = read_amount("2 x count all frogs + own.pebbles at most 8", POND)
    weighed = weigh(amount, pond(), AT, TABLE)
    gain = Change("Lily", Kind.ADD, weighed.value or 0, "cards.leaf", came=weighed.rows)
    why = Explanation("Bo", "jump", settle([Change("Bo", Kind.PRINTED, 3, "frogs.printed"), gain]))
    assert why.value == 11
    shown = [line.strip() for line in str(why).split("\n")]
    assert shown[-5:] == [
        "2 all frogs: Bo, Cy",
        "x2 multiply -> 4",
        "+5 own.pebbles -> 9",
        "5 Ann has 5 pebbles",
        "<=8 cap -> 8",
    ]
    assert "frogs.compare" in why.rules


_LOOKS = st.sampled_from(["own.pebbles", "opponent.pebbles", "X", "it.jump", "count all frogs"])


@st.composite
def _amounts(draw: st.DrawFn, depth: int = 3) -> str:
    if depth == 0 or draw(st.booleans()):
        return draw(_LOOKS | st.integers(-9, 9).map(str))
    inner = draw(_amounts(depth - 1))
    shape = draw(
        st.sampled_from(
            ["2 x ({})", "({}) / 3", "({}) / 2 up", "({}) at most 4", "({}) - X", "1 + ({})"]
        )
    )
    return shape.format(inner)


@given(_amounts())
def test_what_is_shown_reads_as_what_was_written(words: str) -> None:
    amount = read_amount(words, POND)
    again = read_amount(str(amount), POND)
    assert again == amount
    position = pond()
    assert weigh(again, position, AT, TABLE) == weigh(amount, position, AT, TABLE)


def test_conditions_keep_their_brackets() -> None:
    condition = read_condition("(X = 1 or X = 2) and not (X = 3 and it.muddy)", POND)
    assert isinstance(condition, Every)
    assert isinstance(condition.parts[0], Either)
    assert read_condition(str(condition), POND) == condition
