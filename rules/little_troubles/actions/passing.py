"""Passing: in a window the engine's own; here what passing a decision means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.model.game import Pass
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.model.turn import DONE
from engine.model.windows import Role
from engine.play.action_kind import ActionKind, Check, holds
from rules.little_troubles.effects.events import DECLINED, ORDERED
from rules.little_troubles.legality.timing import rules_of_the_window
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import deciding, fight, resources

_LEFT = {
    "fight.pick": ("fight.declined", "fight.optional"),
    "end.order": ("end.own-order",),
    "end.discard": ("end.discard-to-nine",),
}
"""The rules by which a decision may be passed."""
_WHOSE_RULE = {"fight.pick": "fight.pick", "end.order": "end.own-order"}


def checks(position: Position, action: Pass) -> Iterator[Check]:
    """A decision may be passed by whom it is for, unless it is forced."""
    return holds(_reasons(position, action), _rules(position, action))


def _rules(position: Position, action: Pass) -> Iterator[str]:
    """What a pass is: an offer to end, an answer to one, or a choice that is left."""
    place = position.place
    if place.window is None:
        yield from _LEFT.get(place.at, ())
    elif place.at != "build.window":
        yield "fight.same-priority"
        yield "fight.pre-fight-step" if place.at == "prefight.window" else "priority.alternate"
    elif position.role_of(action.by) is Role.ACTIVE:
        yield "build.turn-player-may-end"
    else:
        # Who never wanted to play loses nothing by another reading: it is not asked for here.
        yield "build.ends" if place.window.offered else "priority.after-each-play"
    yield from rules_of_the_window(position, action.by, passing=True)


def _reasons(position: Position, action: Pass) -> Iterator[Reason]:
    at = position.place.at
    if position.place.window is None and action.by != deciding.decider(position):
        rule = _WHOSE_RULE.get(at, "end.discard-to-nine")
        says = "this is not {name}'s decision"
        yield Reason("timing/not-the-turn-player", rule, says, {"name": action.by})
    due = resources.too_many(position)
    if at == "end.discard" and due > 0:
        says = "{name} must discard {number}"
        facts = {"name": position.active_name, "number": due}
        yield Reason("turn/must-discard", "end.discard-to-nine", says, facts)
    if at == "fight.window" and position.place.window is not None:
        yield from _unknown_numbers(position, action)
    if at == "fight.replaced":
        says = "the winner under {card} has to be entered"
        card = position.fight.replacer if position.fight else ""
        yield Reason("fight/needs-winner", "replacers.own-winner", says, {"card": card})


def _unknown_numbers(position: Position, action: Pass) -> Iterator[Reason]:
    """The pass that ends a Fight waits for the numbers that decide it."""
    place = position.place
    _, closes = place.after_pass(position.role_of(action.by))
    missing = fight.unknown_numbers(position) if closes else []
    if missing:
        says = "the Fight cannot be decided: {what} has not been entered"
        remedy = "with that number entered on the card"
        facts = {"what": " and ".join(missing)}
        yield Reason("fight/number-unknown", "rewards.compare", says, facts, remedy=remedy)


def perform(position: Position, action: Pass, trace: Recorder) -> tuple[Position, str]:
    """No Fight, effects as the cards lie, or no card over nine to discard."""
    match position.place.at:
        case "end.order":
            orders = (*position.orders, (action.by, ()))
            return msgspec.structs.replace(position, orders=orders), ORDERED
        case "end.discard":
            return position, DONE
        case _:
            return position, DECLINED


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """In a window both players', else of whom the decision is, unless it is forced."""
    forced = position.place.at in ("fight.replaced", "end.discard")
    open_to = position.names if position.place.window else (deciding.decider(position),)
    if name in open_to and not forced:
        yield {"by": name, "pass": True}


PASS = ActionKind(
    verb="pass",
    action=Pass,
    checks=checks,
    says=lambda action: "pass",
    perform=perform,
    candidates=candidates,
)
