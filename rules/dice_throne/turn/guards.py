"""The conditions of the turn table, each a named question about the position."""

from __future__ import annotations

from rules.dice_throne.position.position import Position
from rules.dice_throne.values import dice


def damage_waits(position: Position) -> bool:
    """Whether damage waits for the end of the phase."""
    return position.damage_waits


def damage_waits_and_a_window_opens(position: Position) -> bool:
    """Whether damage waits at the end of the turn and a window opens before it."""
    return bool(position.hits) and position.readings["turn.end-damage-window"] == "opens"


def the_dice_still_match(position: Position) -> bool:
    """Whether the announced ability still has the dice it needs."""
    return matches(position)


def matches(position: Position) -> bool:
    """Whether the dice meet the announced ability's requirement, as far as they are known."""
    offence = position.offence
    if offence.announced is None:
        return False
    needs = offence.announced.needs
    if needs is None or offence.roll is None:
        return True
    symbols = position.active_player.symbols
    return not any(dice.missing(needs, offence.roll.values, symbols))


def a_defence_is_possible(position: Position) -> bool:
    """Whether the Defender may activate a Defensive Ability."""
    return position.defendable


def a_window_comes_before_the_damage(position: Position) -> bool:
    """Whether Window 3 of the Defensive Roll Phase opens."""
    return bool(position.hits) or position.readings["defence.window-without-damage"] == "always"


def the_roll_phase_goes_on(position: Position) -> bool:
    """Whether a Defensive Roll Phase follows although nothing was activated."""
    return position.readings["defence.after-none"] == "happens-empty"


def the_whole_roll_phase_is_skipped(position: Position) -> bool:
    """Whether a skipped Offensive Roll Phase skips the Defensive one too."""
    return position.readings["status.knockdown-skip"] == "whole-roll-phase"
