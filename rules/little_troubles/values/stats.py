"""Why a number is what it is: Confidence, Maturity, resources, rewards and costs as ledger rows.

Rules: a side's printed value, then every change in the order it came about, then the Rule of One.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from engine.language.weighing import Weighed
from engine.model.ledger import Change, Explanation, Kind, Row, Verdict, settle
from rules.little_troubles.cards.printed import STATS, Side
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Lasts, Position, StatChange
from rules.little_troubles.values import amounts
from rules.little_troubles.values.amounts import weighed
from rules.little_troubles.values.holding import ON_VALUES, since
from rules.little_troubles.values.selectors import held, matches

_KINDS = {Do.CHANGE: Kind.ADD, Do.SET: Kind.SET}
_HALVE_AND_DOUBLE = {Do.HALVE: (Kind.DIVIDE_DOWN, 2), Do.DOUBLE: (Kind.MULTIPLY, 2)}
_REPLACING = frozenset({Kind.SET, Kind.SWAP})
_PER_CARD_RESOURCES = frozenset(STATS[2:])
TITLES = {
    "confidence": "Confidence",
    "maturity": "Maturity",
    "cookies": "Cookie Resource",
    "draws": "Draw Resource",
    "reward_cookies": "Cookie Reward",
    "reward_draws": "Draw Reward",
}


def stat(position: Position, name: str, which: str) -> Explanation:
    """The rows behind one number of a card in play; `which` is one of STATS."""
    seat, card = position.find(name)
    found = amounts.printed(position, which, seat, card)
    title = TITLES[which]
    given = _given_by(position, card, which)
    if given is None and found.value is None:
        rule = "values.star" if which in card.face.starred else "values.printed"
        return Explanation(card.name, title, (), found.unknown, rule)
    if given is not None and given.amount is None:
        says = f"the number it was given by {given.source} has not been entered"
        return Explanation(card.name, title, (), says, given.rule)
    changes = [_printed(card, which, found)]
    made = list(_made(position, card, which))
    missing: list[str] = []
    ongoing = list(_ongoing(position, seat, card, which, missing))
    if missing:
        says = f"how much {missing[0]}"
        return Explanation(card.name, title, settle(changes), says, "cards.ability")
    changes += in_order(position, made, _order_assumed(made, ongoing))
    return Explanation(card.name, title, settled(position, which, found.value or 0, changes))


def _printed(card: InPlay, which: str, found: Weighed) -> Change:
    """The row of the printed number; one nobody has entered is overwritten by what was set."""
    rule = "values.star" if which in card.face.starred else "values.printed"
    if found.value is None:
        verdict, note = Verdict.OVERWRITTEN, found.unknown
        return Change(card.name, Kind.PRINTED, 0, rule, 1, verdict, note)
    see = ("values.printed-zero",) if found.value == 0 else ()
    note = f"printed on the {card.side.value} side"
    number, came = found.value, found.rows
    return Change(card.name, Kind.PRINTED, number, rule, note=note, see=see, came=came)


def _given_by(position: Position, card: InPlay, which: str) -> StatChange | None:
    """The last set or swap in force, which gives the value whatever is printed and came before."""
    last: StatChange | None = None
    for made in card.changes:
        if (
            made.kind in _REPLACING
            and made.stat == which
            and (last is None or made.at >= last.at)
            and _standing(position, made, card)[0] is Verdict.APPLIED
        ):
            last = made
    return last


def value(position: Position, name: str, which: str) -> int | None:
    """The number alone; None if it rests on something nobody has entered."""
    return stat(position, name, which).value


def _made(position: Position, card: InPlay, which: str) -> Iterator[tuple[int, Change]]:
    """Changes made to this Character, in force or not."""
    for made in card.changes:
        if made.stat != which or made.amount is None:
            continue
        verdict, rule, note = _standing(position, made, card)
        if made.came_from:
            note = f"{note}, {made.came_from}"
        yield made.at, Change(made.source, made.kind, made.amount, rule, 1, verdict, note)


def _standing(position: Position, made: StatChange, card: InPlay) -> tuple[Verdict, str, str]:
    """Whether a change counts now, with the rule and the words that say so."""
    if made.over:
        return Verdict.EXPIRED, made.over, "ended"
    if made.side is not None and made.side is not card.side:
        note = f"put on the {made.side.value} side"
        return Verdict.DORMANT, "values.temporary-one-side", note
    if made.lasts is Lasts.IN_PLAY and not position.has(made.source):
        return Verdict.EXPIRED, "end.reverts", f"{made.source} is no longer in play"
    if made.lasts in (Lasts.NEXT_FIGHT, Lasts.THIS_TURNS_FIGHT) and not for_this_fight(
        position, made.at
    ):
        return Verdict.UNMET, "fight.next-fight-timing", "for the next Fight"
    return Verdict.APPLIED, made.rule, _LASTS[made.lasts]


_LASTS = {
    Lasts.TURN: "until the end of the turn",
    Lasts.STAYS: "stays",
    Lasts.NEXT_FIGHT: "for the next Fight",
    Lasts.THIS_TURNS_FIGHT: "for the next Fight this turn",
    Lasts.NEXT_TURN: "until the end of its player's next turn",
    Lasts.IN_PLAY: "while its card is in play",
}


def for_this_fight(position: Position, at: int) -> bool:
    """Whether something for "the next Fight", made at a moment, is about the one in progress."""
    return position.fight is not None and at < position.fight.began


def _ongoing(
    position: Position, seat: int, card: InPlay, which: str, missing: list[str]
) -> Iterator[tuple[int, Change]]:
    """What Toys, Fields, Scenes and other cards in play do to this card while they hold.

    What would have to be known to tell how much one of them does is added to `missing`.
    """
    for source_seat, source in position.sources():
        for text, effect in enumerate(source.card.ongoing):
            if effect.do not in ON_VALUES or effect.stat != which:
                continue
            if effect not in source.texts:
                continue
            if not matches(position, effect.on, source_seat, source, seat, card):
                continue
            verdict, rule = Verdict.APPLIED, "values.ongoing"
            if source.marked("text_removed"):
                verdict, rule = Verdict.BLOCKED, "values.text-removed"
            elif effect.when:
                condition = held(position, effect.when, source_seat, card, source)
                if condition.value is None:
                    missing.append(f"{source.name} gives: {condition.says}")
                verdict = Verdict.APPLIED if condition.value else Verdict.UNMET
            kind, amount = _HALVE_AND_DOUBLE.get(effect.do, (Kind.ADD, 0))
            if effect.up and kind is Kind.DIVIDE_DOWN:
                kind = Kind.DIVIDE_UP
            came: tuple[Row, ...] = ()
            if effect.do in _KINDS:
                found = weighed(position, effect, source_seat, source, card.name)
                kind, amount, came = _KINDS[effect.do], found.value or 0, found.rows
                if found.value is None and verdict is Verdict.APPLIED:
                    missing.append(f"{source.name} gives: {found.unknown}")
            note = _holds_while(source)
            see = ("values.ongoing-follows",) if card.side is Side.REGRESSED else ()
            began = since(position, source, text, card)
            yield began, Change(source.name, kind, amount, rule, 1, verdict, note, see, came)


def _order_assumed(
    made: list[tuple[int, Change]], ongoing: list[tuple[int, Change]]
) -> list[tuple[int, Change]]:
    """The ongoing changes; those a position does not place before or after a swap say so."""
    if not any(at == 0 and _replaces(change) for at, change in made):
        return ongoing
    return [(at, _placed_later(change) if at == 0 else change) for at, change in ongoing]


def _placed_later(change: Change) -> Change:
    note = f"{change.note}, taken as begun after the swap or set, as no order is stated"
    return msgspec.structs.replace(change, note=note, see=(*change.see, "values.in-order-applied"))


def _holds_while(source: InPlay) -> str:
    if "toy" in source.card.families:
        return "while grabbed"
    return "while its text counts" if source.is_character else "while in play"


def in_order(
    position: Position, made: list[tuple[int, Change]], ongoing: list[tuple[int, Change]]
) -> list[Change]:
    """Changes in the order they came about, which three readings could change."""
    if not ongoing and all(change.kind is Kind.ADD for _, change in made):
        return [change for _, change in made]
    replaced_at = max((at for at, c in made if _replaces(c)), default=None)
    earlier = replaced_at is not None and any(at <= replaced_at for at, _ in ongoing)
    if earlier and position.readings["values.swap-of-ongoing"] == "follows":
        ongoing = [(max(at, (replaced_at or 0) + 1), change) for at, change in ongoing]
    timed = sorted([*made, *ongoing], key=lambda pair: pair[0])
    changes = [change for _, change in timed]
    # What a set or swap replaced is lost in any order, so only what came after it can be mixed.
    after = max((n + 1 for n, c in enumerate(changes) if _replaces(c)), default=0)
    replaced, latest = changes[:after], changes[after:]
    mixed = {Kind.ADD} < {change.kind for change in latest if _counts(change)}
    if mixed and position.readings["values.order-of-changes"] == "additions-first":
        latest.sort(key=lambda change: change.kind in (Kind.MULTIPLY, Kind.DIVIDE_DOWN))
    return [*replaced, *latest]


def _counts(change: Change) -> bool:
    return change.verdict is Verdict.APPLIED


def _replaces(change: Change) -> bool:
    return change.kind in _REPLACING and _counts(change)


def settled(position: Position, which: str, printed: int, changes: list[Change]) -> tuple[Row, ...]:
    """The rows of the changes, with the Rule of One where it could bite as a row of its own."""
    rows = settle(changes)
    if len(changes) == 1 or all(row.after > 0 for row in rows):
        return rows
    per_card = which in _PER_CARD_RESOURCES
    if per_card and position.readings["resources.per-card-floor"] != "per-card":
        return rows
    floor = _floor_of(position, printed, rows)
    replaced = max(
        (n for n, row in enumerate(rows) if row.verdict is Verdict.OVERWRITTEN), default=-1
    )
    values = [row.after for row in rows[replaced + 1 :]]
    rose_again = any(low < 1 and low < high for low, high in pairwise(values))
    if rose_again and position.readings["values.below-one-memory"] == "forgotten":
        rule = position.readings.rule("values.below-one-memory")
        each_time = msgspec.structs.replace(floor, rule=rule)
        return settle([changes[0], *(c for change in changes[1:] for c in (change, each_time))])
    return settle((floor,), onto=rows)


_FLOOR = Change(
    "Rule of One",
    Kind.FLOOR,
    1,
    "values.rule-of-one",
    note="no value goes below one",
    see=("values.rule-of-one-display",),
)


def _floor_of(position: Position, printed: int, rows: tuple[Row, ...]) -> Change:
    """The lowest the value may read: one, or zero for a printed zero by the readings."""
    if printed != 0:
        return _FLOOR
    if position.readings["values.zeros"] == "never":
        return msgspec.structs.replace(_FLOOR, rule=position.readings.rule("values.zeros"))
    if max(row.after for row in rows) > 0 and rows[-1].after < 1:
        reading = position.readings["values.raised-printed-zero"]
        if reading == "floors-at-one":
            rule = position.readings.rule("values.raised-printed-zero")
            return msgspec.structs.replace(_FLOOR, rule=rule)
    return Change("Rule of One", Kind.FLOOR, 0, "values.printed-zero", note="a printed 0 stays 0")
