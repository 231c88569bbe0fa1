"""The conditions an effect may carry, by name."""

from __future__ import annotations

from collections.abc import Callable

from rules.little_troubles.cards.printed import Side
from rules.little_troubles.position.position import InPlay, Position

InState = Callable[[Position, InPlay, Side], bool]
"""Whether a Character counts as being in a state."""


def side_up(position: Position, card: InPlay, side: Side) -> bool:
    """The state a Character has by the side that is up, whatever cards add to it."""
    return card.side is side


def _is_fighting(position: Position, seat: int, card: InPlay, in_state: InState) -> bool:
    return position.fight is not None and card.name in position.fight.fighters


def _own_turn(position: Position, seat: int, card: InPlay, in_state: InState) -> bool:
    return position.active == seat


def _others_turn(position: Position, seat: int, card: InPlay, in_state: InState) -> bool:
    return position.active != seat


def _adult(position: Position, seat: int, card: InPlay, in_state: InState) -> bool:
    return in_state(position, card, Side.ADULT)


def _regressed(position: Position, seat: int, card: InPlay, in_state: InState) -> bool:
    return in_state(position, card, Side.REGRESSED)


_HOLDS: dict[str, Callable[[Position, int, InPlay, InState], bool]] = {
    "fighting": _is_fighting,
    "own turn": _own_turn,
    "opponent's turn": _others_turn,
    "adult": _adult,
    "regressed": _regressed,
}


def holds(position: Position, condition: str, seat: int, card: InPlay, in_state: InState) -> bool:
    """Whether a condition holds for a card, seen from the seat of the effect's source."""
    return not condition or _HOLDS[condition](position, seat, card, in_state)
