"""One-Time Text Alterations that happen by themselves, the turn player's before the other's."""

from __future__ import annotations

from collections.abc import Container

from engine.trace import Recorder
from rules.little_troubles.effects import MOMENTS
from rules.little_troubles.position import Position
from rules.little_troubles.resolve import apply_effects


def happen(
    position: Position, moment: str, rule: str, trace: Recorder, of: Container[str] | None = None
) -> Position:
    """Resolve what triggers at a moment, of the named cards or of all in play."""
    for seat in (position.active, 1 - position.active):
        own = [
            card.name
            for card in position.players[seat].board
            if (of is None or card.name in of) and not card.marked("text_removed")
        ]
        for name in own:
            if position.has(name):
                position = _of_card(position, name, moment, rule, trace)
    return position


def any_waits_for(position: Position, moment: str) -> bool:
    """Whether a card in play has something to resolve at a moment."""
    return any(
        trigger.when == moment for _, card in position.in_play() for trigger in card.card.triggers
    )


def _of_card(position: Position, name: str, moment: str, rule: str, trace: Recorder) -> Position:
    seat, card = position.find(name)
    by = position.players[seat].name
    for trigger in card.card.triggers:
        if trigger.when == moment:
            says = "{name} triggers {moment}"
            with trace.step(rule, says, name=name, moment=MOMENTS[moment]):
                position = apply_effects(position, trigger.effects, name, by, trace)
    return position
