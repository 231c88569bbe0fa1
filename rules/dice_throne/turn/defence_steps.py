"""What the turn does by itself in the Defensive Roll Phase."""

from __future__ import annotations

from engine.model.trace import Recorder
from engine.model.turn import DONE
from engine.model.windows import Role
from rules.dice_throne.cards.texts import DamageType, Do, Effect
from rules.dice_throne.effects.events import NO_DICE, ROLLED
from rules.dice_throne.effects.resolving import queued, tasks
from rules.dice_throne.position import windows
from rules.dice_throne.position.in_progress import Hit, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.turn.resuming import Entered, resume


def targeted(position: Position, trace: Recorder) -> Entered:
    """The Attack's targeted effects other than damage, and what tokens do when it arrives."""
    position = _vine(position, trace)
    offence = position.offence
    waiting = offence.targeted
    position = replace(position, offence=replace(offence, targeted=(), then_due=False))
    seat = position.active
    after: tuple[Task, ...] = ()
    if waiting and offence.then_due:
        after = (Task(Effect(Do.BREAK), seat, "Then", "step", rule="then.breakpoint"),)
    if position.attacks:
        after += (Task(Effect(Do.ARRIVE), seat, "the Attack", "step", rule="offence.attack"),)
    if waiting:
        trace.note("defence.targeted-first", "targeted effects other than damage come first")
        position = queued(position, waiting + after)
        if _may_be_answered(position, waiting, trace):
            return windows.opened(position, windows.ANSWER), None
        return resume(position, trace)
    return resume(queued(position, after), trace)


def _may_be_answered(position: Position, waiting: tuple[Task, ...], trace: Recorder) -> bool:
    """Whether the earlier edition lets players act before the targeted effects."""
    if position.ultimate or position.readings["defence.before-targeted"] == "no-window":
        return False
    for task in waiting:
        if task.effect.do is Do.INFLICT and position.status(task.effect.name).stuns:
            trace.note(
                "status.stun-no-response",
                "nothing may be done before {token} lands",
                token=task.effect.name,
            )
            return False
    return True


def _vine(position: Position, trace: Recorder) -> Position:
    """Damage for Roll Attempts beyond the first (Barbed Vine), to land with the rest."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        amount = min(max(position.offence.used - 1, 0), status.vine)
        if amount:
            trace.note(
                status.rule, "{token}: {amount} damage waits", token=token.name, amount=amount
            )
            hit = Hit(seat, amount, DamageType.UNTYPED, token.name, 1 - seat, status.rule)
            position = replace(position, hits=(*position.hits, hit))
    return position


def defence_roll(position: Position, trace: Recorder) -> Entered:
    """Wait for the Defender's dice, unless they were given or the defence rolls none."""
    ability = position.defence.ability
    if position.defence.roll is not None:
        return position, ROLLED
    return (position, NO_DICE) if ability is not None and ability.dice == 0 else (position, None)


def defence_window(position: Position, trace: Recorder) -> Entered:
    """Window 2: who alters the defence dice first depends on the edition."""
    if position.readings["defence.first-to-alter"] == "roller":
        says = "{name} rolled these dice and may alter them first"
        trace.note("defence.earlier-roller-first", says, name=position.other_name)
        return windows.relead(position, Role.OTHER), None
    trace.note(
        "defence.active-alters-first",
        "{name} may alter those dice first",
        name=position.active_name,
    )
    return position, None


def defence_resolve(position: Position, trace: Recorder) -> Entered:
    """The locked defence: its effects in printed order; damage and prevention wait."""
    defence = position.defence
    ability = defence.ability
    if ability is None:
        return position, DONE
    trace.note("defence.locks", "{ability} is locked", ability=ability.name)
    trace.note(
        "defence.effects", "effects of {ability} other than damage resolve", ability=ability.name
    )
    values = defence.roll.values if defence.roll is not None else ()
    if not ability.effects:
        text = "what it does is on the board"
        trace.note(
            "abilities.printed",
            "{ability} is not modelled: {text}",
            ability=ability.name,
            text=text,
        )
    added = tasks(
        ability.effects,
        1 - position.active,
        ability.name,
        "defence",
        "abilities.printed",
        values=values,
    )
    return resume(queued(position, added), trace)


def defence_last(position: Position, trace: Recorder) -> Entered:
    """Window 3 of the phase; during an Ultimate only the Active Player's part of it is left."""
    if position.ultimate:
        trace.note("ultimate.no-window", "no Window 3 opens for {name}", name=position.other_name)
        trace.note("ultimate.active-may-enhance", "{name} may still act", name=position.active_name)
        return windows.run_as(position, windows.LOCKED[windows.DEFENCE_THREE.id]), None
    trace.note("defence.last-actions", "{name} takes any last Actions", name=position.active_name)
    if position.readings["defence.last-chance"] == "in-turn-order":
        trace.note("defence.last-chance", "each player has one last chance, in turn order")
        return windows.run_as(position, windows.LAST_CHANCE), None
    return position, None


def defence_end(position: Position, trace: Recorder) -> Entered:
    """After the damage: what the ability still gives, and a moment for cards that ask for it."""
    offence = position.offence
    later = offence.later
    if later:
        trace.note(
            "defence.after-damage", "what {ability} gives after its damage", ability=later[0].source
        )
    position = replace(position, offence=replace(offence, later=()))
    return resume(queued(position, later), trace)
