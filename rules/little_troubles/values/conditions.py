"""Whether the condition of an effect holds, seen from the card and the player whose text it is."""

from __future__ import annotations

from engine.language.conditions import Condition
from engine.language.reading import read_condition
from engine.language.weighing import At, Held, holds
from rules.little_troubles.cards.words import WORDS
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.table import InState, Playgrounds, side_up

BY_SIDE = Playgrounds(side_up)
"""Both playgrounds as they lie, whatever cards add to a Character's state."""


def seen_from(
    position: Position, seat: int, source: InPlay, it: str = "", x: int | None = None
) -> At:
    """From where a text is read: its player, its card, the card looked at, and the Fight's ends."""
    words = {"grabber": source.grabbed_by} if source.grabbed_by else {}
    fight = position.fight or position.last_fight
    if fight is not None and fight.losers:
        words["loser"] = fight.losers[0]
        words["winner"] = next((n for n in fight.fighters if n not in fight.losers), "")
    return At(position.names[seat], source.name, it, x, words)


def holds_for(position: Position, condition: str, at: At, in_state: InState = side_up) -> Held:
    """Whether a condition in words holds; None if it rests on what nobody has entered."""
    if not condition:
        return Held(True, "")
    read: Condition = read_condition(condition, WORDS)
    table = BY_SIDE if in_state is side_up else Playgrounds(in_state)
    return holds(read, position, at, table)
