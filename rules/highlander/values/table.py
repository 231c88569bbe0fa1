"""The cards in play: whose a card is, and which are swept."""

from __future__ import annotations

from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position


def to_sweep(position: Position) -> tuple[TableCard, ...]:
    """The active player's cards of earlier turns that do not normally remain in play."""
    return tuple(
        held
        for held in position.me.table
        if not held.card.stays and held.turn < position.turn_number
    )


def find(position: Position, name: str) -> tuple[Player, TableCard] | None:
    """The card in play called `name` and whose it is; the other player's first."""
    for player in (position.opponent, position.me):
        for held in player.table:
            if held.card.name.lower() == name.lower():
                return player, held
    return None
