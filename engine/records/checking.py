"""Checking files before they are used: every problem of every file at once, with its line.

A scenario is checked as a whole: its shape, the readings, rules and conflicts it names, the
position, every entry of the line that can be reached, and every question. Whether the answers are
the expected ones is another matter: that is what replaying is for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.legality import Refused
from engine.model.rulebook import Readings
from engine.notation.documents import (
    DocumentError,
    Lines,
    Problem,
    line_of,
    read_yaml,
    validate,
)
from engine.notation.rulebook_document import read_rulebook
from engine.notation.scenario import Question, Scenario
from engine.play.answering import answer
from engine.play.line import Line as PlayedLine
from engine.play.line import Stop, play_entry
from engine.play.unused import told
from engine.records.receipt import ReceiptError, from_json

Load = Callable[[str], Game[Any]]

_REASON_CODE = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


class Checked(msgspec.Struct, frozen=True):
    """What is wrong with a file, and what is sound but no legal game shows."""

    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def check_file(load: Load, text: str, file: str = "") -> Checked:
    """Every problem of a scenario, a receipt or a rulebook.

    `load` gives the game of an id, LookupError if there is none.
    """
    try:
        data, lines = read_yaml(text, file)
        if not isinstance(data, dict):
            says = "expected a scenario, a receipt or a rulebook"
            return Checked((Problem("", says, 1, file),))
        if "rules" in data and "sources" in data:
            read_rulebook(text, file)
            return Checked()
        if "position" not in data and "game" not in data and "receipt" not in data:
            says = "neither a scenario, a receipt nor a rulebook: left unchecked"
            return Checked(notes=(Problem("", says, 1, file),))
    except DocumentError as error:
        return Checked(error.problems)
    if "receipt" in data:
        problems, notes = _check_receipt(load, text)
    else:
        problems, notes = check_scenario(load, data, lines)
    return Checked(
        tuple(placed(problem, lines, file) for problem in dict.fromkeys(problems)),
        tuple(placed(note, lines, file) for note in dict.fromkeys(notes)),
    )


Found = tuple[list[Problem], tuple[Problem, ...]]


def check_scenario(load: Load, data: dict[str, Any], lines: Lines) -> Found:
    """Every problem of a scenario's data, and what is odd about its position."""
    game, found = _game_of(load, data)
    try:
        scenario = validate(Scenario, data, lines=lines)
    except DocumentError as error:
        found += error.problems
        given = data.get("position")
        if game is not None and isinstance(given, dict):
            _position(game, given, Readings(game.rulebook), found)
        return found, ()
    if game is None:
        return found, ()
    found += _unknown_names(game, scenario)
    position = _position(game, scenario.position, _known_readings(game, scenario), found)
    if position is None:
        return found, ()
    notes = tuple(_under("position", note) for note in game.problems(position))
    played = _check_line(game, position, scenario, found)
    for kind, questions in (("expect", scenario.expect), ("ask", scenario.ask)):
        for index, question in enumerate(questions):
            found += _check_question(game, played, question, f"{kind}.{index}")
    if played is not None:
        notes += tuple(
            Problem(one.path, f"stated, but without effect here, because {one.because}")
            for one in told(game, scenario, played.positions)
        )
    return found, notes


def _position(
    game: Game[Any], document: dict[str, Any], readings: Readings, found: list[Problem]
) -> Any:
    """The position a document describes; None, and what is wrong with it added to `found`."""
    try:
        return game.position(document, readings)
    except DocumentError as error:
        found += (_under("position", problem) for problem in error.problems)
        return None


def _game_of(load: Load, data: dict[str, Any]) -> tuple[Game[Any] | None, list[Problem]]:
    given = data.get("game")
    if not isinstance(given, str):
        return None, []
    try:
        return load(given), []
    except LookupError as error:
        return None, [Problem("game", str(error.args[0]))]


def _unknown_names(game: Game[Any], scenario: Scenario) -> list[Problem]:
    """Conflicts, readings, rules and reason codes that are not there."""
    book = game.rulebook
    found = []
    for conflict_id, name in scenario.readings.items():
        try:
            Readings(book, {conflict_id: name})
        except KeyError as error:
            found.append(Problem(f"readings.{conflict_id}", str(error.args[0])))
    for index, question in enumerate(scenario.questions):
        tests = len(scenario.expect)
        place = f"expect.{index}" if index < tests else f"ask.{index - tests}"
        for number, rule in enumerate(question.because):
            if rule not in book.rules:
                found.append(Problem(f"{place}.because.{number}", f"no rule is called {rule!r}"))
        for number, conflict_id in enumerate(question.depends_on or ()):
            if conflict_id not in book.conflicts:
                says = f"no conflict is called {conflict_id!r}"
                found.append(Problem(f"{place}.depends_on.{number}", says))
        for number, code in enumerate(question.reasons):
            if not _REASON_CODE.fullmatch(code):
                says = f"expected a code such as timing/no-window, got {code!r}"
                found.append(Problem(f"{place}.reasons.{number}", says))
    return found


def _known_readings(game: Game[Any], scenario: Scenario) -> Readings:
    """The readings a scenario chooses, without those that are not there."""
    conflicts = game.rulebook.conflicts
    known = {
        conflict_id: name
        for conflict_id, name in scenario.readings.items()
        if conflict_id in conflicts and name in {r.name for r in conflicts[conflict_id].readings}
    }
    return Readings(game.rulebook, known)


def _check_line(
    game: Game[Any], position: Any, scenario: Scenario, found: list[Problem]
) -> PlayedLine | None:
    """The line as far as it can be played; None once an entry was malformed.

    Entries after a malformed one are looked at where the table stands by then; after a refused one
    the line is over.
    """
    positions = [position]
    sound = True
    for number, entry in enumerate(scenario.line, 1):
        try:
            played = play_entry(game, positions[-1], entry)
        except DocumentError as error:
            found += (_under(f"line.{number - 1}", problem) for problem in error.problems)
            sound = False
            continue
        if isinstance(played, Refused):
            line = PlayedLine(tuple(positions), Stop(number, played), tuple(scenario.line))
            return line if sound else None
        positions.append(played)
    return PlayedLine(tuple(positions), None, tuple(scenario.line)) if sound else None


def _check_question(
    game: Game[Any], line: PlayedLine | None, question: Question, place: str
) -> Iterator[Problem]:
    """Whether a question can be asked at the end of the line."""
    if line is None:
        return
    try:
        answer(game, line, question)
    except DocumentError as error:
        yield from (_under(place, problem) for problem in error.problems)


def _check_receipt(load: Load, text: str) -> Found:
    try:
        receipt = from_json(json.dumps(json.loads(text)))
    except (ReceiptError, ValueError) as error:
        return [Problem("", str(error))], ()
    found, notes = check_scenario(load, receipt.scenario, {})
    return (
        [_under("scenario", problem) for problem in found],
        tuple(_under("scenario", note) for note in notes),
    )


def _under(place: str, problem: Problem) -> Problem:
    """The problem with its path seen from the file's top."""
    path = problem.path
    if path != place and not path.startswith(f"{place}."):
        path = f"{place}.{path}".rstrip(".")
    return Problem(path, problem.says, problem.line, problem.file)


def placed(problem: Problem, lines: Lines, file: str) -> Problem:
    """The problem with the file and the line its path stands on."""
    line = problem.line or line_at(problem.path, lines)
    return Problem(problem.path, problem.says, line, file)


def line_at(path: str, lines: Lines) -> int | None:
    """The line of a dotted path, or of the nearest part of it that the file holds.

    Names may hold dots themselves, so the path is held against the places there are.
    """
    by_path = {".".join(str(part) for part in place): line for place, line in lines.items()}
    while path:
        if path in by_path:
            return by_path[path]
        path = path.rpartition(".")[0]
    return line_of((), lines)
