"""Grade School: the printed cost the next Action has to rise above."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Verdict
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import PlayedCard, Position
from rules.little_troubles.values.costs import player_effects


class Mark(msgspec.Struct, frozen=True):
    """The last Action with a printed cost; a cost of None is one that has not been entered."""

    card: str
    cost: int | None


def ascending_by(position: Position, name: str) -> str:
    """The card that lets a player play Actions only in ascending cost, empty if none does."""
    return next(
        (
            source
            for source, _, verdict, _ in player_effects(position, name, Do.ASCENDING)
            if verdict is Verdict.APPLIED
        ),
        "",
    )


def mark(position: Position, name: str) -> Mark | None:
    """The mark for a player's next Action; a cost of X leaves the one before it."""
    actions = [played for played in position.played if _marks(played)]
    mine = [played for played in actions if played.by == name]
    differ = actions and (not mine or mine[-1] != actions[-1])
    if differ and position.readings["x.grade-school-whose"] == "own-actions":
        actions = mine
    return Mark(actions[-1].name, actions[-1].printed_cost) if actions else None


def _marks(played: PlayedCard) -> bool:
    return not played.costs_x and any(kind.endswith("action") for kind in played.types)
