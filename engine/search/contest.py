"""Can a player make it happen, whatever the other does? Lines of play with an opponent in them.

`explore` asks whether any line reaches a goal, so both players may help. Here one player wants it
and the other does not: where the one decides, one way that works is enough; where the other does,
every way must work. Whoever may act without waiting for the window is given the chance to, before
the holder moves. The game is open: hands are what the position says, and a hand that is not known
makes a firm yes impossible.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.model.game import Game, Pass
from engine.model.legality import Allowed, Refused
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError, JudgeCallError, Problem
from engine.search.explore import Choice, Entry, choices, fingerprint, words_of
from engine.search.goal import Goal, GoalError
from engine.telling.doubt import Doubt, unless
from engine.views.rulings import doubts_data


class Strategy(msgspec.Struct, frozen=True):
    """What a player does from here on.

    Where they decide, `entry` is what they do and `then` what comes after it; where the other
    does, `answers` hold what is done after each of the other's entries. Both stand together where
    the other may act first.
    """

    entry: Entry | None = None
    then: Strategy | None = None
    answers: tuple[tuple[Entry, Strategy], ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether the player just passes from here on."""
        own = self.entry is None or bool(self.entry.get("pass"))
        after = self.then is None or self.then.is_idle
        return own and after and all(answer.is_idle for _, answer in self.answers)

    @property
    def line(self) -> tuple[Entry, ...]:
        """One line of it, to be played: where the other decides, what asks for the most."""
        if self.is_idle:
            return ()
        if self.entry is not None:
            return (self.entry, *(self.then.line if self.then else ()))
        lines = [(entry, *answer.line) for entry, answer in self.answers if not answer.is_idle]
        return max(lines, key=len, default=())

    def lines(self, depth: int = 0) -> tuple[str, ...]:
        """The strategy as indented lines of text; what is answered alike is told once."""
        space = "  " * depth
        if self.is_idle:
            return (f"{space}nothing more is needed",)
        if self.entry is None:
            return self._answers(depth)
        own: tuple[str, ...] = (f"{space}{words_of(self.entry)}",)
        if self.then is not None and not self.then.is_idle:
            own += self.then.lines(depth)
        asked = [answer for _, answer in self.answers if not answer.is_idle]
        return (*self._answers(depth), *own) if asked else own

    def _answers(self, depth: int) -> tuple[str, ...]:
        """What is done after the other's entries; what is done after most of them comes last."""
        space = "  " * depth
        alike: dict[tuple[str, ...], list[Entry]] = {}
        for entry, answer in self.answers:
            alike.setdefault(answer.lines(depth + 1), []).append(entry)
        usual = max(alike, key=lambda lines: len(alike[lines]))
        if len(alike) == 1 and self.entry is None:
            return self.answers[0][1].lines(depth)
        told: list[str] = []
        for lines, entries in alike.items():
            if self.entry is not None or lines != usual:
                said = " or ".join(words_of(entry) for entry in entries)
                told += (f"{space}if {said}:", *lines)
        return (*told, f"{space}else:", *(usual if self.entry is None else ()))


class Contested(msgspec.Struct, frozen=True):
    """Whether a player can bring a goal about against the other, and how, or how it is stopped."""

    goal: Goal
    by: str
    against: str
    forced: bool | None
    """None where it is not decided: a limit stopped the search, or something is not stated."""
    strategy: Strategy
    """Of `by` if it can be forced, of the other if it can be stopped; empty if undecided."""
    positions: int
    unstated: tuple[str, ...] = ()
    stopped: bool = False
    at_the_end: bool = False
    """Whether the goal holds now, so that what is asked is whether it holds at the end."""
    doubts: tuple[Doubt, ...] = ()
    """The texts in reach that could say otherwise and are for people to read."""

    def __str__(self) -> str:
        goal = f"{self.goal} at the end" if self.at_the_end else str(self.goal)
        if self.forced:
            head = f"Yes: {self.by} can make sure of {goal}, whatever {self.against} does"
        elif self.forced is None:
            limited, unknown = "the limit stopped the search", "not all that matters is known"
            why = limited if self.stopped else unknown
            head = f"Not decided whether {self.by} can make sure of {goal}: {why}"
        else:
            head = f"No: {self.against} can still stop {self.by} from {goal}"
        told = self.forced is not None
        head += unless(self.doubts)
        body = [f"  {line}" for line in self.strategy.lines()] if told else []
        tail = [f"{self.positions:,} positions."]
        if self.unstated and not told:
            tail.append("Not known:")
            tail += [f"  {what}" for what in self.unstated]
        return "\n".join([head + (":" if told else "."), *body, *tail])

    def data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        return {
            "goal": str(self.goal),
            "by": self.by,
            "against": self.against,
            "forced": self.forced,
            "at_the_end": self.at_the_end,
            "strategy": _tree(self.strategy),
            "line": [dict(entry) for entry in self.strategy.line],
            "positions": self.positions,
            "unstated": list(self.unstated),
            "stopped": self.stopped,
            "doubts": doubts_data(self.doubts),
        }


def _tree(strategy: Strategy) -> dict[str, Any] | None:
    """A strategy as plain data; None where nothing more has to be done."""
    if strategy.is_idle:
        return None
    tree: dict[str, Any] = {}
    if strategy.entry is not None:
        tree["plays"] = dict(strategy.entry)
        tree["then"] = _tree(strategy.then) if strategy.then else None
    if strategy.answers:
        tree["if"] = [
            {"other": dict(entry), "then": _tree(then)} for entry, then in strategy.answers
        ]
    return tree


class _LimitReachedError(Exception):
    """More positions than were to be looked at."""


class _Move(msgspec.Struct, frozen=True):
    """A legal choice and the position after it."""

    choice: Choice
    after: Any


class _Decision(msgspec.Struct, frozen=True):
    """What can be done in a position, by whom, and what nobody has said about it."""

    mine: bool
    """Whether the one who wants the goal decides."""
    moves: tuple[_Move, ...]
    """What the one who decides can do."""
    first: tuple[_Move, ...]
    """What the other can do before that, without waiting for the window."""
    unknown_mine: bool
    unknown_theirs: bool


class _Worked(msgspec.Struct, frozen=True):
    """What was found out of a position: the value, and the move that makes it so."""

    value: bool | None
    move: int = -1
    """Of the one who decides, if they get what they want by it."""
    first: int = -1
    """Of the other, if they get what they want by acting first."""


class Contest:
    """The search: positions met are worked out once."""

    def __init__(
        self, game: Game[Any], goal: Goal, by: str, *, last_turn: int, limit: int, at_the_end: bool
    ) -> None:
        self.game = game
        self.goal = goal
        self.by = by
        self.last_turn = last_turn
        self.limit = limit
        self.at_the_end = at_the_end
        self.unstated: dict[str, None] = {}
        self.goal_is_found = False
        """Whether any position had what the goal speaks of."""
        self._worked: dict[bytes, _Worked] = {}
        self._on_the_way: set[bytes] = set()

    @property
    def positions(self) -> int:
        """Distinct positions worked out."""
        return len(self._worked)

    def value(self, position: Any) -> bool | None:
        """Whether the goal can be forced from here."""
        over = self._is_over(position)
        if self._is_met(position, over):
            return True
        if over:
            return False
        mark = fingerprint(self.game, position)
        known = self._worked.get(mark)
        if known is not None:
            return known.value
        if mark in self._on_the_way:
            return False  # going round in circles brings nothing about
        if len(self._worked) + len(self._on_the_way) >= self.limit:
            raise _LimitReachedError
        self._on_the_way.add(mark)
        try:
            found = self._work_out(position)
        finally:
            self._on_the_way.discard(mark)
        self._worked[mark] = found
        return found.value

    def strategy(self, position: Any, *, wanted: bool) -> Strategy:
        """How the goal is forced from here, or stopped if it is not `wanted`."""
        over = self._is_over(position)
        if over or self._is_met(position, over):
            return Strategy()
        worked = self._worked[fingerprint(self.game, position)]
        decision = self._decision(position)

        def after(move: _Move) -> Strategy:
            return self.strategy(move.after, wanted=wanted)

        def all_of(moves: tuple[_Move, ...]) -> tuple[tuple[Entry, Strategy], ...]:
            return tuple((move.choice.entry, after(move)) for move in moves)

        if decision.mine is wanted:
            move = decision.moves[worked.move]
            return Strategy(move.choice.entry, after(move), all_of(decision.first))
        if worked.first >= 0:
            move = decision.first[worked.first]
            return Strategy(move.choice.entry, after(move))
        return Strategy(answers=all_of(decision.moves))

    def _is_over(self, position: Any) -> bool:
        ended = self.game.turn.nodes[position.place.node].kind is NodeKind.END
        return ended or position.turn_number > self.last_turn

    def _is_met(self, position: Any, over: bool) -> bool:
        if self.at_the_end and not over:
            return False
        try:
            met = self.goal.met(self.game, position)
        except LookupError:
            return False
        self.goal_is_found = True
        return met

    def _work_out(self, position: Any) -> _Worked:
        decision = self._decision(position)
        mine = decision.mine
        unknown, others = decision.unknown_mine, decision.unknown_theirs
        if not mine:
            unknown, others = others, unknown
        doubt = False
        for number, move in enumerate(decision.first):
            value = self.value(move.after)
            if value is (not mine):
                return _Worked(not mine, first=number)
            doubt |= value is None
        for number, move in enumerate(decision.moves):
            value = self.value(move.after)
            if value is mine:
                return _Worked(None if doubt else mine, move=number)
            doubt |= value is None
        return _Worked(None if doubt or unknown or not decision.moves else not mine)

    def _decision(self, position: Any) -> _Decision:
        here: dict[str, None] = {}
        found = choices(self.game, position, here)
        window = position.place.window
        holder = position.name_of(window.holder) if window else self.game.decider(position)
        moves: list[_Move] = []
        first: list[_Move] = []
        for choice in found:
            move = self._move(position, choice, here)
            if move is None:
                continue
            if choice.action.by == holder:
                moves.append(move)
            elif not isinstance(choice.action, Pass):
                first.append(move)
        mine = holder == self.by
        # Who wants the goal tries passing first, so that a strategy does no more than it must.
        moves.sort(key=lambda move: isinstance(move.choice.action, Pass) is not mine)
        self.unstated.update(here)
        own = [what.startswith(f"{self.by}:") for what in here]
        return _Decision(mine, tuple(moves), tuple(first), any(own), not all(own))

    def _move(self, position: Any, choice: Choice, here: dict[str, None]) -> _Move | None:
        """The choice carried out, if it is legal just now."""
        try:
            legality = self.game.may(position, choice.action)
            if not isinstance(legality, Allowed) or legality.waits_for:
                return None
            played = self.game.play(position, choice.action)
        except DocumentError as error:
            says = "; ".join(problem.says for problem in error.problems)
            here[f"{choice.action.by}: {self.game.say(choice.action)} ({says})"] = None
            return None
        return None if isinstance(played, Refused) else _Move(choice, played.position)


def contest(
    game: Game[Any],
    position: Any,
    goal: Goal,
    by: str,
    *,
    limit: int = 100_000,
    turns: int = 1,
) -> Contested:
    """Whether `by` can bring `goal` about whatever the other player does, and how.

    A goal that holds already is one to be kept: it is asked of the end of the last turn looked at.
    Looks at no more than `limit` positions and `turns` turns counting this one. JudgeCallError if
    nobody is called `by`, GoalError if no position met has what the goal asks.
    """
    if by not in position.names:
        names = " or ".join(position.names)
        raise JudgeCallError(str(Problem("", f"expected {names}, got {by!r}")))
    against = next(name for name in position.names if name != by)
    wrong_path = ""
    try:
        at_the_end = goal.met(game, position)
    except LookupError as error:
        at_the_end = False
        wrong_path = str(error.args[0])
    last_turn = position.turn_number + turns - 1
    search = Contest(game, goal, by, last_turn=last_turn, limit=limit, at_the_end=at_the_end)
    stopped = False
    forced: bool | None = None
    try:
        forced = search.value(position)
    except _LimitReachedError:
        stopped = True
    if wrong_path and not stopped and not search.goal_is_found:
        raise GoalError(wrong_path)
    strategy = Strategy() if forced is None else search.strategy(position, wanted=forced)
    return Contested(
        goal,
        by,
        against,
        forced,
        strategy,
        search.positions,
        tuple(search.unstated),
        stopped,
        at_the_end,
        game.doubts(position),
    )
