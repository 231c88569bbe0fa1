"""The defences are settled: what each did, and which attacks get through."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.position.position import Position
from rules.highlander.values.damage import hits
from rules.highlander.values.outcomes import outcomes, standing_defences
from rules.highlander.values.stance import stance


def settle_defences(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Say which attacks get through, before the Attack Phase begins."""
    position = with_standing_defences(position)
    note_what_gets_through(position, trace)
    return position, DONE


def with_standing_defences(position: Position) -> Position:
    """The position with the Standing Defenses of this turn kept among the defences.

    What they stopped stays stopped when they leave play later in the turn.
    """
    standing = tuple(standing_defences(position))
    if not standing or not position.incoming:
        return position
    return msgspec.structs.replace(position, defences=(*standing, *position.defences))


def note_what_gets_through(position: Position, trace: Recorder) -> None:
    """Trace, at the end of the defences, what each did and what gets through."""
    for outcome in outcomes(position):
        if outcome.successful is None:
            names = " and ".join(outcome.uncertain)
            trace.note(
                "card.unknown-text",
                "read from {card} whether it covers {names}",
                card=outcome.defence.name,
                names=names,
            )
    for hit in hits(position):
        if hit.explanation.unknown:
            trace.note("card.unknown-text", "it is open {asks}", asks=hit.explanation.unknown)
        elif hit.successful:
            trace.note(
                "defence.undefended",
                "{attack} is not defended; {damage} damage waits for Ability Adjustment",
                attack=hit.name,
                damage=hit.damage,
            )
    last = stance(position).last_successful
    if last is not None and "text" in last.defence.card.unknown:
        says = "read from {card} how it alters the Attack Phase"
        trace.note("card.unknown-text", says, card=last.defence.name)
    if last is not None and (last.defence.card.text or len(position.defences) > 1):
        trace.note(
            "defence.last-successful-text",
            "only {defence}, the last successful defence, speaks in the Attack Phase",
            defence=last.defence.name,
        )
