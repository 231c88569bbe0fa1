"""The conditions an ongoing effect may carry, by name."""

from __future__ import annotations

from collections.abc import Callable

from rules.little_troubles.position.position import InPlay, Position


def _is_fighting(position: Position, seat: int, card: InPlay) -> bool:
    return position.fight is not None and card.name in position.fight.fighters


def _own_turn(position: Position, seat: int, card: InPlay) -> bool:
    return position.active == seat


CONDITIONS: dict[str, Callable[[Position, int, InPlay], bool]] = {
    "fighting": _is_fighting,
    "own turn": _own_turn,
    "opponent's turn": lambda position, seat, card: not _own_turn(position, seat, card),
    "adult": lambda position, seat, card: card.side.value == "adult",
    "regressed": lambda position, seat, card: card.side.value == "regressed",
}


def met(position: Position, condition: str, seat: int, card: InPlay) -> bool:
    """Whether a condition holds for a card, seen from the seat of the effect's source."""
    return not condition or CONDITIONS[condition](position, seat, card)
