"""A rulebook: rules with stable ids, the sources they come from, and where sources disagree."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import NewType

import msgspec

RuleId = NewType("RuleId", str)
ConflictId = NewType("ConflictId", str)

EDITION = "edition"
"""The word that chooses all the readings of an edition at once."""


class Source(msgspec.Struct, frozen=True):
    """A document rules are taken from. Rank 1 is trusted most; `kind` says who speaks."""

    id: str
    title: str
    rank: int
    kind: str
    version: str = ""
    date: str = ""
    sections: tuple[str, ...] = ()


class Rule(msgspec.Struct, frozen=True):
    """One rule in our own short wording, with the source and section it paraphrases."""

    id: RuleId
    title: str
    source: str
    section: str
    says: str
    see: tuple[str, ...] = ()
    background: str = ""
    """Why no ruling can turn on it, for a rule that none cites."""


class Reading(msgspec.Struct, frozen=True):
    """One way to read a conflict, and the rule that states it."""

    name: str
    rule: RuleId
    source: str


class Conflict(msgspec.Struct, frozen=True):
    """A question the sources answer differently or not at all, with its readings and default."""

    id: ConflictId
    label: str
    kind: str
    question: str
    readings: tuple[Reading, ...]
    default: str
    because: str

    def reading(self, name: str) -> Reading:
        """The reading called `name`; KeyError naming the known ones if there is none."""
        for reading in self.readings:
            if reading.name == name:
                return reading
        known = ", ".join(reading.name for reading in self.readings)
        raise KeyError(f"{self.id} has no reading {name!r}; it has {known}")


class Rulebook:
    """The rules, sources and conflicts of one game, looked up by stable id."""

    def __init__(
        self,
        game: str,
        title: str,
        sources: Iterable[Source],
        rules: Iterable[Rule],
        conflicts: Iterable[Conflict],
        editions: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.game = game
        self.title = title
        self.sources: dict[str, Source] = {source.id: source for source in sources}
        self.rules: dict[str, Rule] = {rule.id: rule for rule in rules}
        self.conflicts: dict[str, Conflict] = {conflict.id: conflict for conflict in conflicts}
        self.editions: dict[str, dict[str, str]] = {
            name: dict(readings) for name, readings in (editions or {}).items()
        }
        """The readings each edition takes where they differ from the defaults."""
        parts = (*self.sources.values(), *self.rules.values(), *self.conflicts.values())
        self.hash = hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:16]

    def citation(self, rule_id: str) -> str:
        """`Additions before multiplications (Rules section 2, 2.3)`; the id itself if unknown."""
        rule = self.rules.get(rule_id)
        if rule is None:
            return rule_id
        source = self.sources[rule.source]
        section = f", {rule.section}" if rule.section else ""
        return f"{rule.title} ({source.title}{section})"

    def search(self, words: str) -> list[Rule]:
        """Rules that hold the words in id, title, wording or section.

        Those that hold every word come first; if none does, those that hold any.
        """
        wanted = words.lower().split()

        def weight(rule: Rule) -> int:
            head = f"{rule.id} {rule.title}".lower()
            whole = f"{head} {rule.says} {rule.section} {rule.source}".lower()
            held = sum(word in whole for word in wanted)
            return held * (len(wanted) + 1) + sum(word in head for word in wanted)

        found = [(weight(rule), rule) for rule in self.rules.values()]
        whole = len(wanted) * (len(wanted) + 1)
        least = whole if any(score >= whole for score, _ in found) else len(wanted) + 1
        ranked = sorted(found, key=lambda pair: -pair[0])
        return [rule for score, rule in ranked if wanted and score >= least]

    def conflicts_of(self, rule_id: str) -> Iterator[Conflict]:
        """The conflicts in which `rule_id` is one of the readings."""
        for conflict in self.conflicts.values():
            if any(reading.rule == rule_id for reading in conflict.readings):
                yield conflict


class Readings:
    """Which reading of each conflict is in force. A value: equal and hashed by what was chosen.

    A position carries its readings, so whatever rules on it asks here; `watched` makes a copy that
    remembers which conflicts were asked about, and that is how a ruling knows what it touched.
    """

    __slots__ = ("_names", "_rules", "_touched", "chosen", "rulebook")

    def __init__(self, rulebook: Rulebook, chosen: Mapping[str, str] | None = None) -> None:
        """KeyError if `chosen` names a conflict or a reading the rulebook lacks.

        `edition` stands for all the readings of an edition; whatever else is chosen wins over it.
        """
        self.rulebook = rulebook
        self._touched: set[str] | None = None
        self._names: dict[str, str] = {c.id: c.default for c in rulebook.conflicts.values()}
        for conflict_id, name in _with_edition(rulebook, chosen or {}).items():
            if conflict_id not in rulebook.conflicts:
                raise KeyError(f"no conflict is called {conflict_id!r}")
            rulebook.conflicts[conflict_id].reading(name)
            self._names[conflict_id] = name
        self._rules: dict[str, RuleId] = {
            c.id: c.reading(self._names[c.id]).rule for c in rulebook.conflicts.values()
        }
        self.chosen: tuple[tuple[str, str], ...] = tuple(
            sorted(
                (conflict_id, name)
                for conflict_id, name in self._names.items()
                if name != rulebook.conflicts[conflict_id].default
            )
        )

    def __getitem__(self, conflict_id: str) -> str:
        if self._touched is not None:
            self._touched.add(conflict_id)
        return self._names[conflict_id]

    def peek(self, conflict_id: str) -> str:
        """The reading in force, not noted as touched: for set-up that may never matter."""
        return self._names[conflict_id]

    def rule(self, conflict_id: str) -> RuleId:
        """The rule id that states the reading in force."""
        if self._touched is not None:
            self._touched.add(conflict_id)
        return self._rules[conflict_id]

    def watched(self) -> Readings:
        """The same readings, remembering from now on which conflicts are asked about."""
        same = copy(self)
        same._touched = set()
        return same

    @property
    def touched(self) -> dict[str, str]:
        """The conflicts asked about since `watched`, in rulebook order, with the reading taken."""
        asked = self._touched or ()
        return {c: self._names[c] for c in self.rulebook.conflicts if c in asked}

    def but(self, changes: Mapping[str, str]) -> Readings:
        """The same readings with `changes` made."""
        return Readings(self.rulebook, {**dict(self.chosen), **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self.chosen == other.chosen

    def __hash__(self) -> int:
        return hash(self.chosen)

    def __repr__(self) -> str:
        return f"Readings({dict(self.chosen)})"


def _with_edition(rulebook: Rulebook, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """What is chosen, with an edition that is named spelled out as its readings."""
    if EDITION not in chosen:
        return chosen
    edition = chosen[EDITION]
    if edition not in rulebook.editions:
        known = ", ".join(rulebook.editions) or "none"
        raise KeyError(f"no edition is called {edition!r}; there are {known}")
    rest = {name: reading for name, reading in chosen.items() if name != EDITION}
    return {**rulebook.editions[edition], **rest}
