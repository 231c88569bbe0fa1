"""A value is a fold over the rows it is explained by. There is no second formula.

`settle` turns the changes that were considered, in the order they apply, into rows with a value
before and after and a verdict; `Explanation.value` is the fold of those rows. Rows that lost stay.

>>> changes = [
...     Change("Badger", Kind.PRINTED, 2, "printed"),
...     Change("Shield", Kind.ADD, 2, "ongoing"),
...     Change("Helmet", Kind.ADD, 2, "one-side", verdict=Verdict.DORMANT, note="other side"),
... ]
>>> why = Explanation("Badger", "strength", settle(changes))
>>> why.value, why.without("Shield").value
(4, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import msgspec

from engine.model.rulebook import RuleId


class Kind(Enum):
    """What a change does to the value it meets."""

    PRINTED = "printed"
    SET = "set"
    SWAP = "swap"
    ADD = "add"
    MULTIPLY = "multiply"
    DIVIDE_DOWN = "divide, rounded down"
    DIVIDE_UP = "divide, rounded up"
    SUBTOTAL = "subtotal"
    """Marks the value reached so far; SHARE rows measure from it, or from what replaced it."""
    SHARE_UP = "share of the subtotal, rounded up"
    """Adds amount/of of the marked subtotal, rounded away from zero."""
    FLOOR = "floor"
    CAP = "cap"

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__


class Verdict(Enum):
    """What became of a change that was considered."""

    APPLIED = "applied"
    DORMANT = "dormant"
    OVERWRITTEN = "overwritten"
    EXPIRED = "expired"
    BLOCKED = "blocked"
    UNMET = "condition not met"
    IDLE = "made no difference"

    __hash__ = object.__hash__


_REPLACES = frozenset({Kind.PRINTED, Kind.SET, Kind.SWAP})


# Changes and rows form no cycles, so the garbage collector is spared looking at them (gc=False):
# with a thousand of them that is a third of the time.
class Change(msgspec.Struct, frozen=True, gc=False):
    """One change that was considered. `amount/of` is the fraction for multiplying and sharing."""

    source: str
    kind: Kind
    amount: int
    rule: RuleId | str
    of: int = 1
    verdict: Verdict = Verdict.APPLIED
    note: str = ""
    see: tuple[str, ...] = ()
    """Further rules the change rests on."""
    came: tuple[Row, ...] = ()
    """Where the amount came from, if it was worked out: the rows that led to it."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """A considered change with the value before and after it."""

    change: Change
    before: int
    after: int
    verdict: Verdict

    @property
    def counts(self) -> bool:
        """Whether the row moved or confirmed the value."""
        return self.verdict is Verdict.APPLIED

    @property
    def sign(self) -> str:
        """The change as a player would say it: `+2`, `x2`, `=3`."""
        change = self.change
        match change.kind:
            case Kind.ADD:
                return f"{change.amount:+d}"
            case Kind.MULTIPLY:
                return f"x{change.amount}"
            case Kind.DIVIDE_DOWN | Kind.DIVIDE_UP:
                return f"/{change.amount}"
            case Kind.SHARE_UP:
                return f"{self.after - self.before:+d}"
            case Kind.SET | Kind.SWAP:
                return f"={change.amount}"
            case Kind.FLOOR:
                return f">={change.amount}"
            case Kind.CAP:
                return f"<={change.amount}"
            case _:
                return f"{self.after}"


def _apply(change: Change, value: int, subtotal: int) -> int:
    """The value after `change`; `subtotal` is the value at the last SUBTOTAL mark."""
    kind = change.kind
    if kind is Kind.ADD:
        return value + change.amount
    if kind in _REPLACES:
        return change.amount
    if kind is Kind.MULTIPLY:
        return value * change.amount
    if kind is Kind.DIVIDE_DOWN:
        return value // change.amount
    if kind is Kind.DIVIDE_UP:
        return -(-value // change.amount)
    if kind is Kind.SHARE_UP:
        part = -(-subtotal * abs(change.amount) // change.of)
        return value + (part if change.amount > 0 else -part)
    if kind is Kind.FLOOR:
        return max(value, change.amount)
    if kind is Kind.CAP:
        return min(value, change.amount)
    return value


def settle(changes: Iterable[Change], onto: tuple[Row, ...] = ()) -> tuple[Row, ...]:
    """Rows of `changes` in order, after the rows `onto` that are settled already.

    Whatever a set or swap replaced is marked overwritten.
    """
    rows = list(onto)
    value = onto[-1].after if onto else 0
    subtotal = _subtotal_of(onto)
    for change in changes:
        verdict = change.verdict
        if verdict is not Verdict.APPLIED:
            rows.append(Row(change, value, value, verdict))
            continue
        kind = change.kind
        if kind is Kind.ADD:
            after = value + change.amount
            rows.append(Row(change, value, after, verdict))
            value = after
            continue
        after = _apply(change, value, subtotal)
        if kind is Kind.SUBTOTAL:
            subtotal = value
        elif kind in _REPLACES:
            subtotal = after
            for index, row in enumerate(rows):
                if row.verdict is Verdict.APPLIED:
                    rows[index] = Row(row.change, row.before, row.after, Verdict.OVERWRITTEN)
        elif (kind is Kind.FLOOR or kind is Kind.CAP) and after == value:
            verdict = Verdict.IDLE
        rows.append(Row(change, value, after, verdict))
        value = after
    return tuple(rows)


def _subtotal_of(rows: tuple[Row, ...]) -> int:
    """The value at the last mark among settled rows, or what replaced it since."""
    for row in reversed(rows):
        if row.verdict is Verdict.APPLIED and (
            row.change.kind is Kind.SUBTOTAL or row.change.kind in _REPLACES
        ):
            return row.after
    return 0


def fold(rows: Iterable[Row]) -> int:
    """The value the rows lead to, computed from the applied rows alone."""
    value = subtotal = 0
    for row in rows:
        if row.verdict is Verdict.APPLIED:
            if row.change.kind is Kind.SUBTOTAL:
                subtotal = value
                continue
            value = _apply(row.change, value, subtotal)
            if row.change.kind in _REPLACES:
                subtotal = value
    return value


def came_from(row: Row) -> Iterator[str]:
    """Where a row's amount came from, in words, a line for each step; none for a number."""
    for inner in row.change.came:
        change = inner.change
        note = change.note or change.kind.value
        arrow = "" if change.kind is Kind.PRINTED else f" -> {inner.after}"
        yield f"{inner.sign} {note}{arrow}"
        yield from (f"  {line}" for line in came_from(inner))


def _cited(change: Change) -> Iterator[str]:
    """The rules a change cites, those behind its amount included."""
    yield change.rule
    yield from change.see
    for row in change.came:
        yield from _cited(row.change)


class Explanation(msgspec.Struct, frozen=True):
    """A value of `subject` and every row that was considered on the way to it."""

    subject: str
    stat: str
    rows: tuple[Row, ...]
    unknown: str = ""
    """Why the value cannot be known, for instance a number nobody entered; empty if it is."""
    asked_by: str = ""
    """The rule that asks for what is unknown."""
    happened: bool = False
    """Whether the rows are what happened one after another, so that none can be taken off."""

    @property
    def value(self) -> int | None:
        """Where the rows lead, which is their fold; None when something it rests on is unknown."""
        if self.unknown:
            return None
        return self.rows[-1].after if self.rows else 0

    @property
    def shown(self) -> str:
        """The value as it is read out; a floored one names what it would have been: `(-2) 1`."""
        if self.unknown:
            return "unknown"
        floored = [r for r in self.rows if r.change.kind is Kind.FLOOR and r.counts]
        return f"({floored[-1].before}) {self.value}" if floored else str(self.value)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules the rows cite, in order, without repeats."""
        changes = [row.change for row in self.rows]
        return tuple(dict.fromkeys(rule for c in changes for rule in _cited(c)))

    @property
    def deciding_rule(self) -> str:
        """The rule of the last row that counted, the one to read out."""
        applied = [row.change.rule for row in self.rows if row.counts]
        return applied[-1] if applied else self.asked_by

    def without(self, source: str) -> Explanation:
        """The explanation as if nothing had come from `source`: what-if by re-settling."""
        kept = [row.change for row in self.rows if row.change.source != source]
        return Explanation(self.subject, self.stat, settle(kept), self.unknown, self.asked_by)

    def __str__(self) -> str:
        if self.unknown:
            lines = [f"{self.subject}'s {self.stat} is not known: {self.unknown}"]
        else:
            lines = [f"{self.subject}'s {self.stat} is {self.shown}"]
        for row in self.rows:
            change = row.change
            if change.kind is Kind.SUBTOTAL:
                continue
            source = f"{change.source}: " if change.source != self.subject else ""
            note = change.note or change.kind.value
            if row.counts:
                arrow = "" if change.kind is Kind.PRINTED else f" -> {row.after}"
                lines.append(f"  {row.sign:>4}  {source}{note}{arrow}    {change.rule}")
            else:
                verdict = row.verdict.value
                lines.append(f" ({row.sign:>3}  {source}{note}, {verdict})    {change.rule}")
            lines += (f"    {line}" for line in came_from(row))
        return "\n".join(lines)
