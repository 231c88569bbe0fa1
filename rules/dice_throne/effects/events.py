"""The events that move the turn on, in the words the turn table uses."""

from __future__ import annotations

# What players do
ENDED = "ended"
ANNOUNCED = "announced"
NONE = "none"
ROLLS_AGAIN = "rolls again"
DEFENDS = "defends"
DECLINED = "declined"
PAID = "paid"
ROLLED = "rolled"

# What a step comes to by itself
SKIPPED = "skipped"
FAILED = "failed"
UNDEFENDED = "undefended"
NO_DICE = "no dice"
MORE_DAMAGE = "more damage"
AGAIN = "again"
OVER = "over"

# What opens a window on top of a step
ROLLS = "rolls dice"
STRIKES = "isolated damage"

LETHAL = (
    "upkeep.effects",
    "upkeep.damage",
    "main1.play",
    "main1.damage",
    "main2.play",
    "main2.damage",
    "defence.targeted",
    "defence.resolve",
    "defence.damage",
    "turn.damage",
)
"""Where the game's own rules can end it: damage, isolated damage and stolen Health."""
