"""When what is refused now is legal again as far as timing goes, by the turn as it stands."""

from __future__ import annotations

from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import FIGHT_WINDOW, PREFIGHT_WINDOW, scope_at
from rules.little_troubles.turn import fight
from rules.little_troubles.turn.turn import TURN


def next_window(position: Position, name: str, *, quick: bool | None, spent: bool = False) -> str:
    """The next window in which a player may play this; `spent`: not in this phase's any more.

    What nobody has said to be Quick is promised only its player's own Build Phase.
    """
    if quick:
        there = _in_this_turn(position, spent)
        if there:
            return there
        if name == position.active_name:
            return f"in {position.other_name}'s Build Phase, or in {name}'s next own"
    own = "next" if name == position.active_name else "own"
    return f"in {name}'s {own} Build Phase"


def _in_this_turn(position: Position, spent: bool) -> str:
    """The window of the Fight Phase that still opens this turn, empty if none does."""
    at = position.place.at
    if fight.skipped_by(position) or (spent and scope_at(at) != "build"):
        return ""
    ahead = TURN.still_ahead(at)
    possible = fight.a_fight_is_possible(position)
    readings = position.readings
    before_the_pick = readings.peek("fight.quick-windows") != "after-the-pick"
    opens = possible or readings.peek("fight.no-fight-windows") != "never"
    if PREFIGHT_WINDOW.id in ahead and before_the_pick and opens:
        return "in the Fight Phase"
    if FIGHT_WINDOW.id in ahead and possible and position.fights_left > 0:
        return "once a Fight is Picked"
    return ""


def next_pick(position: Position, name: str) -> str:
    """When a player may Pick a Fight next, as far as the turn is known; empty if nobody can say."""
    if name == position.active_name:
        ahead = "fight.pick" in TURN.still_ahead(position.place.at)
        open_to = ahead and position.fights_left > 0 and not fight.skipped_by(position)
        return "in the Fight Step" if open_to else ""
    coming = position.turn_number + 1
    skipped = position.skip_next or fight.first_turn_rule(position, coming)
    return "" if skipped else f"in the Fight Step of {name}'s own turn"
