"""Cards leave the table, or their text is ignored."""

from __future__ import annotations

import msgspec

from engine.model.names import meant
from engine.model.trace import Recorder
from rules.highlander.position.exchange import Attack
from rules.highlander.position.player import Player, TableCard, without_one
from rules.highlander.position.position import Position
from rules.highlander.values.table import called, find


def discarded_from_table(player: Player, gone: TableCard) -> Player:
    """The player with that copy moved from the table to the discard pile."""
    left = off_the_table(player, gone)
    if left is player:
        return player
    pile = (*player.discard, gone.card.name, *gone.under)
    return msgspec.structs.replace(left, discard=pile)


def off_the_table(player: Player, gone: TableCard) -> Player:
    """The player without that copy on the table, wherever it and what lies under it goes."""
    for index, held in enumerate(player.table):
        if held == gone:
            left = player.table[:index] + player.table[index + 1 :]
            return msgspec.structs.replace(player, table=left)
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
    return _without_its_attack(position, owner, held, trace)


def out_of_the_game(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card, in play or in a discard pile, removed from the game."""
    taken = _taken(position, name, trace)
    if taken is None:
        return position
    position, owner, title = taken
    trace.note("discard.at-once", "{card} is removed from the game at once", card=title)
    player = position.player(owner)
    gone = (*player.removed, title)
    return position.with_player(msgspec.structs.replace(player, removed=gone))


def captured(position: Position, name: str, owner: str, by: str, trace: Recorder) -> Position:
    """The position with a card face down under the card in play that captures it."""
    captor = called(position.player(owner).table, by)
    if captor is None:
        trace.note("keyword.capture", "{by} is not in play to capture {card}", by=by, card=name)
        return position
    taken = _taken(position, name, trace)
    if taken is None:
        return position
    position, _, title = taken
    trace.note("keyword.capture", "{card} lies face down under {by}", card=title, by=captor.name)
    under = msgspec.structs.replace(captor, under=(*captor.under, title))
    player = position.player(owner)
    table = tuple(under if each == captor else each for each in player.table)
    return position.with_player(msgspec.structs.replace(player, table=table))


def _taken(position: Position, name: str, trace: Recorder) -> tuple[Position, str, str] | None:
    """The position without a card in play or in a discard pile, whose it was and its title."""
    found = find(position, name)
    if found is not None:
        owner, held = found
        left = off_the_table(owner, held)
        pile = (*left.discard, *held.under)
        position = position.with_player(msgspec.structs.replace(left, discard=pile))
        return _without_its_attack(position, owner, held, trace), owner.name, held.card.name
    for player in (position.opponent, position.me):
        title = meant(name, player.discard)
        if title:
            pile = without_one(player.discard, title)
            left = msgspec.structs.replace(player, discard=pile)
            return position.with_player(left), player.name, title
    return None


def _without_its_attack(
    position: Position, owner: Player, held: TableCard, trace: Recorder
) -> Position:
    """The position after a card left play, with the attack it made gone or standing by reading."""
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
