"""The rulebook as people write it, checked and compiled to the `Rulebook` the engine reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from engine.model.rulebook import Conflict, ConflictId, Reading, Rule, Rulebook, RuleId, Source
from engine.notation.documents import DocumentError, Lines, Problem, line_of, read_document
from engine.notation.kept import kept

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class _Document(BaseModel):
    model_config = ConfigDict(extra="forbid", defer_build=True, coerce_numbers_to_str=True)


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
    background: str = ""


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


class TopicDocument(_Document):
    """The rules and conflicts of one topic: one file of a rulebook."""

    rules: list[RuleDocument] = []
    conflicts: list[ConflictDocument] = []


class BookDocument(_Document):
    """What a rulebook begins with: its sources, the order of its topics, and the editions."""

    game: str
    title: str
    topics: list[str] = []
    sources: list[SourceDocument]
    editions: dict[str, dict[str, str]] = Field(
        {}, description="for each edition, the readings that differ from the defaults"
    )


class RulebookDocument(BookDocument, TopicDocument):
    """A whole rulebook in one file."""


class _Given(NamedTuple):
    """An entry of a rulebook and where it stands."""

    entry: Any
    path: tuple[str | int, ...]
    lines: Lines
    file: str

    def problem(self, says: str, *where: str | int) -> Problem:
        path = (*self.path, *where)
        return Problem(
            ".".join(str(part) for part in path), says, line_of(path, self.lines), self.file
        )


def read_rulebook(text: str, file: str = "") -> Rulebook:
    """The rulebook in one YAML text; DocumentError with every problem and its line."""
    document, lines = read_document(RulebookDocument, text, file)
    return _compiled(document, lines, file, [(document, lines, file)])


class _Compiled(msgspec.Struct, frozen=True):
    """A rulebook's parts, as they are kept between runs."""

    game: str
    title: str
    sources: tuple[Source, ...]
    rules: tuple[Rule, ...]
    conflicts: tuple[Conflict, ...]
    editions: dict[str, dict[str, str]]


def load_rulebook(folder: Path) -> Rulebook:
    """As `read_rulebook_folder`, read from where it was kept if no file has changed since."""

    def make() -> _Compiled:
        book = read_rulebook_folder(folder)
        return _Compiled(
            book.game,
            book.title,
            tuple(book.sources.values()),
            tuple(book.rules.values()),
            tuple(book.conflicts.values()),
            book.editions,
        )

    files = sorted(folder.glob("*.yaml"))
    contents = (f"{file.name}\n".encode() + file.read_bytes() for file in files)
    found = kept(_Compiled, f"rulebook-{folder.parent.name}", contents, make)
    return Rulebook(*msgspec.structs.astuple(found))


def read_rulebook_folder(folder: Path) -> Rulebook:
    """The rulebook in a folder: `book.yaml` and a file for each topic that it lists.

    DocumentError with every problem of all files, each with its file and line.
    """
    name = "book.yaml"
    book, lines = read_document(BookDocument, (folder / name).read_text(encoding="utf-8"), name)
    problems: list[Problem] = []
    topics: list[tuple[TopicDocument, Lines, str]] = []
    there = {file.stem for file in folder.glob("*.yaml")} - {"book"}
    for index, topic in enumerate(book.topics):
        if topic not in there:
            where = ("topics", index)
            says = f"there is no file {topic}.yaml beside this one"
            problems.append(Problem(f"topics.{index}", says, line_of(where, lines), name))
            continue
        file = f"{topic}.yaml"
        try:
            text = (folder / file).read_text(encoding="utf-8")
            topics.append((*read_document(TopicDocument, text, file), file))
        except DocumentError as error:
            problems += error.problems
    for unlisted in sorted(there - set(book.topics)):
        says = f"{unlisted}.yaml is not among the topics, so nothing in it is read"
        problems.append(Problem("topics", says, line_of(("topics",), lines), name))
    if problems:
        raise DocumentError(problems)
    return _compiled(book, lines, name, topics)


def _compiled(
    book: BookDocument, lines: Lines, file: str, topics: list[tuple[TopicDocument, Lines, str]]
) -> Rulebook:
    """The rulebook of a book and its topics; DocumentError if they do not fit together."""
    sources = [_Given(s, ("sources", i), lines, file) for i, s in enumerate(book.sources)]
    rules = [
        _Given(rule, ("rules", index), of, where)
        for topic, of, where in topics
        for index, rule in enumerate(topic.rules)
    ]
    conflicts = [
        _Given(conflict, ("conflicts", index), of, where)
        for topic, of, where in topics
        for index, conflict in enumerate(topic.conflicts)
    ]
    problems = [
        *_ids(sources, rules, conflicts),
        *_references(sources, rules, conflicts),
        *_editions(book, lines, file, conflicts),
    ]
    if problems:
        raise DocumentError(problems)
    return Rulebook(
        book.game,
        book.title,
        [
            Source(s.id, s.title, s.rank, s.kind, s.version, s.date, tuple(s.sections))
            for s in book.sources
        ],
        [_rule(r) for r, *_ in rules],
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
            for c, *_ in conflicts
        ],
        book.editions,
    )


def _rule(rule: RuleDocument) -> Rule:
    see = tuple(rule.see)
    return Rule(
        RuleId(rule.id), rule.title, rule.source, rule.section, rule.says, see, rule.background
    )


def _ids(*kinds: list[_Given]) -> Iterator[Problem]:
    """Ids given twice, and ids of rules and conflicts not of the form `topic.kebab-slug`."""
    for given in kinds:
        met: set[str] = set()
        for one in given:
            entry_id = one.entry.id
            if entry_id in met:
                yield one.problem(f"{entry_id!r} is given twice", "id")
            met.add(entry_id)
            if not isinstance(one.entry, SourceDocument) and not _ID.fullmatch(entry_id):
                yield one.problem(f"expected topic.kebab-slug, got {entry_id!r}", "id")


def _references(
    sources: list[_Given], rules: list[_Given], conflicts: list[_Given]
) -> Iterator[Problem]:
    """Names of sources, sections, rules and readings that lead nowhere."""
    source_of = {source.entry.id: source.entry for source in sources}
    known = {rule.entry.id for rule in rules}
    for one in rules:
        rule = one.entry
        source = source_of.get(rule.source)
        if source is None:
            yield one.problem(f"no source is called {rule.source!r}", "source")
        elif source.sections and rule.section not in source.sections:
            yield one.problem(f"{source.id} has no section {rule.section!r}", "section")
        for other in rule.see:
            if other not in known:
                yield one.problem(f"no rule is called {other!r}", "see")
    for one in conflicts:
        conflict = one.entry
        if conflict.default not in conflict.readings:
            yield one.problem(f"{conflict.default!r} is not a reading", "default")
        for name, reading in conflict.readings.items():
            if reading.rule not in known:
                yield one.problem(f"no rule is called {reading.rule!r}", "readings", name, "rule")
            if reading.source not in source_of:
                says = f"no source is called {reading.source!r}"
                yield one.problem(says, "readings", name, "source")


def _editions(
    book: BookDocument, lines: Lines, file: str, conflicts: list[_Given]
) -> Iterator[Problem]:
    """Readings of editions that no conflict has."""
    readings = {one.entry.id: one.entry.readings for one in conflicts}
    for edition, chosen in book.editions.items():
        for conflict_id, name in chosen.items():
            if name not in readings.get(conflict_id, {}):
                where = ("editions", edition, conflict_id)
                says = f"{conflict_id!r} has no reading {name!r}"
                yield Problem(".".join(where), says, line_of(where, lines), file)
