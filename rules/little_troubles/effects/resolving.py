"""Carrying out effects: every effect a card has changes the position here and says so.

A card resolves whole before anything else is played; replacement effects happen within it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.language.weighing import Held
from engine.model.trace import Recorder
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.effects.on_cards import ON_CARDS, PER_CARD
from rules.little_troubles.effects.on_players import ON_PLAYERS, players_of
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.amounts import explained, weighed
from rules.little_troubles.values.holding import noted
from rules.little_troubles.values.selectors import acting_card, held

replace = msgspec.structs.replace


def apply_effects(
    position: Position, effects: tuple[Effect, ...], source: str, by: str, trace: Recorder
) -> Position:
    """The position after a card's effects happened in order, as one resolution."""
    for effect in effects:
        position = replace(position, clock=position.clock + 1)
        position = noted(_apply(position, effect, source, by, trace))
    return position


def _apply(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    if effect.do not in ON_CARDS:
        condition = _condition(position, effect, source, by)
        if condition.value is None:
            return unknown_amount(position, effect, source, by, condition.says, trace)
        if not condition.value:
            says = "{source}: the condition is not met ({when})"
            trace.note("play.activation-requirements", says, source=source, when=effect.when)
            return position
        if effect.when:
            says = "{source}: the condition is met ({when})"
            trace.note("play.activation-requirements", says, source=source, when=effect.when)
    if effect.do not in PER_CARD and not isinstance(effect.amount, int):
        found = weighed(position, effect, position.seat_of(by), acting_card(position, source))
        trace.explain(explained(effect, source, found))
        if found.value is None:
            return unknown_amount(position, effect, source, by, found.unknown, trace)
        effect = replace(effect, amount=found.value)
    if effect.do in ON_CARDS:
        if effect.on == "target" or (effect.on == "" and not position.has(source)):
            says = "nobody has said at which card {source} is aimed, so nothing happens to any"
            trace.note("cards.unmodelled", says, source=source)
        return ON_CARDS[effect.do](position, effect, source, by, trace)
    if effect.do in ON_PLAYERS:
        for name in players_of(position, effect, by):
            position = ON_PLAYERS[effect.do](position, effect, source, name, trace)
        return position
    if effect.do is Do.COPY_ABILITY:
        return _copy(position, effect, source, by, trace)
    if effect.do is Do.SKIP_FIGHT:
        return _skip(position, effect, source, by, trace)
    return _ON_THE_TURN[effect.do](position, effect, source, trace)


def unknown_amount(
    position: Position, effect: Effect, source: str, by: str, unknown: str, trace: Recorder
) -> Position:
    """How much, or whether, is not known, so neither is the number it would have changed."""
    says = "{source}: what it does to the number cannot be told ({unknown})"
    trace.note("cards.unmodelled", says, source=source, unknown=unknown)
    for name in players_of(position, effect, by):
        player = position.player(name)
        if effect.do in (Do.GAIN, Do.LOSE):
            position = position.with_player(replace(player, cookies=None))
        elif effect.do in (Do.DRAW, Do.DISCARD):
            position = position.with_player(replace(player, hand_count=None))
    return position


def _copy(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    """Do what the ability of another card does, as if it stood on this one; no cost is paid."""
    if not position.has(effect.other):
        says = "{card} is not in play, so {source} copies nothing"
        trace.note("cards.ability", says, card=effect.other, source=source)
        return position
    _, copied = position.find(effect.other)
    if copied.marked("text_removed"):
        says = "{card}'s text is removed, so {source} copies nothing"
        trace.note("values.text-removed", says, card=copied.name, source=source)
        return position
    says = "{source} does what the ability of {card} does"
    with trace.step("cards.ability", says, source=source, card=copied.name):
        for ability in copied.card.abilities[:1]:
            position = apply_effects(position, ability.effects, source, by, trace)
    return position


def _condition(position: Position, effect: Effect, source: str, by: str) -> Held:
    """Whether the condition of an effect on players or the turn holds, seen from its source."""
    return held(position, effect.when, position.seat_of(by), acting_card(position, source))


def _skip(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    """This turn's Fight Phase is skipped, or the next turn's if that is whose it is."""
    if effect.on and players_of(position, effect, by)[0] == position.other_name:
        says = "{source}: {name} skips the Fight Phase of the next turn"
        trace.note("fight.skipped", says, source=source, name=position.other_name)
        return replace(position, skip_next=source)
    if position.fight is not None:
        return _skip_while_fighting(position, source, trace)
    trace.note("fight.skipped", "{source}: the Fight Phase is skipped", source=source)
    return replace(position, skipped_by=source)


def _skip_while_fighting(position: Position, source: str, trace: Recorder) -> Position:
    """A Fight in progress is not skipped, as only two things stop it; by one reading it ends."""
    rule = position.readings.rule("fight.skip-while-fighting")
    if position.readings["fight.skip-while-fighting"] == "goes-on":
        trace.note(rule, "{source} skips no Fight that is in progress: it goes on", source=source)
        return position
    trace.note(rule, "{source}: the rest of the Fight Phase is skipped", source=source)
    fight = position.fight and replace(position.fight, stopped=True)
    return replace(position, skipped_by=source, fights_left=0, fight=fight)


def _end_fight(position: Position, effect: Effect, source: str, trace: Recorder) -> Position:
    trace.note("fight.ends-early", "{source} ends the current Fight", source=source)
    fight = position.fight
    return position if fight is None else replace(position, fight=replace(fight, stopped=True))


def _extra_fight(position: Position, effect: Effect, source: str, trace: Recorder) -> Position:
    trace.note("fight.step", "{source}: one more Fight may be Picked", source=source)
    return replace(position, fights_left=position.fights_left + effect.number)


def _nothing(position: Position, effect: Effect, source: str, trace: Recorder) -> Position:
    return position


_ON_THE_TURN: dict[Do, Callable[[Position, Effect, str, Recorder], Position]] = {
    Do.END_FIGHT: _end_fight,
    Do.EXTRA_FIGHT: _extra_fight,
    # These are asked for where they matter and do nothing of themselves when a card resolves.
    Do.REGRESSES_INSTEAD: _nothing,
    Do.REPLACES_FIGHT: _nothing,
    Do.BLANK: _nothing,
}
