"""Can it still happen? Every line of play from a position, searched by breadth.

Lines that lead to the same position are followed once: a table holds a fingerprint of every
position met. The search goes level by level, so the line it answers with is as short as any, and
it is the same line however many processes share the work. It says no only after everything was
looked at; where a limit stopped it, or a judge would have had to state something first, nothing
is decided and it says so.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol

import msgspec

from engine.model.game import Action, Game
from engine.model.legality import Refused
from engine.model.rulebook import Readings
from engine.notation.documents import DocumentError
from engine.search.goal import GoalError
from engine.search.packing import pack, unpack
from engine.search.work import Workers
from engine.telling.doubt import Doubt, unless
from engine.views.rulings import doubts_data, said

PER_TASK_ON_A_CLUSTER = 10_000
PER_TASK_HERE = 1_000

Load = Callable[[str], Game[Any]]
Entry = Mapping[str, Any]


class Sought(Protocol):
    """What a search looks for: a goal as people type it, or anything else that is met or not."""

    def met(self, game: Game[Any], position: Any) -> bool:
        """Whether the position is one that was sought; LookupError if it has nothing to say."""


class Explored(msgspec.Struct, frozen=True):
    """The answer of a search.

    `reached` is None where it is not decided: a limit stopped the search, something could not be
    followed because the judge has to state it first, or a text nobody here can read might lead
    there. A line that was found beside such a text is qualified by it; there is no firm answer.
    """

    goal: Sought
    reached: bool | None
    line: tuple[Entry, ...]
    """Line entries that reach the goal, if one does; as few as possible."""
    positions: int
    """Distinct positions looked at."""
    depth: int
    """How many entries the longest line looked at has."""
    unstated: tuple[str, ...] = ()
    """Actions that were not followed because the judge has to state something first."""
    stopped: bool = False
    """Whether a limit stopped the search."""
    doubts: tuple[Doubt, ...] = ()
    """The texts in reach that could say otherwise and are for people to read."""

    def __post_init__(self) -> None:
        if self.doubts and self.reached is False:
            raise ValueError("beside a text that cannot be read a search does not say no")

    def __str__(self) -> str:
        but = unless(self.doubts)
        if self.reached and not self.line:
            head = f"Yes: {self.goal} can be reached: it holds here{but}."
        elif self.reached:
            head = f"Yes: {self.goal} can be reached{but}{'.' if but else ':'}"
        elif self.stopped:
            head = f"Not decided: the limit stopped the search before {self.goal} was reached."
        elif self.reached is None:
            head = f"Not decided: nothing that could be followed reaches {self.goal}."
        else:
            head = f"No: no line of play from here reaches {self.goal}."
        body = [f"  {count}  {words_of(entry)}" for count, entry in enumerate(self.line, 1)]
        tail = [f"{self.positions:,} positions, lines of up to {self.depth} entries."]
        if self.doubts and not self.reached:
            tail.append("These texts may lead there, and the judge reads them:")
            tail += [f"  {doubt.source}: {doubt.text}" for doubt in self.doubts]
        if self.unstated and not self.reached:
            tail.append("Not followed, as the judge has to state something first:")
            tail += [f"  {what}" for what in self.unstated]
        return "\n".join([head, *body, *tail])

    def data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        return {
            "goal": str(self.goal),
            "reached": self.reached,
            "line": [dict(entry) for entry in self.line],
            "positions": self.positions,
            "depth": self.depth,
            "unstated": list(self.unstated),
            "stopped": self.stopped,
            "doubts": doubts_data(self.doubts),
        }


def words_of(entry: Entry) -> str:
    """A line entry in words: `Ana: play Shy, on Postman`."""
    what = ", ".join(
        key if value is True else f"{key} {said(value)}"
        for key, value in entry.items()
        if key != "by"
    )
    return f"{entry.get('by', '')}: {what}"


class Found(msgspec.Struct, frozen=True):
    """A position a search came to: from which of a level's positions, by which candidate."""

    parent: int
    candidate: int
    fingerprint: bytes
    position: Any
    met: bool | None
    """Whether it meets the goal; None if it lacks what the goal speaks of."""


class Level(msgspec.Struct, frozen=True):
    """Everything one step on from some positions, each distinct position once, in order."""

    found: tuple[Found, ...]
    unstated: tuple[str, ...]


def fingerprint(game: Game[Any], position: Any) -> bytes:
    """Sixteen bytes that tell positions apart, the same in every process."""
    return blake2b(_encode(game.key(position)), digest_size=16).digest()


def _plain(value: Any) -> Any:
    if isinstance(value, Readings):
        return value.chosen
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"positions hold values, not a {type(value).__name__}")


_encode = msgspec.msgpack.Encoder(enc_hook=_plain).encode


class Choice(msgspec.Struct, frozen=True):
    """An entry that states everything it has to, and the action it states."""

    entry: Entry
    action: Action


def choices(game: Game[Any], position: Any, unstated: dict[str, None]) -> list[Choice]:
    """Everything both players might do, targets and all, with a pass while a window is open.

    What only the judge can state, such as the dice of a roll, is added to `unstated`. The same
    position gives the same choices in the same order.
    """
    entries = list(game.candidates(position))
    if position.place.window is not None:
        unstated.update(dict.fromkeys(game.unknowns(position)))
        passing = {entry.get("by") for entry in entries if entry.get("pass")}
        entries += [{"by": name, "pass": True} for name in position.names if name not in passing]
    found: list[Choice] = []
    for entry in entries:
        action = game.action(position, entry)
        if not game.asks(position, action):
            found.append(Choice(entry, action))
            continue
        if isinstance(game.legality(position, action), Refused):
            continue
        for complete in list(game.completions(position, entry)) or [entry]:
            action = game.action(position, complete)
            asks = game.asks(position, action)
            if asks:
                unstated[f"{action.by}: {game.say(action)} ({'; '.join(asks)})"] = None
            else:
                found.append(Choice(complete, action))
    return found


def expand(game: Game[Any], goal: Sought, last_turn: int, positions: list[Any]) -> Level:
    """Every position one legal entry on, as far as the first that meets the goal."""
    found: dict[bytes, Found] = {}
    unstated: dict[str, None] = {}
    for parent, position in enumerate(positions):
        if position.turn_number > last_turn:
            continue
        for number, choice in enumerate(choices(game, position, unstated)):
            after = _after(game, position, choice, unstated)
            if after is None:
                continue
            mark = fingerprint(game, after)
            if mark in found:
                continue
            found[mark] = Found(parent, number, mark, after, _is_met(goal, game, after))
            if found[mark].met:
                return Level(tuple(found.values()), tuple(unstated))
    return Level(tuple(found.values()), tuple(unstated))


def _after(game: Game[Any], position: Any, choice: Choice, unstated: dict[str, None]) -> Any:
    """The position after a choice; None if it is illegal, or it turns out that more is asked."""
    try:
        played = game.play(position, choice.action)
    except DocumentError as error:
        says = "; ".join(problem.says for problem in error.problems)
        unstated[f"{choice.action.by}: {game.say(choice.action)} ({says})"] = None
        return None
    return None if isinstance(played, Refused) else played.position


def _is_met(goal: Sought, game: Game[Any], position: Any) -> bool | None:
    try:
        return goal.met(game, position)
    except LookupError:
        return None


def _expand_packed(load: Load, game_id: str, goal: Sought, last_turn: int, packed: bytes) -> bytes:
    """What a worker does: the same, on positions packed for the way."""
    game = load(game_id)
    return pack(expand(game, goal, last_turn, unpack(packed, game.rulebook)))


def explore(
    game: Game[Any],
    position: Any,
    goal: Sought,
    *,
    limit: int = 100_000,
    depth: int = 60,
    turns: int = 1,
    jobs: int = 1,
    cluster: str = "",
    load: Load | None = None,
) -> Explored:
    """Whether any line of play from `position` reaches `goal`, and the line.

    Looks at no more than `limit` distinct positions, lines of `depth` entries, and `turns` turns
    counting this one. With `jobs` or `cluster` other processes help; they need `load`, a module's
    function that gives the game of an id. GoalError if no position met has what the goal asks.
    """
    doubts = game.doubts(position)
    try:
        if goal.met(game, position):
            return Explored(goal, True, (), 1, 0, doubts=doubts)
        wrong_path = ""
    except LookupError as error:
        wrong_path = str(error.args[0])
    search = _Search(game, goal, position, position.turn_number + turns - 1)
    helped = jobs > 1 or bool(cluster)
    size = PER_TASK_ON_A_CLUSTER if cluster else PER_TASK_HERE
    with Workers(jobs, cluster) as workers:
        for level in range(1, depth + 1):
            if load is not None and helped and len(search.frontier) >= 2 * PER_TASK_HERE:
                pieces = search.shared(load, workers, size)
            else:
                pieces = search.alone()
            reached = search.take(pieces, limit)
            if reached is not None:
                line, end = search.line_to(reached, position)
                doubts = (*doubts, *game.doubts(end))
                return Explored(goal, True, line, search.positions, level, doubts=doubts)
            if search.positions >= limit:
                return search.undecided(level, doubts)
            if not search.frontier:
                if wrong_path and not search.goal_is_found:
                    raise GoalError(wrong_path)
                answer = None if search.unstated or doubts else False
                unstated = search.unstated
                return Explored(
                    goal, answer, (), search.positions, level - 1, unstated, doubts=doubts
                )
    return search.undecided(depth, doubts)


class _Search:
    """The table of positions met, the last level of them, and how each was come to."""

    def __init__(self, game: Game[Any], goal: Sought, position: Any, last_turn: int) -> None:
        self.game = game
        self.goal = goal
        self.last_turn = last_turn
        self.frontier = [position]
        self._met = {fingerprint(game, position)}
        # Which position each came from and by which candidate: six bytes a position, since a
        # line is played again from the start only once it is wanted.
        self._parents = array("i", [-1])
        self._candidates = array("H", [0])
        self._first = 0
        self._unstated: dict[str, None] = {}
        self.goal_is_found = False
        """Whether any position had what the goal speaks of."""

    @property
    def positions(self) -> int:
        """Distinct positions met."""
        return len(self._parents)

    @property
    def unstated(self) -> tuple[str, ...]:
        """Actions that were not followed."""
        return tuple(self._unstated)

    def undecided(self, depth: int, doubts: tuple[Doubt, ...]) -> Explored:
        """The answer where a limit stopped the search."""
        goal, met = self.goal, self.positions
        return Explored(goal, None, (), met, depth, self.unstated, stopped=True, doubts=doubts)

    def alone(self) -> Iterator[tuple[int, Level]]:
        """The next level in pieces, in order: what each follows from, and what was found."""
        for start, piece in self._pieces(PER_TASK_HERE):
            yield start, expand(self.game, self.goal, self.last_turn, piece)

    def shared(self, load: Load, workers: Workers, size: int) -> Iterator[tuple[int, Level]]:
        """The same, worked out by others in tasks of `size` positions."""
        pieces = list(self._pieces(size))
        work = partial(_expand_packed, load, self.game.id, self.goal, self.last_turn)
        results = workers.map(work, [pack(piece) for _, piece in pieces])
        for (start, _), packed in zip(pieces, results, strict=True):
            yield start, unpack(packed, self.game.rulebook)

    def _pieces(self, size: int) -> Iterator[tuple[int, list[Any]]]:
        for start in range(0, len(self.frontier), size):
            yield start, self.frontier[start : start + size]

    def take(self, steps: Iterator[tuple[int, Level]], limit: int) -> int | None:
        """Make the new positions the frontier; the number of the first that meets the goal."""
        frontier = []
        first = self._first
        self._first = self.positions
        for start, level in steps:
            self._unstated.update(dict.fromkeys(level.unstated))
            for found in level.found:
                self.goal_is_found |= found.met is not None
                if found.fingerprint in self._met:
                    continue
                self._met.add(found.fingerprint)
                self._parents.append(first + start + found.parent)
                self._candidates.append(found.candidate)
                frontier.append(found.position)
                if found.met:
                    return self.positions - 1
                if self.positions >= limit:
                    self.frontier = frontier
                    return None
        self.frontier = frontier
        return None

    def line_to(self, number: int, position: Any) -> tuple[tuple[Entry, ...], Any]:
        """The entries that lead from the start to a position met, and that position."""
        way = []
        while number > 0:
            way.append(self._candidates[number])
            number = self._parents[number]
        line = []
        for candidate in reversed(way):
            choice = choices(self.game, position, {})[candidate]
            line.append(choice.entry)
            played = self.game.play(position, choice.action)
            assert not isinstance(played, Refused)
            position = played.position
        return tuple(line), position
