"""What the turn does by itself in the Offensive Roll Phase."""

from __future__ import annotations

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Ability
from rules.dice_throne.cards.texts import Amount, Condition, DamageType, Do, Effect
from rules.dice_throne.effects.resolving import queued, tasks
from rules.dice_throne.position.in_progress import Defence, Offence, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.turn.resuming import Entered, after_begin, leave, resume
from rules.dice_throne.values import dice


def offence_begin(position: Position, trace: Recorder) -> Entered:
    """A fresh phase: no dice, no announcement; tokens may skip it or change the attempts."""
    extra = max(position.offence.extra - 1, 0)
    most = position.attempts_allowed
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.attempts:
            trace.note(status.rule, "{token}: {most} Roll Attempts", token=token.name, most=most)
    position = replace(
        position,
        offence=Offence(most=most, extra=extra),
        defence=Defence(),
        inflicted=(),
        dealt=(0, 0),
    )
    return after_begin(position, trace)


def activate(position: Position, trace: Recorder) -> Entered:
    """The announced ability activates: forced rolls, variable effects, effects without a target."""
    offence = position.offence
    ability = offence.announced or Ability("the ability")
    seat = position.active
    trace.note("offence.activate", "{ability} activates", ability=ability.name)
    values = offence.roll.values if offence.roll is not None else ()
    kept = offence.type if offence.type is DamageType.UNDEFENDABLE else None
    position = replace(position, offence=replace(offence, activated=ability, type=kept, damage=0))
    if ability.ultimate:
        trace.note(
            "ultimate.no-window", "from here no window opens for {name}", name=position.other_name
        )
    trace.note("offence.variable-first", "variable effects and effects without a target first")
    added = tasks(
        ability.effects,
        seat,
        ability.name,
        "ability",
        "abilities.printed",
        offence.details,
        values,
    )
    if not ability.effects:
        text = "what it does is on the board"
        added = (
            Task(
                Effect(Do.UNMODELLED, name=text),
                seat,
                ability.name,
                "ability",
                rule="abilities.printed",
            ),
        )
    position = queued(position, _income_of_use(position, ability, values) + added)
    return resume(_forced_rolls(position, trace), trace)


def _income_of_use(
    position: Position, ability: Ability, values: tuple[int, ...]
) -> tuple[Task, ...]:
    """CP for symbols that the ability used (Tithe II)."""
    player = position.active_player
    faces = player.symbols
    taken = dice.used(ability.needs, values, faces) if ability.needs is not None and faces else ()
    used = set(dice.shown(taken, faces))
    return tuple(
        Task(
            Effect(Do.CP, Amount(base=cp)),
            position.active,
            "Tithe II",
            "ability",
            rule="status.tithe-income",
        )
        for symbol, cp in catalogue.gains_on_use(player.hero, player.upgrades)
        if symbol in used
    )


def _forced_rolls(position: Position, trace: Recorder) -> Position:
    """Tokens on the attacker that roll before anything else (Blind): they leave as they roll."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.fails_on:
            fails = Effect(Do.FAIL, when=Condition(value=status.fails_on))
            roll = Effect(Do.ROLL, Amount(base=1), inner=(fails,))
            trace.note(status.rule, "{token} is removed and rolls first", token=token.name)
            rule = position.readings.rule("dice-window.forced-rolls")
            trace.note(rule, "a forced roll opens a dice roll window as well")
            position = position.with_tokens(seat, token.name, -token.count)
            position = queued(position, (Task(roll, seat, token.name, "token", rule=status.rule),))
    return position


def offence_end(position: Position, trace: Recorder) -> Entered:
    """Nothing was activated: tokens that leave at the end of the phase do so."""
    position = replace(position, offence=replace(position.offence, announced=None, activated=None))
    return leave(position, "offence-end", (position.active,), trace), DONE
