"""What players do: the actions as values, and how each is said."""

from __future__ import annotations

from engine.model.game import Action, Pass
from rules.dice_throne.cards.printed import Ability, Card, Passive, Use
from rules.dice_throne.position.in_progress import OFFENCE_DICE, Details
from rules.dice_throne.position.position import Position


class Play(Action, frozen=True, kw_only=True):
    """Play a card from hand."""

    card: Card
    details: Details = Details()
    free: bool = False


class Spend(Action, frozen=True, kw_only=True):
    """Spend a status effect, or use a Companion."""

    token: str
    use: Use
    rule: str
    details: Details = Details()


class UseAbility(Action, frozen=True, kw_only=True):
    """Pay for an ability of the board, or use the re-roll that belongs to a defence."""

    passive: Passive
    details: Details = Details()
    built_in: bool = False


class Sell(Action, frozen=True, kw_only=True):
    """Sell a card for 1 CP."""

    card: str


class RollDice(Action, frozen=True, kw_only=True):
    """The dice as they lie after a roll: a Roll Attempt, or the dice an effect asked for."""

    values: tuple[int, ...]
    seed: str = ""


class Announce(Action, frozen=True, kw_only=True):
    """Announce an Offensive Ability, or none."""

    ability: Ability | None
    details: Details = Details()


class Defend(Action, frozen=True, kw_only=True):
    """Activate a Defensive Ability, or none."""

    ability: Ability | None
    values: tuple[int, ...] = ()


class Resolve(Action, frozen=True, kw_only=True):
    """The Active Player picks the Upkeep effect that resolves next."""

    name: str
    details: Details = Details()


class Pay(Action, frozen=True, kw_only=True):
    """Pay a status effect off, such as Knockdown."""

    token: str


class Choose(Action, frozen=True, kw_only=True):
    """Make a choice that a text gives."""

    choice: str


class EndPhase(Pass, frozen=True, kw_only=True):
    """End the phase one is free to act in."""

    phase: str


class Accept(Pass, frozen=True, kw_only=True):
    """Accept a roll as it lies, which closes its window."""


def dice_due(position: Position) -> int:
    """How many dice the next roll takes."""
    if position.awaits_dice:
        return position.rolls[-1].roll.number
    if position.place.at.startswith("defence.") and position.defence.ability is not None:
        return position.defence.ability.dice or 0
    return OFFENCE_DICE


def describe(action: Action) -> str:
    """The action as the end of a sentence: `play Tip It!`."""
    match action:
        case Play(card=card):
            return f"play {card.name}"
        case Spend(token=token, use=use):
            return f"spend {token}" + (f" ({use.name})" if use.name else "")
        case UseAbility(passive=passive, built_in=built_in):
            return f"use the re-roll of {passive.name}" if built_in else f"use {passive.name}"
        case Sell(card=card_name):
            return f"sell {card_name}"
        case RollDice(values=values, seed=seed):
            said = f"roll {', '.join(map(str, values))}" if values else "roll"
            return f"{said} (seed {seed})" if seed else said
        case Announce(ability=ability):
            return f"announce {ability.name}" if ability else "announce no ability"
        case Defend(ability=ability):
            return f"defend with {ability.name}" if ability else "defend with nothing"
        case Resolve(name=name):
            return f"resolve {name}"
        case Pay(token=token):
            return f"pay off {token}"
        case Choose(choice=choice):
            return f"choose {choice}"
        case EndPhase(phase=phase):
            return f"end the {phase}"
        case Accept():
            return "accept the roll"
        case _:
            return "act"
