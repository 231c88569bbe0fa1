"""Little Troubles, in full. `GAME` is the game as a value."""

from rules.little_troubles.game import GAME

__all__ = ["GAME"]
