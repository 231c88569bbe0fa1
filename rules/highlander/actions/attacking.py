"""An attack is played: why it may be, and what it gains as it comes to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.ledger import Change, Kind
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check, holds
from rules.highlander.actions.actions import PlayAttack, PlayCard, Step
from rules.highlander.actions.documents import PlayEntry
from rules.highlander.actions.exertions import played_out
from rules.highlander.actions.planned import planned_attack, stated_flags
from rules.highlander.actions.playing import (
    along,
    begun,
    from_hand,
    own_rule,
    read_play,
    says,
    unread,
    weapon_at_hand,
    where_from,
)
from rules.highlander.cards.texts import matches
from rules.highlander.cards.words import ATTACK
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import used_up
from rules.highlander.legality.asking import asks
from rules.highlander.legality.attacks import strike_reasons
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, phase_of
from rules.highlander.values.flags import marks_taken
from rules.highlander.values.in_force import Force, is_left, of_kind
from rules.highlander.values.stance import spoken, squares_left_open, stance


def play_attack(position: Position, action: PlayCard, trace: Recorder) -> Position:
    """The position with the attack on the table, with all it gains in being played."""
    before = position
    attack = planned_attack(position, action)
    here = stance(before)
    bonuses = _bonuses(position, attack)
    added = tuple(change for force in bonuses for change in _changes(attack, force))
    attack = msgspec.structs.replace(attack, name=position.me.table[-1].name, added=added)
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
        lasting=used_up(position, (*taken, *bonuses)),
    )
    return _without_guards(position, trace)


def _bonuses(position: Position, attack: Attack) -> list[Force]:
    """What changes its damage for this turn or for so many attacks, and is kept with it."""
    return [
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


def _checks(position: Position, action: PlayAttack) -> Iterator[Check]:
    attack = planned_attack(position, action)
    here = stance(position)
    yield "attack.one"
    if position.turn_number == 1:
        yield position.readings.rule("sequence.first-turn-attacks")
    yield from (row.change.rule for row in here.allowed.rows if row.counts)
    yield from squares_left_open(position, attack, here)
    yield own_rule(action)
    yield from holds(timing_reasons(position, action, "attack"), ("attack.phase",))
    yield from where_from(position, action)
    yield from weapon_at_hand(position, action)
    yield from strike_reasons(position, action)
    yield from along(position, action)
    yield from unread(_asks(position, action))


def _asks(position: Position, action: PlayAttack) -> Iterator[str]:
    yield from asks(position, action)
    here = stance(position)
    last = here.speaks
    if last is not None and "text" in last.defence.card.unknown:
        yield f"the text of {last.defence.card.name}, which may alter the attack"
    if here.bar.asks:
        yield here.bar.asks


def _perform(position: Position, action: PlayAttack, trace: Recorder) -> Step:
    phase = phase_of(position)
    position = play_attack(begun(position, action, trace), action, trace)
    return played_out(position, action, phase, trace)


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    mine = name == position.active_name and phase_of(position) == ATTACK_PHASE
    for title, _ in from_hand(position, name, lambda card: card.type == ATTACK):
        yield {"by": name, "play": title}
        if mine and position.me.endurance:
            yield {"by": name, "play": title, "exertion": "power-blow"}


PLAY_ATTACK = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=PlayAttack,
    read=read_play,
    checks=_checks,
    says=says,
    perform=_perform,
    candidates=_candidates,
    asks=_asks,
    needs_the_window=never,
)
