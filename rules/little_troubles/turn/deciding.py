"""Who decides where no window is open."""

from __future__ import annotations

from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import resources


def decider(position: Position) -> str:
    """Who decides where no window is open: who has effects to order, else the turn player."""
    orders = resources.who_orders(position) if position.place.at == "end.order" else ""
    return orders or position.active_name
