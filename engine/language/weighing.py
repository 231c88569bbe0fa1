"""Working amounts and conditions out in a position, with rows that say where a number came from.

A game supplies a `Table`: what can be measured, which cards lie where, and what they are. The
engine knows whose `own` is, which card `self` is and which one is being looked at as `it`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.language.aims import Aim, Whose
from engine.language.amounts import Amount, Count, Look, Share, Sum, Within
from engine.language.conditions import Condition, Either, Every, Not, Sign, Test, Word
from engine.language.vocabulary import IT, OPPONENT, OWN, SELF, Vocabulary
from engine.model.ledger import Change, Kind, Row, settle
from engine.model.names import fold, same
from engine.model.position import Position

P = TypeVar("P", bound=Position)
T = TypeVar("T")


class At(msgspec.Struct, frozen=True):
    """From where an amount is seen: whose text it is, on which card, about which card."""

    by: str
    source: str = ""
    it: str = ""
    x: int | None = None
    words: Mapping[str, str] = {}
    """Further subjects of the moment by their word, such as the loser of a fight."""

    def about(self, name: str) -> At:
        """The same, with another card looked at."""
        return msgspec.structs.replace(self, it=name)


class Measured(msgspec.Struct, frozen=True):
    """What was looked up: a number, a yes or no, a word, or None where nobody has said it."""

    value: int | bool | str | None
    rule: str
    says: str = ""


class Table(ABC, Generic[P, T]):
    """What a game tells the language: its words, its numbers, its cards by zone."""

    vocabulary: ClassVar[Vocabulary]
    rule: ClassVar[str]
    """The rule by which a card's own text says how much."""
    rounding: ClassVar[str]
    """The rule by which halves are rounded."""
    counting: ClassVar[str]
    """The rule by which cards are counted."""

    @abstractmethod
    def measure(self, position: P, subject: str, what: str) -> Measured:
        """What is asked of a subject by name; LookupError naming what there is if there is none."""

    @abstractmethod
    def cards(self, position: P, seat: int, zone: str) -> Iterable[T] | None:
        """A seat's cards in a zone; None if they are not all known."""

    @abstractmethod
    def name_of(self, card: T) -> str:
        """What a card is called."""

    @abstractmethod
    def is_a(self, position: P, card: T, kind: str) -> bool:
        """Whether a card is of a kind."""

    @abstractmethod
    def has(self, position: P, card: T, trait: str) -> bool:
        """Whether a card has a trait."""


class Weighed(msgspec.Struct, frozen=True):
    """An amount worked out: its value, None if something is unknown, and the rows behind it."""

    value: int | None
    rows: tuple[Row, ...] = ()
    unknown: str = ""
    """What would have to be known."""


class Held(msgspec.Struct, frozen=True):
    """Whether a condition holds, None if something is unknown, with the numbers behind it."""

    value: bool | None
    says: str
    rules: tuple[str, ...] = ()


def weigh(amount: Amount, position: P, at: At, table: Table[P, Any]) -> Weighed:
    """The value of an amount and the rows that say where it came from; none for a number."""
    if isinstance(amount, int):
        return Weighed(amount)
    changes: list[Change] = []
    unknown = _collect(amount, position, at, table, changes)
    if unknown:
        return Weighed(None, settle(changes), unknown)
    rows = settle(changes)
    return Weighed(rows[-1].after, rows)


def _collect(
    amount: Amount, position: P, at: At, table: Table[P, Any], changes: list[Change]
) -> str:
    """Add the changes that lead to an amount; what is unknown, if something is."""
    match amount:
        case Look():
            found = _look(amount, position, at, table)
            source = _subject(amount.of, position, at)
            if found.value is None or isinstance(found.value, str):
                return found.says or f"{amount} is not known"
            note = found.says or str(amount)
            changes.append(Change(source, Kind.PRINTED, int(found.value), found.rule, note=note))
        case Count():
            names = members(amount.of, position, at, table)
            if names is None:
                return f"how many {amount.of} there are is not known"
            note = f"{amount.of}: {', '.join(names) or 'none'}"
            changes.append(Change(at.by, Kind.PRINTED, len(names), table.counting, note=note))
        case Sum():
            return _collect_sum(amount, position, at, table, changes)
        case Share():
            unknown = _collect(amount.of, position, at, table, changes)
            if unknown:
                return unknown
            if amount.times != 1:
                changes.append(Change("Text", Kind.MULTIPLY, amount.times, table.rule))
            if amount.over != 1:
                kind = Kind.DIVIDE_UP if amount.up else Kind.DIVIDE_DOWN
                changes.append(Change("Text", kind, amount.over, table.rounding))
        case Within():
            unknown = _collect(amount.of, position, at, table, changes)
            if amount.least is not None:
                changes.append(Change("Text", Kind.FLOOR, amount.least, table.rule))
            if amount.most is not None:
                changes.append(Change("Text", Kind.CAP, amount.most, table.rule))
            return unknown
        case int():
            changes.append(Change("Text", Kind.PRINTED, amount, table.rule, note="a number"))
    return ""


def _collect_sum(
    amount: Sum, position: P, at: At, table: Table[P, Any], changes: list[Change]
) -> str:
    """The first part's rows, then each further part as one row that shows its own."""
    unknown = _collect(amount.parts[0], position, at, table, changes)
    for part in amount.parts[1:]:
        found = weigh(part, position, at, table)
        if found.value is None:
            return unknown or found.unknown
        note = "" if isinstance(part, int) else str(part)
        added = Change("Text", Kind.ADD, found.value, table.rule, note=note, came=found.rows)
        changes.append(added)
    return unknown


def members(aim: Aim, position: P, at: At, table: Table[P, T]) -> tuple[str, ...] | None:
    """The names of the cards an aim describes, its player's first; None if not all are known."""
    found: list[str] = []
    own = position.seat_of(at.by)
    for seat in (own, 1 - own):
        if aim.whose is not Whose.ALL and (seat == own) is not (aim.whose is Whose.OWN):
            continue
        cards = table.cards(position, seat, aim.zone)
        if cards is None:
            return None
        found += (
            table.name_of(card) for card in cards if describes(aim, position, at, table, seat, card)
        )
    return tuple(found)


def describes(aim: Aim, position: P, at: At, table: Table[P, T], seat: int, card: T) -> bool:
    """Whether a card on a seat's side is among those an aim describes; its zone is not asked."""
    if aim.whose is not Whose.ALL:
        own = position.names[seat] == at.by
        if own is not (aim.whose is Whose.OWN):
            return False
    if not table.is_a(position, card, aim.kind):
        return False
    if aim.other and at.source and table.name_of(card) == at.source:
        return False
    if not all(table.has(position, card, trait) for trait in aim.traits):
        return False
    if aim.having is None:
        return True
    return holds(aim.having, position, at.about(table.name_of(card)), table).value is True


def holds(condition: Condition, position: P, at: At, table: Table[P, Any]) -> Held:
    """Whether a condition holds, with what it was held against."""
    match condition:
        case Test():
            return _tested(condition, position, at, table)
        case Not():
            inner = holds(condition.of, position, at, table)
            return Held(None if inner.value is None else not inner.value, inner.says, inner.rules)
        case Every() | Either():
            parts = [holds(part, position, at, table) for part in condition.parts]
            values = [part.value for part in parts]
            deciding = isinstance(condition, Either)
            value: bool | None = not deciding
            if deciding in values:
                value = deciding
            elif None in values:
                value = None
            telling = [part for part in parts if part.value is value] or parts
            rules = dict.fromkeys(rule for part in telling for rule in part.rules)
            return Held(value, ", ".join(part.says for part in telling), tuple(rules))


def _tested(test: Test, position: P, at: At, table: Table[P, Any]) -> Held:
    if isinstance(test.left, Look):
        found = _look(test.left, position, at, table)
        left = found.value
        rules: tuple[str, ...] = (found.rule,)
        says = found.says or f"{test.left} is {'not known' if left is None else left}"
    else:
        weighed = weigh(test.left, position, at, table)
        left, rules = weighed.value, _rules(weighed.rows)
        says = weighed.unknown or f"{test.left} is {left}"
    if left is None:
        return Held(None, says, rules)
    if test.sign is None:
        return Held(left is True, says, rules)
    if isinstance(test.right, tuple):
        return Held(not isinstance(left, bool) and left in test.right, says, rules)
    if isinstance(test.right, Word):
        is_it = _is(left, test.right.text)
        return Held(is_it is (test.sign is Sign.IS), says, rules)
    right = weigh(test.right, position, at, table)
    if right.value is None:
        return Held(None, right.unknown, rules)
    if isinstance(left, bool | str):
        # Yes and no are no numbers, and a word is none either.
        return Held(test.sign is Sign.IS_NOT, f"{test.left} is no number", rules)
    return Held(_compare(left, test.sign, right.value), says, (*rules, *_rules(right.rows)))


def _is(value: int | str, word: str) -> bool:
    """Whether a value is what a word says; yes and no have two words each."""
    if isinstance(value, bool):
        return fold(word) in (("yes", "true") if value else ("no", "false"))
    return same(str(value), word)


def _compare(left: int, sign: Sign, right: int) -> bool:
    match sign:
        case Sign.IS_NOT:
            return left != right
        case Sign.LEAST:
            return left >= right
        case Sign.MOST:
            return left <= right
        case Sign.MORE:
            return left > right
        case Sign.LESS:
            return left < right
        case _:
            return left == right


def _rules(rows: Iterable[Row]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(row.change.rule) for row in rows))


def _look(look: Look, position: P, at: At, table: Table[P, Any]) -> Measured:
    if not look.what and look.of == "X":
        return Measured(at.x, table.rule, "" if at.x is None else f"X is {at.x}")
    subject = _subject(look.of, position, at)
    if not subject:
        return Measured(None, table.rule, f"nobody has said which card {look.of} is")
    try:
        return table.measure(position, subject, look.what)
    except LookupError as error:
        return Measured(None, table.rule, str(error.args[0]))


def _subject(of: str, position: P, at: At) -> str:
    """The name that a word stands for: own and opponent are players, self and it are cards."""
    if of == OPPONENT:
        return position.names[1 - position.seat_of(at.by)]
    return {OWN: at.by, SELF: at.source, IT: at.it, **at.words}.get(of, of)
