"""The games. Each folder below is one game; `load` gives it as a value.

>>> import rules
>>> rules.load("little_troubles").title
'Little Troubles'
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from engine.model.game import Game

_HERE = Path(__file__).parent


@cache
def games() -> tuple[str, ...]:
    """The ids of the games there are, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in _HERE.glob("*/game.py")))


@cache
def load(game: str) -> Game[Any]:
    """The game with this id; LookupError naming the known ones if there is none."""
    if game not in games():
        raise LookupError(f"no game is called {game!r}; there are {', '.join(games())}")
    loaded: Game[Any] = importlib.import_module(f"rules.{game}").GAME
    return loaded
