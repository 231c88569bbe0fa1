"""The outcome of a line of play: what the last entry that decided something decided."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.outcome import Outcome
from engine.play.line import Line


def outcome(game: Game[Any], line: Line) -> Outcome | None:
    """What was decided last on a line whose steps were recorded; None if nothing was."""
    for number in range(len(line.steps), 0, -1):
        before, after = line.positions[number - 1], line.positions[number]
        found = game.outcome(before, after, line.steps[number - 1])
        if found is not None:
            return msgspec.structs.replace(found, step=number)
    return None
