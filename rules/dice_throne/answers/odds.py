"""How likely a roll comes to an ability with the best re-rolls, and what it deals on average."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from engine.model.game import Answer
from engine.search.dice import Odds, Policy
from rules.dice_throne.cards.printed import Ability
from rules.dice_throne.cards.texts import ATTACKING, Do
from rules.dice_throne.position.in_progress import OFFENCE_DICE
from rules.dice_throne.position.position import Position
from rules.dice_throne.values import dice

SIDES = 6


def chances(position: Position) -> Iterator[Answer]:
    """For each Offensive Ability the chance that the dice come to it, then the average damage.

    Cards, tokens and the other player are left out: these are the dice alone, and each answer says
    so. An ability whose symbols nobody has told is answered with unknown.
    """
    player = position.active_player
    attempts = attempts_left(position)
    roll = position.offence.roll
    values = roll.values if roll is not None and len(roll.values) == OFFENCE_DICE else ()
    known = []
    for ability in player.abilities:
        if ability.needs is None:
            continue
        rules = (dice.rule_of(ability.needs), "offence.attempts-left")
        if ability.needs.symbols and not player.symbols:
            says = f"{ability.name}: nobody has told the symbols on the dice of {player.name}"
            yield Answer(None, says, rules=rules)
            continue
        known.append(ability)
        found = _policy(_chance_of(ability, player.symbols), values, attempts)
        yield Answer(
            float(found.worth),
            f"{ability.name} ({ability.needs}): {percent(found.worth)} {_how(found, values)}",
            rules=rules,
        )
    if known and player.symbols:
        found = _policy(_damage_of(tuple(known), player.symbols), values, attempts)
        says = (
            f"The most damage on average: {float(found.worth):.2f} {_how(found, values)}. "
            "Counted is what the Attack deals by the dice on the table, before any defence, "
            "without cards, tokens and further rolls"
        )
        yield Answer(float(found.worth), says, rules=("offence.attempts-left",))


def attempts_left(position: Position) -> int:
    """How many Roll Attempts the active player still has, were no card played."""
    if not position.place.at.startswith("offence."):
        return position.attempts_allowed
    return max(position.offence.most - position.offence.used, 0)


def percent(chance: Fraction) -> str:
    """A chance as people say it; one that is not quite none or all never reads as if it were."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    return f"{min(max(float(chance * 100), 0.1), 99.9):.1f} %"


def _policy(odds: Odds, values: tuple[int, ...], attempts: int) -> Policy:
    if values:
        return odds.policy(values, attempts)
    return Policy(odds.fresh(attempts) if attempts else Fraction(0), (), attempts)


def _how(found: Policy, values: tuple[int, ...]) -> str:
    """What was counted on: the attempts left, and what to keep of the dice on the table."""
    if not found.attempts:
        return "with the dice as they lie"
    times = f"{found.attempts} more Roll Attempt{'' if found.attempts == 1 else 's'}"
    if not values:
        return f"with the best use of {found.attempts} Roll Attempts"
    if len(found.keep) == len(values):
        return f"with {times}: keep all dice"
    kept = ", ".join(str(value) for value in found.keep)
    return f"with the best use of {times}: " + (f"keep {kept}" if kept else "roll all dice again")


@lru_cache(maxsize=64)
def _chance_of(ability: Ability, faces: tuple[str, ...]) -> Odds:
    needs = ability.needs
    assert needs is not None
    return Odds(OFFENCE_DICE, SIDES, lambda roll: not any(dice.missing(needs, roll, faces)))


@lru_cache(maxsize=16)
def _damage_of(abilities: tuple[Ability, ...], faces: tuple[str, ...]) -> Odds:
    def best(roll: tuple[int, ...]) -> int:
        return max((_damage(ability, roll, faces) for ability in abilities), default=0)

    return Odds(OFFENCE_DICE, SIDES, best)


def _damage(ability: Ability, roll: tuple[int, ...], faces: tuple[str, ...]) -> int:
    """What an ability's Attack deals by this roll; nothing if the roll does not come to it."""
    assert ability.needs is not None
    if any(dice.missing(ability.needs, roll, faces)):
        return 0
    return sum(
        dice.number(effect.amount, roll, faces)
        for effect in ability.effects
        if effect.do is Do.DAMAGE
        and effect.type in ATTACKING
        and (effect.when is None or dice.holds(effect.when, roll, faces))
    )
