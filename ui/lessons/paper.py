"""Sheets of questions and of answers, to print."""

from __future__ import annotations

from collections.abc import Sequence

from engine.notation.documents import DocumentError
from engine.views import steps as views
from engine.views.board_text import board_text
from ui.case.case import case_of
from ui.case.library import Entry
from ui.case.seen import see
from ui.desk.lines import line_words
from ui.desk.screens import screen
from ui.lessons.quiz import question_text
from ui.store.pdf import handout
from ui.verdict.spoken import one_line
from ui.words.strings import say

MOST_ON_A_SHEET = 40


def paper(title: str, library: Sequence[Entry], *, with_answers: bool) -> bytes:
    """The sheet as a PDF."""
    return handout(title, sheet(library, with_answers=with_answers))


def sheet(library: Sequence[Entry], *, with_answers: bool) -> list[tuple[str, str]]:
    """The parts of a sheet: for each question the board, the line and what is asked."""
    parts: list[tuple[str, str]] = []
    for number, entry in enumerate(library, 1):
        scenario = entry.scenario
        if scenario is None:
            continue
        try:
            before, after = see(case_of(scenario, at=0)), see(case_of(scenario))
        except DocumentError:
            continue
        board = board_text(before.game.board(before.position))
        line = "\n".join(line_words(each, screen(scenario.game).grammar) for each in scenario.line)
        text = "\n".join(filter(None, (board, line, question_text(scenario))))
        # The title often gives the answer away, so the sheet of questions goes without.
        heading = say("lesson.number", number=number, of=len(library))
        parts.append((f"{heading}: {scenario.title}" if with_answers else heading, text))
        if with_answers:
            steps = views.text(after.steps, after.game.rulebook)
            parts.append((say("rulings.answer"), f"{one_line(after)}\n{steps}"))
    return parts
