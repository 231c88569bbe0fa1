"""A position's document taken apart into the table and the sides of two players."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation.documents import DocumentError
from engine.notation.sides import read_sides
from tests.engine.frogs import SideDocument, TableDocument

ANN = {"frog": "Bo", "jump": 3}
NED = {"frog": "Cy", "jump": 4}


def read(document: Any) -> tuple[TableDocument, dict[str, SideDocument]]:
    return read_sides(document, TableDocument, SideDocument, active=lambda table: table.active)


def test_what_the_table_has_no_field_for_is_a_player() -> None:
    table, sides = read({"Ned": NED, "at": "jump.compare", "Ann": ANN})
    assert table.at == "jump.compare"
    assert list(sides) == ["Ned", "Ann"]
    assert sides["Ann"].frog == "Bo"


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"Ann": ANN}, "expected the sides of two players, got Ann"),
        ({}, "expected the sides of two players, got none"),
        ({"Ann": ANN, "ANN": NED}, "two players may not share a name"),
        ({"Ann": ANN, "Ned": NED, "line": []}, "`line` belongs beside `position`"),
        ({"Ann": ANN, "Ned": NED, "active": "Zoe"}, "'Zoe', who has no side here: expected Ann"),
        ([], "expected a turn and the sides of two players"),
    ],
)
def test_who_plays_is_told_in_a_persons_words(document: Any, expected: str) -> None:
    with pytest.raises(DocumentError, match="position") as error:
        read(document)
    assert expected in str(error.value)


def test_the_problems_of_all_parts_come_at_once() -> None:
    document = {"Ann": {"frog": "Bo"}, "Ned": {"frog": "Cy", "jump": "far"}, "used": 3}
    with pytest.raises(DocumentError) as error:
        read(document)
    paths = {problem.path for problem in error.value.problems}
    assert paths == {"position.used", "position.Ann.jump", "position.Ned.jump"}
