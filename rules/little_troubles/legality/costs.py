"""Paying: cookies, X, and Grade School's ascending costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.little_troubles.actions.actions import Play
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.position.position import Position
from rules.little_troubles.values import costs
from rules.little_troubles.values.ascending import ascending_by, mark


def choice_reasons(position: Position, action: Play) -> Iterator[Reason]:
    """An effect that lets cards of a certain cost be played goes by the printed cost."""
    most = action.costing_at_most
    if most is None or action.card.cost is None or action.card.cost <= most:
        return
    says = "{card} costs {cost}, the effect takes cards of {most} or less"
    facts = {"card": action.card.name, "cost": action.card.cost, "most": most}
    yield Reason("cost/too-high-for-the-effect", "cards.at-no-cost", says, facts)


def price_reasons(position: Position, action: Play) -> Iterator[Reason]:
    """The price, with what changes it, must be paid in full."""
    if action.free:
        return
    price = costs.cost(position, action.by, action.card, action.x)
    changed = price.rules if len(price.rows) > 1 else ()
    yield from cookie_reasons(position, action.by, action.card.name, price.value, changed)


def cookie_reasons(
    position: Position, name: str, card: str, price: int | None, see: tuple[str, ...] = ()
) -> Iterator[Reason]:
    """The cost must be paid in full; unknown costs and cookies are not checked."""
    cookies = position.player(name).cookies
    if price is None or cookies is None or cookies >= price:
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


def carried_out_reasons(
    position: Position, name: str, source: str, pays: tuple[Effect, ...]
) -> Iterator[Reason]:
    """A cost that is not cookies must be one the player can carry out."""
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


def x_reasons(position: Position, action: Play) -> Iterator[Reason]:
    """X is declared on activation, and its result is a whole number above 0."""
    card = action.card
    if not card.costs_x:
        return
    if action.costing_at_most is not None:
        says = "{card} has no cost until it is activated, so no effect can choose it by its cost"
        facts = {"card": card.name}
        see = ("x.not-by-cost",)
        yield Reason("cost/x-has-no-cost", "x.no-printed-cost", says, facts, see=see)
    if action.x is None:
        yield Reason(
            "cost/x-not-declared",
            "x.declared",
            "the value of X is declared when {card} is activated",
            {"card": card.name},
            remedy="with a value for X",
        )
    elif action.x < 1 or action.x % action.x_divided_by:
        says = "X = {x} does not give a whole result above 0"
        remedy = _whole_x(position, action)
        yield Reason("cost/x-not-whole", "x.whole-positive", says, {"x": action.x}, remedy=remedy)


def _whole_x(position: Position, action: Play) -> str:
    """The values of X that are whole and that Grade School lets be played."""
    divisor = action.x_divided_by
    found = mark(position, action.by) if ascending_by(position, action.by) else None
    least = ((found.cost or 0) // divisor + 1) * divisor if found else divisor
    return f"with X = {least}, {least + divisor}, {least + 2 * divisor}, ..."


def ascending_reasons(position: Position, action: Play) -> Iterator[Reason]:
    """Grade School: Actions in ascending printed cost; a cost of X leaves the mark as it was."""
    source = ascending_by(position, action.by) if "action" in action.card.families else ""
    found = mark(position, action.by) if source else None
    offered = action.x if action.card.costs_x else action.card.cost
    if found is None or found.cost is None or offered is None or offered > found.cost:
        return
    rule = "x.grade-school"
    if action.card.costs_x:
        rule = "x.grade-school-next-x"
    elif position.played[-1].costs_x:
        rule = "x.grade-school-mark"
    yield Reason(
        "cost/not-ascending",
        rule,
        "the last Action's printed cost was {mark}; this one's is {offered}",
        {"mark": found.cost, "offered": offered},
        blocker=source,
        remedy=_higher(action, found.cost),
        see=("types.quick-is-action",) if action.quick else (),
    )


def _higher(action: Play, cost: int) -> str:
    """What may be played instead: a whole result needs an X that divides, too."""
    if not action.card.costs_x:
        return f"with a printed cost (or X) of {cost + 1} or more"
    divisor = action.x_divided_by
    return f"with an X of {(cost // divisor + 1) * divisor} or more"
