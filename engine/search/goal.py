"""What a search is to reach: a value at a path, equal to or compared with another."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

import msgspec

from engine.model.game import Game
from engine.notation.documents import JudgeCallError
from engine.play.ruling import same


class GoalError(JudgeCallError):
    """A goal that cannot be read or looked up; the message says what was expected."""


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_GOAL = re.compile(r"(.+?)\s*(!=|>=|<=|=|>|<)\s*(.+)")


class Goal(msgspec.Struct, frozen=True):
    """What is to be reached: the value at a path equals, or compares as given to, a value."""

    path: str
    value: str
    test: str = "="

    @classmethod
    def parse(cls, text: str) -> Goal:
        """The goal `path=value` states (also `!=`, `>=`, `<=`, `>`, `<`); GoalError if none."""
        match = _GOAL.fullmatch(text.strip())
        if match is None:
            raise GoalError(f"expected PATH=VALUE, such as turn.at=end, got {text!r}")
        path, test, value = match.groups()
        if test in _TESTS and not re.fullmatch(r"-?\d+", value):
            raise GoalError(f"expected a number after {test}, got {value!r}")
        return cls(path, value, test)

    def met(self, game: Game[Any], position: Any) -> bool:
        """Whether the position meets it; LookupError if there is nothing at the path there."""
        found = game.look(position, self.path).value
        if self.test in _TESTS:
            return isinstance(found, int) and _TESTS[self.test](found, int(self.value))
        return same(self.value, found) is (self.test == "=")

    def __str__(self) -> str:
        return f"{self.path}{self.test}{self.value}"
