"""Decisions the turn asks for: passing them, ordering effects, discarding to nine."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Pass
from engine.model.legality import Reason
from rules.little_troubles.actions.actions import Order, PutBack
from rules.little_troubles.effects import triggers
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import fight, resources
from rules.little_troubles.turn.deciding import decider


def pass_reasons(position: Position, action: Pass) -> Iterator[Reason]:
    """A decision may be passed by whom it is for, unless it is forced."""
    at = position.place.at
    if position.place.window is None and action.by != decider(position):
        yield _not_their_decision(action.by, at)
    due = resources.too_many(position)
    if at == "end.discard" and due > 0:
        says = "{name} must discard {number}"
        facts = {"name": position.active_name, "number": due}
        yield Reason("turn/must-discard", "end.discard-to-nine", says, facts)
    if at == "fight.window" and position.place.window is not None:
        yield from _unknown_numbers(position, action)
    if at == "fight.replaced":
        says = "the winner under {card} has to be entered"
        card = position.fight.replacer if position.fight else ""
        yield Reason("fight/needs-winner", "replacers.own-winner", says, {"card": card})


def _unknown_numbers(position: Position, action: Pass) -> Iterator[Reason]:
    """The pass that ends a Fight waits for the numbers that decide it."""
    place = position.place
    _, closes = place.after_pass(position.role_of(action.by))
    missing = fight.unknown_numbers(position) if closes else []
    if missing:
        says = "the Fight cannot be decided: {what} has not been entered"
        what = " and ".join(missing)
        remedy = "with that number entered on the card"
        facts = {"what": what}
        yield Reason("fight/number-unknown", "rewards.compare", says, facts, remedy=remedy)


def _not_their_decision(name: str, at: str) -> Reason:
    says = "this is not {name}'s decision"
    rules = {"fight.pick": "fight.pick", "end.order": "end.own-order"}
    rule = rules.get(at, "end.discard-to-nine")
    return Reason("timing/not-the-turn-player", rule, says, {"name": name})


def held(position: Position, names: tuple[str, ...]) -> bool:
    """Whether the turn player holds all these cards, copies counted."""
    hand = [card.name for card in position.active_player.hand or ()]
    return all(names.count(name) <= hand.count(name) for name in names)


def order_reasons(position: Position, action: Order) -> Iterator[Reason]:
    """Only who has several effects waiting orders them, and orders all of them."""
    if position.place.at != "end.order" or action.by != resources.who_orders(position):
        says = "{name} has no end-of-turn effects to order now"
        yield Reason("timing/no-order-due", "end.own-order", says, {"name": action.by})
        return
    seat = position.seat_of(action.by)
    waiting = triggers.cards_waiting_for(position, "turn_ends", seat)
    if sorted(waiting) != sorted(action.cards):
        says = "the effects to order are those of {cards}"
        facts = {"cards": ", ".join(waiting)}
        yield Reason("turn/not-all-ordered", "end.own-order", says, facts)


def discard_reasons(position: Position, action: PutBack) -> Iterator[Reason]:
    """Exactly the cards over nine are discarded, by the turn player."""
    due = resources.too_many(position)
    if position.place.at != "end.discard" or action.by != position.active_name:
        says = "only the turn player discards down to nine, at the end of the turn"
        yield Reason("timing/no-discard-due", "end.discard-to-nine", says)
    elif position.active_player.hand_is_known and not held(position, action.cards):
        says = "not all of {cards} are in {name}'s hand"
        named = {"cards": ", ".join(action.cards), "name": action.by}
        yield Reason("cards/not-in-hand", "cards.from-hand", says, named)
    elif action.number != due:
        says = "{name} discards exactly {due}, not {number}"
        facts = {"name": action.by, "due": due, "number": action.number}
        yield Reason("turn/wrong-number", "end.discard-to-nine", says, facts)
