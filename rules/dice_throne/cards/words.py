"""The words of the one language in Dice Throne: what amounts and conditions on cards may ask."""

from __future__ import annotations

from engine.language.durations import Lasts
from engine.language.vocabulary import Vocabulary

WORDS = Vocabulary(
    asks={
        "player": ("health", "cp", "hand", "deck", "discard", "upgrades", "tokens.NAME", "active"),
        "dice": ("total", "highest", "lowest", "number"),
        "attack": ("dealt",),
        "turn": ("number", "at"),
    },
    subjects={
        "own": "player",
        "opponent": "player",
        "dice": "dice",
        "attack": "attack",
        "turn": "turn",
    },
    flags=("active",),
    texts=("at",),
    kinds={"upgrade": "upgrade", "upgrades": "upgrade"},
    lasts=(Lasts.TURN, Lasts.STAYS),
    phrases={
        "the higher die": "dice.highest",
        "the lower die": "dice.lowest",
        "the total of the dice": "dice.total",
        "own turn": "own.active",
    },
)
"""The subject `own` is the player whose text it is; `dice` are those of its roll."""
