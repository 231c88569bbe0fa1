"""Ordering one's own end-of-turn effects, where there are several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import msgspec
from pydantic import Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.little_troubles.actions.documents import Entry
from rules.little_troubles.effects import triggers
from rules.little_troubles.effects.events import ORDERED
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import deciding, resources

MOST_CHOICES = 24
"""Orders, or sets of cards to discard, that are listed; there may be millions."""


class OrderEntry(Entry):
    """The order chosen."""

    order: list[str] = Field(description="own end-of-turn effects, first to last")


class Order(Action, frozen=True, kw_only=True):
    """The order in which a player's own end-of-turn effects resolve."""

    cards: tuple[str, ...]


def checks(position: Position, action: Order) -> Iterator[Check]:
    """Only who has several effects waiting orders them, and orders all of them."""
    if position.place.at != "end.order" or action.by != resources.who_orders(position):
        says = "{name} has no end-of-turn effects to order now"
        yield Reason("timing/no-order-due", "end.own-order", says, {"name": action.by})
        return
    seat = position.seat_of(action.by)
    waiting = triggers.cards_waiting_for(position, "turn_ends", seat)
    if sorted(waiting) == sorted(action.cards):
        yield "end.own-order"
    else:
        says = "the effects to order are those of {cards}"
        facts = {"cards": ", ".join(waiting)}
        yield Reason("turn/not-all-ordered", "end.own-order", says, facts)


def perform(position: Position, action: Order, trace: Recorder) -> tuple[Position, str]:
    """The order is noted for the effects to come."""
    orders = (*position.orders, (action.by, action.cards))
    return msgspec.structs.replace(position, orders=orders), ORDERED


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every order there is, as far as they are few."""
    if position.place.at == "end.order" and name == deciding.decider(position):
        waiting = triggers.cards_waiting_for(position, "turn_ends", position.seat_of(name))
        for order in islice(permutations(waiting), MOST_CHOICES):
            yield {"by": name, "order": list(order)}


ORDER = ActionKind(
    verb="order",
    entry=OrderEntry,
    action=Order,
    read=lambda position, entry: Order(by=entry.by, cards=tuple(entry.order)),
    checks=checks,
    says=lambda action: f"resolve {', then '.join(action.cards)}",
    perform=perform,
    candidates=candidates,
    needs_the_window=lambda action: False,
)
