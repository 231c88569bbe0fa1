"""The rulebook as people write it, checked and compiled to the `Rulebook` the engine reads."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.documents import DocumentError, Lines, Problem, line_of, read_document
from engine.rulebook import Conflict, ConflictId, Reading, Rule, Rulebook, RuleId, Source

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class _Document(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class SourceDocument(_Document):
    """A document that rules are taken from."""

    id: str
    title: str
    rank: int = Field(ge=1, le=9, description="1 is trusted most")
    kind: Literal["official", "wiki", "community", "derived"]
    version: str = ""
    date: str = ""
    sections: list[str] = []


class RuleDocument(_Document):
    """One rule in our own short wording."""

    id: str
    title: str
    source: str
    section: str = ""
    says: str
    see: list[str] = []


class ReadingDocument(_Document):
    """One way to read a conflict."""

    rule: str
    source: str


class ConflictDocument(_Document):
    """A question that sources answer differently or not at all."""

    id: str
    label: str = ""
    kind: Literal["contradiction", "silent", "edition"]
    question: str
    readings: dict[str, ReadingDocument] = Field(min_length=1)
    default: str
    because: str


class RulebookDocument(_Document):
    """A whole rulebook file."""

    game: str
    title: str
    sources: list[SourceDocument]
    rules: list[RuleDocument]
    conflicts: list[ConflictDocument] = []
    editions: dict[str, dict[str, str]] = Field(
        {}, description="for each edition, the readings that differ from the defaults"
    )


def read_rulebook(text: str, file: str = "") -> Rulebook:
    """The rulebook in a YAML text; DocumentError with every problem and its line."""
    document, lines = read_document(RulebookDocument, text, file)
    problems = _inconsistencies(document, lines, file)
    if problems:
        raise DocumentError(problems)
    return Rulebook(
        document.game,
        document.title,
        [
            Source(s.id, s.title, s.rank, s.kind, s.version, s.date, tuple(s.sections))
            for s in document.sources
        ],
        [
            Rule(RuleId(r.id), r.title, r.source, r.section, r.says, tuple(r.see))
            for r in document.rules
        ],
        [
            Conflict(
                ConflictId(c.id),
                c.label,
                c.kind,
                c.question,
                tuple(Reading(name, RuleId(r.rule), r.source) for name, r in c.readings.items()),
                c.default,
                c.because,
            )
            for c in document.conflicts
        ],
        document.editions,
    )


def _inconsistencies(document: RulebookDocument, lines: Lines, file: str) -> list[Problem]:
    """References that lead nowhere, ids given twice or not of the form `topic.kebab-slug`."""
    found: list[Problem] = []

    def wrong(where: tuple[str | int, ...], says: str) -> None:
        path = ".".join(str(part) for part in where)
        found.append(Problem(path, says, line_of(where, lines), file))

    sources = {source.id: source for source in document.sources}
    rules = {rule.id for rule in document.rules}
    ids = {
        "sources": [source.id for source in document.sources],
        "rules": [rule.id for rule in document.rules],
        "conflicts": [conflict.id for conflict in document.conflicts],
    }
    for kind, given in ids.items():
        for index, entry_id in enumerate(given):
            if entry_id in given[:index]:
                wrong((kind, index, "id"), f"{entry_id!r} is given twice")
            if kind != "sources" and not _ID.fullmatch(entry_id):
                wrong((kind, index, "id"), f"expected topic.kebab-slug, got {entry_id!r}")
    for index, rule in enumerate(document.rules):
        source = sources.get(rule.source)
        if source is None:
            wrong(("rules", index, "source"), f"no source is called {rule.source!r}")
        elif source.sections and rule.section not in source.sections:
            wrong(("rules", index, "section"), f"{source.id} has no section {rule.section!r}")
        for other in rule.see:
            if other not in rules:
                wrong(("rules", index, "see"), f"no rule is called {other!r}")
    for index, conflict in enumerate(document.conflicts):
        if conflict.default not in conflict.readings:
            wrong(("conflicts", index, "default"), f"{conflict.default!r} is not a reading")
        for name, reading in conflict.readings.items():
            where = ("conflicts", index, "readings", name)
            if reading.rule not in rules:
                wrong((*where, "rule"), f"no rule is called {reading.rule!r}")
            if reading.source not in sources:
                wrong((*where, "source"), f"no source is called {reading.source!r}")
    readings = {conflict.id: conflict.readings for conflict in document.conflicts}
    for edition, chosen in document.editions.items():
        for conflict_id, name in chosen.items():
            if name not in readings.get(conflict_id, {}):
                says = f"{conflict_id!r} has no reading {name!r}"
                wrong(("editions", edition, conflict_id), says)
    return found
