"""Dice Throne: every window, every roll, every point of damage of a duel."""

from rules.dice_throne.game import GAME

__all__ = ["GAME"]
