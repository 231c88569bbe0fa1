"""What is wrong with something a person wrote: where, what was given, what was expected."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong: where, what was given, and what was expected."""

    path: str
    says: str
    line: int | None = None
    file: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part)
        return ": ".join(part for part in (place, self.path, self.says) if part)


class JudgeCallError(Exception):
    """Base of the errors a person can cause with bad input."""


class DocumentError(JudgeCallError):
    """A document is malformed. Carries every problem found, not the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def under(place: str, error: DocumentError) -> DocumentError:
    """The error with its paths seen from the top of the scenario."""
    return DocumentError(
        [Problem(f"{place}.{p.path}".rstrip("."), p.says, p.line, p.file) for p in error.problems]
    )
