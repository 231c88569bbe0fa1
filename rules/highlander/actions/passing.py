"""The active player is done with a phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.model.game import Pass
from engine.play.action_kind import ActionKind, Check
from rules.highlander.actions.playing import unread
from rules.highlander.legality.hand import exertion_is_void, leave_phase
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ADJUSTMENT, ATTACK_PHASE, phase_of
from rules.highlander.turn.turn import TURN
from rules.highlander.values.ability import read_by_hand
from rules.highlander.values.hand import duties_of, owed


def _checks(position: Position, action: Pass) -> Iterator[Check]:
    yield TURN.nodes[position.place.at].rule
    phase = phase_of(position)
    if phase == ATTACK_PHASE:
        yield "attack.optional"
        if exertion_is_void(position, action.by):
            yield "may-must.void"
    elif any(
        duty.discard and owed(position, duty) == 0 for duty in duties_of(position, action.by, phase)
    ):
        yield "may-must.void"
    yield from timing_reasons(position, action, "pass")
    yield from leave_phase(position, action)
    yield from unread(_asks(position, action))


def _asks(position: Position, action: Pass) -> Iterator[str]:
    if phase_of(position) == ADJUSTMENT:
        yield from (f"what {card} does to Ability: {what}" for card, what in read_by_hand(position))


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    if name == position.active_name:
        yield {"by": name, "pass": True}


PASS = ActionKind(
    verb="pass",
    action=Pass,
    checks=_checks,
    says=lambda action: "pass",
    perform=lambda position, action, trace: (position, None),
    candidates=_candidates,
    asks=_asks,
    needs_the_window=never,
)
