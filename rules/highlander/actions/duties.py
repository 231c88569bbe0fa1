"""A must-do is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.names import same
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.highlander.actions.actions import Resolve, Step
from rules.highlander.actions.documents import ResolveEntry
from rules.highlander.actions.playing import counted
from rules.highlander.effects.on_hand import discarded
from rules.highlander.legality.hand import resolve
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.player import UNKNOWN_CARD
from rules.highlander.position.position import Position
from rules.highlander.position.windows import phase_of
from rules.highlander.values.hand import duties_of, matching, owed


def _read(position: Position, entry: ResolveEntry) -> Resolve:
    names, count = counted(entry.discards)
    return Resolve(by=entry.by, name=entry.resolve, discards=names, count=count)


def _checks(position: Position, action: Resolve) -> Iterator[Check]:
    yield "may-must.must-do"
    yield from timing_reasons(position, action, "must")
    yield from resolve(position, action)


def _resolve(position: Position, action: Resolve, trace: Recorder) -> Step:
    mine = duties_of(position, action.by)
    duty = next(each for each in mine if same(each.name, action.name))
    names = action.discards
    if not names and duty.discard:
        fitting = matching(position, position.player(action.by), duty.of)
        count = action.count or owed(position, duty) or 0
        names = fitting[:count] if fitting is not None else (UNKNOWN_CARD,) * count
    said = "{duty}: {name} carries it out" + (": {what}" if duty.says else "")
    trace.note(duty.rule, said, duty=duty.name, name=action.by, what=duty.says)
    if names:
        trace.note(
            "discard.forced", "{cards} go straight to the discard pile", cards=" and ".join(names)
        )
        position = position.with_player(discarded(position.player(action.by), names))
    if duty not in position.duties:
        if position.turn_number == 1:
            trace.note("may-must.persona-first-turn", "this counts in turn 1 too")
        carried_out = (*position.carried_out, duty.name)
        return msgspec.structs.replace(position, carried_out=carried_out), None
    left = tuple(d for d in position.duties if d is not duty)
    return msgspec.structs.replace(position, duties=left), None


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    if name == position.active_name:
        for duty in duties_of(position, name, phase_of(position)):
            yield {"by": name, "resolve": duty.name}


RESOLVE = ActionKind(
    verb="resolve",
    entry=ResolveEntry,
    action=Resolve,
    read=_read,
    checks=_checks,
    says=lambda action: f"carry out {action.name}",
    perform=_resolve,
    candidates=_candidates,
    needs_the_window=never,
)
