"""What a case shows at its cursor: the position, the steps that led there, and the answers.

A case that was played is kept for a while, as nothing in it changes: `see` gives it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import msgspec

import rules
from engine.model.game import Game, Option, Pass
from engine.model.legality import Refused
from engine.model.trace import Step, TreeRecorder
from engine.model.turn import Node, NodeKind
from engine.notation.documents import DocumentError, Problem
from engine.notation.scenario import Scenario
from engine.play.dependence import Dependence, under_every_reading
from engine.play.line import Stop
from engine.play.ruling import Ruling, rule_on
from ui.case.case import Case
from ui.words.faults import told_as_problems


@dataclass(frozen=True)
class Seen:
    """A case played up to its cursor."""

    case: Case
    game: Game[Any]
    scenario: Scenario
    ruling: Ruling

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.ruling.line.end

    @property
    def stop(self) -> Stop | None:
        """Where the line stopped, if it did."""
        return self.ruling.line.stop

    @property
    def decided_in(self) -> Any:
        """The position in which the last entry decided something; None if it decided nothing."""
        line, outcome = self.ruling.line, self.ruling.outcome
        if outcome is None or outcome.step != len(line.positions) - 1:
            return None
        return line.positions[outcome.step - 1]

    @property
    def steps(self) -> list[Step]:
        """Every step up to the cursor, then those of the answers."""
        return self.ruling.trace.steps

    @property
    def moment(self) -> Any:
        """The position to look at: the one in which something was decided, else the last."""
        decided_in = self.decided_in
        return self.position if decided_in is None else decided_in

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every action of both players here, allowed or refused with all reasons."""
        return self.game.options(self.position)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything about the position that no legal game shows."""
        return self.game.problems(self.position)

    @cached_property
    def dependence(self) -> tuple[Dependence, ...]:
        """For each question, whether its answer holds under every reading."""
        return tuple(
            under_every_reading(self.game, self.scenario, question)
            for question in self.scenario.questions
        )

    @cached_property
    def path(self) -> tuple[str, ...]:
        """Nodes of the turn graph the line went through, the one it stands at last."""
        titles = {(node.phase, node.title): node.id for node in self.game.turn.nodes.values()}
        line = self.ruling.line
        path = [line.positions[0].place.node]
        for steps, position in zip(line.steps, line.positions[1:], strict=True):
            for step in steps:
                for _, inner in step.walk():
                    facts = inner.facts
                    node = titles.get((str(facts.get("phase")), str(facts.get("title"))))
                    if node and node != path[-1]:
                        path.append(node)
            if position.place.node != path[-1]:
                path.append(position.place.node)
        return tuple(path)

    @cached_property
    def who_decides(self) -> str:
        """The player the turn waits for."""
        return self.game.decides(self.position)

    @cached_property
    def usually_passed(self) -> bool:
        """Whether doing nothing is what usually happens here, and may be done."""
        if not self.game.usually_passed(self.position):
            return False
        return bool(self.game.legality(self.position, Pass(by=self.who_decides)))

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing more can happen."""
        return self.game.turn.nodes[self.position.place.node].kind is NodeKind.END

    @property
    def runs_by_itself(self) -> bool:
        """Whether the turn stands at a step that nobody decides."""
        return _runs_by_itself(self.game, self.position)

    @cached_property
    def if_nobody_acts(self) -> Node | None:
        """The place the turn goes to if both pass; None where somebody has to decide first."""
        here, position = self.position.place.node, self.position
        for _ in range(MOST_PASSES):
            if not self.game.usually_passed(position):
                return None
            played = self.game.play(position, Pass(by=self.game.decides(position)))
            if isinstance(played, Refused):
                return None
            position = played.position
            node = next((n for n in (*played.path, position.place.node) if n != here), None)
            if node is not None:
                return self.game.turn.nodes[node]
        return None


def see(case: Case) -> Seen:
    """The case played up to its cursor; DocumentError with every problem if it is malformed."""
    with told_as_problems():
        written = _as_written(case)
        return _see(case) if written is None else _kept(_Written(case, written))


MOST_KEPT = 64
"""Played cases, over all readers of the app."""


@dataclass(frozen=True, eq=False)
class _Written:
    """A case that is the same as another if it is written the same, in the same order."""

    case: Case
    text: bytes

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self.text == other.text


def _as_written(case: Case) -> bytes | None:
    """All that a case says; None if it says what cannot be written, which its reader is told."""
    try:
        return msgspec.msgpack.encode(case)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return None


@lru_cache(maxsize=MOST_KEPT)
def _kept(written: _Written) -> Seen:
    return _see(written.case)


def _see(case: Case) -> Seen:
    try:
        game = rules.load(case.game)
    except LookupError as error:
        raise DocumentError([Problem("game", str(error))]) from None
    scenario = case.scenario()
    ruling = rule_on(game, scenario, on_the_way=not case.at_the_end)
    return Seen(case, game, scenario, ruling)


MOST_PASSES = 60


@told_as_problems()
def passes_until(seen: Seen, wanted: str) -> Case:
    """The case stepped on, along its line and then by passing.

    `wanted` is `phase` (until another phase), `decision` (until another place of the turn waits
    for a player) or `one` (a single step). Stops early where a pass is not legal.
    """
    case, game, position = seen.case, seen.game, seen.position
    began = position
    for _ in range(MOST_PASSES):
        if not case.at_the_end:
            case = case.stepped(case.at + 1)
            following = see(case)
            if following.stop is not None:
                return seen.case
            position = following.position
        else:
            if not (game.usually_passed(position) or _runs_by_itself(game, position)):
                return case
            by, trace = game.decides(position), TreeRecorder()
            played = game.play(position, Pass(by=by), trace)
            if isinstance(played, Refused):
                return case
            case = case.with_entry({"by": by, "pass": True})
            decided = game.outcome(position, played.position, trace.steps) is not None
            position = played.position
            if decided:
                return case
        if wanted == "one" or _arrived(game, began, position, wanted):
            return case
    return case


def _runs_by_itself(game: Game[Any], position: Any) -> bool:
    return (
        position.place.window is None and game.turn.nodes[position.place.at].kind is NodeKind.STEP
    )


def _arrived(game: Game[Any], began: Any, position: Any, wanted: str) -> bool:
    before = game.turn.nodes[began.place.node]
    here = game.turn.nodes[position.place.node]
    if position.turn_number != began.turn_number:
        return True
    if wanted == "phase":
        return here.phase != before.phase
    waits = here.kind in (NodeKind.WINDOW, NodeKind.DECISION)
    return waits and here.id != before.id


def walk(steps: list[Step]) -> Iterator[tuple[int, Step]]:
    """All steps in reading order, with their depth."""
    for step in steps:
        yield from step.walk()
