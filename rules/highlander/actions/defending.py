"""A defence is played: why it may be, and what it stops as it comes to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check, holds
from rules.highlander.actions.actions import PlayCard, PlayDefence, Step
from rules.highlander.actions.documents import PlayEntry
from rules.highlander.actions.exertions import played_out
from rules.highlander.actions.planned import named, planned_defence
from rules.highlander.actions.playing import (
    along,
    begun,
    from_hand,
    not_forbidden,
    own_rule,
    read_play,
    says,
    unread,
    weapon_at_hand,
    where_from,
)
from rules.highlander.cards.words import BLOCK
from rules.highlander.legality.asking import asks
from rules.highlander.legality.defences import defence_reasons
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.position import Position
from rules.highlander.position.windows import DEFENCE, phase_of
from rules.highlander.values.in_force import permission
from rules.highlander.values.outcomes import coverage, obstacles, outcomes, with_defence

BREAKS = "breaks-weapon"


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
            seen = _hidden(position) != "defence.hidden"
            when = "seen all the same" if seen else "only now compared"
            trace.note(_hidden(position), "{attack} is Hidden and {when}", when=when, **facts)
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
            trace.note("break-weapon.when", says, attack=attack.name, roller=roller)
            trace.note(rule, "{roller} rolls, after the damage is counted", roller=roller)
    trace.note("defence.stays-on-table", "{defence} stays on the table", defence=defence.name)
    return position


def _roller(position: Position) -> str:
    """Who rolls for Break Weapon: the player of the card or, by reading, the blocker."""
    blocker = position.readings["break-weapon.who-rolls"] == "blocker"
    return position.active_name if blocker else position.other_name


def _hidden(position: Position) -> str:
    """The rule by which a Hidden attack is answered: unseen, unless something lets it be seen."""
    seen = permission(position, position.active_name, "see-hidden")
    return "defence.hidden" if seen is None else seen.rule


def _checks(position: Position, action: PlayDefence) -> Iterator[Check]:
    yield "defence.one-per-attack"
    if position.defences:
        yield position.readings.rule("defence.further-defence")
    if any("hidden" in attack.tags for attack in position.incoming):
        yield _hidden(position)
    yield own_rule(action)
    yield from holds(timing_reasons(position, action, "defence"), ("defence.phase",))
    yield from where_from(position, action)
    yield from weapon_at_hand(position, action)
    yield from not_forbidden(position, action)
    yield from holds(defence_reasons(position, action), ("defence.only-against-an-attack",))
    yield from along(position, action)
    yield from unread(asks(position, action))


def _perform(position: Position, action: PlayDefence, trace: Recorder) -> Step:
    phase = phase_of(position)
    position = play_defence(begun(position, action, trace), action, trace)
    return played_out(position, action, phase, trace)


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    blows = any("power-blow" in attack.tags for attack in position.incoming)
    backed = name == position.active_name and blows and phase_of(position) == DEFENCE
    for title, card in from_hand(position, name, lambda card: card.is_defence):
        yield {"by": name, "play": title}
        if backed and card.type == BLOCK and position.me.endurance:
            yield {"by": name, "play": title, "exertion": "power-block"}


PLAY_DEFENCE = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=PlayDefence,
    read=read_play,
    checks=_checks,
    says=says,
    perform=_perform,
    candidates=_candidates,
    asks=asks,
    needs_the_window=never,
)
