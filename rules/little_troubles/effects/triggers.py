"""One-Time Text Alterations that happen by themselves, the turn player's before the other's."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.language.weighing import describes
from engine.model.trace import Recorder
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import EVERYONE, MOMENTS, OF_CHARACTERS, OF_PLAYERS, Trigger
from rules.little_troubles.cards.words import aim_of
from rules.little_troubles.effects import winning
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.position.position import Happened, InPlay, Position
from rules.little_troubles.values.conditions import seen_from
from rules.little_troubles.values.selectors import TABLE, matches

MOST_ROUNDS = 20

_TRIGGERS = "{name} triggers {moment}"


def happen(
    position: Position, moment: str, rule: str, trace: Recorder, to: Sequence[str] | None = None
) -> Position:
    """Resolve what triggers at a moment that comes to the cards `to`, or to the whole table."""
    seats = (position.active, 1 - position.active)
    due = {seat: _due(position, moment, to, seat) for seat in seats}
    if all(due.values()):
        rule_of_order = position.readings.rule("otta.order")
        trace.note(rule_of_order, "{name}'s come first", name=position.active_name)
    for seat in seats:
        if not position.winner:
            position = _resolve_due(position, due[seat], seat, moment, to, rule, trace)
    return position


def happen_for(position: Position, moment: str, rule: str, trace: Recorder, seat: int) -> Position:
    """Resolve what triggers for one player at a moment that comes to the whole table."""
    due = _due(position, moment, None, seat)
    return _resolve_due(position, due, seat, moment, None, rule, trace)


def _due(position: Position, moment: str, to: Sequence[str] | None, seat: int) -> list[InPlay]:
    """A seat's cards with a text that triggers now, in the order they resolve."""
    fires = _fires_in(position, moment, to, seat)
    return [position.find(name)[1] for name in _in_chosen_order(position, seat) if name in fires]


def _resolve_due(
    position: Position,
    cards: list[InPlay],
    seat: int,
    moment: str,
    to: Sequence[str] | None,
    rule: str,
    trace: Recorder,
) -> Position:
    """Resolve due texts one after another; each is looked at again when its turn comes."""
    for card in cards:
        if _still_due(position, card, seat, moment, to, trace):
            position = _resolve(position, card, seat, moment, to, rule, trace)
            position = winning.check(position, trace, phase_ends=False)
        if position.winner:
            break
    return position


def _still_due(
    position: Position,
    card: InPlay,
    seat: int,
    moment: str,
    to: Sequence[str] | None,
    trace: Recorder,
) -> bool:
    """Whether a text that was due still counts after what resolved before it."""
    if not position.has(card.name):
        rule = position.readings.rule("otta.card-left")
        trace.note(rule, "{name} has left play since", name=card.name)
        return position.readings["otta.card-left"] == "still-resolves"
    if card.name in _fires_in(position, moment, to, seat):
        return True
    trace.note("values.ongoing", "what {name} says counts no longer", name=card.name)
    return False


def _fires_in(
    position: Position,
    moment: str,
    to: Sequence[str] | None,
    seat: int,
    event: Happened | None = None,
) -> list[str]:
    """The cards of a seat with a text that triggers when a moment comes to the cards `to`."""
    return [
        card.name
        for card in position.players[seat].board
        if not card.marked("text_removed")
        and any(
            trigger.when == moment and _is_about(position, seat, card, trigger, to, event)
            for trigger in card.triggers
        )
    ]


def _is_about(
    position: Position,
    seat: int,
    card: InPlay,
    trigger: Trigger,
    to: Sequence[str] | None,
    event: Happened | None = None,
) -> bool:
    """Whether a text watches what a moment came to: itself, or those its words describe.

    A Toy means its grabber and a Scene what lies on its spot; any other card that is no Character
    can only mean another's Fight or flip, so it watches any Character.
    """
    if event is not None and event.moment in OF_PLAYERS:
        return trigger.of in EVERYONE or (event.to == position.names[seat]) is not (
            trigger.of == "opponent"
        )
    if event is not None and event.moment == "card_played":
        return _is_about_a_play(position, seat, card, trigger, event)
    if to is None:
        return True
    if not trigger.of and not _means_those_it_is_on(card):
        return card.name in to or (not card.is_character and trigger.when in OF_CHARACTERS)
    return any(
        matches(position, trigger.of, seat, card, *position.find(name))
        for name in to
        if position.has(name)
    )


def _means_those_it_is_on(card: InPlay) -> bool:
    """Whether "this Character" in a text is who grabs the Toy, or who stands on the Scene."""
    held = "toy" in card.card.families and bool(card.grabbed_by)
    return not card.is_character and (held or "scene" in card.card.families)


def _is_about_a_play(
    position: Position, seat: int, card: InPlay, trigger: Trigger, event: Happened
) -> bool:
    """Whether a text watches the play of a card, by whom and of what it says; else its player's."""
    played_by = position.seat_of(event.by)
    aim = aim_of(trigger.of)
    if aim is None:
        return played_by == seat
    if position.has(event.to):
        played: InPlay | Card = position.find(event.to)[1]
    else:
        gone = position.players[played_by].timeout
        played = next(c for c in reversed(gone) if c.name == event.to)
    at = seen_from(position, seat, card)
    return describes(aim, position, at, TABLE, played_by, played)


def _in_chosen_order(position: Position, seat: int) -> list[str]:
    """A seat's cards whose text counts, in the order their player chose, else as they lie."""
    player = position.players[seat]
    lying = [card.name for card in player.board if not card.marked("text_removed")]
    chosen = dict(position.orders).get(player.name, ())
    return sorted(lying, key=lambda name: chosen.index(name) if name in chosen else len(chosen))


def any_waits_for(position: Position, moment: str, to: Sequence[str] | None = None) -> bool:
    """Whether a card in play has something to resolve at a moment that comes to the cards `to`."""
    return any(_fires_in(position, moment, to, seat) for seat in (0, 1))


def cards_waiting_for(position: Position, moment: str, seat: int) -> list[str]:
    """The cards of a seat that have something to resolve at a moment of the whole table."""
    return _fires_in(position, moment, None, seat)


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
    for seat in (position.active, 1 - position.active):
        to = (event.to,)
        for name in _fires_in(position, event.moment, to, seat, event):
            if position.has(name):
                rule, card = "otta.mandatory", position.find(name)[1]
                position = _resolve(position, card, seat, event.moment, to, rule, trace, event)
    return position


def _resolve(
    position: Position,
    card: InPlay,
    seat: int,
    moment: str,
    to: Sequence[str] | None,
    rule: str,
    trace: Recorder,
    event: Happened | None = None,
) -> Position:
    """Resolve a card's texts for a moment; those that count tokens wait for their number."""
    name, by = card.name, position.names[seat]
    for trigger in card.triggers:
        if trigger.when != moment or not _is_about(position, seat, card, trigger, to, event):
            continue
        if event is not None and (trigger.token, trigger.number) != (event.token, event.number):
            continue
        says = "{name} may trigger {moment}, and does" if trigger.optional else _TRIGGERS
        with trace.step(rule, says, name=name, moment=MOMENTS[moment]):
            position = apply_effects(position, trigger.effects, name, by, trace)
    return position
