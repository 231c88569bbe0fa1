"""Paying: cookies, X, and Grade School's ascending costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.play.action_kind import Check, holds
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.position.position import Position
from rules.little_troubles.values import costs
from rules.little_troubles.values.ascending import ascending_by, mark


def can_be_chosen(card: Card, most: int | None) -> Iterator[Check]:
    """An effect that lets cards of a certain cost be played goes by the printed cost."""
    if most is None:
        return
    if card.costs_x:
        says = "{card} has no cost until it is activated, so no effect can choose it by its cost"
        see = ("x.not-by-cost",)
        named = {"card": card.name}
        yield Reason("cost/x-has-no-cost", "x.no-printed-cost", says, named, see=see)
    if card.cost is None or card.cost <= most:
        return
    says = "{card} costs {cost}, the effect takes cards of {most} or less"
    facts = {"card": card.name, "cost": card.cost, "most": most}
    yield Reason("cost/too-high-for-the-effect", "cards.at-no-cost", says, facts)


_CHANGES = ("costs.modifiers", "x.modifiers")


def price_paid(position: Position, by: str, card: Card, x: int | None) -> Iterator[Check]:
    """The price, with what changes it, must be paid in full."""
    price = costs.cost(position, by, card, x)
    changed = price.rules if len(price.rows) > 1 else ()
    yield from affords(position, by, card.name, price.value, changed)
    yield from (rule for rule in _CHANGES if rule in changed)


def affords(
    position: Position, name: str, card: str, price: int | None, see: tuple[str, ...] = ()
) -> Iterator[Check]:
    """The cost must be paid in full; unknown costs and cookies are not checked."""
    cookies = position.player(name).cookies
    if price is None or cookies is None or cookies >= price:
        yield "costs.pay-in-full"
        return
    missing = price - cookies
    yield Reason(
        "cost/cookies-short",
        "costs.pay-in-full",
        "{card} costs {price}, {name} has {cookies}",
        {"card": card, "price": price, "name": name, "cookies": cookies},
        remedy=f"with {missing} more cookie{'s' if missing > 1 else ''}",
        see=see,
    )


def can_carry_out(
    position: Position, name: str, source: str, pays: tuple[Effect, ...]
) -> Iterator[Check]:
    """A cost that is not cookies must be one the player can carry out."""
    if pays:
        rules = ("costs.carried-out", "costs.own-resources")
        yield from holds(_not_carried_out(position, name, source, pays), rules)


def _not_carried_out(
    position: Position, name: str, source: str, pays: tuple[Effect, ...]
) -> Iterator[Reason]:
    _, card = position.find(source)
    hand = position.player(name).hand_count
    for paid in pays:
        if paid.do is Do.TOKENS and card.token_count(paid.other) < -paid.number:
            says = "{card} has {has} {token} Tokens, {needs} are paid"
            has = card.token_count(paid.other)
            facts = {"card": source, "has": has, "token": paid.other, "needs": -paid.number}
            yield Reason("cost/cannot-carry-out", "costs.carried-out", says, facts)
        if paid.do is Do.DISCARD and hand is not None and hand < paid.number:
            says = "{name} has {has} cards in hand, {needs} are discarded"
            facts = {"name": name, "has": hand, "needs": paid.number}
            yield Reason("cost/cannot-carry-out", "costs.carried-out", says, facts)


def x_declared(
    position: Position, by: str, card: Card, x: int | None, divisor: int
) -> Iterator[Check]:
    """X is declared on activation, and its result is a whole number above 0."""
    if not card.costs_x:
        return
    if x is None:
        says = "the value of X is declared when {card} is activated"
        facts = {"card": card.name}
        remedy = "with a value for X"
        yield Reason("cost/x-not-declared", "x.declared", says, facts, remedy=remedy)
        return
    yield from ("x.declared", "x.variable")
    if x < 1 or x % divisor:
        says = "X = {x} does not give a whole result above 0"
        remedy = _whole_x(position, by, divisor)
        yield Reason("cost/x-not-whole", "x.whole-positive", says, {"x": x}, remedy=remedy)
    else:
        yield "x.whole-positive"


def _whole_x(position: Position, by: str, divisor: int) -> str:
    """The values of X that are whole and that Grade School lets be played."""
    found = mark(position, by) if ascending_by(position, by) else None
    least = ((found.cost or 0) // divisor + 1) * divisor if found else divisor
    return f"with X = {least}, {least + divisor}, {least + 2 * divisor}, ..."


def ascending(
    position: Position, by: str, card: Card, x: int | None, divisor: int, *, quick: bool | None
) -> Iterator[Check]:
    """Grade School: Actions in ascending printed cost; a cost of X leaves the mark as it was."""
    source = ascending_by(position, by) if "action" in card.families else ""
    if not source:
        return
    found = mark(position, by)
    offered = x if card.costs_x else card.cost
    see = ("types.quick-is-action",) if quick else ()
    rule = "x.grade-school"
    if card.costs_x:
        rule = "x.grade-school-next-x"
    elif position.played and position.played[-1].costs_x:
        rule = "x.grade-school-mark"
    if found is None or found.cost is None or offered is None or offered > found.cost:
        yield from (rule, "x.grade-school", *see)
        return
    yield Reason(
        "cost/not-ascending",
        rule,
        "the last Action's printed cost was {mark}; this one's is {offered}",
        {"mark": found.cost, "offered": offered},
        blocker=source,
        remedy=_higher(card, divisor, found.cost),
        see=see,
    )


def _higher(card: Card, divisor: int, cost: int) -> str:
    """What may be played instead: a whole result needs an X that divides, too."""
    if not card.costs_x:
        return f"with a printed cost (or X) of {cost + 1} or more"
    return f"with an X of {(cost // divisor + 1) * divisor} or more"
