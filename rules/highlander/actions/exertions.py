"""An Exertion by itself, for a card revealed by it or for one that lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.names import same
from engine.model.trace import Recorder
from engine.model.turn import CLOSED
from engine.play.action_kind import ActionKind, Check, holds
from rules.highlander.actions.actions import Exert, PlayCard, Step
from rules.highlander.actions.documents import ExertEntry
from rules.highlander.cards.printed import tags_of
from rules.highlander.effects.exerting import card_used, exerted
from rules.highlander.effects.resolving import begin
from rules.highlander.legality.exertion import (
    backing_reasons,
    exertion_reasons,
    reveal_reasons,
)
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, phase_of
from rules.highlander.turn.defending import with_standing_defences
from rules.highlander.values.stance import permitted


def _read(position: Position, entry: ExertEntry) -> Exert:
    return Exert(
        by=entry.by,
        purpose=entry.exert,
        goes_with=entry.with_,
        reveals=None if entry.reveals is None else tuple(entry.reveals),
        change=entry.exertion_change,
    )


def _checks(position: Position, action: Exert) -> Iterator[Check]:
    yield "exertion.one-purpose"
    yield from timing_reasons(position, action, "exert")
    made = exertion_reasons(position, action.by, action.purpose, phase_of(position))
    yield from holds(made, ("exertion.one-per-turn",))
    yield from reveal_reasons(position, action.by, action.purpose, action.reveals, action.change)
    yield from backing_reasons(position, action)


def _exert(position: Position, action: Exert, trace: Recorder) -> Step:
    phase = phase_of(position)
    position = exerted(
        position,
        action.by,
        action.purpose,
        phase,
        trace,
        reveals=action.reveals,
        announced=action.change,
    )
    if action.purpose == "power-blow" and position.attacks:
        chosen = _one_called(position.attacks, action.goes_with)
        changed = tuple(
            msgspec.structs.replace(a, flags=(*a.flags, "power-blow")) if a is chosen else a
            for a in position.attacks
        )
        trace.note("power-blow.made", "{attack} is a Power Blow", attack=chosen.name)
        position = msgspec.structs.replace(position, attacks=changed)
        return _exertion_done(position, phase, trace)
    if action.purpose == "power-block":
        position = with_standing_defences(position)
        blocks = tuple(d for d in position.defences if d.is_block)
        block = next((d for d in blocks if same(d.name, action.goes_with)), blocks[-1])
        trace.note("power-blow.power-block", "{block} is a Power Block", block=block.name)
        defences = tuple(
            msgspec.structs.replace(d, power_block=True) if d is block else d
            for d in position.defences
        )
        position = msgspec.structs.replace(position, defences=defences)
    return position, None


def _one_called(attacks: tuple[Attack, ...], name: str) -> Attack:
    return next((a for a in attacks if same(a.name, name)), attacks[-1])


def played_out(position: Position, action: PlayCard, phase: str, trace: Recorder) -> Step:
    """An attack or a defence lies on the table: its Exertion is used, its effects begin."""
    card = action.card
    if action.source == "exertion":
        position = card_used(position, card.name, tags_of(card), trace)
    position, ends = begin(
        position, card.name, card.rule, action.by, card.effects, action.targets, trace
    )
    position, event = _after_exertion(position, action, phase, trace)
    return position, ends or event


def _after_exertion(position: Position, action: PlayCard, phase: str, trace: Recorder) -> Step:
    """An Exertion whose use is done ends the Attack Phase, by reading."""
    made = position.exertion
    tags = tags_of(action.card, action.flags)
    goes_on = permitted(position, action.by, "several-attacks-from-exertion", tags)
    if made is None or not made.used or goes_on is not None:
        return position, None
    return _exertion_done(position, phase, trace)


def _exertion_done(position: Position, phase: str, trace: Recorder) -> Step:
    """What the end of an Exertion's use means for the phase, by the reading in force."""
    if phase != ATTACK_PHASE or position.readings["exertion.attack-phase"] != "ends":
        return position, None
    trace.note("exertion.ends-attack-phase", "the Exertion ends the Attack Phase")
    return msgspec.structs.replace(position, place=position.place.closed()), CLOSED


EXERT = ActionKind(
    verb="exert",
    entry=ExertEntry,
    action=Exert,
    read=_read,
    checks=_checks,
    says=lambda action: f"make an Exertion for {action.purpose}",
    perform=_exert,
    needs_the_window=never,
)
