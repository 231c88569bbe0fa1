"""The open case: a position, the line played from it, what is asked, and how far one has stepped.

A case is a scenario with a cursor. Cases are values: every change makes a new one, the desk keeps
the ones before it, so undo covers editing as well as play, and a branch is a case put aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.notation.documents import validate
from engine.notation.permalink import read_token, write_token
from engine.notation.scenario import Question, Scenario

MOST_UNDO = 200


class Case(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario being looked at after the first `at` entries of its line."""

    game: str
    position: dict[str, Any]
    line: tuple[dict[str, Any], ...] = ()
    at: int = 0
    readings: dict[str, str] = {}
    ask: tuple[dict[str, Any], ...] = ()
    question: str = ""
    title: str = ""

    @property
    def played(self) -> tuple[dict[str, Any], ...]:
        """The entries of the line up to the cursor."""
        return self.line[: self.at]

    @property
    def at_the_end(self) -> bool:
        """Whether the whole line has been played."""
        return self.at >= len(self.line)

    def but(self, **changes: Any) -> Case:
        """The case with fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def stepped(self, at: int) -> Case:
        """The case with the cursor elsewhere, kept within the line."""
        return self.but(at=max(0, min(at, len(self.line))))

    def with_entry(self, entry: Mapping[str, Any]) -> Case:
        """The case with one more entry played; what came after the cursor is given up."""
        line = (*self.played, dict(entry))
        return self.but(line=line, at=len(line))

    def asking(self, question: Mapping[str, Any]) -> Case:
        """The case with one question, in place of those asked before."""
        return self.but(ask=(dict(question),), question="")

    def scenario(self, *, whole: bool = False) -> Scenario:
        """The case as a scenario up to the cursor, or with its whole line."""
        data = {
            "title": self.title or "A position",
            "game": self.game,
            "position": self.position,
            "readings": self.readings,
            "line": list(self.line if whole else self.played),
            "question": self.question,
            "ask": list(self.ask),
        }
        return validate(Scenario, data)


def case_of(scenario: Scenario, *, at: int | None = None) -> Case:
    """The case of a scenario, at the end of its line unless told otherwise.

    Expected answers stay behind: the case asks, it does not test.
    """
    line = tuple(scenario.line)
    return Case(
        game=scenario.game,
        position=scenario.position,
        line=line,
        at=len(line) if at is None else at,
        readings=dict(scenario.readings),
        ask=tuple(_bare(question) for question in scenario.questions),
        question=scenario.question,
        title=scenario.title,
    )


def write_link(case: Case) -> str:
    """The permalink token of a case."""
    return write_token(case.scenario(whole=True), case.at)


def read_link(token: str) -> Case:
    """The case of a permalink token; PermalinkError with a clear message if it is not one."""
    link = read_token(token)
    return case_of(link.scenario, at=link.at)


def _bare(question: Question) -> dict[str, Any]:
    """What a question asks, without what was expected."""
    asked = {"value": question.value, "may": question.may, "step": question.step}
    bare = {name: value for name, value in asked.items() if value not in ("", None)}
    if question.without:
        bare["without"] = question.without
    return bare


@dataclass
class Desk:
    """What lies before one reader: the open case, what it was before, and branches put aside."""

    case: Case
    past: list[Case] = field(default_factory=list)
    future: list[Case] = field(default_factory=list)
    branches: dict[str, Case] = field(default_factory=dict)

    def change(self, case: Case) -> None:
        """Go on with `case`; undo comes back."""
        if case == self.case:
            return
        self.past = [*self.past, self.case][-MOST_UNDO:]
        self.future = []
        self.case = case

    def step(self, at: int) -> None:
        """Move the cursor. Back undoes it, so the undo list is left alone."""
        self.case = self.case.stepped(at)

    def undo(self) -> None:
        """Go back to the case before the last change, if there was one."""
        if self.past:
            self.future = [self.case, *self.future]
            self.case = self.past.pop()

    def redo(self) -> None:
        """Make the change again that was undone last."""
        if self.future:
            self.past = [*self.past, self.case]
            self.case = self.future.pop(0)

    def put_aside(self) -> str:
        """Keep the open case as a branch; the name it was given."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        used = len(self.branches)
        name = letters[used] if used < len(letters) else f"{letters[used % 26]}{used // 26}"
        self.branches = {**self.branches, name: self.case}
        return name
