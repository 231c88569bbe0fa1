"""A position's document taken apart: what is told of the table, and a side for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from engine.model.names import clashes, fold
from engine.notation.documents import DocumentError, Problem, validate

Table = TypeVar("Table", bound=BaseModel)
Side = TypeVar("Side", bound=BaseModel)

RESERVED = frozenset(
    ("turn", "game", "nobody", "tie", "own", "owner", "opponent", "self", "it", "all", "everyone")
)
"""Words of the format in every game, which no player can be called."""

_OF_THE_SCENARIO = ("readings", "line", "expect", "ask")
_WHERE = ("position",)


def read_sides(
    document: Mapping[str, Any],
    table: type[Table],
    side: type[Side],
    active: Callable[[Table], str],
    also: Callable[[Table], object] = lambda table: None,
) -> tuple[Table, dict[str, Side]]:
    """What a document tells of the table, and the side of each player by name, in its order.

    Whatever `table` has no field for is a player. `active` is where it names the player whose
    turn it is, `also` what else is read of it. DocumentError with every problem of all parts.
    """
    if not isinstance(document, Mapping):
        raise DocumentError([Problem("position", "expected a turn and the sides of two players")])
    words = {field.alias or name for name, field in table.model_fields.items()}
    given = {str(name): data for name, data in document.items() if name not in words}
    problems: list[Problem] = []
    whole: Table | None = None
    read: dict[str, Side] = {}
    try:
        told = {word: value for word, value in document.items() if word in words}
        whole = validate(table, told, at=_WHERE)
        also(whole)
    except DocumentError as error:
        problems.extend(error.problems)
    whose = active(whole) if whole is not None else ""
    problems.extend(_problems_of_names(list(given), whose))
    for name, data in given.items():
        try:
            read[name] = validate(side, {} if data is None else data, at=(*_WHERE, name))
        except DocumentError as error:
            problems.extend(error.problems)
    if problems or whole is None:
        raise DocumentError(problems)
    return whole, read


def _problems_of_names(names: list[str], active: str) -> Iterator[Problem]:
    for name in names:
        if name in _OF_THE_SCENARIO:
            yield Problem("position", f"`{name}` belongs beside `position`, not within it")
            return
    for name in names:
        if fold(name) in RESERVED:
            says = f"a player cannot be called {name!r}, which is a word of the format"
            yield Problem(f"position.{name}", says)
    if active and active not in names:
        sides = " or ".join(names) or "a player who has a side"
        says = f"turn.player is {active!r}, who has no side here: expected {sides}, got {active!r}"
        yield Problem("position", says)
    if clashes(names):
        says = f"two players may not share a name: {', '.join(names)}"
        yield Problem("position", says)
    elif len(names) != 2:
        given = ", ".join(names) or "none"
        yield Problem("position", f"expected the sides of two players, got {given}")
