"""How far a player is from winning: the standard conditions met, and the tie-break's per cents."""

from __future__ import annotations

from rules.little_troubles.position.position import Player

COOKIES_TO_WIN = 100
WINS_TO_WIN = 10


def standard_conditions(player: Player) -> list[str]:
    """The rules of the standard win conditions a player meets."""
    met = []
    if player.cookies is not None and player.cookies >= COOKIES_TO_WIN:
        met.append("winning.cookies")
    if player.wins >= WINS_TO_WIN:
        met.append("winning.fights")
    return met


def score(player: Player) -> int | None:
    """The tie-break: per cent of 100 cookies plus per cent of ten wins, each capped at 100.

    None if nobody has entered the cookies.
    """
    if player.cookies is None:
        return None
    return min(100, player.cookies) + min(100, player.wins * 10)
