"""A trace as text, Markdown, HTML and plain data. Views compute nothing: they show the steps.

Steps are numbered as a judge would call them out: 2.1 is the first step within step 2. Each shows
what happened and the id of its rule with the section it is printed in; title, wording and source
of every rule cited follow when they are asked for.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.model.ledger import Explanation, Kind, Row
from engine.model.rulebook import Rulebook
from engine.model.trace import Step


class Shown(msgspec.Struct, frozen=True):
    """One line of a trace: a numbered step, or a row of the value that a step speaks of."""

    number: str
    """Empty for a row."""
    depth: int
    text: str
    rule: str
    section: str
    """Where the rule is printed; empty if its source has no sections."""
    lost: bool = False
    """Whether this is a row that was considered and did not count."""
    see: tuple[str, ...] = ()
    """Further rules the step rests on."""

    @property
    def cites(self) -> str:
        """The rules as they are shown: `resources.order, 2.3; resources.total`."""
        rule = f"{self.rule}, {self.section}" if self.section else self.rule
        return "; ".join((rule, *self.see))


class Cited(msgspec.Struct, frozen=True):
    """A rule that was cited, with everything a reader needs to look it up."""

    rule: str
    title: str
    says: str
    source: str
    section: str

    @property
    def place(self) -> str:
        """The source and section: `Quick Reference Guide, Fight Phase`."""
        return f"{self.source}, {self.section}" if self.section else self.source


def shown(steps: Iterable[Step], rulebook: Rulebook) -> Iterator[Shown]:
    """The lines of a trace in reading order, each value's rows below the step that names it."""
    return _shown(steps, rulebook, "", 0)


def _shown(steps: Iterable[Step], rulebook: Rulebook, above: str, depth: int) -> Iterator[Shown]:
    for count, step in enumerate(steps, 1):
        number = f"{above}{count}"
        yield _line(step, rulebook, number, depth)
        if step.explanation is not None:
            yield from rows_shown(step.explanation, rulebook, depth + 1)
        yield from _shown(step.steps, rulebook, f"{number}.", depth + 1)


def _line(step: Step, rulebook: Rulebook, number: str = "", depth: int = 0) -> Shown:
    section = section_of(rulebook, step.rule)
    return Shown(number, depth, step.text, step.rule, section, see=step.see)


def rows_shown(explanation: Explanation, rulebook: Rulebook, depth: int = 0) -> Iterator[Shown]:
    """The rows of a value as lines; marks that change nothing are left out."""
    for row in explanation.rows:
        if row.change.kind is not Kind.SUBTOTAL:
            text = row_text(row, explanation.subject)
            rule = row.change.rule
            yield Shown("", depth, text, rule, section_of(rulebook, rule), not row.counts)
            for inner in row.change.came:
                said = f"from {row_text(inner, explanation.subject)}"
                rule = inner.change.rule
                yield Shown("", depth + 1, said, rule, section_of(rulebook, rule), not row.counts)


def row_text(row: Row, subject: str) -> str:
    """A row in words: `+2 Cardboard Shield: while grabbed -> 4`; a lost one says why it lost."""
    change = row.change
    source = f"{change.source}: " if change.source != subject else ""
    note = change.note or change.kind.value
    if not row.counts:
        return f"{row.sign} {source}{note} ({row.verdict.value})"
    arrow = "" if change.kind is Kind.PRINTED else f" -> {row.after}"
    return f"{row.sign} {source}{note}{arrow}"


def section_of(rulebook: Rulebook, rule_id: str) -> str:
    """The section a rule is printed in, empty if it has none or is not known."""
    rule = rulebook.rules.get(rule_id)
    return rule.section if rule else ""


def cite(rulebook: Rulebook, rule_id: str) -> Cited:
    """A rule with its source; a rule that is not known has no title."""
    rule = rulebook.rules.get(rule_id)
    if rule is None:
        return Cited(rule_id, "", "", "", "")
    return Cited(rule.id, rule.title, rule.says, rulebook.sources[rule.source].title, rule.section)


def cited(steps: Iterable[Step], rulebook: Rulebook) -> tuple[Cited, ...]:
    """Every rule the steps and their rows cite, in the order they are met."""
    lines = shown(steps, rulebook)
    ids = dict.fromkeys(rule for line in lines for rule in (line.rule, *line.see) if rule)
    return tuple(cite(rulebook, rule_id) for rule_id in ids)


def text(steps: Sequence[Step], rulebook: Rulebook, *, sources: bool = False) -> str:
    """The steps as indented lines of plain text; with `sources` the rules they cite follow."""
    lines = [text_line(line) for line in shown(steps, rulebook)]
    if sources:
        lines += ["", "Rules", *(f"  {words}" for words in _rule_lines(cited(steps, rulebook)))]
    return "\n".join(lines)


def text_line(line: Shown) -> str:
    """One line of a trace as text, indented."""
    head = f"{line.number}  " if line.number else "   "
    said = f"({line.text})" if line.lost else line.text
    rule = f"  [{line.cites}]" if line.rule else ""
    return f"{'   ' * line.depth}{head}{said}{rule}"


def _rule_lines(rules: Iterable[Cited]) -> Iterator[str]:
    for rule in rules:
        yield f"{rule.rule}: {rule.title} ({rule.place}). {rule.says}"


def markdown(steps: Sequence[Step], rulebook: Rulebook, *, sources: bool = False) -> str:
    """The steps as a nested Markdown list, safe to paste whatever people called their cards."""
    lines = []
    for line in shown(steps, rulebook):
        number = f"{line.number} " if line.number else ""
        said = escaped(line.text)
        said = f"~~{said}~~" if line.lost else said
        rule = f" `{line.cites}`" if line.rule else ""
        lines.append(f"{'  ' * line.depth}- {number}{said}{rule}")
    if sources:
        lines += ["", *(markdown_rule(rule) for rule in cited(steps, rulebook))]
    return "\n".join(lines)


def markdown_rule(rule: Cited) -> str:
    """A cited rule as an item of a Markdown list."""
    return f"- `{rule.rule}` {escaped(rule.title)} ({escaped(rule.place)}): {escaped(rule.says)}"


_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&]|^[-+](?= )|(?<=^\d)[.)])")


def escaped(words: str) -> str:
    """Words as Markdown shows them letter by letter, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(words.split()))


def to_html(steps: Sequence[Step], rulebook: Rulebook, *, sources: bool = False) -> str:
    """The steps as nested ordered lists with every name escaped."""
    out = _html_list(steps, rulebook)
    if sources:
        items = (
            f"<dt><code>{html.escape(rule.rule)}</code> {html.escape(rule.title)}</dt>"
            f"<dd>{html.escape(rule.says)} <cite>{html.escape(rule.place)}</cite></dd>"
            for rule in cited(steps, rulebook)
        )
        out += f'<dl class="rules">{"".join(items)}</dl>'
    return out


def _html_list(steps: Iterable[Step], rulebook: Rulebook) -> str:
    items = []
    for step in steps:
        within = _html_list(step.steps, rulebook) if step.steps else ""
        rows = _html_rows(step.explanation, rulebook) if step.explanation is not None else ""
        line = _line(step, rulebook)
        items.append(f"<li>{_html_words(line)}{rows}{within}</li>")
    return f'<ol class="steps">{"".join(items)}</ol>'


def _html_rows(explanation: Explanation, rulebook: Rulebook) -> str:
    items = (
        f"<li><del>{_html_words(row)}</del></li>" if row.lost else f"<li>{_html_words(row)}</li>"
        for row in rows_shown(explanation, rulebook)
    )
    return f'<ul class="rows">{"".join(items)}</ul>'


def _html_words(line: Shown) -> str:
    rule = f' <code class="rule">{html.escape(line.cites)}</code>' if line.rule else ""
    return f"{html.escape(line.text)}{rule}"


def data(steps: Iterable[Step], rulebook: Rulebook) -> list[dict[str, Any]]:
    """The steps as plain data for JSON: number, text, rule, section, rows and inner steps."""
    return _data(steps, rulebook, "")


def _data(steps: Iterable[Step], rulebook: Rulebook, above: str) -> list[dict[str, Any]]:
    found = []
    for count, step in enumerate(steps, 1):
        number = f"{above}{count}"
        section = section_of(rulebook, step.rule)
        one: dict[str, Any] = {"number": number, "text": step.text, "rule": step.rule}
        if section:
            one["section"] = section
        if step.see:
            one["see"] = list(step.see)
        if step.explanation is not None:
            one["value"] = step.explanation.value
            one["rows"] = rows_data(step.explanation)
        if step.steps:
            one["steps"] = _data(step.steps, rulebook, f"{number}.")
        found.append(one)
    return found


def rows_data(explanation: Explanation) -> list[dict[str, Any]]:
    """The rows of a value as plain data, those that lost included."""
    return rows_data_of(explanation.rows)


def rows_data_of(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows as plain data, each with the rows its amount came from, if it was worked out."""
    return [
        {
            "source": row.change.source,
            "kind": row.change.kind.value,
            "amount": row.change.amount,
            "before": row.before,
            "after": row.after,
            "verdict": row.verdict.value,
            "note": row.change.note,
            "rule": row.change.rule,
            **({"from": rows_data_of(row.change.came)} if row.change.came else {}),
        }
        for row in rows
        if row.change.kind is not Kind.SUBTOTAL
    ]


VIEWS: dict[str, Callable[..., str]] = {"text": text, "markdown": markdown, "html": to_html}
"""The views that are text, by name."""
