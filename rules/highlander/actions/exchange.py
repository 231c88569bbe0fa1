"""An attack or a defence comes to the table."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Kind
from engine.model.trace import Recorder
from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import named, planned_attack, planned_defence
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.texts import matches
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import used_up
from rules.highlander.position.exchange import Attack, free_name
from rules.highlander.position.position import Position
from rules.highlander.values.flags import marks_for
from rules.highlander.values.in_force import Force, condition_holds, of_kind
from rules.highlander.values.outcomes import coverage, obstacles, outcomes
from rules.highlander.values.stance import Stance, squares_left_open, stance


def play_attack(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The position with the attack on the table, with all it gains in being played."""
    before = position
    attack = planned_attack(position, action)
    names = tuple(each.name for each in position.attacks)
    here = stance(before)
    attack = msgspec.structs.replace(
        attack, name=free_name(attack.name, names), added=_added(position, attack, here)
    )
    for flags, source, rule in marks_for(before, tags_of(action.card, action.flags)):
        trace.note(rule, "{source} makes it {flags}", source=source, flags=" and ".join(flags))
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


def _added(position: Position, attack: Attack, here: Stance) -> tuple[Change, ...]:
    """What changes its damage only this turn is kept with the attack it was played for."""
    tags = attack.tags
    forces = [
        force
        for kind in ("base-damage", "damage")
        for force in of_kind(position, kind, attack.by)
        if force.lasting is not None and matches(force.effect, tags)
    ]
    if here.last_successful is not None:
        card = here.last_successful.defence.card
        forces += [
            Force(effect, card.name, attack.by, card.rule)
            for kind in ("base-damage", "damage")
            for effect in here.told(kind, tags, len(position.attacks))
            if condition_holds(position, effect, attack.by)
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
            me = discarded_from_table(me, held.card.name)
    return position.with_player(me)


def play_defence(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The position with the defence on the table; the trace says what it covers and what not."""
    names = tuple(each.name for each in position.defences)
    defence = planned_defence(position, action)
    defence = msgspec.structs.replace(
        defence, name=free_name(defence.name, names), against=named(position, action.against)
    )
    position = msgspec.structs.replace(position, defences=(*position.defences, defence))
    outcome = next(o for o in outcomes(position) if o.defence is defence)
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
    trace.note("defence.stays-on-table", "{defence} stays on the table", defence=defence.name)
    return position
