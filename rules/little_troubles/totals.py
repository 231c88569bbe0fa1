"""What a player gains in a Resource Phase, as ledger rows: cards in play, then what changes it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.ledger import Change, Explanation, Kind, Verdict, settle
from rules.little_troubles import values
from rules.little_troubles.effects import Do
from rules.little_troubles.position import Position
from rules.little_troubles.printed import family

replace = msgspec.structs.replace

_KINDS = {
    Do.RESOURCE_ADD: Kind.ADD,
    Do.RESOURCE_MULTIPLY: Kind.MULTIPLY,
    Do.RESOURCE_DIVIDE: Kind.DIVIDE_DOWN,
}


def total(position: Position, player: str, which: str) -> Explanation:
    """The rows behind a player's `cookies` or `draws` this Resource Phase, free card aside."""
    title = "cookies to gain" if which == "cookies" else "cards to draw, free card aside"
    changes = [Change(player, Kind.PRINTED, 0, "resources.totals", note="nothing yet")]
    for card in position.player(player).board:
        if card.card.adult is None:
            continue
        found = values.stat(position, card.name, which)
        if found.value is None:
            says = f"the {found.stat} of {card.name} has not been entered"
            return Explanation(player, title, settle(changes), says, "resources.totals")
        changes += _of_a_card(found)
    changes += _in_order(position, player, list(_effects(position, player, which, changes)))
    return Explanation(player, title, settle(changes))


def whole_draw(position: Position, player: str, free: int, rule: str) -> Explanation:
    """The rows behind all the cards a player draws: the total, never less than none, then free."""
    found = total(position, player, "draws")
    title = "cards to draw"
    if found.value is None:
        return Explanation(player, title, found.rows, found.unknown, found.asked_by)
    no_debt = position.readings.rule("resources.negative-total") if found.value < 0 else ""
    floor = [Change("Total", Kind.FLOOR, 0, no_debt, note="a total below zero gives nothing")]
    see = ("resources.free-card-untouched",)
    last = Change("Free card", Kind.ADD, free, rule, note="which no effect changes", see=see)
    rows = settle([*(floor if no_debt else []), last], onto=found.rows)
    return Explanation(player, title, rows)


def _of_a_card(found: Explanation) -> Iterator[Change]:
    """What one card gives, and the changes to it that did not count."""
    note = f"{found.stat} of {found.subject}"
    if found.value:
        see = tuple(rule for rule in found.rules if rule != "values.printed")
        yield Change(found.subject, Kind.ADD, found.value, "resources.totals", note=note, see=see)
    for row in found.rows:
        if row.verdict in (Verdict.DORMANT, Verdict.BLOCKED, Verdict.EXPIRED, Verdict.UNMET):
            yield replace(row.change, note=f"{note}, {row.change.note}")


def _effects(
    position: Position, player: str, which: str, of_cards: list[Change]
) -> Iterator[Change]:
    """What changes the total, in the order it came about."""
    for source, effect, verdict in values.player_effects(position, player, *_KINDS):
        if effect.stat != which:
            continue
        kind = _KINDS[effect.do]
        see = ("values.halves-round-down",) if kind is Kind.DIVIDE_DOWN else ()
        change = Change(source, kind, effect.amount, "resources.other-changes", 1, verdict, see=see)
        if effect.other and kind is Kind.MULTIPLY:
            change = _of_a_part(position, player, change, family(effect.other), of_cards)
        yield change


def _of_a_part(
    position: Position, player: str, change: Change, kind: str, of_cards: list[Change]
) -> Change:
    """Multiplying what one kind of card gives adds that part once more, after the additions."""
    board = position.player(player).board
    names = {card.name for card in board if kind in card.card.families}
    part = sum(c.amount for c in of_cards if c.source in names and c.verdict is Verdict.APPLIED)
    note = f"x{change.amount} the {part} from {kind.title()}s"
    return replace(change, kind=Kind.SHARE_UP, amount=part * (change.amount - 1), note=note)


def _in_order(position: Position, player: str, changes: list[Change]) -> list[Change]:
    """Additions before multiplications, or by the other reading as the player chooses."""
    if all(change.kind is Kind.ADD for change in changes):
        return changes
    rule = position.readings.rule("resources.order-of-changes")
    mark = Change("Subtotal", Kind.SUBTOTAL, 0, rule, note="the order of what changes it")
    if position.readings["resources.order-of-changes"] == "additions-first":
        additions = [change for change in changes if change.kind is Kind.ADD]
        others = [change for change in changes if change.kind is not Kind.ADD]
        return [*additions, mark, *map(_as_addition, others)]
    chosen = position.player(player).resource_order
    if chosen:
        changes = sorted(changes, key=lambda c: _place(chosen, c.source))
    else:
        changes = sorted(changes, key=_most_for_the_player)
    return [mark, *map(_as_addition, changes)]


def _as_addition(change: Change) -> Change:
    """A part multiplied has its amount already: once it stands in its place it is added."""
    return replace(change, kind=Kind.ADD) if change.kind is Kind.SHARE_UP else change


def _place(chosen: tuple[str, ...], source: str) -> int:
    return chosen.index(source) if source in chosen else len(chosen)


def _most_for_the_player(change: Change) -> int:
    """The order that gains most: dividing first, then gains, multiplying and losses.

    A player who may choose chooses well unless the judge says otherwise.
    """
    if change.kind is Kind.DIVIDE_DOWN:
        return 0
    if change.kind is Kind.ADD and change.amount < 0:
        return 3
    return 2 if change.kind is Kind.MULTIPLY else 1
