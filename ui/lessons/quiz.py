"""A scenario as a question with answers to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from engine.notation.scenario import Question, Scenario
from engine.play.ruling import same
from engine.views.rulings import said
from ui.words.strings import say

LEAVE = ("may ", "can ", "is it allowed")
NEIGHBOURS = (-2, -1, 1, 2)
MOST_CHOICES = 4


def asked(scenario: Scenario) -> Question | None:
    """What the question in words is answered by: `may` if it asks for leave, else the first."""
    expected = [each for each in scenario.expect if each.expected is not None]
    last = re.split(r"(?<=[.?!]) ", scenario.question.lower())[-1]
    asks_for_leave = last.startswith(LEAVE)
    fitting = [each for each in expected if (each.may is not None) == asks_for_leave]
    return next(iter(fitting or expected), None)


def question_text(scenario: Scenario) -> str:
    """The question in words."""
    if scenario.question:
        return scenario.question
    question = asked(scenario)
    if question is None:
        return ""
    if question.value:
        return say("lesson.what_is", value=question.value)
    if question.may is not None:
        entry = ", ".join(f"{key}: {value}" for key, value in question.may.items())
        return say("lesson.may", entry=entry)
    return say("lesson.step", step=question.step)


def choices(scenario: Scenario, others: Iterable[Scenario]) -> list[str]:
    """Answers to choose from, the right one among them, in an order that gives nothing away.

    Wrong answers in words are what the same thing turned out to be in `others`.
    """
    question = asked(scenario)
    if question is None:
        return []
    right: Any = question.expected
    if isinstance(right, bool) or str(right).lower() in ("yes", "no"):
        return [say("lesson.yes"), say("lesson.no")]
    if isinstance(right, int):
        return [str(number) for number in sorted({right, *(right + step for step in NEIGHBOURS)})]
    if question.step is not None:
        return ["allowed", "refused"]
    found = dict.fromkeys([said(right), *_elsewhere(question, others)])
    return sorted(list(found)[:MOST_CHOICES]) if len(found) > 1 else []


def _elsewhere(question: Question, others: Iterable[Scenario]) -> Iterator[str]:
    """What the last part of the question's path was expected to be in other scenarios."""
    last = question.value.rpartition(".")[2]
    for other in others:
        for each in other.expect:
            if each.value.rpartition(".")[2] == last and type(each.expected) is type(
                question.expected
            ):
                yield said(each.expected)


def is_right(scenario: Scenario, chosen: str) -> bool:
    """Whether an answer is the expected one."""
    question = asked(scenario)
    if question is None:
        return False
    right = question.expected
    if isinstance(right, bool):
        return chosen == say("lesson.yes" if right else "lesson.no")
    if str(right).lower() in ("yes", "no"):
        return chosen.lower() == str(right).lower()
    return same(right, chosen) or said(right).lower() == chosen.strip().lower()
