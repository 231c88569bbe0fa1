"""Why not, and how then? The shortest line to where a refused action is legal.

First everybody just passes, since a later window is the usual answer. Then every line of this turn
and the next is looked at, within a limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.model.game import Game, Pass
from engine.model.legality import Allowed, Refused
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError
from engine.search.explore import Entry, Explored, explore, words_of

MOST_PASSES = 60
MOST_POSITIONS = 4_000
TURNS = 2


class IsLegal(msgspec.Struct, frozen=True):
    """A goal: that a player may do something now."""

    entry: Mapping[str, Any]

    def met(self, game: Game[Any], position: Any) -> bool:
        """Whether it may be done in this position, without waiting for anybody."""
        try:
            found = game.may(position, game.action(position, self.entry))
        except (DocumentError, LookupError):
            return False  # what it speaks of is not there, or not any more
        return isinstance(found, Allowed) and not found.waits_for

    def __str__(self) -> str:
        return f"{words_of(self.entry)} is legal"


class HowThen(msgspec.Struct, frozen=True):
    """How a refused action becomes legal, if it does this turn or next."""

    what: str
    """The action in words: `Nick: play Tantrum`."""
    found: bool | None
    """None where it was not decided within the limit, or something is not stated."""
    line: tuple[Entry, ...]
    stands: str
    """Where the turn then stands."""
    positions: int

    def __str__(self) -> str:
        what = self.what
        if self.found is None:
            return f"Not decided whether {what} becomes legal this turn or next."
        if not self.found:
            return f"Nothing that can be played this turn or next makes {what} legal."
        if not self.line:
            return f"{what} is legal here."
        if all(entry.get("pass") for entry in self.line):
            return f"{what} is legal once everybody has passed up to {self.stands}."
        steps = ", then ".join(words_of(entry) for entry in self.line)
        return f"{what} is legal after {steps}. ({self.stands}.)"


def how_then(
    game: Game[Any], position: Any, entry: Entry, *, limit: int = MOST_POSITIONS
) -> HowThen:
    """The shortest line found from `position` to where `entry` is legal."""
    goal = IsLegal(entry)
    what = _said(game, position, entry)
    line, end = _by_passing(game, position, goal)
    if end is not None and len(line) <= 1:
        return HowThen(what, True, line, game.stands(end), len(line) + 1)
    found: Explored = explore(game, position, goal, limit=limit, turns=TURNS)
    if found.reached and (end is None or len(found.line) < len(line)):
        line, end = found.line, _after(game, position, found.line)
    if end is not None:
        return HowThen(what, True, line, game.stands(end), found.positions)
    return HowThen(what, None if found.reached is None else False, (), "", found.positions)


def _said(game: Game[Any], position: Any, entry: Entry) -> str:
    try:
        action = game.action(position, entry)
    except (DocumentError, LookupError):
        return words_of(entry)
    return f"{action.by}: {game.say(action)}"


def _by_passing(game: Game[Any], position: Any, goal: IsLegal) -> tuple[tuple[Entry, ...], Any]:
    """The passes that lead to where the goal is met, and the position; None if none do."""
    line: list[Entry] = []
    last = position.turn_number + TURNS - 1
    while len(line) < MOST_PASSES and position.turn_number <= last:
        if goal.met(game, position):
            return tuple(line), position
        window = position.place.window
        name = position.name_of(window.holder) if window else game.decider(position)
        if game.turn.nodes[position.place.node].kind is NodeKind.END:
            break
        try:
            played = game.play(position, Pass(by=name))
        except DocumentError:
            break
        if isinstance(played, Refused):
            break
        line.append({"by": name, "pass": True})
        position = played.position
    return (), None


def _after(game: Game[Any], position: Any, line: tuple[Entry, ...]) -> Any:
    for entry in line:
        played = game.play(position, game.action(position, entry))
        assert not isinstance(played, Refused)
        position = played.position
    return position
