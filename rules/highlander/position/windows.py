"""The six phases, and the window each of them is for the player whose turn it is."""

from __future__ import annotations

from engine.model.windows import Hold, WindowProtocol
from rules.highlander.position.position import Position

SWEEP, MAY_MUST, DEFENCE, ATTACK_PHASE = "sweep", "may-must", "defence", "attack"
ADJUSTMENT, DRAW_DISCARD = "adjustment", "draw-discard"
PHASES = (SWEEP, MAY_MUST, DEFENCE, ATTACK_PHASE, ADJUSTMENT, DRAW_DISCARD)


def window(phase: str, rule: str, allows: str) -> WindowProtocol:
    """A phase that belongs to the active player alone and closes when they are done."""
    return WindowProtocol(
        phase, rule, Hold.ANY, Hold.NONE, allows, closes="the active player is done"
    )


def phase_of(position: Position) -> str:
    """The phase the turn stands in."""
    return position.place.at.split(".")[0]


def ahead(position: Position, phases: tuple[str, ...]) -> str:
    """The first of the phases still to come this turn, or an empty word if none is."""
    at = phase_of(position)
    here = PHASES.index(at) if at in PHASES else len(PHASES)
    return next((p for p in phases if p in PHASES[here + 1 :]), "")
