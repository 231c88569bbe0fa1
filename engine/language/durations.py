"""How long something lasts: one closed list for every game."""

from __future__ import annotations

from enum import Enum


class Lasts(Enum):
    """How long what a text does stays in force."""

    TURN = "turn"
    """Until the end of the turn it was done in."""
    NEXT_FIGHT = "next fight"
    """For the next fight only, whenever that is."""
    NEXT_FIGHT_THIS_TURN = "next fight this turn"
    """For the next fight only, and only if it comes in the same turn."""
    NEXT_TURN = "end of your next turn"
    """Until the end of the next turn of the player who did it."""
    IN_PLAY = "while it is in play"
    """As long as the card it comes from is in play."""
    STAYS = "stays"
    """For the rest of the game."""

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__
