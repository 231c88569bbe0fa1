"""A ruling: a scenario played and answered, with the trace and the conflicts it touched."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from engine.documents import DocumentError, Problem
from engine.game import Action, Answer, Game, Pass
from engine.legality import Allowed, Refused
from engine.position import Position
from engine.rulebook import Readings
from engine.scenario import Question, Scenario
from engine.trace import SILENT, Recorder, TreeRecorder

P = TypeVar("P", bound=Position)

MOST_COMBINATIONS = 256
MOST_PASSES = 200


class Stop(msgspec.Struct, frozen=True):
    """The step of a line that could not be played, counted from one, and why."""

    step: int
    refused: Refused


class Line(msgspec.Struct, frozen=True):
    """A line of play as far as it went: the positions, the first being where it began."""

    positions: tuple[Any, ...]
    stop: Stop | None = None

    @property
    def end(self) -> Any:
        """The position the line led to."""
        return self.positions[-1]


class Answered(msgspec.Struct, frozen=True):
    """A question with its answer and, if it was a test, everything that differed."""

    question: Question
    answer: Answer
    differs: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """A scenario played: the answers, the trace behind them, and the conflicts touched."""

    scenario: Scenario
    line: Line
    answers: tuple[Answered, ...]
    trace: TreeRecorder
    touched: dict[str, str]
    """The conflicts the ruling rests on and the reading each was given."""

    @property
    def differs(self) -> tuple[str, ...]:
        """Every way the ruling differs from what the scenario expects."""
        found = [d for answered in self.answers for d in answered.differs]
        stop = self.line.stop
        if stop is not None and not _asks_about(self.scenario.expect, stop):
            found.insert(0, f"step {stop.step} of the line: {stop.refused}")
        return tuple(found)

    @property
    def text(self) -> str:
        """The ruling in one line, ready to be read out; a line that stops says so first."""
        said = [f"{answered.answer.text}." for answered in self.answers]
        stop = self.line.stop
        if stop is not None and not _asks_about(self.scenario.questions, stop):
            why = "; ".join(reason.text for reason in stop.refused.reasons)
            said.insert(0, f"{stop.refused.what}: {why}.")
        return " ".join(said) or "The line plays."


def _asks_about(questions: Iterable[Question], stop: Stop) -> bool:
    """Whether a question is about the very step the line stopped at."""
    return any(question.step == stop.step for question in questions)


def start(game: Game[P], scenario: Scenario, readings: Readings | None = None) -> P:
    """The position a scenario begins with, its readings in force and its window open."""
    if readings is None:
        readings = readings_of(game, scenario)
    return game.position(scenario.position, readings)


def readings_of(game: Game[Any], scenario: Scenario) -> Readings:
    """The readings a scenario asks for; DocumentError if it names one that is not there."""
    try:
        return Readings(game.rulebook, scenario.readings)
    except KeyError as error:
        raise DocumentError([Problem("readings", str(error.args[0]))]) from None


def play_line(game: Game[P], position: P, line: list[dict[str, Any]], trace: Recorder) -> Line:
    """Play line entries in order; stops at the first that is refused."""
    positions: list[P] = [position]
    for number, entry in enumerate(line, 1):
        try:
            result = play_entry(game, position, entry, trace)
        except DocumentError as error:
            raise _under(f"line.{number - 1}", error) from None
        if isinstance(result, Refused):
            with trace.step(result.reasons[0].rule, "{what}", what=result.what):
                for reason in result.reasons:
                    trace.note(reason.rule, "{why}", why=reason.text)
            return Line(tuple(positions), Stop(number, result))
        position = result
        positions.append(position)
    return Line(tuple(positions))


def play_entry(
    game: Game[P], position: P, entry: Mapping[str, Any], trace: Recorder = SILENT
) -> P | Refused:
    """The position after one line entry; `{until: place}` passes until the turn is there."""
    if "until" in entry:
        return pass_until(game, position, str(entry["until"]), trace)
    action = _action(game, position, entry)
    rule = "" if trace is SILENT else game.rule_of(position, action)
    with trace.step(rule, "{by}: {what}", by=action.by, what=game.say(action)):
        played = game.play(position, action, trace)
    return played if isinstance(played, Refused) else played.position


def _action(game: Game[P], position: P, entry: Mapping[str, Any]) -> Action:
    by = entry.get("by")
    if by not in position.names:
        names = " or ".join(position.names)
        raise DocumentError([Problem("by", f"expected {names}, got {by!r}")])
    return game.action(position, entry)


def _under(place: str, error: DocumentError) -> DocumentError:
    """The error with its paths seen from the top of the scenario."""
    return DocumentError(
        [Problem(f"{place}.{p.path}".rstrip("."), p.says, p.line, p.file) for p in error.problems]
    )


def pass_until(game: Game[P], position: P, place: str, trace: Recorder) -> P | Refused:
    """Everyone passes until the turn stands at or has gone through `place`.

    Refused where somebody must decide first.
    """
    try:
        wanted = game.turn.resolve(place)
    except LookupError as error:
        raise DocumentError([Problem("until", str(error.args[0]))]) from None
    turn = position.turn_number
    for _ in range(MOST_PASSES):
        here = position.place
        if wanted in (here.node, here.at):
            return position
        if position.turn_number != turn and wanted != game.turn.start:
            break
        holder = position.name_of(here.holder) if here.holder else game.decider(position)
        played = game.play(position, Pass(by=holder), trace)
        if isinstance(played, Refused):
            return played
        position = played.position
        if wanted in played.path:
            return position
    raise DocumentError(
        [Problem("until", f"this turn does not come to {place!r} by passing alone")]
    )


def rule_on(game: Game[P], scenario: Scenario, readings: Readings | None = None) -> Ruling:
    """Play a scenario and answer its questions; DocumentError if it is malformed."""
    trace = TreeRecorder()
    watched = (readings or readings_of(game, scenario)).watched()
    line = play_line(game, start(game, scenario, watched), scenario.line, trace)
    answers = tuple(
        _answer(game, line, question, trace, _place_of(scenario, number))
        for number, question in enumerate(scenario.questions)
    )
    if readings is None:
        answers = tuple(_check_dependence(game, scenario, answered) for answered in answers)
    return Ruling(scenario, line, answers, trace, watched.touched)


def answer(game: Game[P], line: Line, question: Question, trace: Recorder = SILENT) -> Answer:
    """The answer to one question at the end of a line."""
    if question.step is not None:
        return _answer_step(line, question.step)
    if question.may is not None:
        try:
            return _answer_may(game, line.end, question.may)
        except DocumentError as error:
            raise _under("may", error) from None
    try:
        found = game.look(line.end, question.value, trace)
    except LookupError as error:
        raise DocumentError([Problem("value", str(error.args[0]))]) from None
    if question.without and found.explanation is not None:
        what_if = found.explanation.without(question.without)
        text = f"Without {question.without}, {what_if.subject}'s {what_if.stat} is {what_if.shown}"
        return Answer(what_if.value, text, what_if)
    return found


def _answer_step(line: Line, step: int) -> Answer:
    if line.stop is not None and line.stop.step == step:
        refused = line.stop.refused
        return Answer("refused", str(refused.what), legality=refused)
    if line.stop is not None and line.stop.step < step:
        stopped = line.stop.step
        return Answer("not reached", f"Step {step} is not reached: the line stops at {stopped}")
    if step >= len(line.positions):
        says = f"the line has {len(line.positions) - 1} steps"
        raise DocumentError([Problem("step", says)])
    return Answer("allowed", f"Step {step} is allowed", legality=Allowed())


def _answer_may(game: Game[P], position: P, entry: Mapping[str, Any]) -> Answer:
    action = _action(game, position, entry)
    legality = game.may(position, action)
    if isinstance(legality, Allowed):
        wait = f", once {legality.waits_for} has acted or passed" if legality.waits_for else ""
        text = f"{action.by} may {game.say(action)}{wait}"
        return Answer(True, text, legality=legality, rules=game.grounds(position, action))
    said = "; ".join(reason.text for reason in legality.reasons)
    rules = tuple(rule for reason in legality.reasons for rule in reason.rules)
    return Answer(False, f"{legality.what}: {said}", legality=legality, rules=rules)


def _place_of(scenario: Scenario, number: int) -> str:
    """Where a question stands in the scenario: `expect.0`, `ask.2`."""
    tests = len(scenario.expect)
    return f"expect.{number}" if number < tests else f"ask.{number - tests}"


def _answer(
    game: Game[P], line: Line, question: Question, trace: TreeRecorder, place: str
) -> Answered:
    try:
        found = answer(game, line, question, trace)
    except DocumentError as error:
        raise _under(place, error) from None
    return Answered(question, found, tuple(_differences(question, found, trace)))


def _differences(question: Question, found: Answer, trace: TreeRecorder) -> Iterator[str]:
    asked = question.value or (f"step {question.step}" if question.step else "may")
    if question.expected is not None and not same(question.expected, found.value):
        yield f"{asked}: expected {question.expected!r}, got {found.value!r} ({found.text})"
    codes = found.legality.codes if isinstance(found.legality, Refused) else ()
    for code in question.reasons:
        if code not in codes:
            yield f"{asked}: expected the reason {code}, got {', '.join(codes) or 'none'}"
    cited = trace.cited() | set(found.rules)
    if found.explanation is not None:
        cited.update(found.explanation.rules)
    if isinstance(found.legality, Refused):
        cited.update(rule for reason in found.legality.reasons for rule in reason.rules)
    for rule in question.because:
        if rule not in cited:
            yield f"{asked}: expected rule {rule} to be cited; cited {', '.join(sorted(cited))}"


def same(expected: object, value: object) -> bool:
    """Whether an expected value as people write it is the value found."""
    if expected == value and isinstance(expected, bool) == isinstance(value, bool):
        return True
    words = {True: ("yes", "true"), False: ("no", "false"), None: ("unknown",)}
    if isinstance(value, bool) or value is None:
        return str(expected).lower() in words[value]
    if isinstance(value, list | tuple) and isinstance(expected, list):
        return sorted(map(str, value)) == sorted(map(str, expected))
    return not isinstance(expected, bool) and str(expected).lower() == str(value).lower()


def _check_dependence(game: Game[P], scenario: Scenario, answered: Answered) -> Answered:
    wanted = answered.question.depends_on
    if wanted is None:
        return answered
    found = sorted(under_every_reading(game, scenario, answered.question).conflicts)
    if found == sorted(wanted):
        return answered
    says = f"depends on {', '.join(found) or 'no conflict'}, expected {', '.join(wanted) or 'none'}"
    return Answered(answered.question, answered.answer, (*answered.differs, says))


class Case(msgspec.Struct, frozen=True):
    """The answer under one choice of readings (those that differ from the ruling's own)."""

    readings: tuple[tuple[str, str], ...]
    value: Any
    text: str


class Dependence(msgspec.Struct, frozen=True):
    """Whether an answer survives every reading of the conflicts its ruling touches."""

    cases: tuple[Case, ...]
    conflicts: tuple[str, ...]
    """Ids of the conflicts whose reading changes the answer."""
    complete: bool = True
    """False when there were too many combinations and each conflict was tried by itself."""

    @property
    def holds(self) -> bool:
        """Whether the answer is the same under every reading."""
        return not self.conflicts


def under_every_reading(game: Game[P], scenario: Scenario, question: Question) -> Dependence:
    """Answer `question` under every reading of every conflict the line touches.

    Other readings may touch further conflicts, so the search goes on until none is new.
    """
    chosen = readings_of(game, scenario)
    cases: dict[tuple[tuple[str, str], ...], Case] = {}
    touched: set[str] = set()

    def try_out(changes: Mapping[str, str]) -> None:
        key = tuple(sorted((c, name) for c, name in changes.items() if chosen[c] != name))
        if key in cases:
            return
        readings = chosen.but(dict(key)).watched()
        try:
            line = play_line(game, start(game, scenario, readings), scenario.line, SILENT)
            if line.stop is not None and question.step is None:
                found = Answer("stopped", f"step {line.stop.step}: {line.stop.refused.what}")
            else:
                found = answer(game, line, question)
        except DocumentError as error:
            found = Answer("cannot be played", str(error))
        touched.update(readings.touched)
        cases[key] = Case(key, found.value, found.text)

    try_out({})
    complete = True
    tried: set[str] = set()
    while touched - tried:
        tried = set(touched)
        names = [[(c, r.name) for r in game.rulebook.conflicts[c].readings] for c in sorted(tried)]
        count = 1
        for options in names:
            count *= len(options)
        complete = count <= MOST_COMBINATIONS
        if complete:
            for combination in itertools.product(*names):
                try_out(dict(combination))
        else:
            for conflict_id, name in itertools.chain.from_iterable(names):
                try_out({conflict_id: name})
    own = cases[()]
    turning = {
        conflict_id
        for case in cases.values()
        for conflict_id, _ in case.readings
        if case.value != own.value and _alone_or_needed(case, conflict_id, cases)
    }
    return Dependence(tuple(cases.values()), tuple(sorted(turning)), complete)


def _alone_or_needed(
    case: Case, conflict_id: str, cases: Mapping[tuple[tuple[str, str], ...], Case]
) -> bool:
    """Whether taking this conflict's change out of the case changes the answer back."""
    rest = tuple(pair for pair in case.readings if pair[0] != conflict_id)
    return rest not in cases or cases[rest].value != case.value
