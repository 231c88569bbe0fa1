"""A scenario as a question that its answer answers, with answers to choose from.

The question in words tells the story. Where it does not ask for just what is graded, a precise
question is added: "Does the Field still count? What is Gardener's Confidence?"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

import rules
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError
from engine.notation.scenario import Question, Scenario
from engine.play.line import play_line, start
from engine.play.ruling import same
from engine.search.changes import what_would_change
from engine.views.rulings import said
from ui.words.strings import say

LEAVE = ("may ", "can ", "is it allowed", "could ")
NUMBER = ("how many", "how much", "with how many")
MOST_CHOICES = 4
MOST_TRIED = 60
"""How many single changes are tried for wrong answers that somebody might give."""


class Choice(msgspec.Struct, frozen=True):
    """An answer that can be chosen: what it is, and in words."""

    value: str
    words: str


def asked(scenario: Scenario) -> Question | None:
    """What is graded: the expected answer that fits the question in words, else the first."""
    expected = [each for each in scenario.expect if each.expected is not None]
    fitting = [each for each in expected if fits(scenario, each)]
    return next(iter(fitting or expected), None)


def fits(scenario: Scenario, question: Question) -> bool:
    """Whether the question in words asks for just what this one asks."""
    last = re.split(r"(?<=[.?!]) ", scenario.question.strip().lower())[-1]
    if question.may is not None:
        return last.startswith(LEAVE) and isinstance(question.expected, bool | str)
    subject, _, what = question.value.rpartition(".")
    if isinstance(question.expected, bool):
        return False
    if isinstance(question.expected, int):
        asks = last.startswith((*NUMBER, "what is "))
        return (
            asks and what.replace("_", " ") in last and subject.lower() in scenario.question.lower()
        )
    return last.startswith("who wins") and what in ("winner", "result", "winners")


def question_text(scenario: Scenario) -> str:
    """The question in words, with the precise one where the words alone do not ask for it."""
    question = asked(scenario)
    if question is None:
        return scenario.question
    if scenario.question and fits(scenario, question):
        return scenario.question
    return " ".join(filter(None, (scenario.question.strip(), precise(scenario, question))))


def precise(scenario: Scenario, question: Question) -> str:
    """The question that the graded answer answers, and nothing else."""
    if question.may is not None:
        return say("lesson.may", what=_action(scenario, question))
    if question.value:
        subject, _, what = question.value.rpartition(".")
        what = what.replace("_", " ")
        if question.without:
            return say("lesson.what_without", subject=subject, what=what, card=question.without)
        if subject[:1].isupper():
            return say("lesson.whose", subject=subject, what=what)
        return say("lesson.what_of", subject=subject.replace("_", " "), what=what)
    return say("lesson.step", step=question.step)


def _action(scenario: Scenario, question: Question) -> str:
    """The action a question speaks of, as a sentence: `Nick play Tantrum on Babysitter`."""
    game = rules.load(scenario.game)
    assert question.may is not None
    try:
        position = play_line(game, start(game, scenario), scenario.line, SILENT).end
        action = game.action(position, question.may)
    except (DocumentError, LookupError):
        return ", ".join(f"{key} {said(value)}" for key, value in question.may.items())
    return f"{action.by} {game.say(action)}"


def choices(scenario: Scenario, others: Iterable[Scenario]) -> list[Choice]:
    """Answers to choose from, the right one among them, in an order that gives nothing away.

    They are written in the scenario, or what other readings, single changes and other scenarios
    make of the same thing. Empty where none would be a fair choice: the answer is said, then shown.
    """
    question = asked(scenario)
    if question is None:
        return []
    if scenario.choices:
        return [Choice(value, words) for value, words in scenario.choices.items()]
    right: Any = question.expected
    if isinstance(right, bool) or str(right).lower() in ("yes", "no"):
        return [Choice("yes", say("lesson.yes")), Choice("no", say("lesson.no"))]
    if question.step is not None:
        return [Choice("allowed", say("lesson.allowed")), Choice("refused", say("lesson.refused"))]
    if isinstance(right, list):
        return []
    wrong = [said(value) for value in _near_misses(scenario) if _alike(value, right)]
    if isinstance(right, int):
        wrong += [str(right + step) for step in (1, -1, 2, -2) if right + step >= min(right, 0)]
        found = list(dict.fromkeys([str(right), *wrong]))[:MOST_CHOICES]
        return [Choice(word, word) for word in sorted(found, key=_as_number)]
    found = list(dict.fromkeys([said(right), *wrong, *_elsewhere(question, others)]))
    words = sorted(found[:MOST_CHOICES])
    return [Choice(word, word) for word in words] if len(words) > 1 else []


def _as_number(word: str) -> tuple[int, str]:
    return (int(word), "") if re.fullmatch(r"-?\d+", word) else (0, word)


def _alike(value: Any, right: Any) -> bool:
    """Whether a wrong answer could be taken for the right one: the same kind of thing, known."""
    return type(value) is type(right) and not same(right, value)


@lru_cache(maxsize=1024)
def _missed(game: str, written: str, asked_at: int) -> tuple[Any, ...]:
    scenario = Scenario.model_validate_json(written)
    try:
        found = what_would_change(rules.load(game), scenario, asked_at, most=MOST_TRIED)
    except (DocumentError, LookupError):
        return ()
    return tuple(dict.fromkeys(flip.value for flip in found.flips if _is_plain(flip.value)))


def _is_plain(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _near_misses(scenario: Scenario) -> Iterator[Any]:
    """What readings and single changes make of the answer: what people get wrong."""
    question = asked(scenario)
    assert question is not None
    at = next(n for n, each in enumerate(scenario.questions) if each is question)
    yield from _missed(scenario.game, scenario.model_dump_json(by_alias=True), at)


def _elsewhere(question: Question, others: Iterable[Scenario]) -> Iterator[str]:
    """What the last part of the question's path was expected to be in other scenarios."""
    last = question.value.rpartition(".")[2]
    for other in others:
        for each in other.expect:
            same_kind = type(each.expected) is type(question.expected)
            if each.value.rpartition(".")[2] == last and same_kind:
                yield said(each.expected)


def is_right(scenario: Scenario, chosen: str) -> bool:
    """Whether an answer is the expected one."""
    question = asked(scenario)
    if question is None:
        return False
    right = question.expected
    if isinstance(right, bool):
        return chosen.strip().lower() == ("yes" if right else "no")
    return same(right, chosen) or said(right).lower() == chosen.strip().lower()
