"""What if a card had never been there: the line replayed without it."""

from __future__ import annotations

from typing import TypeVar

from engine.model.game import Game
from engine.model.legality import Refused
from engine.model.position import Position
from engine.play.line import Line, Stop, play_entry

P = TypeVar("P", bound=Position)


def line_without(game: Game[P], line: Line, card: str) -> Line | None:
    """The line as it goes without a card; None where the game can only take its rows away.

    Entries that are the card's are left out, and so is a pass that nobody is asked for then.
    Without the card the line may not be legal; then it stops. LookupError if the card is nowhere.
    """
    left_out = game.without(line.positions[0], line.entries, card)
    if left_out is None:
        return None
    position, entries = left_out
    positions = [position]
    for number, entry in enumerate(entries, 1):
        if entry is not None:
            played = play_entry(game, position, entry)
            if not isinstance(played, Refused):
                position = played
            elif not entry.get("pass"):
                return Line(tuple(positions), Stop(number, played), line.entries)
        positions.append(position)
    return Line(tuple(positions), None, line.entries)
