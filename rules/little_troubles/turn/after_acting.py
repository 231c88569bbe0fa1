"""What follows by itself once an action is done, and what is remembered of a play."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import CLOSED
from engine.model.windows import Place, Role
from rules.little_troubles.effects import winning
from rules.little_troubles.effects.events import STOPPED, WON
from rules.little_troubles.effects.state_checks import settle
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import RESUMED
from rules.little_troubles.turn import fight


def after_acting(
    position: Position, event: str | None, trace: Recorder
) -> tuple[Position, str | None]:
    """What the action set off; then whether the game, the Fight or the phase ends with it."""
    position = winning.check(settle(position, trace), trace, phase_ends=False)
    if position.winner:
        return position, WON
    if position.place.at == "fight.window" and position.fight and position.fight.stopped:
        return fight.stopped(position, trace), STOPPED
    if event is None and _both_have_used_four(position):
        trace.note("build.ends", "both players have used their four plays, so this ends")
        return msgspec.structs.replace(position, place=position.place.closed()), CLOSED
    return position, event


def after_an_offer(place: Place, role: Role, *, offered: bool) -> Place:
    """Remember that the turn player resumed after an offer to end, and has played since."""
    resumed = place.used(RESUMED, Role.ACTIVE)
    if place.at != "build.window":
        return place
    if role is Role.OTHER and offered:
        return place.counted(RESUMED, Role.ACTIVE, 1 - resumed)
    return place.counted(RESUMED, Role.ACTIVE) if role is Role.ACTIVE and resumed == 1 else place


def _both_have_used_four(position: Position) -> bool:
    """Whether nobody has a play left in the window that is open."""
    place = position.place
    if place.window is None or place.window.protocol.cap is None:
        return False
    cap = place.window.protocol.cap
    together = sum(place.used(cap.scope, role) for role in Role)
    spent = all(place.is_spent(role) for role in Role)
    if not spent and together >= cap.number:
        spent = position.readings["build.whose-four"] == "shared"
    if not spent:
        return False
    return place.at != "fight.window" or not fight.unknown_numbers(position)
