"""The turn of Highlander as one table: six phases, each waiting until the active player is done.

`ROWS` accounts for every row of the sequence: a row of the turn table by its label, an action
taken within a phase, or something that is always refused.
"""

from __future__ import annotations

import msgspec

from engine.model.turn import CLOSED, DONE, Turn, always, otherwise
from rules.highlander.effects.events import LOST, TURN_ENDS
from rules.highlander.position.position import Position
from rules.highlander.position.windows import (
    ADJUSTMENT,
    ATTACK_PHASE,
    DEFENCE,
    DRAW_DISCARD,
    MAY_MUST,
    PHASES,
    SWEEP,
    phase_of,
)
from rules.highlander.turn.nodes import (
    NODES,
    ability_is_still_adjusted,
    game_is_won,
    turn_was_ended,
)

TABLE = (
    # from, on, when, to, rule, label
    ("sweep", CLOSED, always, "sweep.discard", "sweep.discard"),
    ("sweep.discard", "swept", always, "sweep.discard", "sweep.discard", "2"),
    ("sweep.discard", DONE, always, "may-must", "sweep.nothing-to-sweep", "3"),
    ("may-must", CLOSED, always, "defence", "defence.phase", "8"),
    ("defence", CLOSED, always, "defence.settle", "defence.undefended", "14"),
    ("defence.settle", DONE, always, "attack", "attack.phase"),
    ("attack", CLOSED, always, "adjustment", "attack.optional", "19"),
    ("adjustment", CLOSED, always, "adjustment.damage", "adjustment.damage", "21"),
    ("adjustment.damage", DONE, always, "adjustment.settle", "adjustment.other-losses"),
    ("adjustment.settle", DONE, game_is_won, "game.over", "game.lost-at-zero"),
    ("adjustment.settle", DONE, turn_was_ended, "turn.end", "holy-ground.adjusts"),
    ("adjustment.settle", DONE, otherwise, "draw-discard", "adjustment.gains", "22"),
    ("draw-discard", CLOSED, always, "turn.end", "sequence.turn-passes", "25"),
    ("turn.end", DONE, always, "sweep", "sequence.phases", "1"),
    *(
        row
        for phase in (SWEEP, MAY_MUST, DEFENCE, ATTACK_PHASE, ADJUSTMENT)
        for row in (
            (phase, TURN_ENDS, ability_is_still_adjusted, "adjustment", "holy-ground.adjusts"),
            (phase, TURN_ENDS, otherwise, "turn.end", "holy-ground.over-at-once"),
        )
    ),
    ("draw-discard", TURN_ENDS, always, "turn.end", "sequence.turn-passes"),
    *((phase, LOST, always, "game.over", "game.lost-at-zero") for phase in PHASES),
)

TURN: Turn[Position] = Turn(NODES, TABLE, start=SWEEP)


class SequenceRow(msgspec.Struct, frozen=True):
    """Where a row of the sequence is to be found when it is no row of the turn table."""

    phase: str
    how: str
    """`action`, `rule` (the outcome of an action) or `refused`."""
    what: str
    rule: str


ROWS: dict[str, SequenceRow] = {
    "4": SequenceRow(MAY_MUST, "action", "must", "may-must.must-do"),
    "5": SequenceRow(MAY_MUST, "action", "may", "may-must.may-do"),
    "6": SequenceRow(MAY_MUST, "action", "edge", "may-must.edge"),
    "7": SequenceRow(MAY_MUST, "action", "free-discard", "may-must.free-discard"),
    "9": SequenceRow(DEFENCE, "action", "defence", "defence.one-per-attack"),
    "10": SequenceRow(DEFENCE, "rule", "covered", "defence.covered"),
    "11": SequenceRow(DEFENCE, "rule", "several", "defence.several-attacks"),
    "12": SequenceRow(DEFENCE, "rule", "missed", "defence.missed"),
    "13": SequenceRow(DEFENCE, "action", "special", "special.one-per-turn"),
    "15": SequenceRow(ATTACK_PHASE, "rule", "last successful text", "defence.last-successful-text"),
    "16": SequenceRow(ATTACK_PHASE, "action", "attack", "attack.one"),
    "17": SequenceRow(ATTACK_PHASE, "rule", "after a dodge", "attack.after-dodge"),
    "18": SequenceRow(ATTACK_PHASE, "action", "special", "special.one-per-turn"),
    "20": SequenceRow(ADJUSTMENT, "refused", "timing/ability-adjustment", "adjustment.no-cards"),
    "23": SequenceRow(DRAW_DISCARD, "action", "discard", "hand.discard-down"),
    "24": SequenceRow(DRAW_DISCARD, "action", "draw", "hand.draw-up"),
    "26": SequenceRow(SWEEP, "refused", "timing/forgotten-draw", "hand.forgotten-draw"),
}

OPEN_IN: dict[str, tuple[str, ...]] = {
    "sweep": (SWEEP,),
    "must": (MAY_MUST,),
    "may": (MAY_MUST,),
    "free-discard": (MAY_MUST,),
    "defence": (DEFENCE,),
    "special": (DEFENCE, ATTACK_PHASE),
    "edge": (MAY_MUST, DEFENCE, ATTACK_PHASE),
    "exert": (DEFENCE, ATTACK_PHASE),
    "use": (MAY_MUST, DEFENCE, ATTACK_PHASE),
    "attack": (ATTACK_PHASE,),
    "discard": (DRAW_DISCARD,),
    "draw": (DRAW_DISCARD,),
}
"""The legal-action matrix: in which phases the active player may do what."""


def title_of(phase: str) -> str:
    """The phase as its rulebook calls it: `Attack Phase`."""
    return TURN.nodes[phase].title


def special_rule(position: Position) -> str:
    """The rule that lets a Special be played in the phase the turn stands in."""
    if phase_of(position) == ATTACK_PHASE:
        return "attack.special-in-phase"
    return "defence.special-anytime" if position.incoming else "special.without-attack"


def asks_for_a_choice(position: Position) -> bool:
    """Whether something is usually done here: a defence, an attack, a card swept or drawn."""
    at = position.place.at
    if at == DEFENCE:
        return bool(position.incoming)
    return at in (SWEEP, ATTACK_PHASE, DRAW_DISCARD)
