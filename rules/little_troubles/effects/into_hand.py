"""Cards returned to their owners' hands, from play or from Timeout."""

from __future__ import annotations

import msgspec

from engine.language.weighing import members
from engine.model.trace import Recorder
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.cards.words import aim_of
from rules.little_troubles.effects.regression import leave_play, stopped_without
from rules.little_troubles.effects.targets import targets
from rules.little_troubles.position.position import Player, Position
from rules.little_troubles.values.conditions import seen_from
from rules.little_troubles.values.selectors import TABLE, acting_card

replace = msgspec.structs.replace


def return_to_hand(
    position: Position, effect: Effect, source: str, by: str, trace: Recorder
) -> Position:
    """Return what an effect is about to its owner's hand."""
    aim = aim_of(effect.on)
    if aim is not None and aim.zone == "timeout":
        at = seen_from(position, position.seat_of(by), acting_card(position, source))
        for name in members(aim, position, at, TABLE) or ():
            position = _from_timeout(position, name, by, trace)
        return position
    if effect.on and not position.has(effect.on) and aim is None:
        return _from_timeout(position, effect.on, by, trace)
    for name in targets(position, effect, source, by):
        seat, card = position.find(name)
        position = leave_play(position, name)
        owner = position.player(card.owner) if card.owner else position.players[seat]
        position = _taken(position, owner, card.card, trace)
        position = stopped_without(position, name, trace)
    return position


def _from_timeout(position: Position, name: str, by: str, trace: Recorder) -> Position:
    """A card in Timeout goes back to its owner's hand, the acting player's first."""
    for player in (position.player(by), position.players[1 - position.seat_of(by)]):
        card = next((card for card in player.timeout if card.name == name), None)
        if card is not None:
            left = list(player.timeout)
            left.remove(card)
            return _taken(position, replace(player, timeout=tuple(left)), card, trace)
    return position


def _taken(position: Position, owner: Player, card: Card, trace: Recorder) -> Position:
    says = "{card} returns to {name}'s hand"
    trace.note("cards.ability", says, card=card.name, name=owner.name)
    hand = None if owner.hand is None else (*owner.hand, card)
    count = None if owner.hand_count is None else owner.hand_count + 1
    return position.with_player(replace(owner, hand=hand, hand_count=count))
