"""A position and the entries of a line as they would be had a card never been there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.little_troubles.position.position import InPlay, Player, Position
from rules.little_troubles.values.holding import as_described

replace = msgspec.structs.replace

_ITS_OWN = ("play", "use", "resolve", "grab", "complete", "with", "fight", "against", "swap")


def without(
    position: Position, entries: Sequence[Mapping[str, Any]], card: str
) -> tuple[Position, list[Mapping[str, Any] | None]]:
    """The position and the entries without a card, None for an entry that is the card's own.

    LookupError if the card is neither in the position nor in the entries.
    """
    left = [_entry(entry, card) for entry in entries]
    known = {name for player in position.players for name in _names(player)}
    known |= {effect.source for effect in position.turn_effects}
    if card not in known and None not in left:
        raise LookupError(f"{card!r} is neither in the position nor in the line")
    effects = tuple(each for each in position.turn_effects if each.source != card)
    skipped = "" if position.skipped_by == card else position.skipped_by
    players = (_player(position.players[0], card), _player(position.players[1], card))
    bare = replace(position, players=players, turn_effects=effects, skipped_by=skipped, holding=())
    return as_described(bare), left


def _names(player: Player) -> Iterator[str]:
    """Everything on a player's side that could be left out."""
    yield from (card.name for card in (*(player.hand or ()), *player.timeout))
    for card in player.board:
        yield card.name
        yield from (change.source for change in card.changes)
        yield from (mark.source for mark in card.marks)


def _player(player: Player, card: str) -> Player:
    board = tuple(_in_play(one, card) for one in player.board if one.name != card)
    hand = None if player.hand is None else tuple(c for c in player.hand if c.name != card)
    gone = len(player.hand or ()) - len(hand or ())
    count = None if player.hand_count is None else player.hand_count - gone
    timeout = tuple(c for c in player.timeout if c.name != card)
    return replace(player, board=board, hand=hand, hand_count=count, timeout=timeout)


def _in_play(one: InPlay, card: str) -> InPlay:
    """A card in play with what came from another gone, and released if that one had grabbed it."""
    held = one.grabbed_by != card
    return replace(
        one,
        changes=tuple(change for change in one.changes if change.source != card),
        marks=tuple(mark for mark in one.marks if mark.source != card),
        grabbed_by=one.grabbed_by if held else "",
        grabbed_at=one.grabbed_at if held else 0,
    )


def _entry(entry: Mapping[str, Any], card: str) -> Mapping[str, Any] | None:
    """An entry without the card: None if it is played, used or aimed at by it."""
    for key in _ITS_OWN:
        stated = entry.get(key)
        name = stated.get("name") if isinstance(stated, Mapping) else stated
        if name == card:
            return None
    aims = entry.get("on")
    if aims == card or aims == [card]:
        return None
    left = dict(entry)
    for key in ("on", "order", "put_back"):
        if isinstance(left.get(key), list):
            left[key] = [name for name in left[key] if name != card]
    return {key: value for key, value in left.items() if key != "replaced_by" or value != card}
