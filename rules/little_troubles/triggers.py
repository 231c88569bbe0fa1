"""One-Time Text Alterations that happen by themselves, the turn player's before the other's."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from engine.trace import Recorder
from rules.little_troubles import winning
from rules.little_troubles.effects import MOMENTS
from rules.little_troubles.position import Happened, Position
from rules.little_troubles.resolve import apply_effects

MOST_ROUNDS = 20

_TRIGGERS = "{name} triggers {moment}"


def happen(
    position: Position, moment: str, rule: str, trace: Recorder, of: Container[str] | None = None
) -> Position:
    """Resolve what triggers at a moment, of the named cards or of all in play."""
    both = all(
        any(of is None or name in of for name in cards_waiting_for(position, moment, seat))
        for seat in (0, 1)
    )
    if both and moment != "turn_ends":
        rule_of_order = position.readings.rule("otta.order")
        trace.note(rule_of_order, "{name}'s come first", name=position.active_name)
    for seat in (position.active, 1 - position.active):
        for name in _in_chosen_order(position, seat):
            if (of is None or name in of) and position.has(name):
                position = _of_card(position, name, moment, rule, trace)
                position = winning.check(position, trace, phase_ends=False)
            if position.winner:
                return position
    return position


def _in_chosen_order(position: Position, seat: int) -> list[str]:
    """A seat's cards whose text counts, in the order their player chose, else as they lie."""
    player = position.players[seat]
    lying = [card.name for card in player.board if not card.marked("text_removed")]
    chosen = dict(position.orders).get(player.name, ())
    return sorted(lying, key=lambda name: chosen.index(name) if name in chosen else len(chosen))


def any_waits_for(position: Position, moment: str) -> bool:
    """Whether a card in play has something to resolve at a moment."""
    return any(cards_waiting_for(position, moment, seat) for seat in (0, 1))


def cards_waiting_for(position: Position, moment: str, seat: int) -> list[str]:
    """The cards of a seat that have something to resolve at a moment."""
    return [
        card.name
        for card in position.players[seat].board
        if any(trigger.when == moment for trigger in card.card.triggers)
        and not card.marked("text_removed")
    ]


def settle_moments(position: Position, trace: Recorder) -> Position:
    """Resolve what the last resolution triggered, now that it is whole, until nothing is left."""
    for _ in range(MOST_ROUNDS):
        happened, position = position.happened, msgspec.structs.replace(position, happened=())
        if not happened:
            return position
        for event in happened:
            position = _react(position, event, trace)
    says = "texts keep triggering each other: the judge is asked to stop it"
    trace.note("otta.mandatory", says)
    return msgspec.structs.replace(position, happened=())


def _react(position: Position, event: Happened, trace: Recorder) -> Position:
    if event.to in position.names:
        cards = [card.name for card in position.player(event.to).board]
    else:
        cards = [event.to]
    for name in cards:
        if position.has(name) and not position.find(name)[1].marked("text_removed"):
            position = _of_card(position, name, event.moment, "otta.mandatory", trace, event)
    return position


def _of_card(
    position: Position,
    name: str,
    moment: str,
    rule: str,
    trace: Recorder,
    event: Happened | None = None,
) -> Position:
    seat, card = position.find(name)
    by = position.players[seat].name
    for trigger in card.card.triggers:
        if trigger.when != moment:
            continue
        if event is not None and (trigger.token, trigger.number) != (event.token, event.number):
            continue
        says = "{name} may trigger {moment}, and does" if trigger.optional else _TRIGGERS
        with trace.step(rule, says, name=name, moment=MOMENTS[moment]):
            position = apply_effects(position, trigger.effects, name, by, trace)
    return position
