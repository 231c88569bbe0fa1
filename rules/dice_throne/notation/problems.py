"""Everything about a position that no legal game shows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.notation.documents import Problem
from rules.dice_throne.cards import catalogue
from rules.dice_throne.position.in_progress import OFFENCE_DICE
from rules.dice_throne.position.player import MOST_CP, Player
from rules.dice_throne.position.position import Position


def problems(position: Position) -> Iterator[Problem]:
    """Everything about the position that no legal game shows, all at once."""
    for seat, player in enumerate(position.players):
        where = f"position.{player.name}"
        if player.cp is not None and player.cp > MOST_CP:
            yield Problem(f"{where}.cp", f"{player.cp} CP; nobody has more than {MOST_CP}")
        if player.health == 0 and not position.result:
            says = "0 Health, and `position.result` says of nobody that the game is lost"
            yield Problem(f"{where}.health", says)
        if (player.health or 0) > player.health_limit:
            says = f"{player.health} Health; at most {player.health_limit}"
            yield Problem(f"{where}.health", says)
        if player.hand is not None and (player.hand_size or 0) < len(player.hand):
            says = f"{len(player.hand)} cards are named, {player.hand_size} are in hand"
            yield Problem(f"{where}.hand_size", says)
        for token in player.tokens:
            limit = position.stack_limit(seat, token.name)
            if limit is not None and token.count > limit:
                says = f"{token.count} {token.name}; the stack limit is {limit}"
                yield Problem(f"{where}.tokens", says)
        yield from _upgrade_problems(player, where)
    roll = position.offence.roll
    if roll is not None and len(roll.values) != OFFENCE_DICE:
        says = f"{len(roll.values)} dice; an Offensive Roll has {OFFENCE_DICE}"
        yield Problem("position.offence.dice", says)
    if position.offence.used > position.offence.most:
        says = f"{position.offence.used} Roll Attempts used, {position.offence.most} allowed"
        yield Problem("position.offence.attempts", says)


def _upgrade_problems(player: Player, where: str) -> Iterator[Problem]:
    hero = catalogue.hero(player.hero)
    for name in player.upgrades if hero is not None else ():
        if catalogue.upgrade(player.hero, name) is None:
            yield Problem(f"{where}.upgrades", f"{player.hero} has no upgrade {name!r}")
