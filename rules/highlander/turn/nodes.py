"""The nodes of the turn: six phases that wait for a player, and the steps between them."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.turn import Node, NodeKind
from rules.highlander.position.position import Position
from rules.highlander.position.windows import (
    ADJUSTMENT,
    ATTACK_PHASE,
    DEFENCE,
    DRAW_DISCARD,
    MAY_MUST,
    SWEEP,
    window,
)
from rules.highlander.turn import adjusting, between_turns
from rules.highlander.turn.defending import settle_defences


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


def turn_was_ended(position: Position) -> bool:
    """A card has ended the turn, so that nothing follows the adjustment."""
    return bool(position.turn_over)


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
    phase_node(ATTACK_PHASE, "Attack", "attack.phase", "normally one attack, one Special, Edges"),
    phase_node(ADJUSTMENT, "Ability Adjustment", "adjustment.no-cards", "no card at all"),
    step(
        "adjustment.damage",
        "Damage",
        "Ability Adjustment",
        "adjustment.damage",
        adjusting.take_hits,
    ),
    step(
        "adjustment.settle",
        "Other changes",
        "Ability Adjustment",
        "adjustment.other-losses",
        adjusting.settle_ability,
    ),
    phase_node(
        DRAW_DISCARD, "Draw/Discard", "hand.one-at-a-time", "discarding down, drawing one by one"
    ),
    step("turn.end", "The turn passes", "End", "sequence.turn-passes", between_turns.pass_turn),
    Node("game.over", "The game is over", "End", NodeKind.END, "game.lost-at-zero"),
)
