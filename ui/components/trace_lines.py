"""The data the trace component shows, and where two traces part."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.model.ledger import Kind
from engine.model.rulebook import Rulebook
from engine.model.trace import Step
from engine.views import steps as views
from engine.views.compare import Pair, compare


def step_data(steps: Iterable[Step], above: str = "") -> list[dict[str, Any]]:
    """The steps as the component wants them: number, text, rule, rows and inner steps."""
    found = []
    for count, step in enumerate(steps, 1):
        number = f"{above}{count}"
        data: dict[str, Any] = {"number": number, "text": step.text, "rule": step.rule}
        if step.explanation is not None:
            subject = step.explanation.subject
            data["rows"] = [
                {
                    "text": views.row_text(row, subject),
                    "rule": row.change.rule,
                    "counts": row.counts,
                }
                for row in step.explanation.rows
                if row.change.kind is not Kind.SUBTOTAL
            ]
        if step.steps:
            data["steps"] = step_data(step.steps, f"{number}.")
        found.append(data)
    return found


def rule_data(steps: Sequence[Step], rulebook: Rulebook) -> dict[str, dict[str, str]]:
    """Title, wording and place of every rule the steps and their rows cite."""
    return {
        cited.rule: {"title": cited.title, "says": cited.says, "place": cited.place}
        for cited in views.cited(steps, rulebook)
        if cited.title
    }


def to_json(steps: Sequence[Step], rulebook: Rulebook) -> str:
    """The steps as JSON."""
    return json.dumps(views.data(steps, rulebook), ensure_ascii=False, indent=1)


@dataclass(frozen=True)
class Parting:
    """The first lines of two traces that differ, and how many lines stand before them."""

    pair: Pair
    left: int
    right: int


def parting(left: Sequence[Step], right: Sequence[Step], rulebook: Rulebook) -> Parting | None:
    """Where two traces part; None if they never do."""
    lefts = rights = 0
    for pair in compare(left, right, rulebook).pairs:
        if not pair.same:
            return Parting(pair, lefts, rights)
        lefts += pair.left is not None
        rights += pair.right is not None
    return None
