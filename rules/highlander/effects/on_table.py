"""Cards leave the table, or their text is ignored."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.highlander.position.player import Player
from rules.highlander.position.position import Position
from rules.highlander.values.table import find


def discarded_from_table(player: Player, name: str) -> Player:
    """The player with one card of that name moved from the table to the discard pile."""
    for index, held in enumerate(player.table):
        if held.card.name.lower() == name.lower():
            return msgspec.structs.replace(
                player,
                table=player.table[:index] + player.table[index + 1 :],
                discard=(*player.discard, held.card.name, *held.under),
            )
    return player


def without_standing(position: Position, name: str, rule: str, trace: Recorder) -> Position:
    """The position with every Standing Defense of a player discarded, by that rule."""
    player = position.player(name)
    for held in player.table:
        if {"standing", "guard"} & set(held.card.flags):
            trace.note(rule, "{name} loses {card}", name=name, card=held.card.name)
            player = discarded_from_table(player, held.card.name)
    return position.with_player(player)


def removed(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card taken out of play, and the attack it made with it by reading."""
    found = find(position, name)
    if found is None:
        return position
    owner, held = found
    trace.note("discard.at-once", "{card} leaves play at once", card=held.card.name)
    position = position.with_player(discarded_from_table(owner, name))
    gone = [a for a in position.incoming if a.card.name.lower() == name.lower()]
    if not gone or owner.name != position.other_name:
        return position
    rule = position.readings.rule("sweep.removed-attack")
    if position.readings["sweep.removed-attack"] == "stands":
        trace.note(rule, "the attack {card} made stands", card=name)
        return position
    trace.note(rule, "{card} no longer threatens", card=name)
    kept = tuple(a for a in position.incoming if a is not gone[0])
    return msgspec.structs.replace(position, incoming=kept, opponent_attacked=True)


def ignored(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card's text ignored for the turn."""
    found = find(position, name)
    if found is None:
        return position
    owner, held = found
    trace.note("card.focus", "the text of {card} is ignored this turn", card=held.card.name)
    table = tuple(
        msgspec.structs.replace(each, ignored=True) if each is held else each
        for each in owner.table
    )
    return position.with_player(msgspec.structs.replace(owner, table=table))
