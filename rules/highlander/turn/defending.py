"""The defences are settled: what each did, and which attacks get through."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.effects.on_table import without_standing
from rules.highlander.position.position import Position
from rules.highlander.values.damage import as_settled, hits, shields_left
from rules.highlander.values.in_force import of_kind
from rules.highlander.values.outcomes import outcomes, standing_defences, with_defence
from rules.highlander.values.stance import stance


def settle_defences(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Say which attacks get through, before the Attack Phase begins."""
    position = with_standing_defences(position)
    note_what_gets_through(position, trace)
    return settled(position, trace), DONE


def settled(position: Position, trace: Recorder) -> Position:
    """The position with what became of each attack kept, shields used up, and what that costs.

    Once it is settled it stays so, whatever leaves play before the damage is taken.
    """
    if position.settled is not None:
        return position
    found = hits(position)
    position = msgspec.structs.replace(
        position,
        settled=tuple(as_settled(hit) for hit in found),
        lasting=shields_left(position),
    )
    unknown = any(hit.explanation.unknown for hit in found)
    failed = any(not hit.successful and not hit.explanation.unknown for hit in found)
    missed = True if failed else None if unknown else False
    attacker = msgspec.structs.replace(position.opponent, missed_last_turn=missed)
    return _standing_lost(position.with_player(attacker), trace)


def _standing_lost(position: Position, trace: Recorder) -> Position:
    """The attacker's Standing Defenses go where a card says so of an unsuccessful attack."""
    name = position.other_name
    for force in of_kind(position, "lose-standing", name):
        position = without_standing(position, name, force.rule, trace)
    return position


def with_standing_defences(position: Position) -> Position:
    """The position with the Standing Defenses of this turn kept among the defences.

    What they stopped stays stopped when they leave play later in the turn.
    """
    standing = tuple(standing_defences(position))
    if not standing or not position.incoming:
        return position
    played = position.defences
    position = msgspec.structs.replace(position, defences=())
    for defence in standing:
        position = with_defence(position, defence)
    return msgspec.structs.replace(position, defences=(*position.defences, *played))


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
