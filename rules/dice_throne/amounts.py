"""The number an effect comes to, and whom it is aimed at."""

from __future__ import annotations

from rules.dice_throne import dice
from rules.dice_throne.position import Position
from rules.dice_throne.table import Task

COMPANIONS = ("Seedling", "Sapling", "Dryad")


def value(position: Position, task: Task) -> int:
    """The number an effect comes to now."""
    amount = task.effect.amount
    if amount.base and not (amount.per or amount.by or amount.total or amount.per_token):
        plain = not (amount.cp or amount.half or amount.removed or amount.per_companion)
        if plain:
            return amount.base
    player = position.players[task.by]
    return dice.number(
        amount,
        task.values,
        player.symbols,
        tokens={token.name: token.count for token in player.tokens},
        cp=player.cp or 0,
        removed=task.removed,
        companions=sum(player.count(name) for name in COMPANIONS),
    )


def target(position: Position, task: Task, usual: str) -> int:
    """The seat an effect is aimed at: as printed, as stated, or as it usually is."""
    word = task.effect.player or usual
    if word == "chosen" or (task.details.player and not task.effect.player):
        if task.details.player:
            return position.seat_of(task.details.player)
        word = usual
    return 1 - task.by if word == "opponent" else task.by
