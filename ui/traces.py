"""A trace as plain text, Markdown and JSON, and where two traces part."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engine.ledger import Explanation, Kind, Row
from engine.rulebook import Rulebook
from engine.trace import Step
from ui.markdown import code, plain
from ui.seen import walk


def row_words(row: Row, subject: str) -> str:
    """A row of a value in words: `+2 Cardboard Shield: while grabbed → 4`."""
    change = row.change
    source = f"{change.source}: " if change.source != subject else ""
    note = change.note or change.kind.value
    if not row.counts:
        return f"{row.sign} {source}{note} ({row.verdict.value})"
    arrow = "" if change.kind is Kind.PRINTED else f" → {row.after}"
    return f"{row.sign} {source}{note}{arrow}"


def shown_rows(explanation: Explanation) -> list[Row]:
    """The rows people are shown; marks that change nothing are left out."""
    return [row for row in explanation.rows if row.change.kind is not Kind.SUBTOTAL]


def to_text(steps: list[Step]) -> str:
    """The steps numbered, one a line, each with its rule."""
    lines = []
    for number, (depth, step) in enumerate(walk(steps), 1):
        rule = f"  [{step.rule}]" if step.rule else ""
        lines.append(f"{number:>3}. {'  ' * depth}{step.text}{rule}")
        if step.explanation is not None:
            for row in shown_rows(step.explanation):
                words = row_words(row, step.explanation.subject)
                lines.append(f"     {'  ' * depth}  {words}  [{row.change.rule}]")
    return "\n".join(lines)


def to_markdown(steps: list[Step], rulebook: Rulebook) -> str:
    """The steps as a nested Markdown list, then the rules they cite with their sources."""
    lines = []
    cited: dict[str, None] = {}
    for depth, step in walk(steps):
        rule = f" {code(step.rule)}" if step.rule else ""
        lines.append(f"{'  ' * depth}- {plain(step.text)}{rule}")
        cited[step.rule] = None
        if step.explanation is not None:
            for row in shown_rows(step.explanation):
                words = plain(row_words(row, step.explanation.subject))
                lines.append(f"{'  ' * (depth + 1)}- {words} {code(row.change.rule)}")
                cited[row.change.rule] = None
    lines.append("")
    for rule_id in cited:
        if rule_id in rulebook.rules:
            says = plain(rulebook.rules[rule_id].says)
            lines.append(f"- {code(rule_id)} {plain(rulebook.citation(rule_id))}: {says}")
    return "\n".join(lines) + "\n"


def step_data(step: Step) -> dict[str, Any]:
    """A step and all within it as plain data."""
    data: dict[str, Any] = {"rule": step.rule, "text": step.text}
    if step.explanation is not None:
        explanation = step.explanation
        data["rows"] = [
            {
                "text": row_words(row, explanation.subject),
                "rule": row.change.rule,
                "counts": row.counts,
            }
            for row in shown_rows(explanation)
        ]
    if step.steps:
        data["steps"] = [step_data(inner) for inner in step.steps]
    return data


def to_json(steps: list[Step]) -> str:
    """The steps as JSON."""
    return json.dumps([step_data(step) for step in steps], ensure_ascii=False, indent=1)


def rule_data(steps: Sequence[Step], rulebook: Rulebook) -> dict[str, dict[str, str]]:
    """Title, wording and place of every rule the steps and their rows cite."""
    cited: dict[str, None] = {}
    for _, step in walk(list(steps)):
        cited[step.rule] = None
        if step.explanation is not None:
            cited.update(dict.fromkeys(step.explanation.rules))
    found = {}
    for rule_id in cited:
        rule = rulebook.rules.get(rule_id)
        if rule is not None:
            source = rulebook.sources[rule.source]
            place = f"{source.title}, {rule.section}" if rule.section else source.title
            found[rule_id] = {"title": rule.title, "says": rule.says, "place": place}
    return found


@dataclass(frozen=True)
class Parting:
    """The first step at which two traces differ, counted from one; None if they never do."""

    number: int | None
    left: Step | None = None
    right: Step | None = None


def part(left: list[Step], right: list[Step]) -> Parting:
    """Where two traces part."""
    pairs = zip_longest(walk(left), walk(right))
    for number, (mine, yours) in enumerate(pairs, 1):
        one = mine[1] if mine else None
        two = yours[1] if yours else None
        if one is None or two is None or _key(one) != _key(two):
            return Parting(number, one, two)
    return Parting(None)


def _key(step: Step) -> tuple[str, str, tuple[str, ...]]:
    rows = step.explanation.rows if step.explanation is not None else ()
    return step.rule, step.text, tuple(row_words(row, "") for row in rows)
