"""What each game adds to the app: its board, its empty position, and the words people type.

A game without a module of its own in `ui.boards` gets the general board, so a new game works
in the app from the first day.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache

from ui.desk.shape import Screen


@cache
def screen(game: str) -> Screen:
    """The screen of a game: its own if there is one, else the general one."""
    name = f"ui.boards.{game}"
    if importlib.util.find_spec(name) is None:
        name = "ui.boards.general"
    chosen: Screen = importlib.import_module(name).SCREEN
    return chosen
