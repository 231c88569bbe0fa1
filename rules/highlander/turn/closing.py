"""What the end of a phase brings with it, before the turn moves on."""

from __future__ import annotations

from engine.model.trace import Recorder
from rules.highlander.cards.words import NO_ATTACK
from rules.highlander.effects.exerting import discard_reveals
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty
from rules.highlander.position.windows import ATTACK_PHASE, DRAW_DISCARD, MAY_MUST, phase_of
from rules.highlander.values.exertion import size
from rules.highlander.values.hand import duties_of
from rules.highlander.values.in_force import of_kind


def phase_ends(position: Position, trace: Recorder) -> Position:
    """The position as the active player leaves the phase: reveals gone, new duties owed."""
    phase = phase_of(position)
    position = reveals_go(position, trace)
    nothing_owed = not duties_of(position, position.active_name) and not position.carried_out
    if phase == MAY_MUST and position.turn_number == 1 and nothing_owed:
        trace.note("may-must.first-player", "the first player has nothing they must do in turn 1")
    if phase == ATTACK_PHASE:
        position = _duties_of_the_idle(position, trace)
    return position


def reveals_go(position: Position, trace: Recorder) -> Position:
    """The position without what an Exertion of this phase revealed and nobody used."""
    made = position.exertion
    if made is None or made.phase != phase_of(position) or (made.used and not made.revealed):
        return position
    number = size(position, made.by, made.purpose).value or 0
    return discard_reveals(position, trace, number=number)


def _duties_of_the_idle(position: Position, trace: Recorder) -> Position:
    """Cards in play that ask something of a player who made no attack."""
    me = position.active_name
    for force in of_kind(position, "must", me):
        if NO_ATTACK not in force.effect.when:
            continue
        trace.note(
            force.rule,
            "{name} made no attack, so {source} asks its due",
            name=me,
            source=force.source,
        )
        duty = Duty(
            name=force.source,
            player=me,
            rule=force.rule,
            discard=max(-1, force.effect.amount),
            of=force.effect.of,
            says=force.effect.says,
            phase=DRAW_DISCARD,
        )
        position = position.with_more(duties=(duty,))
    return position
