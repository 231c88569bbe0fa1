"""The turn of Highlander as one table: six phases, each waiting until the active player is done.

`ROWS` accounts for every row of the sequence: a row of the turn table by its label, an action
taken within a phase, or something that is always refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import CLOSED, DONE, Node, NodeKind, Turn, always, otherwise
from engine.model.windows import Hold, WindowProtocol
from rules.highlander.position.position import Position
from rules.highlander.turn import between_turns
from rules.highlander.values import ability as adjust
from rules.highlander.values.outcomes import with_standing_defences

SWEEP, MAY_MUST, DEFENCE, ATTACK = "sweep", "may-must", "defence", "attack"
ADJUSTMENT, DRAW_DISCARD = "adjustment", "draw-discard"
PHASES = (SWEEP, MAY_MUST, DEFENCE, ATTACK, ADJUSTMENT, DRAW_DISCARD)
TURN_ENDS = "turn ends"
LOST = "lost"


def window(phase: str, rule: str, allows: str) -> WindowProtocol:
    """A phase that belongs to the active player alone and closes when they are done."""
    return WindowProtocol(
        phase, rule, Hold.ANY, Hold.NONE, allows, closes="the active player is done"
    )


def phase_node(phase: str, title: str, rule: str, allows: str) -> Node:
    """The node of a phase that waits for the active player."""
    return Node(
        phase,
        f"{title} Phase" if title != "Ability Adjustment" else title,
        title,
        NodeKind.WINDOW,
        rule,
        who="active",
        window=window(phase, rule, allows),
    )


def step(
    name: str, title: str, phase: str, rule: str, enter: Callable[..., tuple[Position, str | None]]
) -> Node:
    """A node whose work happens by itself."""
    return Node(name, title, phase, NodeKind.STEP, rule, who="rule", enter=enter)


def game_is_won(position: Position) -> bool:
    """A player has lost their head or their last Ability."""
    return bool(position.winner)


def ability_is_still_adjusted(position: Position) -> bool:
    """A turn that a card ends still goes through Ability Adjustment."""
    return position.readings["holy-ground.rest-of-turn"] == "adjusts"


def settle_defences(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Say which attacks get through, before the Attack Phase begins."""
    position = with_standing_defences(position)
    adjust.note_what_gets_through(position, trace)
    return position, DONE


NODES = (
    phase_node(SWEEP, "Sweep", "sweep.discard", "nothing but sweeping"),
    step("sweep.discard", "Sweep a card", "Sweep", "sweep.discard", between_turns.sweep_one),
    phase_node(
        MAY_MUST,
        "May Do/Must Do",
        "may-must.order",
        "must-dos, may-dos, Edges, one free discard of a defence",
    ),
    phase_node(
        DEFENCE, "Defense", "defence.phase", "one defence for each attack, one Special, Edges"
    ),
    step("defence.settle", "What gets through", "Defense", "defence.undefended", settle_defences),
    phase_node(ATTACK, "Attack", "attack.phase", "normally one attack, one Special, Edges"),
    phase_node(ADJUSTMENT, "Ability Adjustment", "adjustment.no-cards", "no card at all"),
    step(
        "adjustment.damage", "Damage", "Ability Adjustment", "adjustment.damage", adjust.take_hits
    ),
    step(
        "adjustment.settle",
        "Other changes",
        "Ability Adjustment",
        "adjustment.other-losses",
        adjust.settle_ability,
    ),
    phase_node(
        DRAW_DISCARD, "Draw/Discard", "hand.one-at-a-time", "discarding down, drawing one by one"
    ),
    step("turn.end", "The turn passes", "End", "sequence.turn-passes", between_turns.pass_turn),
    Node("game.over", "The game is over", "End", NodeKind.END, "game.lost-at-zero"),
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
    ("adjustment.settle", DONE, otherwise, "draw-discard", "adjustment.gains", "22"),
    ("draw-discard", CLOSED, always, "turn.end", "sequence.turn-passes", "25"),
    ("turn.end", DONE, always, "sweep", "sequence.phases", "1"),
    ("defence", TURN_ENDS, ability_is_still_adjusted, "adjustment", "holy-ground.adjusts"),
    ("defence", TURN_ENDS, otherwise, "turn.end", "holy-ground.over-at-once"),
    ("attack", TURN_ENDS, ability_is_still_adjusted, "adjustment", "holy-ground.adjusts"),
    ("attack", TURN_ENDS, otherwise, "turn.end", "holy-ground.over-at-once"),
    ("defence", LOST, always, "game.over", "game.lost-at-zero"),
    ("attack", LOST, always, "game.over", "game.lost-at-zero"),
    ("draw-discard", LOST, always, "game.over", "game.lost-at-zero"),
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
    "15": SequenceRow(ATTACK, "rule", "last successful text", "defence.last-successful-text"),
    "16": SequenceRow(ATTACK, "action", "attack", "attack.one"),
    "17": SequenceRow(ATTACK, "rule", "after a dodge", "attack.after-dodge"),
    "18": SequenceRow(ATTACK, "action", "special", "special.one-per-turn"),
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
    "special": (DEFENCE, ATTACK),
    "edge": (MAY_MUST, DEFENCE, ATTACK),
    "exert": (DEFENCE, ATTACK),
    "use": (MAY_MUST, DEFENCE, ATTACK),
    "attack": (ATTACK,),
    "discard": (DRAW_DISCARD,),
    "draw": (DRAW_DISCARD,),
}
"""The legal-action matrix: in which phases the active player may do what."""


def title_of(phase: str) -> str:
    """The phase as its rulebook calls it: `Attack Phase`."""
    return TURN.nodes[phase].title


def phase_of(position: Position) -> str:
    """The phase the turn stands in."""
    return position.place.at.split(".")[0]


def ahead(position: Position, phases: tuple[str, ...]) -> str:
    """The first of the phases still to come this turn, or an empty word if none is."""
    at = phase_of(position)
    here = PHASES.index(at) if at in PHASES else len(PHASES)
    return next((p for p in phases if p in PHASES[here + 1 :]), "")


def moved(position: Position, **changes: Any) -> Position:
    """The position with fields changed."""
    return msgspec.structs.replace(position, **changes)
