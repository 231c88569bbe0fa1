"""An Exertion is made: its cards are revealed, one is played, the others go."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.highlander.cards.words import REVEALING
from rules.highlander.effects.on_hand import burned
from rules.highlander.position.exchange import Exertion
from rules.highlander.position.player import UNKNOWN_CARD, without_one
from rules.highlander.position.position import Position
from rules.highlander.values.exertion import size
from rules.highlander.values.stance import permitted


def exerted(
    position: Position,
    player: str,
    purpose: str,
    phase: str,
    trace: Recorder,
    *,
    reveals: tuple[str, ...] | None = None,
    announced: int = 0,
) -> Position:
    """The position after an Exertion: its cards revealed, and discarded where none is played."""
    why = size(position, player, purpose, announced)
    trace.explain(why)
    number = why.value or 0
    there = position.player(player).endurance
    number = number if there is None else min(number, there)
    made = Exertion(by=player, purpose=purpose, phase=phase, revealed=reveals)
    position = msgspec.structs.replace(position, exertion=made)
    if purpose not in REVEALING:
        position = discard_reveals(position, trace, number=number)
    return burned(position, player, number, trace)


def discard_reveals(position: Position, trace: Recorder, number: int = 0) -> Position:
    """The position with the Exertion's unused cards in the discard pile at once."""
    made = position.exertion
    if made is None:
        return position
    names = made.revealed
    if names is None:
        names = (UNKNOWN_CARD,) * number
    position = msgspec.structs.replace(
        position, exertion=msgspec.structs.replace(made, revealed=(), used=True)
    )
    if not names:
        return position
    trace.note(
        "discard.exertion-reveals",
        "{count} unused cards of the Exertion go to the discard pile at once",
        count=len(names),
    )
    player = position.player(made.by)
    pile = (*player.discard, *names)
    return position.with_player(msgspec.structs.replace(player, discard=pile))


def card_used(
    position: Position, card_name: str, tags: frozenset[str], trace: Recorder
) -> Position:
    """The position after a card was played from the Exertion: the others are discarded."""
    made = position.exertion
    if made is None:
        return position
    left = made.revealed
    if left:
        left = without_one(left, card_name)
    kept = msgspec.structs.replace(made, revealed=left, used=True)
    position = msgspec.structs.replace(position, exertion=kept)
    if permitted(position, made.by, "several-attacks-from-exertion", tags):
        return position
    announced = (size(position, made.by, made.purpose).value or 1) - 1
    return discard_reveals(position, trace, number=announced)
