"""An attack or a defence comes to the table."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Kind
from engine.model.trace import Recorder
from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import (
    named,
    planned_attack,
    planned_defence,
    stated_flags,
)
from rules.highlander.cards.texts import matches
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import used_up
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.values.flags import marks_taken
from rules.highlander.values.in_force import Force, is_left, of_kind
from rules.highlander.values.outcomes import coverage, obstacles, outcomes, with_defence
from rules.highlander.values.stance import spoken, squares_left_open, stance

BREAKS = "breaks-weapon"


def play_attack(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The position with the attack on the table, with all it gains in being played."""
    before = position
    attack = planned_attack(position, action)
    here = stance(before)
    attack = msgspec.structs.replace(
        attack, name=position.me.table[-1].name, added=_added(position, attack)
    )
    taken, left = marks_taken(before, action.card, stated_flags(action))
    for force in taken:
        flags = " and ".join(force.effect.flags)
        trace.note(force.rule, "{source} makes it {flags}", source=force.source, flags=flags)
    for force in left:
        flags = " and ".join(force.effect.flags)
        trace.note(
            "attack.benefit-left",
            "{attack} is played without being {flags}: that would forbid it",
            attack=attack.name,
            flags=flags,
        )
    if "text" in action.card.unknown:
        trace.note(
            "card.unknown-text", "read the text of {attack} from the card", attack=attack.name
        )
    if "power-blow" in attack.tags:
        trace.note("power-blow.made", "{attack} is a Power Blow", attack=attack.name)
    for rule in squares_left_open(before, attack, here):
        trace.note(rule, "the last defence leaves {attack} its squares", attack=attack.name)
    position = msgspec.structs.replace(
        position,
        attacks=(*position.attacks, attack),
        lasting=used_up(position, ("mark", "damage"), attack.tags, action.by),
    )
    return _without_guards(position, trace)


def _added(position: Position, attack: Attack) -> tuple[Change, ...]:
    """What changes its damage for this turn or for so many attacks is kept with the attack."""
    forces = [
        force
        for kind in ("base-damage", "damage")
        for force in (
            *of_kind(position, kind, attack.by),
            *spoken(position, attack.by, kind),
        )
        if force.goes_with_the_play
        and matches(force.effect, attack.tags)
        and is_left(position, force)
    ]
    return tuple(change for force in forces for change in _changes(attack, force))


def _changes(attack: Attack, force: Force) -> Iterator[Change]:
    """The rows of one effect: a damage instead of the normal, or more of it and a least."""
    effect = force.effect
    if effect.kind == "base-damage":
        if attack.card.damage is None:
            note = "instead of the normal damage"
            yield Change(force.source, Kind.SET, effect.amount, force.rule, note=note)
        return
    if effect.amount:
        yield Change(force.source, Kind.ADD, effect.amount, force.rule, note="played with it")
    if effect.minimum is not None:
        yield Change(force.source, Kind.FLOOR, effect.minimum, force.rule, note="no less")


def _without_guards(position: Position, trace: Recorder) -> Position:
    """Guards are discarded when their owner attacks."""
    me = position.me
    for held in me.table:
        if "guard" in held.card.flags:
            trace.note(
                "defence.guard",
                "{guard} is discarded because its owner attacks",
                guard=held.card.name,
            )
            me = discarded_from_table(me, held)
    return position.with_player(me)


def play_defence(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The position with the defence on the table; the trace says what it covers and what not."""
    defence = planned_defence(position, action)
    defence = msgspec.structs.replace(
        defence, name=position.me.table[-1].name, against=named(position, action.against)
    )
    position = with_defence(position, defence)
    outcome = outcomes(position)[-1]
    for attack in position.incoming:
        facts = {"defence": defence.name, "attack": attack.name}
        for reason in obstacles(defence, attack):
            if coverage(position, defence, attack) is not False:
                trace.note(reason.rule, reason.says, **reason.facts)
        if "hidden" in attack.tags:
            trace.note("defence.hidden", "{attack} is Hidden and only now compared", **facts)
        if attack.name in outcome.covers:
            trace.note("defence.covered", "{defence} covers {attack}", **facts)
        elif attack.name in outcome.uncertain:
            printed_on = attack.name if attack.squares is None else defence.name
            trace.note(
                "card.unknown-text",
                "read from {card} whether {defence} covers {attack}",
                card=printed_on,
                **facts,
            )
        else:
            trace.note("defence.missed", "{defence} does not stop {attack}", **facts)
    if len(outcome.stops) > 1:
        trace.note(
            "defence.several-attacks", "one card stops {count} attacks", count=len(outcome.stops)
        )
    for attack in position.incoming:
        if defence.is_block and attack.name in outcome.covers and BREAKS in attack.tags:
            roller = _roller(position)
            says = "{attack} is blocked: {roller} rolls for the blocker's weapon, one face of six"
            rule = position.readings.rule("break-weapon.who-rolls")
            trace.note("card.break-weapon", says, attack=attack.name, roller=roller)
            trace.note(rule, "{roller} rolls, after the damage is counted", roller=roller)
    trace.note("defence.stays-on-table", "{defence} stays on the table", defence=defence.name)
    return position


def _roller(position: Position) -> str:
    """Who rolls for Break Weapon: the player of the card or, by reading, the blocker."""
    blocker = position.readings["break-weapon.who-rolls"] == "blocker"
    return position.active_name if blocker else position.other_name
