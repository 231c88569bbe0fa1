"""Cards leave the table, or their text is ignored."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.highlander.position.exchange import Attack
from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position
from rules.highlander.values.table import find


def discarded_from_table(player: Player, gone: TableCard) -> Player:
    """The player with that copy moved from the table to the discard pile."""
    for index, held in enumerate(player.table):
        if held == gone:
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
            player = discarded_from_table(player, held)
    return position.with_player(player)


def removed(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card taken out of play, and the attack it made with it by reading."""
    found = find(position, name)
    if found is None:
        return position
    owner, held = found
    trace.note("discard.at-once", "{card} leaves play at once", card=held.card.name)
    position = position.with_player(discarded_from_table(owner, held))
    here = position.incoming if owner.name == position.other_name else position.attacks
    attack = next((each for each in here if each.name == held.name), None)
    if attack is None:
        return position
    if attack in position.incoming and position.settled is not None:
        trace.note("damage.waits", "what became of {attack} is settled", attack=attack.name)
    else:
        rule = position.readings.rule("sweep.removed-attack")
        if position.readings["sweep.removed-attack"] == "stands":
            trace.note(rule, "the attack {card} made stands", card=attack.name)
            return _standing(position, attack)
        trace.note(rule, "{card} no longer threatens", card=attack.name)
    return msgspec.structs.replace(
        position,
        incoming=tuple(each for each in position.incoming if each is not attack),
        attacks=tuple(each for each in position.attacks if each is not attack),
        gone=(*position.gone, attack),
    )


def _standing(position: Position, attack: Attack) -> Position:
    """The position with an attack that stands although its card has left play."""
    left = msgspec.structs.replace(attack, off_table=True)
    return msgspec.structs.replace(
        position,
        incoming=tuple(left if each is attack else each for each in position.incoming),
        attacks=tuple(left if each is attack else each for each in position.attacks),
    )


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
