"""Effects that deal damage, and those that change what is coming."""

from __future__ import annotations

from engine.model.trace import Recorder
from rules.dice_throne.cards.texts import ATTACKING, MODIFIABLE, DamageType
from rules.dice_throne.effects.on_players import add_cp
from rules.dice_throne.position import windows
from rules.dice_throne.position.in_progress import Hit, Shield, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.values.amounts import target, value


def damage(position: Position, task: Task, trace: Recorder) -> Position:
    """Damage that joins what waits for the end of the phase."""
    amount = value(position, task)
    seat = target(position, task, "opponent")
    ability = task.kind == "ability" and seat != task.by
    kind = _type(position, task, ability)
    if not amount:
        trace.note(task.rule, "{source} deals no damage", source=task.source)
        return position
    stopped = position.has(task.by, "no_ability_damage") if task.kind in _BY_ABILITY else ""
    if stopped:
        rule = position.status(stopped).rule
        trace.note(rule, "{token} stops {source}'s damage", token=stopped, source=task.source)
        return position
    hit = Hit(seat, amount, kind, task.source, task.by, kind.rule, ability)
    if task.kind == "card" and position.place.at.startswith("main"):
        rule = position.readings.rule("main.card-damage")
        if position.readings["main.card-damage"] == "immediate":
            trace.note(rule, "{source} deals {amount} at once", source=task.source, amount=amount)
            return _on_its_own(position, hit, trace)
        trace.note(
            rule,
            "{source}: {amount} waits for the end of the phase",
            source=task.source,
            amount=amount,
        )
    else:
        trace.note(
            task.rule,
            "{source}: {amount} {type} damage waits",
            source=task.source,
            amount=amount,
            type=kind.value,
        )
    if ability:
        position = _counted(position, amount, kind)
    return replace(position, hits=(*position.hits, hit))


_BY_ABILITY = ("ability", "defence")


def _type(position: Position, task: Task, ability: bool) -> DamageType:
    """The type the damage has: outside an Attack it has none."""
    kind = task.effect.type
    if not ability:
        return kind if kind is DamageType.UNDEFENDABLE else DamageType.UNTYPED
    if kind is DamageType.NORMAL and position.ultimate:
        return DamageType.ULTIMATE
    if kind is DamageType.NORMAL and position.offence.type is DamageType.UNDEFENDABLE:
        return DamageType.UNDEFENDABLE
    return kind


def _counted(position: Position, amount: int, kind: DamageType) -> Position:
    """The Attack with this much more damage; its type is that of its non-collateral part."""
    offence = position.offence
    if kind not in ATTACKING:
        return position
    return replace(position, offence=replace(offence, damage=offence.damage + amount, type=kind))


def isolated(position: Position, task: Task, trace: Recorder) -> Position:
    """Isolated damage: at once, after a window that allows nothing but preventing it."""
    amount = value(position, task)
    seat = target(position, task, "opponent")
    trace.note(
        "isolated.at-once",
        "{source}: {amount} isolated damage to {name}",
        source=task.source,
        amount=amount,
        name=position.names[seat],
    )
    hit = Hit(seat, amount, DamageType.ISOLATED, task.source, task.by, "damage.isolated")
    return _on_its_own(position, hit, trace)


def _on_its_own(position: Position, hit: Hit, trace: Recorder) -> Position:
    rule = position.readings.rule("isolated.order")
    trace.note(rule, "{name} acts first in its window", name=position.active_name)
    position = replace(position, isolated=(*position.isolated, hit))
    return windows.opened(position, windows.ISOLATED)


def prevent(position: Position, task: Task, trace: Recorder) -> Position:
    """Prevention noted; it is counted when the damage applies."""
    effect = task.effect
    amount = value(position, task) if not effect.share else 0
    seat = target(position, task, "self")
    shield = Shield(seat, task.source, task.rule, amount, effect.share)
    words = {"all": "avoids all damage", "half": "prevents half"}
    does = words.get(effect.share, f"prevents {amount}")
    trace.note(
        task.rule,
        "{source}: {name} {does}",
        source=task.source,
        name=position.names[seat],
        does=does,
    )
    if position.isolated:
        says = "it counts against the isolated damage alone"
        trace.note("isolated.own-instance", says)
        return replace(position, isolated_shields=(*position.isolated_shields, shield))
    return replace(position, shields=(*position.shields, shield))


def returns(position: Position, task: Task, trace: Recorder) -> Position:
    """A share of the damage dealt back; what comes back has no type."""
    shield = Shield(task.by, task.source, task.rule, 0, task.effect.share, returns=True)
    trace.note(task.rule, "{source}: half of the incoming damage goes back", source=task.source)
    return replace(position, shields=(*position.shields, shield))


def modifier(position: Position, task: Task, trace: Recorder) -> Position:
    """An Attack Modifier: more damage of the Attack's own type."""
    amount = value(position, task)
    kind = position.offence.type
    if not amount:
        return position
    if kind not in MODIFIABLE or kind is None:
        trace.note(
            "damage.modifier-not-on", "{source} cannot raise this damage", source=task.source
        )
        return position
    trace.note(
        "damage.modifier-type",
        "{source} adds {amount} {type} damage",
        source=task.source,
        amount=amount,
        type=kind.value,
    )
    hit = Hit(1 - task.by, amount, kind, task.source, task.by, task.rule, True, True)
    return replace(position, hits=(*position.hits, hit))


def undefendable(position: Position, task: Task, trace: Recorder) -> Position:
    """The Attack becomes undefendable."""
    trace.note(task.rule, "{source}: the Attack is undefendable", source=task.source)
    return made_undefendable(position)


def made_undefendable(position: Position) -> Position:
    """The position with normal damage of the Attack made undefendable."""
    offence = position.offence
    if offence.type not in (None, DamageType.NORMAL):
        return position
    hits = tuple(
        replace(hit, type=DamageType.UNDEFENDABLE, rule="damage.undefendable")
        if hit.ability and hit.type is DamageType.NORMAL
        else hit
        for hit in position.hits
    )
    return replace(position, hits=hits, offence=replace(offence, type=DamageType.UNDEFENDABLE))


def extra_phase(position: Position, task: Task, trace: Recorder) -> Position:
    """Another Offensive Roll Phase after this Roll Phase."""
    trace.note(
        "offence.fresh-phase", "{source} gives another Offensive Roll Phase", source=task.source
    )
    offence = position.offence
    return replace(position, offence=replace(offence, extra=offence.extra + 1))


def arrive(position: Position, task: Task, trace: Recorder) -> Position:
    """The Attack reaches the Defender: Bounty pays, Webbed takes the defence away."""
    for token in position.other_player.tokens:
        status = position.status(token.name)
        if status.attacker_gains:
            position = add_cp(
                position, position.active, status.attacker_gains, status.rule, token.name, trace
            )
        if status.makes_undefendable and position.offence.type is DamageType.NORMAL:
            trace.note(status.rule, "{token}: the Attack becomes undefendable", token=token.name)
            position = made_undefendable(position)
    return position
