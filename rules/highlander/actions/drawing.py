"""Cards are drawn, one at a time, up to the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check, holds
from rules.highlander.actions.actions import Draw, Step
from rules.highlander.actions.documents import DrawEntry
from rules.highlander.actions.playing import unread
from rules.highlander.effects.on_hand import drawn
from rules.highlander.legality.hand import draw
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.position import Position
from rules.highlander.position.windows import DRAW_DISCARD, phase_of
from rules.highlander.values.hand import may_draw


def _checks(position: Position, action: Draw) -> Iterator[Check]:
    yield "hand.draw-up"
    yield "hand.one-at-a-time"
    yield from holds(timing_reasons(position, action, "draw"), ("hand.draw-only-here",))
    yield from draw(position, action)
    yield from unread(_asks(position, action))


def _asks(position: Position, action: Draw) -> Iterator[str]:
    if position.player(action.by).cards_in_hand is None:
        yield f"how many cards {action.by} holds"


def _perform(position: Position, action: Draw, trace: Recorder) -> Step:
    trace.note("hand.one-at-a-time", "{name} draws {count}", name=action.by, count=action.count)
    return drawn(position, action.by, action.count, trace), None


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    here = name == position.active_name and phase_of(position) == DRAW_DISCARD
    if here and may_draw(position, position.me) != 0:
        yield {"by": name, "draw": 1}


DRAW = ActionKind(
    verb="draw",
    entry=DrawEntry,
    action=Draw,
    read=lambda position, entry: Draw(by=entry.by, count=entry.draw),
    checks=_checks,
    says=lambda action: f"draw {action.count} card{'s' if action.count != 1 else ''}",
    perform=_perform,
    candidates=_candidates,
    asks=_asks,
    needs_the_window=never,
)
