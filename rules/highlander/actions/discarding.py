"""Cards are swept from the table, or discarded from hand: a free defence, or down to the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.highlander.actions.actions import Discard, Step, SweepCard
from rules.highlander.actions.documents import DiscardEntry, SweepEntry
from rules.highlander.actions.playing import counted, from_hand
from rules.highlander.effects.on_hand import discarded
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.legality.hand import discard_down, free_discard
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.player import UNKNOWN_CARD
from rules.highlander.position.position import Position
from rules.highlander.position.windows import DRAW_DISCARD, MAY_MUST, SWEEP, phase_of
from rules.highlander.values.hand import must_discard
from rules.highlander.values.table import called, to_sweep


def _read(position: Position, entry: DiscardEntry) -> Discard:
    names, count = counted(entry.discard)
    return Discard(by=entry.by, names=names, count=count)


def _checks(position: Position, action: Discard) -> Iterator[Check]:
    if phase_of(position) == MAY_MUST:
        yield "may-must.free-discard"
        if position.turn_number == 2:
            yield position.readings.rule("may-must.which-first-turn")
        yield from timing_reasons(position, action, "free-discard")
        yield from free_discard(position, action)
    else:
        yield "hand.discard-down"
        yield "hand.straight-to-pile"
        yield from timing_reasons(position, action, "discard")
        yield from discard_down(position, action)


def _perform(position: Position, action: Discard, trace: Recorder) -> Step:
    names = action.names or (UNKNOWN_CARD,) * action.count
    if phase_of(position) == MAY_MUST:
        trace.note("may-must.free-discard", "{name} discards one defence", name=action.by)
        trace.note("discard.at-once", "it goes to the discard pile at once")
        position = msgspec.structs.replace(position, free_discard_used=True)
    else:
        trace.note("hand.discard-down", "{name} discards {count}", name=action.by, count=len(names))
        trace.note("hand.straight-to-pile", "the cards do not wait for a Sweep Phase")
        position = msgspec.structs.replace(position, discarded_down=True)
    return position.with_player(discarded(position.player(action.by), names)), None


def _says(action: Discard) -> str:
    many = f"{action.count} card{'s' if action.count != 1 else ''}"
    return f"discard {' and '.join(action.names) or many}"


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    if name != position.active_name:
        return
    if phase_of(position) == MAY_MUST:
        for title, _ in from_hand(position, name, lambda card: card.is_defence):
            yield {"by": name, "discard": title}
    over = must_discard(position, position.me)
    if phase_of(position) == DRAW_DISCARD and over:
        for title in dict.fromkeys(position.me.hand or ()):
            yield {"by": name, "discard": title}
        if not position.me.hand:
            yield {"by": name, "discard": over}


DISCARD = ActionKind(
    verb="discard",
    entry=DiscardEntry,
    action=Discard,
    read=_read,
    checks=_checks,
    says=_says,
    perform=_perform,
    candidates=_candidates,
    needs_the_window=never,
)


def _checks_of_sweep(position: Position, action: SweepCard) -> Iterator[Check]:
    yield "sweep.discard"
    yield from timing_reasons(position, action, "sweep")
    yield from _nothing_to_sweep(position, action)


def _nothing_to_sweep(position: Position, action: SweepCard) -> Iterator[Reason]:
    if action.by != position.active_name or called(to_sweep(position), action.name) is None:
        yield Reason(
            "sweep/nothing-to-sweep",
            "sweep.stays",
            "{name} has no {card} of an earlier turn that is swept",
            {"name": action.by, "card": action.name},
        )


def _sweep(position: Position, action: SweepCard, trace: Recorder) -> Step:
    held = called(to_sweep(position), action.name)
    trace.note("sweep.discard", "{card} is swept", card=action.name)
    if held is not None:
        position = position.with_player(discarded_from_table(position.me, held))
    return position, None


def _sweeps(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    if name == position.active_name and phase_of(position) == SWEEP:
        for held in to_sweep(position):
            yield {"by": name, "sweep": held.card.name}


SWEEP_CARD = ActionKind(
    verb="sweep",
    entry=SweepEntry,
    action=SweepCard,
    read=lambda position, entry: SweepCard(by=entry.by, name=entry.sweep),
    checks=_checks_of_sweep,
    says=lambda action: f"sweep {action.name}",
    perform=_sweep,
    candidates=_sweeps,
    needs_the_window=never,
)
