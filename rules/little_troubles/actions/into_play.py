"""Cards on their way: out of hand, Timeout or deck, into play, over what they replace."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.little_troubles.actions.reading import free_name
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.effects.regression import send_to_timeout
from rules.little_troubles.position.position import InPlay, Player, Position
from rules.little_troubles.values.slots import lies_on, scene_seat, slots_of, spot_aimed_at

replace = msgspec.structs.replace

_REPLACING = {
    "field": "zones.field-replaced",
    "goal": "zones.goal-replaced",
    "scene": "zones.scene-replaced",
}


def leave_zone(position: Position, by: str, card: Card, origin: str, *, free: bool) -> Position:
    """The position with the card gone from where it was played from."""
    player = position.player(by)
    if origin == "timeout":
        rest = list(player.timeout)
        rest.remove(next((c for c in rest if c.name == card.name), card))
        return position.with_player(replace(player, timeout=tuple(rest)))
    if origin == "deck":
        deck = None if player.deck is None else max(0, player.deck - 1)
        return position.with_player(replace(player, deck=deck))
    hand, count = player.hand, player.hand_count
    if free and card not in (hand or ()):
        return position
    if hand is not None:
        held = list(hand)
        for one in held:
            if one.name == card.name:
                held.remove(one)
                break
        hand = tuple(held)
    if count is not None:
        count = max(0, count - 1)
        hand = () if count == 0 and hand is not None else hand
    return position.with_player(replace(player, hand=hand, hand_count=count))


def put_into_play(
    position: Position, by: str, card: Card, name: str, side: str, spot: str, trace: Recorder
) -> Position:
    """The position with a card played to a side or spot, over what it replaces there."""
    families = card.families
    seat = position.seat_of(by)
    if "scene" in families:
        seat = scene_seat(position, by, side, spot)
    before = position
    position = _make_room(position, position.players[seat], card, name, spot, trace)
    owner = by if position.names[seat] != by else ""
    if "scene" in families:
        spot = spot_aimed_at(before, spot)
    entered = InPlay(card, name, since=position.clock, owner=owner, spot=spot)
    player = position.players[seat]
    if "toy" in families:
        trace.note("toys.stay", "{card} stays in play", card=name)
    if "scene" in families:
        trace.note("scenes.stay", "{card} stays on its spot", card=name)
        trace.note("scenes.only-their-space", "it affects only what lies on that spot")
    rule = "zones.scene-control" if "scene" in families else "zones.slots"
    says = "{card} goes to {name}'s playground"
    trace.note(rule, says, card=name, name=player.name)
    return position.with_player(replace(player, board=(*player.board, entered)))


def take_prizes(position: Position, by: str, prizes: tuple[Card, ...], trace: Recorder) -> Position:
    """Put a Goal's Prizes into play, past the Character and Toy limits if need be."""
    for card in prizes:
        player = position.player(by)
        entered = InPlay(card, free_name(position, card.name), since=position.clock)
        says = "{card} enters play as a Prize, whatever the limit of its type"
        trace.note("goals.prize", says, card=entered.name)
        position = position.with_player(replace(player, board=(*player.board, entered)))
    return position


def _make_room(
    position: Position, player: Player, card: Card, name: str, spot: str, trace: Recorder
) -> Position:
    """A new Field, Goal or Scene sends the one it replaces to Timeout, if no slot is free."""
    for kind, rule in _REPLACING.items():
        if kind not in card.families:
            continue
        old = [one for one in player.board if kind in one.card.families]
        if kind == "scene":
            old = [one for one in old if lies_on(position, one, spot)]
        elif len(old) < slots_of(position, player.name, kind):
            old = []
        elif len(old) > 1:
            old = [one for one in old if one.name == spot] or old[:1]
        for one in old:
            trace.note(rule, "{new} takes the place of {old}", new=name, old=one.name)
            position = send_to_timeout(position, one.name, "zones.replaced-to-timeout", trace)
    return position
