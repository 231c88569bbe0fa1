"""The answers to what is asked at the end of a line of play."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from engine.model.game import Answer, Game
from engine.model.ledger import Explanation
from engine.model.legality import Allowed
from engine.model.names import path_as_called
from engine.model.position import Position
from engine.model.trace import SILENT, Recorder
from engine.notation.documents import DocumentError, Problem, under
from engine.notation.scenario import Question
from engine.play.coming_about import came_about
from engine.play.leaving_out import line_without
from engine.play.line import Line, entry_action

P = TypeVar("P", bound=Position)


def answer(game: Game[P], line: Line, question: Question, trace: Recorder = SILENT) -> Answer:
    """The answer to one question at the end of a line."""
    if question.step is not None:
        return _answer_step(game, line, question.step)
    if question.after is not None and question.after >= len(line.positions):
        return _not_reached(line, question.after, "after")
    asked_at = line.end if question.after is None else line.positions[question.after]
    if question.without:
        return _answer_without(game, line, question, asked_at)
    found = _answer_at(game, asked_at, question, trace)
    if question.value:
        steps = len(line.positions) - 1 if question.after is None else question.after
        found = came_about(game, line, question.value, steps, found)
        found = _with_doubts_of_steps(game, line, question.value, steps, found)
    if question.after is None and asked_at.turn_number != line.positions[0].turn_number:
        now = f"{asked_at.active_name}'s turn, turn {asked_at.turn_number}"
        says = f"{found.says} (the turn has moved on: it is {now})"
        return msgspec.structs.replace(found, says=says)
    return found


def _with_doubts_of_steps(
    game: Game[P], line: Line, path: str, steps: int, found: Answer
) -> Answer:
    """The answer, in doubt also by the texts that steps on the way to it rested on."""
    on_the_way = (
        doubt
        for before, after in pairwise(line.positions[: steps + 1])
        for doubt in game.doubts_of_step(before, after, path)
    )
    doubts = tuple(dict.fromkeys((*found.doubts, *on_the_way)))
    return msgspec.structs.replace(found, doubts=doubts) if doubts != found.doubts else found


def _answer_at(game: Game[P], position: P, question: Question, trace: Recorder) -> Answer:
    """The answer to what is asked of one position: may something be done, or a value."""
    if question.may is not None:
        try:
            return _answer_may(game, position, question.may)
        except DocumentError as error:
            raise under("may", error) from None
    try:
        path = path_as_called(question.value, (*position.names, *game.things(position)))
        found = game.look(position, path, trace)
    except LookupError as error:
        raise DocumentError([Problem("value", str(error.args[0]))]) from None
    doubts = game.doubts(position, question.value)
    return msgspec.structs.replace(found, doubts=doubts) if doubts else found


def _answer_without(game: Game[P], line: Line, question: Question, asked_at: P) -> Answer:
    """The value had a card never been there: the line replayed, or else only its rows away."""
    card = question.without
    try:
        left = line_without(game, line, card)
    except LookupError:
        left = None
    if left is None:
        return _rows_away(game, asked_at, question)
    if left.stop is not None and (question.after is None or question.after >= left.stop.step):
        says = (
            f"Without {card} the line is not legal: step {left.stop.step}, {left.stop.refused.text}"
        )
        return Answer(None, says, legality=left.stop.refused)
    position = left.end if question.after is None else left.positions[question.after]
    try:
        found = game.look(position, question.value)
    except LookupError as error:
        return Answer(None, f"Without {card} it cannot be asked: {error.args[0]}")
    doubts = game.doubts(position, question.value)
    return msgspec.structs.replace(found, says=f"Without {card}, {found.says}", doubts=doubts)


def _rows_away(game: Game[P], position: P, question: Question) -> Answer:
    """The value with what came from a card taken out of its rows, all else as it is."""
    found = _answer_at(game, position, question, SILENT)
    if found.explanation is None:
        says = f"{question.value} has no rows that could be taken away"
        raise DocumentError([Problem("without", says)])
    _must_give_a_row(found.explanation, question.without)
    what_if = found.explanation.without(question.without)
    number = f"{what_if.subject}'s {what_if.stat} is {what_if.shown}"
    says = f"With the rows of {question.without} taken away, {number}"
    doubts = tuple(doubt for doubt in found.doubts if doubt.source != question.without)
    return Answer(what_if.value, says, what_if, doubts=doubts)


def _must_give_a_row(explanation: Explanation, source: str) -> None:
    """DocumentError, naming what gives rows, if nothing of a value comes from a card."""
    sources = dict.fromkeys(row.change.source for row in explanation.rows)
    if source not in sources:
        known = ", ".join(name for name in sources if name != explanation.subject) or "no card"
        says = f"{source!r} gives {explanation.subject}'s {explanation.stat} nothing; {known} does"
        raise DocumentError([Problem("without", says)])


def _not_reached(line: Line, step: int, path: str) -> Answer:
    """A step past where the line stopped; DocumentError if the line has no such step at all."""
    if line.stop is not None and line.stop.step <= step:
        stopped = line.stop.step
        return Answer("not reached", f"Step {step} is not reached: the line stops at {stopped}")
    raise DocumentError([Problem(path, f"the line has {len(line.positions) - 1} steps")])


def _answer_step(game: Game[P], line: Line, step: int) -> Answer:
    if line.stop is not None and line.stop.step == step:
        refused = line.stop.refused
        return Answer("refused", str(refused.what), legality=refused, doubts=refused.doubts)
    if step >= len(line.positions):
        return _not_reached(line, step, "step")
    doubts = game.doubts(line.positions[step - 1])
    legality = Allowed(doubts=doubts)
    return Answer("allowed", f"Step {step} is allowed", legality=legality, doubts=doubts)


def _answer_may(game: Game[P], position: P, entry: Mapping[str, Any]) -> Answer:
    action = entry_action(game, position, entry)
    legality = game.may(position, action)
    if isinstance(legality, Allowed):
        wait = f", once {legality.waits_for} has acted or passed" if legality.waits_for else ""
        asks = f"; still to be stated: {', '.join(legality.asks)}" if legality.asks else ""
        text = f"{action.by} may {game.say(action)}{wait}{asks}"
        rules = game.grounds(position, action)
        return Answer(True, text, legality=legality, rules=rules, doubts=legality.doubts)
    said = "; ".join(reason.text for reason in legality.reasons)
    rules = tuple(rule for reason in legality.reasons for rule in reason.rules)
    says = f"{legality.what}: {said}"
    return Answer(False, says, legality=legality, rules=rules, doubts=legality.doubts)
