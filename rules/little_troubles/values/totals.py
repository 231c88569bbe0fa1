"""What a player gains in a Resource Phase, as ledger rows: cards in play, then what changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.little_troubles.cards.printed import family
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values import costs, stats

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
        if not card.is_character and not _gives(position, card, which):
            continue
        found = stats.stat(position, card.name, which)
        if found.value is None:
            says = f"the {found.stat} of {card.name} has not been entered"
            return Explanation(player, title, settle(changes), says, "resources.totals")
        changes += _of_a_card(
            found, ("resources.symbols",) if card.is_character else _whose(position)
        )
    items = list(_items(position, player, which, changes))
    missing = next((item for item in items if item.missing), None)
    if missing is not None:
        says = f"how much {missing.change.source} changes it: {missing.missing}"
        return Explanation(player, title, settle(changes), says, "cards.ability")
    changes += _in_order(position, player, items)
    return Explanation(player, title, settle(changes))


def _gives(position: Position, card: InPlay, which: str) -> bool:
    """Whether a card that is no Character gives what it prints, which one reading denies."""
    found = stats.stat(position, card.name, which)
    if found.value == 0:
        return True
    return position.readings["resources.which-cards"] == "any-card"


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


def _whose(position: Position) -> tuple[str, ...]:
    """The rule by which cards that are no Characters give Resources."""
    return (position.readings.rule("resources.which-cards"),)


def _of_a_card(found: Explanation, rules: tuple[str, ...]) -> Iterator[Change]:
    """What one card gives, and the changes to it that did not count."""
    note = f"{found.stat} of {found.subject}"
    if found.value or len(found.rows) > 1:
        see = (*rules, *(rule for rule in found.rules if rule != "values.printed"))
        gives = found.value or 0
        yield Change(found.subject, Kind.ADD, gives, "resources.totals", note=note, see=see)
    for row in found.rows:
        if row.verdict in (Verdict.DORMANT, Verdict.BLOCKED, Verdict.EXPIRED, Verdict.UNMET):
            yield replace(row.change, note=f"{note}, {row.change.note}")


class Item(msgspec.Struct, frozen=True):
    """A change to a total, and whether it adds or multiplies (all of it or a part)."""

    change: Change
    multiplies: bool
    missing: str = ""
    """What would have to be known to tell how much it changes."""


def _items(position: Position, player: str, which: str, of_cards: list[Change]) -> Iterator[Item]:
    """What changes the total, in the order it came about."""
    parts = _parts(position, player, of_cards)
    for source, effect, verdict, found in costs.player_effects(position, player, *_KINDS):
        if effect.stat != which:
            continue
        kind = _KINDS[effect.do]
        see = ("values.halves-round-down",) if kind is Kind.DIVIDE_DOWN else ()
        if effect.up and kind is Kind.DIVIDE_DOWN:
            kind, see = Kind.DIVIDE_UP, ()
        rule, amount = "resources.other-changes", found.value or 0
        change = Change(source, kind, amount, rule, 1, verdict, "", see, found.rows)
        if effect.other and kind is not Kind.ADD:
            change = _of_a_part(change, family(effect.other), parts)
        yield Item(change, kind is not Kind.ADD, found.unknown)


def _parts(position: Position, player: str, of_cards: list[Change]) -> dict[str, int]:
    """How much of the total each kind of card gives."""
    families = {card.name: card.card.families for card in position.player(player).board}
    parts: dict[str, int] = {}
    for change in of_cards:
        if change.verdict is Verdict.APPLIED:
            for kind in families.get(change.source, ()):
                parts[kind] = parts.get(kind, 0) + change.amount
    return parts


def _of_a_part(change: Change, kind: str, parts: dict[str, int]) -> Change:
    """Multiplying or dividing what one kind of card gives, as what that adds to the total."""
    part = parts.get(kind, 0)
    multiplied = change.kind is Kind.MULTIPLY
    up = change.kind is Kind.DIVIDE_UP
    divided = -(-part // change.amount) if up else part // change.amount
    after = part * change.amount if multiplied else divided
    if change.verdict is Verdict.APPLIED:
        parts[kind] = after
    sign = "x" if multiplied else "/"
    note = f"{sign}{change.amount} the {part} from {kind.title()}s"
    return replace(change, kind=Kind.ADD, amount=after - part, note=note)


def _in_order(position: Position, player: str, items: list[Item]) -> list[Change]:
    """Additions before multiplications, or by the other reading as the player chooses."""
    if not any(item.multiplies for item in items):
        return [item.change for item in items]
    rule = position.readings.rule("resources.order-of-changes")
    mark = Change("Subtotal", Kind.SUBTOTAL, 0, rule, note="the order of what changes it")
    if position.readings["resources.order-of-changes"] == "additions-first":
        additions = [item.change for item in items if not item.multiplies]
        times = [item for item in items if item.multiplies]
        return [*additions, mark, *(item.change for item in _times(position, player, times))]
    return [mark, *(item.change for item in _chosen(position, player, items, _by_gain))]


def _times(position: Position, player: str, items: list[Item]) -> list[Item]:
    """Multiplications and divisions of a total, whose order among themselves is open."""
    kinds = {item.change.kind for item in items if item.change.verdict is Verdict.APPLIED}
    if not {Kind.MULTIPLY, Kind.DIVIDE_DOWN} <= kinds:
        return items
    if position.readings["resources.times-and-parts"] == "as-they-came":
        return items
    rule = position.readings.rule("resources.times-and-parts")
    items = [Item(_seeing(item.change, rule), item.multiplies) for item in items]
    # A half that is rounded down loses least where it is taken last.
    return _chosen(position, player, items, lambda item: item.change.kind is Kind.DIVIDE_DOWN)


def _seeing(change: Change, rule: str) -> Change:
    return replace(change, see=(*change.see, rule))


def _chosen(
    position: Position, player: str, items: list[Item], best: Callable[[Item], int]
) -> list[Item]:
    """The order the judge states for a player who may choose, else the one that gains most."""
    chosen = position.player(player).resource_order
    if chosen:
        return sorted(items, key=lambda item: _place(chosen, item.change.source))
    return sorted(items, key=best)


def _place(chosen: tuple[str, ...], source: str) -> int:
    return chosen.index(source) if source in chosen else len(chosen)


def _by_gain(item: Item) -> int:
    """The order that gains most: dividing first, then gains, multiplying and losses.

    A player who may choose chooses well unless the judge says otherwise.
    """
    change = item.change
    if change.kind in (Kind.DIVIDE_DOWN, Kind.DIVIDE_UP):
        return 0
    if change.kind is Kind.ADD and change.amount < 0:
        return 3
    return 2 if item.multiplies else 1
