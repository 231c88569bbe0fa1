"""The games that can be played. One whose rulebook stands alone is left out until it can."""

from __future__ import annotations

import importlib
from functools import cache

import rules


@cache
def playable() -> tuple[str, ...]:
    """Ids of the games that load, in alphabetical order."""
    return tuple(game for game in rules.games() if _loads(game))


def _loads(game: str) -> bool:
    return hasattr(importlib.import_module(f"rules.{game}"), "GAME")
