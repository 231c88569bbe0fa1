"""The geometry of the grid, and its picture."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.highlander.cards import grid
from rules.highlander.cards.catalogue import catalogue
from tests.rules.highlander.table import GAME, played, table

BASICS = [card for card in catalogue().cards.values() if "basic" in card.flags]
BLOCKS = [card for card in BASICS if card.type == "block"]
ATTACKS = [card for card in BASICS if card.type == "attack"]
NOT_BY_ONE_BLOCK = {
    "UL-MR", "UL-LL", "UL-LC", "UL-LR", "UC-LL", "UC-LC", "UC-LR",
    "UR-ML", "UR-LL", "UR-LC", "UR-LR", "ML-MR", "ML-LR", "MR-LL",
}  # fmt: skip


def test_nine_basic_attacks_one_for_each_square() -> None:
    assert sorted(card.squares[0] for card in ATTACKS if card.squares) == sorted(grid.SQUARES)
    assert len(ATTACKS) == 9


def test_six_basic_blocks_four_of_four_squares_and_two_rows() -> None:
    assert sorted(len(block.squares or ()) for block in BLOCKS) == [3, 3, 4, 4, 4, 4]


def test_fourteen_of_thirty_six_pairs_need_more_than_one_basic_block() -> None:
    bad = {
        f"{one}-{two}"
        for one, two in combinations(grid.SQUARES, 2)
        if not any({one, two} <= set(block.squares or ()) for block in BLOCKS)
    }
    assert bad == NOT_BY_ONE_BLOCK


def test_the_centre_is_covered_by_the_corner_blocks_and_no_row_block() -> None:
    covering = {block.name for block in BLOCKS if "MC" in (block.squares or ())}
    assert covering == {f"{a} {b} Block" for a in ("Upper", "Lower") for b in ("Left", "Right")}


@pytest.mark.parametrize(
    ("words", "code"),
    [("UL", "UL"), ("upper left", "UL"), ("Thrust", "MC"), ("lower centre", "LC"), ("mr", "MR")],
)
def test_squares_are_read_as_people_write_them(words: str, code: str) -> None:
    assert grid.square(words) == code


def test_a_square_that_is_none_names_the_nine() -> None:
    with pytest.raises(ValueError, match="UL, UC, UR"):
        grid.square("middle earth")


def test_the_picture_of_the_second_example() -> None:
    position = table("defence", "Upper Left Attack", "Thrust", "Lower Right Attack")
    position = played(position, {"play": "Upper Left Block"})
    assert GAME.picture(position).splitlines() == [
        "Attacks on Ana           Ana may attack",
        "+-----+-----+-----+      +-----+-----+-----+",
        "| (x) |  o  |     |      | ### | ### |     |",
        "+-----+-----+-----+      +-----+-----+-----+",
        "|  o  | (x) |     |      | ### | ### |     |",
        "+-----+-----+-----+      +-----+-----+-----+",
        "|     |     | HIT |      |     |     |     |",
        "+-----+-----+-----+      +-----+-----+-----+",
        "HIT gets through  (x) stopped  ? read the card  o covered  ### barred  - closed",
    ]


def test_the_grid_as_data() -> None:
    position = played(table("defence", "Upper Left Attack"), {"play": "Upper Block"})
    board = GAME.grid(position)
    assert board.barred == ("UL", "UC", "UR")
    assert board.open == ("ML", "MC", "MR", "LL", "LC", "LR")
    assert board.cells[0].stopped == ("Upper Left Attack",)
    assert board.cells[1].covered_by == ("Upper Block",)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda card: card.name)
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda card: card.name)
def test_a_block_stops_exactly_the_attacks_into_its_squares(block: object, attack: object) -> None:
    name, squares = block.name, block.squares  # type: ignore[attr-defined]
    aimed = attack.squares[0]  # type: ignore[attr-defined]
    position = played(table("defence", attack.name), {"play": name})  # type: ignore[attr-defined]
    stopped = GAME.look(position, f"{attack.name}.outcome").value == "stopped"  # type: ignore[attr-defined]
    assert stopped == (aimed in squares)
    assert set(GAME.grid(position).barred) == set(squares)
