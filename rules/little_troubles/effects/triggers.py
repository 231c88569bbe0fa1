"""One-Time Text Alterations that happen by themselves, the turn player's before the other's."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.model.trace import Recorder
from rules.little_troubles.cards.texts import MOMENTS, OF_CHARACTERS, Trigger
from rules.little_troubles.effects import winning
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.position.position import Happened, InPlay, Position
from rules.little_troubles.values.selectors import matches

MOST_ROUNDS = 20

_TRIGGERS = "{name} triggers {moment}"


def happen(
    position: Position, moment: str, rule: str, trace: Recorder, to: Sequence[str] | None = None
) -> Position:
    """Resolve what triggers at a moment that comes to the cards `to`, or to the whole table."""
    waiting = [_fires_in(position, moment, to, seat) for seat in (0, 1)]
    if all(waiting) and moment != "turn_ends":
        rule_of_order = position.readings.rule("otta.order")
        trace.note(rule_of_order, "{name}'s come first", name=position.active_name)
    for seat in (position.active, 1 - position.active):
        for name in _in_chosen_order(position, seat):
            if name in waiting[seat] and position.has(name):
                position = _resolve(position, name, moment, to, rule, trace)
                position = winning.check(position, trace, phase_ends=False)
            if position.winner:
                return position
    return position


def _fires_in(position: Position, moment: str, to: Sequence[str] | None, seat: int) -> list[str]:
    """The cards of a seat with a text that triggers when a moment comes to the cards `to`."""
    return [
        card.name
        for card in position.players[seat].board
        if not card.marked("text_removed")
        and card.is_active
        and any(
            trigger.when == moment and _is_about(position, seat, card, trigger, to)
            for trigger in card.card.triggers
        )
    ]


def _is_about(
    position: Position, seat: int, card: InPlay, trigger: Trigger, to: Sequence[str] | None
) -> bool:
    """Whether a text watches what a moment came to: itself, or those its words describe.

    A card that is no Character can only mean another's moment, so it watches any Character.
    """
    if to is None:
        return True
    if not trigger.of:
        return card.name in to if card.is_character else trigger.when in OF_CHARACTERS
    return any(
        matches(position, trigger.of, seat, card, *position.find(name))
        for name in to
        if position.has(name)
    )


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
    """Resolve every text that watches something that happened to a card or by a player."""
    by_player = event.to in position.names
    for seat in (position.active, 1 - position.active):
        if by_player and position.names[seat] != event.to:
            continue
        to = None if by_player else (event.to,)
        for name in _fires_in(position, event.moment, to, seat):
            if position.has(name):
                rule = "otta.mandatory"
                position = _resolve(position, name, event.moment, to, rule, trace, event)
    return position


def _resolve(
    position: Position,
    name: str,
    moment: str,
    to: Sequence[str] | None,
    rule: str,
    trace: Recorder,
    event: Happened | None = None,
) -> Position:
    """Resolve a card's texts for a moment; those that count tokens wait for their number."""
    seat, card = position.find(name)
    by = position.players[seat].name
    for trigger in card.card.triggers:
        if trigger.when != moment or not _is_about(position, seat, card, trigger, to):
            continue
        if event is not None and (trigger.token, trigger.number) != (event.token, event.number):
            continue
        says = "{name} may trigger {moment}, and does" if trigger.optional else _TRIGGERS
        with trace.step(rule, says, name=name, moment=MOMENTS[moment]):
            position = apply_effects(position, trigger.effects, name, by, trace)
    return position
