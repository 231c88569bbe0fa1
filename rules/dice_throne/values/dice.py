"""Dice: the symbols they show, what an ability needs of them, and the numbers read off them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rules.dice_throne.cards.printed import Needs
from rules.dice_throne.cards.texts import Amount, Condition

_SMALL = (frozenset({1, 2, 3, 4}), frozenset({2, 3, 4, 5}), frozenset({3, 4, 5, 6}))
_LARGE = (frozenset({1, 2, 3, 4, 5}), frozenset({2, 3, 4, 5, 6}))


def shown(values: tuple[int, ...], faces: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols the dice show."""
    return tuple(faces[value - 1] for value in values)


def count(symbol: str, values: tuple[int, ...], faces: tuple[str, ...]) -> int:
    """How many dice show a symbol."""
    return sum(1 for value in values if faces[value - 1] == symbol)


def missing(
    needs: Needs, values: tuple[int, ...], faces: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """What the dice lack for a requirement: the rule and what is missing, in words."""
    rule = "dice.symbol-count" if len(needs.symbols) == 1 else "dice.combination"
    for symbol, number in needs.symbols:
        if not faces:
            continue
        found = count(symbol, values, faces)
        if found < number:
            yield rule, f"{number} {symbol}, the dice show {found}"
    if needs.straight and not has_straight(needs.straight, values):
        yield f"dice.{needs.straight}-straight", f"a {needs.straight} straight"
    if needs.alike and most_alike(values) < needs.alike:
        yield "dice.of-a-kind", f"{needs.alike} of a kind"


def demanded(needs: Needs | None) -> int:
    """How many dice a requirement takes: of two that the dice meet, the printed better one."""
    if needs is None:
        return 0
    straight = {"small": 4, "large": 5}.get(needs.straight, 0)
    return sum(number for _, number in needs.symbols) + straight + needs.alike


def rule_of(needs: Needs | None) -> str:
    """The rule by which a requirement is judged."""
    if needs is None:
        return "offence.requirement"
    if needs.straight:
        return f"dice.{needs.straight}-straight"
    if needs.alike:
        return "dice.of-a-kind"
    return "dice.symbol-count" if len(needs.symbols) == 1 else "dice.combination"


def has_straight(kind: str, values: tuple[int, ...]) -> bool:
    """Whether the dice hold four (small) or five (large) consecutive numbers."""
    there = frozenset(values)
    return any(run <= there for run in (_SMALL if kind == "small" else _LARGE))


def used(needs: Needs, values: tuple[int, ...], faces: tuple[str, ...]) -> tuple[int, ...]:
    """The dice that a requirement takes; where it could take others, all that it could take."""
    taken: list[int] = []
    runs = _SMALL if needs.straight == "small" else _LARGE if needs.straight else ()
    straights = [run for run in runs if run <= frozenset(values)]
    wanted = {symbol for symbol, _ in needs.symbols}
    for value in values:
        in_straight = any(value in run for run in straights)
        in_symbols = bool(faces) and faces[value - 1] in wanted
        in_alike = bool(needs.alike) and values.count(value) >= needs.alike
        if in_straight or in_symbols or in_alike:
            taken.append(value)
    return tuple(taken)


def most_alike(values: tuple[int, ...]) -> int:
    """The most dice that show the same number."""
    return max((values.count(value) for value in values), default=0)


def holds(
    condition: Condition,
    values: tuple[int, ...],
    faces: tuple[str, ...],
    *,
    dealt: int = 0,
    tokens: tuple[str, ...] = (),
) -> bool:
    """Whether a text's condition on the roll, the damage dealt and the tokens holds."""
    return (
        all(count(symbol, values, faces) >= number for symbol, number in condition.symbols)
        and (not condition.value or any(value in condition.value for value in values))
        and (condition.total_at_least is None or sum(values) >= condition.total_at_least)
        and (condition.total_at_most is None or sum(values) <= condition.total_at_most)
        and (not condition.alike or most_alike(values) >= condition.alike)
        and dealt >= condition.dealt
        and (not condition.token or condition.token in tokens)
    )


def number(
    amount: Amount,
    values: tuple[int, ...],
    faces: tuple[str, ...],
    *,
    tokens: dict[str, int] | None = None,
    cp: int = 0,
    removed: int = 0,
    companions: int = 0,
) -> int:
    """The number an amount comes to; divisions round up."""
    found = amount.base
    if amount.per:
        found += sum(
            each * (count(symbol, values, faces) // amount.every) for symbol, each in amount.per
        )
    if amount.by:
        shows = count(amount.by, values, faces)
        found += max((gives for least, gives in amount.table if shows >= least), default=0)
    if amount.total:
        found += sum(values)
    if amount.per_token:
        found += sum(each * (tokens or {}).get(name, 0) for name, each in amount.per_token)
    if amount.cp:
        found += cp
    found += amount.removed * removed + amount.per_companion * companions
    return -(-found // 2) if amount.half else found


def from_seed(seed: int | str, number_of_dice: int) -> tuple[int, ...]:
    """Dice rolled from a seed that is shown, so that anybody can roll them again."""
    values: list[int] = []
    block = 0
    while len(values) < number_of_dice:
        digest = hashlib.sha256(f"{seed}/{block}".encode()).digest()
        # 252 is the largest multiple of six in a byte: above it a value would be favoured.
        values.extend(byte % 6 + 1 for byte in digest if byte < 252)
        block += 1
    return tuple(values[:number_of_dice])
