"""Which stated things change nothing, found by leaving each of them out.

A game tells what it drops and why (`Game.unused_in_position`, `Game.unused_in_entry`). Here it is
looked at from outside: `idle` finds the words of a line without which the ruling is the same, and
`dead` those of a whole scenario that are not even read, whatever they say.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.model.game import Game
from engine.model.position import Position
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.play.line import as_named, entry_action
from engine.telling.unused import Unused

P = TypeVar("P", bound=Position)
Path = tuple[str | int, ...]

_UNREADABLE = (DocumentError, LookupError, ValueError)
_NEEDED = frozenset({"by", "until", "pass"})


def leaves(node: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every key and item below a node with what stands there, the outer before the inner."""
    pairs: Iterable[tuple[str | int, Any]] = ()
    if isinstance(node, Mapping):
        pairs = node.items()
    elif isinstance(node, list):
        pairs = enumerate(node)
    for key, value in pairs:
        yield (*path, key), value
        yield from leaves(value, (*path, key))


def without(node: Any, path: Path) -> Any:
    """A copy of a document with what stands at a path left out."""
    return _changed(node, path, lambda holder, key: holder.pop(key))


def instead(node: Any, path: Path, value: object) -> Any:
    """A copy of a document with something else at a path."""
    return _changed(node, path, lambda holder, key: holder.__setitem__(key, value))


def _changed(node: Any, path: Path, change: Callable[[Any, Any], object]) -> Any:
    node = copy.copy(node)
    if len(path) == 1:
        change(node, path[0])
    else:
        node[path[0]] = _changed(node[path[0]], path[1:], change)
    return node


def told(game: Game[P], scenario: Scenario, positions: Sequence[P]) -> tuple[Unused, ...]:
    """What the game says has no effect: in the position, then in each entry that was played."""
    found = [one.under("position") for one in game.unused_in_position(scenario.position, positions)]
    for number, (entry, position) in enumerate(zip(scenario.line, positions, strict=False)):
        if "until" in entry and _stands_at(game, position, str(entry["until"])):
            found.append(Unused(f"line.{number}.until", "the turn stands there already"))
        if not _NEEDED.intersection(entry) - {"by"}:
            named = as_named(game, position, entry)
            found += (one.under(f"line.{number}") for one in game.unused_in_entry(position, named))
    return tuple(dict.fromkeys(found))


def _stands_at(game: Game[P], position: P, place: str) -> bool:
    return game.turn.resolve(place) in (position.place.node, position.place.at)


def dead(
    game: Game[P],
    scenario: Scenario,
    positions: tuple[P, ...],
    others: Callable[[str], Iterable[object]],
) -> Iterator[str]:
    """Paths of what is not read: left out or with another value, all reads as the same.

    `others` gives further values that have been stated under a key. What a game tells to be
    unused is left to it.
    """
    known = told(game, scenario, positions)
    readings = positions[0].readings

    def read_position(document: Any) -> object:
        return game.position(document, readings)

    yield from _dead(scenario.position, read_position, others, "position", known)
    for number, (entry, position) in enumerate(zip(scenario.line, positions, strict=False)):
        if "until" not in entry:

            def read_entry(document: Any, position: P = position) -> object:
                return entry_action(game, position, document)

            yield from _dead(entry, read_entry, others, f"line.{number}", known)


def _dead(
    document: Any,
    read: Callable[[Any], object],
    others: Callable[[str], Iterable[object]],
    place: str,
    known: tuple[Unused, ...],
) -> Iterator[str]:
    def outcome(changed: Any) -> object:
        try:
            return read(changed)
        except _UNREADABLE as error:
            return str(error)

    meant = outcome(document)
    for path, value in leaves(document):
        if not isinstance(path[-1], str):
            continue
        where = ".".join(map(str, (place, *path)))
        if any(one.covers(where) for one in known) or outcome(without(document, path)) != meant:
            continue
        tries = (_other(value), *others(path[-1]))
        if all(outcome(instead(document, path, other)) == meant for other in tries):
            yield where


def _other(value: object) -> object:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [] if isinstance(value, list) else {} if isinstance(value, Mapping) else f"{value} other"


def idle(
    game: Game[P],
    scenario: Scenario,
    known: tuple[Unused, ...],
    ruled: Callable[[Scenario], str],
) -> tuple[Unused, ...]:
    """The words of the line that are read, but without which the ruling is the same.

    `ruled` gives a whole ruling as text.
    """
    base = ruled(scenario)
    found: list[Unused] = []
    for path, _ in leaves(scenario.line):
        where = ".".join(map(str, ("line", *path)))
        skipped = not isinstance(path[-1], str) or path[-1] in _NEEDED
        if skipped or any(one.covers(where) for one in (*known, *found)):
            continue
        line = without(scenario.line, path)
        try:
            same = ruled(scenario.model_copy(update={"line": line})) == base
        except _UNREADABLE:
            same = False
        if same:
            found.append(Unused(where, "the ruling is the same without it"))
    return tuple(found)
