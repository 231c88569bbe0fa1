"""Highlander TCG: sweep, defend, attack, adjust, draw. `GAME` is the game as a value."""

from rules.highlander.game import GAME

__all__ = ["GAME"]
