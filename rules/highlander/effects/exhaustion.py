"""An empty Endurance costs 5 Ability, at once or later by reading."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Change, Explanation, Kind, settle
from engine.model.trace import Recorder
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Pending

EXHAUSTION_COSTS = 5


def exhausted(position: Position, name: str, trace: Recorder) -> Position:
    """The position after a player's Endurance ran out: 5 Ability, by reading at once or later."""
    rule = position.readings.rule("game.exhaustion-when")
    trace.note("game.exhaustion", "{name} is exhausted: the Endurance is empty", name=name)
    if position.readings["game.exhaustion-when"] == "next-adjustment":
        trace.note(rule, "the 5 Ability wait for the next Ability Adjustment")
        pending = Pending(player=name, source="Exhaustion", amount=-EXHAUSTION_COSTS, rule=rule)
        return position.with_more(pending=(pending,))
    player = position.player(name)
    if player.ability is None:
        return position
    rows = (
        Change(name, Kind.PRINTED, player.ability, "adjustment.clock", note="before"),
        Change("Exhaustion", Kind.ADD, -EXHAUSTION_COSTS, rule, note="the Endurance is empty"),
        Change(name, Kind.FLOOR, 0, "adjustment.floor", note="not below nothing"),
    )
    why = Explanation(name, "ability", settle(rows))
    trace.explain(why)
    changed = msgspec.structs.replace(player, ability=why.value, adjusted=rows)
    position = position.with_player(changed)
    if why.value == 0:
        winner = position.other(name).name
        position = msgspec.structs.replace(position, winner=winner, won_by="game.lost-at-zero")
    return position
