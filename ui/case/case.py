"""The open case: a position, the line played from it, what is asked, and how far one has stepped.

A case is a scenario with a cursor. Cases are values: every change makes a new one, the desk keeps
the ones before it, so undo covers editing as well as play, and a branch is a case put aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.notation.documents import validate
from engine.notation.permalink import read_token, write_token
from engine.notation.scenario import Question, Scenario
from engine.play.timeline import Timeline


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

    timeline: Timeline[Case]

    @property
    def case(self) -> Case:
        """The open case."""
        return self.timeline.now

    @property
    def branches(self) -> dict[str, Case]:
        """The cases put aside, by name."""
        return self.timeline.branches

    def change(self, case: Case) -> None:
        """Go on with `case`; undo comes back."""
        self.timeline = self.timeline.changed(case)

    def step(self, at: int) -> None:
        """Move the cursor. Back undoes it, so the undo list is left alone."""
        self.timeline = self.timeline.replaced(self.case.stepped(at))

    def undo(self) -> None:
        """Go back to the case before the last change, if there was one."""
        self.timeline = self.timeline.undone()

    def redo(self) -> None:
        """Make the change again that was undone last."""
        self.timeline = self.timeline.redone()

    def return_to(self, token: str) -> bool:
        """Undo or redo to the case of a link, with the link's cursor; whether it lay here."""
        linked = read_link(token)
        found = self.timeline.nearest(lambda case: write_link(case.stepped(linked.at)) == token)
        if found is not None:
            self.timeline = found.replaced(found.now.stepped(linked.at))
        return found is not None

    def put_aside(self) -> str:
        """Keep the open case as a branch; the name it was given."""
        self.timeline, name = self.timeline.put_aside()
        return name


def desk_with(case: Case) -> Desk:
    """A desk with a case on it and nothing before."""
    return Desk(Timeline(case))
