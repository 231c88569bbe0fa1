"""A ruling: a scenario played and answered, with the trace and the conflicts it touched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from engine.model.game import Answer, Game
from engine.model.legality import Refused
from engine.model.names import fold
from engine.model.outcome import Outcome
from engine.model.position import Position
from engine.model.rulebook import Readings
from engine.model.trace import Step, TreeRecorder
from engine.notation.documents import DocumentError, Problem, under
from engine.notation.scenario import Question, Scenario
from engine.play.answering import answer
from engine.play.dependence import under_every_reading
from engine.play.line import Line, Stop, play_line, readings_of, start
from engine.play.outcome import outcome
from engine.play.unused import told
from engine.telling.unused import Unused

P = TypeVar("P", bound=Position)


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
    notes: tuple[Problem, ...] = ()
    """What about the position it began with no legal game shows."""
    unused: tuple[Unused, ...] = ()
    """What was stated and has no effect here, and why."""
    stands: str = ""
    """Where the turn stands at the end of the line, and who decides there."""
    outcome: Outcome | None = None
    """What the line decided last, if it decided anything."""

    @property
    def differs(self) -> tuple[str, ...]:
        """Every way the ruling differs from what the scenario expects."""
        found = [d for answered in self.answers for d in answered.differs]
        stop = self.line.stop
        if stop is not None and not _asks_about(self.scenario.expect, stop):
            found.insert(0, f"step {stop.step} of the line: {stop.refused}")
        return tuple(found)

    @property
    def verdict(self) -> str:
        """What is read out: the outcome, then the answers it does not give already."""
        if self.outcome is None or self.line.stop is not None:
            return self.text
        asked = (a for a in self.answers if a.question.value not in self.outcome.answers)
        return " ".join((self.outcome.text, *(f"{a.answer.text}." for a in asked)))

    @property
    def text(self) -> str:
        """The ruling in one line, ready to be read out; a line that stops says so first."""
        said = [f"{answered.answer.text}." for answered in self.answers]
        stop = self.line.stop
        if stop is not None and not _asks_about(self.scenario.questions, stop):
            said.insert(0, f"{stop.refused.text}.")
        return " ".join(said) or "The line plays."


def _asks_about(questions: Iterable[Question], stop: Stop) -> bool:
    """Whether a question is about the very step the line stopped at."""
    return any(question.step == stop.step for question in questions)


def rule_on(
    game: Game[P],
    scenario: Scenario,
    readings: Readings | None = None,
    *,
    on_the_way: bool = False,
) -> Ruling:
    """Play a scenario and answer its questions; DocumentError if it is malformed.

    `on_the_way` a question about the end of a longer line may have no answer yet, and says so.
    """
    trace = TreeRecorder()
    watched = (readings or readings_of(game, scenario)).watched()
    line = play_line(game, start(game, scenario, watched), scenario.line, trace)
    answers = tuple(
        _answer(game, line, question, trace, _place_of(scenario, number), on_the_way)
        for number, question in enumerate(scenario.questions)
    )
    if readings is None:
        answers = tuple(_check_dependence(game, scenario, answered) for answered in answers)
    notes = game.problems(line.positions[0])
    unused = told(game, scenario, line.positions)
    stands = game.stands(line.end)
    decided = outcome(game, line)
    return Ruling(scenario, line, answers, trace, watched.touched, notes, unused, stands, decided)


def _place_of(scenario: Scenario, number: int) -> str:
    """Where a question stands in the scenario: `expect.0`, `ask.2`."""
    tests = len(scenario.expect)
    return f"expect.{number}" if number < tests else f"ask.{number - tests}"


def _answer(
    game: Game[P],
    line: Line,
    question: Question,
    trace: TreeRecorder,
    place: str,
    on_the_way: bool,
) -> Answered:
    try:
        found = answer(game, line, question, trace)
    except DocumentError as error:
        if on_the_way or line.stop is not None:
            says = f"{question.value or 'This'} cannot be answered at this point of the line"
            return Answered(question, Answer(None, says))
        raise under(place, error) from None
    return Answered(question, found, tuple(_differences(question, found, trace)))


def _differences(question: Question, found: Answer, trace: TreeRecorder) -> Iterator[str]:
    asked = question.value or (f"step {question.step}" if question.step else "may")
    if question.expected is not None and not same(question.expected, found.value):
        wanted, got = in_words(question.expected), in_words(found.value)
        yield f"{asked}: expected {wanted}, got {got} ({found.text})"
    if question.unless is not None:
        qualified = sorted({doubt.source for doubt in found.doubts})
        if qualified != sorted(question.unless):
            got = ", ".join(qualified) or "none"
            yield f"{asked}: expected unless {', '.join(question.unless) or 'none'}, got {got}"
    yield from _differing_reasons(question, asked, found)
    cited = _cited(question, found, trace)
    for rule in question.because:
        if rule not in cited:
            yield f"{asked}: expected rule {rule} to be cited; cited {', '.join(sorted(cited))}"


def _differing_reasons(question: Question, asked: str, found: Answer) -> Iterator[str]:
    """What is expected of a refusal and is not there: its reasons, and what would lift them."""
    reasons = found.legality.reasons if isinstance(found.legality, Refused) else ()
    codes = [reason.code for reason in reasons]
    got = ", ".join(codes) or "none"
    if question.reasons and set(codes) != set(question.reasons):
        yield f"{asked}: expected the reasons {', '.join(question.reasons)}, got {got}"
    for code in question.among:
        if code not in codes:
            yield f"{asked}: expected the reason {code} among them, got {got}"
    remedies = [reason.remedy for reason in reasons if reason.remedy]
    if question.legal_again and not any(question.legal_again in each for each in remedies):
        told = "; ".join(remedies) or "nothing"
        yield f"{asked}: expected legal again {question.legal_again}, got {told}"


def _cited(question: Question, found: Answer, trace: TreeRecorder) -> set[str]:
    """The rules cited by the answer, and by the steps of the line that speak of what is asked.

    Of what bears no name, as the place of the turn or the winner, every step speaks. What may be
    done is answered by its own reasons or grounds alone.
    """
    cited = set(found.rules) | {doubt.rule for doubt in found.doubts}
    if found.explanation is not None:
        cited.update(found.explanation.rules)
    if isinstance(found.legality, Refused):
        cited.update(rule for reason in found.legality.reasons for rule in reason.rules)
    if question.may is not None:
        return cited
    subject = question.value.rpartition(".")[0]
    for top in trace.steps:
        if subject[:1].isupper() and not _speaks_of(top, fold(subject)):
            continue
        for _, step in top.walk():
            cited.update({step.rule, *step.see})
            if step.explanation is not None:
                cited.update(step.explanation.rules)
    return cited


def _speaks_of(step: Step, subject: str) -> bool:
    return any(subject in fold(each.text) for _, each in step.walk())


def in_words(value: object) -> str:
    """A value as people write it where an answer is expected."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "unknown"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


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
