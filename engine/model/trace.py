"""The one tracing seam: a recorder opens and closes steps, every step names its rule.

Code under trace takes a `Recorder`. The base class records nothing, so the same code runs
untraced; `TreeRecorder` keeps the tree. Text is made when somebody asks for it.

>>> trace = TreeRecorder()
>>> with trace.step("fights.compare", "{a} meets {b}", a="Ann", b="Ned"):
...     trace.note("fights.tie", "neither wins")
>>> print(trace.steps[0].text, "/", trace.steps[0].steps[0].text)
Ann meets Ned / neither wins
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import TracebackType

import msgspec

from engine.model.ledger import Explanation
from engine.model.rulebook import RuleId


class Step(msgspec.Struct):
    """One step of a ruling: the rule it applies, what happened, and the steps within it."""

    rule: RuleId | str
    says: str
    facts: Mapping[str, object]
    steps: list[Step]
    explanation: Explanation | None = None
    """The rows behind the number the step speaks of, if it speaks of one."""
    see: tuple[str, ...] = ()
    """Further rules the step rests on, such as what else lets an action be taken."""

    @property
    def text(self) -> str:
        """The step as a sentence without a full stop."""
        return self.says.format_map(self.facts) if self.facts else self.says

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Step]]:
        """This step and all below it in reading order, with their depth."""
        yield depth, self
        for step in self.steps:
            yield from step.walk(depth + 1)


class Recorder:
    """Records nothing. Subclasses that do keep the same calls."""

    __slots__ = ()

    def step(
        self, rule: RuleId | str, says: str, *, see: tuple[str, ...] = (), **facts: object
    ) -> Recorder:
        """Open a step; use as a context manager so that it closes."""
        return self

    def note(self, rule: RuleId | str, says: str, **facts: object) -> None:
        """Record a step without inner steps."""

    def explain(self, explanation: Explanation) -> None:
        """Record a value with the rows it is folded from."""

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        return None


SILENT = Recorder()


class TreeRecorder(Recorder):
    """Keeps every step as a tree."""

    __slots__ = ("_open", "steps")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._open: list[list[Step]] = [self.steps]

    def step(
        self, rule: RuleId | str, says: str, *, see: tuple[str, ...] = (), **facts: object
    ) -> Recorder:
        step = Step(rule, says, facts, [], None, see)
        self._open[-1].append(step)
        self._open.append(step.steps)
        return self

    def note(self, rule: RuleId | str, says: str, **facts: object) -> None:
        self._open[-1].append(Step(rule, says, facts, []))

    def explain(self, explanation: Explanation) -> None:
        rule = explanation.deciding_rule
        facts = {
            "subject": explanation.subject,
            "stat": explanation.stat,
            "shown": explanation.shown,
        }
        says = "{subject}'s {stat} is {shown}"
        self._open[-1].append(Step(rule, says, facts, [], explanation))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._open.pop()

    def walk(self) -> Iterator[tuple[int, Step]]:
        """All steps in reading order, with their depth."""
        for step in self.steps:
            yield from step.walk()

    def cited(self) -> set[str]:
        """Ids of every rule the steps and the rows behind them name."""
        rules: set[str] = set()
        for _, step in self.walk():
            rules.add(step.rule)
            rules.update(step.see)
            if step.explanation is not None:
                rules.update(step.explanation.rules)
        rules.discard("")
        return rules
