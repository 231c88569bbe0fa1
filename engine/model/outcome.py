"""What a step of play decided: who won and why with the numbers, and what it cost whom."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was decided by one entry of a line, as it is read out."""

    says: str
    """Who won or what happened, and why with the numbers: one sentence without a full stop."""
    costs: tuple[str, ...] = ()
    """What it cost or gave whom, a sentence each without a full stop."""
    rules: tuple[str, ...] = ()
    """The two or three rules that decided it."""
    answers: tuple[str, ...] = ()
    """The paths of questions that it answers in full."""
    step: int = 0
    """The entry of the line by which it was decided, counted from one."""

    @property
    def text(self) -> str:
        """All of it in one line."""
        return " ".join(f"{said[:1].upper()}{said[1:]}." for said in (self.says, *self.costs))
