"""How a number of the table came about in a line: what it began as, and each step that moved it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from engine.model.game import Answer, Game
from engine.model.ledger import Change, Explanation, Kind, settle
from engine.model.position import Position
from engine.play.line import Line, entry_action

P = TypeVar("P", bound=Position)


def came_about(game: Game[P], line: Line, path: str, steps: int, found: Answer) -> Answer:
    """The answer with the rows of a player's number that moved along the line and has none yet."""
    of_a_player = path.partition(".")[0] in line.positions[0].names
    if not of_a_player or found.explanation is not None or not _is_number(found.value):
        return found
    if not line.entries:
        return found
    values = [_value(game, position, path) for position in line.positions[: steps + 1]]
    if not all(_is_number(value) for value in values):
        return found
    rule = found.rules[0] if found.rules else ""
    changes = [Change("At the start", Kind.PRINTED, values[0], rule, note="as described")]
    changes += _moves(game, line, values)
    if len(changes) == 1:
        return found
    rows = settle(changes)
    told = Explanation(path.rpartition(".")[0], path.rpartition(".")[2], rows, happened=True)
    return Answer(found.value, found.says, told, found.legality, found.rules, found.doubts)


def _moves(game: Game[P], line: Line, values: list[Any]) -> Iterator[Change]:
    """Each step that moved the number, with what was done and the rule it was done by."""
    for number, (before, after) in enumerate(pairwise(values), 1):
        if after != before:
            entry, position = line.entries[number - 1], line.positions[number - 1]
            what, rule = _done(game, position, line.positions[number], entry)
            yield Change(what, Kind.ADD, after - before, rule, note=f"step {number}")


def _done(game: Game[P], before: P, after: P, entry: Mapping[str, Any]) -> tuple[str, str]:
    if "until" in entry:
        return f"until {entry['until']}", game.turn.nodes[after.place.at].rule
    action = entry_action(game, before, entry)
    return f"{action.by}: {game.say(action)}", game.rule_of(before, action)


def _value(game: Game[P], position: P, path: str) -> Any:
    try:
        return game.look(position, path).value
    except LookupError:
        return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
