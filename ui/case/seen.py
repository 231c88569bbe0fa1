"""What a case shows at its cursor: the position, the steps that led there, and the answers.

Nothing here keeps or changes anything; `see` plays a case from its beginning every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from engine.model.game import Answer, Game, Option, Pass
from engine.model.legality import Refused
from engine.model.trace import Step, TreeRecorder
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError, Problem
from engine.notation.scenario import Question, Scenario
from engine.play.answering import answer
from engine.play.dependence import Dependence, under_every_reading
from engine.play.line import Line, Stop, play_entry, readings_of, start
from engine.play.ruling import Answered, Ruling
from ui.case.case import Case
from ui.words.faults import told_as_problems
from ui.words.strings import say


@dataclass(frozen=True)
class PlayedEntry:
    """One entry of the line with the steps it caused and the position after it."""

    entry: dict[str, Any]
    steps: list[Step]
    position: Any


@dataclass(frozen=True)
class Seen:
    """A case played up to its cursor."""

    case: Case
    game: Game[Any]
    scenario: Scenario
    first: Any
    entries: tuple[PlayedEntry, ...]
    stop: Stop | None
    ruling: Ruling

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.entries[-1].position if self.entries else self.first

    @property
    def steps(self) -> list[Step]:
        """Every step up to the cursor, then those of the answers."""
        return self.ruling.trace.steps

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
        path = [self.first.place.node]
        for played in self.entries:
            for step in played.steps:
                for _, inner in step.walk():
                    facts = inner.facts
                    node = titles.get((str(facts.get("phase")), str(facts.get("title"))))
                    if node and node != path[-1]:
                        path.append(node)
            if played.position.place.node != path[-1]:
                path.append(played.position.place.node)
        return tuple(path)

    @cached_property
    def who_decides(self) -> str:
        """The player the turn waits for."""
        return who_decides(self.game, self.position)


def who_decides(game: Game[Any], position: Any) -> str:
    """The player a position waits for: the game's own word, else the holder of the window."""
    try:
        name = str(game.look(position, "turn.holder").value)
    except LookupError:
        name = ""
    if name in position.names:
        return name
    holder = position.place.holder
    return str(position.name_of(holder) if holder else position.active_name)


def see(case: Case) -> Seen:
    """The case played up to its cursor; DocumentError with every problem if it is malformed."""
    with told_as_problems():
        return _see(case)


def _see(case: Case) -> Seen:
    try:
        game = rules.load(case.game)
    except LookupError as error:
        raise DocumentError([Problem("game", str(error))]) from None
    scenario = case.scenario()
    watched = readings_of(game, scenario).watched()
    first = start(game, scenario, watched)
    entries, stop = _play(game, first, scenario)
    positions = (first, *(played.position for played in entries))
    line = Line(positions, stop, tuple(scenario.line))
    trace = TreeRecorder()
    for played in entries:
        trace.steps.extend(played.steps)
    if stop is not None:
        trace.note(stop.refused.reasons[0].rule, "{what}", what=stop.refused.what)
    answers = tuple(_answered(case, game, line, question, trace) for question in scenario.questions)
    ruling = Ruling(scenario, line, answers, trace, watched.touched)
    return Seen(case, game, scenario, first, tuple(entries), stop, ruling)


def _answered(
    case: Case, game: Game[Any], line: Line, question: Question, trace: TreeRecorder
) -> Answered:
    """A question with its answer. One asked of the end of a line may have none on the way."""
    try:
        return Answered(question, answer(game, line, question, trace))
    except DocumentError:
        if case.at_the_end and line.stop is None:
            raise
        asked = question.value or say("answer.this")
        return Answered(question, Answer(None, say("answer.not_yet", asked=asked)))


def _play(
    game: Game[Any], position: Any, scenario: Scenario
) -> tuple[list[PlayedEntry], Stop | None]:
    """The entries of a line, each with its own steps, up to the first that is refused."""
    entries: list[PlayedEntry] = []
    for number, entry in enumerate(scenario.line, 1):
        trace = TreeRecorder()
        try:
            result = play_entry(game, position, entry, trace)
        except DocumentError as error:
            raise DocumentError(
                [
                    Problem(f"line.{number}.{problem.path}".rstrip("."), problem.says)
                    for problem in error.problems
                ]
            ) from None
        if isinstance(result, Refused):
            return entries, Stop(number, result)
        position = result
        entries.append(PlayedEntry(dict(entry), trace.steps, position))
    return entries, None


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
            by = who_decides(game, position)
            played = game.play(position, Pass(by=by))
            if isinstance(played, Refused):
                return case
            case = case.with_entry({"by": by, "pass": True})
            position = played.position
        if wanted == "one" or _arrived(game, began, position, wanted):
            return case
    return case


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
