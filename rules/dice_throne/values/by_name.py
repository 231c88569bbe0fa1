"""What a board shows by the names people use for it: abilities, defences, paid abilities."""

from __future__ import annotations

from engine.notation.documents import DocumentError, Problem
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Ability, Passive
from rules.dice_throne.cards.texts import Do
from rules.dice_throne.position.player import Player, same_name
from rules.dice_throne.values import dice


def ability_called(player: Player, name: str, values: tuple[int, ...]) -> Ability:
    """An Offensive Ability of the board by name; one with no text if the board is not known.

    Where a board prints several parts under one name, the best one that the dice meet.
    """
    return _called(player, name, player.abilities, "abilities", values)


def defence_called(player: Player, name: str) -> Ability:
    """A Defensive Ability of the board by name; one with no text if the board is not known."""
    return _called(player, name, player.defences, "defences")


def _called(
    player: Player,
    name: str,
    board: tuple[Ability, ...],
    part: str,
    values: tuple[int, ...] = (),
) -> Ability:
    for ability in board:
        if same_name(ability.name, name):
            return ability
    # An upgraded ability still answers to the name it had before.
    wanted = catalogue.fold(name)
    parts = (f"{wanted}ii", f"{wanted}on")
    named = [ability for ability in board if catalogue.fold(ability.name).startswith(parts)]
    fitting = [
        ability
        for ability in named
        if ability.needs is None or not any(dice.missing(ability.needs, values, player.symbols))
    ]
    if named:
        return max(fitting or named[:1], key=lambda ability: dice.demanded(ability.needs))
    if catalogue.hero(player.hero) is not None:
        known = ", ".join(ability.name for ability in board)
        says = f"{player.hero} has no {name!r} among the {part} {known}"
        raise DocumentError([Problem("", says)])
    return Ability(name, dice=None)


def passive_called(player: Player, name: str, *, altering: bool) -> Passive | None:
    """The paid ability of the board of this name: `Tithe` alone will do where one fits."""
    wanted = catalogue.fold(name)
    for passive in player.passives:
        # An upgraded ability still answers to the name it had before.
        before = " ".join(word for word in passive.name.split() if word not in ("II", "III"))
        if wanted in (catalogue.fold(passive.name), catalogue.fold(before)):
            return passive
    fitting = [
        passive
        for passive in player.passives
        if catalogue.fold(passive.name).startswith(wanted)
        and any(effect.do is Do.ALTER for effect in passive.effects) is altering
    ]
    return fitting[0] if len(fitting) == 1 else None
