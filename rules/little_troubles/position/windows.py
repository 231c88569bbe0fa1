"""The three windows of a turn as rows of data, and which protocol the readings give the first."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.windows import Cap, Hold, OpenWindow, WindowProtocol
from rules.little_troubles.position.position import Position

BUILD_WINDOW = WindowProtocol(
    "build.window",
    rule="build.plays",
    lead=Hold.ONE,
    reply=Hold.ONE,
    allows="anything for the turn player, Quick for the other",
    cap=Cap(4, "build", rule="build.four-plays"),
    closes="the turn player offers to end it and the other player plays nothing",
)
PREFIGHT_WINDOW = WindowProtocol(
    "prefight.window",
    rule="fight.quick-only",
    lead=Hold.ONE,
    reply=Hold.ONE,
    allows="Quick only, for both players",
    cap=Cap(4, "fight", rule="fight.four-plays"),
    closes=BUILD_WINDOW.closes,
)
FIGHT_WINDOW = WindowProtocol(
    "fight.window",
    rule="fight.quick-only",
    lead=Hold.ONE,
    reply=Hold.ONE,
    allows=PREFIGHT_WINDOW.allows,
    cap=PREFIGHT_WINDOW.cap,
    closes=BUILD_WINDOW.closes,
)

RESUMED = "build after an offer to end"
"""Counts one when the turn player may resume after an offer, two when a play was made since."""


def scope_at(node: str) -> str:
    """What the four plays are counted over where the turn stands."""
    return "build" if node == BUILD_WINDOW.id else "fight"


def open_by_reading(position: Position, trace: Recorder) -> tuple[Position, None]:
    """Give Build and Pre-Fight, which share their order of play, the protocol of the reading."""
    if position.readings.peek("priority.build") != "when-offered":
        return position, None
    window = position.place.windows[-1]
    protocol = msgspec.structs.replace(
        window.protocol, rule="priority.when-offered", lead=Hold.ANY, interrupts=False
    )
    offered = OpenWindow(protocol, window.lead, window.holder)
    place = msgspec.structs.replace(position.place, windows=(offered,))
    return msgspec.structs.replace(position, place=place), None
