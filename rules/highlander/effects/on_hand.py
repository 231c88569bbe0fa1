"""Cards leave the hand and come to it, and the Endurance shrinks."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.highlander.effects.exhaustion import exhausted
from rules.highlander.position.player import UNKNOWN_CARD, Player, has_card, without_one
from rules.highlander.position.position import Position

WHAT_IS_THERE = "hand.what-is-there"


def discarded(player: Player, names: tuple[str, ...]) -> Player:
    """The player with these cards moved from hand to the discard pile, no more than there are.

    Where nobody said which card of a known hand goes, the names of those left are not known.
    """
    hand, count = player.hand, player.hand_count
    held = player.cards_in_hand
    names = names if held is None else names[:held]
    if hand is not None:
        left, unnamed = hand, 0
        for name in names:
            shorter = without_one(left, name)
            unnamed += len(shorter) == len(left)
            left = shorter
        hand = left
        if unnamed == len(left):
            names = (*(name for name in names if has_card(player.hand, name)), *left)
            hand = ()
        elif unnamed:
            hand, count = None, len(left) - unnamed
    elif count is not None:
        count -= len(names)
    return msgspec.structs.replace(
        player, hand=hand, hand_count=count, discard=(*player.discard, *names)
    )


def returned(player: Player, names: tuple[str, ...]) -> Player:
    """The player with these cards moved from the discard pile to the hand."""
    pile = player.discard
    for name in names:
        pile = without_one(pile, name)
    back = len(player.discard) - len(pile)
    hand = (*player.hand, *names) if player.hand is not None else None
    count = player.hand_count + back if player.hand_count is not None else None
    return msgspec.structs.replace(player, discard=pile, hand=hand, hand_count=count)


def left_hand(player: Player, name: str) -> Player:
    """The player with one card gone from hand to the table."""
    hand = without_one(player.hand, name) if player.hand is not None else None
    count = player.hand_count - 1 if player.hand_count else player.hand_count
    return msgspec.structs.replace(player, hand=hand, hand_count=count)


def burned(position: Position, name: str, number: int, trace: Recorder) -> Position:
    """The position with cards gone from the top of an Endurance; emptying it is Exhaustion."""
    player = position.player(name)
    if player.endurance is None:
        return position
    left = max(0, player.endurance - number)
    position = position.with_player(msgspec.structs.replace(player, endurance=left))
    return exhausted(position, name, trace) if left == 0 and player.endurance > 0 else position


def drawn(position: Position, name: str, number: int, trace: Recorder) -> Position:
    """The position after a player drew cards nobody has named, one at a time."""
    there = position.player(name).endurance
    if there is not None and there < number:
        trace.note(WHAT_IS_THERE, "only {there} are left to draw", there=there)
        number = there
    for _ in range(number):
        player = position.player(name)
        hand = (*player.hand, UNKNOWN_CARD) if player.hand is not None else None
        count = player.hand_count + 1 if player.hand_count is not None else None
        position = position.with_player(
            msgspec.structs.replace(player, hand=hand, hand_count=count)
        )
        position = burned(position, name, 1, trace)
    return position
