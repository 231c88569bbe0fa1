"""The windows of a duel as data: who leads, how much each side may do, what closes it."""

from __future__ import annotations

import msgspec

from engine.model.windows import Hold, OpenWindow, Role, WindowProtocol
from rules.dice_throne.position.position import Position

ANY_ACTION = "any applicable Action"
ALTERATIONS = "only Actions that alter that roll"
PREVENTION = "only preventing or avoiding that damage"

_OTHER_PASSES = "the Non-Active Player passes"
_OTHER_ACCEPTS = "the Non-Active Player accepts the roll"


def _numbered(node: str, rule: str, title: str = ANY_ACTION) -> WindowProtocol:
    """A numbered window: the Active Player any number, the other one Action or a pass."""
    return WindowProtocol(node, rule, Hold.ANY, Hold.ONE, title, closes=_OTHER_PASSES)


WINDOW_ONE = _numbered("offence.window", "windows.one")
WINDOW_TWO = _numbered("defence.window", "windows.two")
UPKEEP_THREE = _numbered("upkeep.window", "upkeep.window-three")
MAIN_ONE_THREE = _numbered("main1.window", "main.window-three")
MAIN_TWO_THREE = _numbered("main2.window", "main.window-three")
DEFENCE_THREE = _numbered("defence.last", "defence.window-three")
TURN_THREE = _numbered("turn.window", "turn.end-window")
DICE = WindowProtocol(
    "dice.window", "dice-window.opens", Hold.ANY, Hold.ONE, ALTERATIONS, closes=_OTHER_ACCEPTS
)
ISOLATED = WindowProtocol(
    "isolated.window", "isolated.window", Hold.ANY, Hold.ONE, PREVENTION, closes=_OTHER_PASSES
)
THEN = _numbered("then.window", "then.breakpoint")
ANSWER = _numbered("answer.window", "main.response")

NUMBERED = (
    WINDOW_ONE,
    WINDOW_TWO,
    UPKEEP_THREE,
    MAIN_ONE_THREE,
    MAIN_TWO_THREE,
    DEFENCE_THREE,
    TURN_THREE,
)
OVERLAYS = (DICE, ISOLATED, THEN, ANSWER)

_DONE = "the Active Player is done"


def _locked(protocol: WindowProtocol) -> WindowProtocol:
    """The same moment during an Ultimate: nothing opens for the opponent."""
    return msgspec.structs.replace(
        protocol, rule="ultimate.no-window", reply=Hold.NONE, closes=_DONE
    )


LOCKED = {protocol.id: _locked(protocol) for protocol in (DEFENCE_THREE, DICE, ISOLATED)}
"""What the Active Player has left of a window once an Ultimate is active."""

LAST_CHANCE = msgspec.structs.replace(DEFENCE_THREE, rule="defence.last-chance", reply=Hold.ANY)
"""Window 3 of the Defensive Roll Phase as the earlier edition has it: each once, in turn order."""

PROTOCOLS = {protocol.id: protocol for protocol in (*NUMBERED, *OVERLAYS)}


def opened(position: Position, protocol: WindowProtocol, lead: Role = Role.ACTIVE) -> Position:
    """The position with a window on top; during an Ultimate only the Active Player's part of it."""
    if position.ultimate and protocol.id in LOCKED:
        protocol, lead = LOCKED[protocol.id], Role.ACTIVE
    return msgspec.structs.replace(position, place=position.place.opened(protocol, lead))


def opened_for_dice(position: Position, roller: int) -> Position:
    """The position with a dice roll window on top, led by whom the edition names."""
    lead = Role.ACTIVE
    if position.role(roller) is Role.OTHER and not position.ultimate:
        first = position.readings["dice-window.first-on-other-roll"]
        lead = Role.OTHER if first == "roller" else Role.ACTIVE
    if position.ultimate and position.readings["ultimate.dice"] == "open":
        place = position.place.opened(DICE, lead)
        return msgspec.structs.replace(position, place=place)
    return opened(position, DICE, lead)


def relead(position: Position, lead: Role) -> Position:
    """The window on top led by another side, before anybody has acted in it."""
    window = position.place.windows[-1]
    windows = (*position.place.windows[:-1], OpenWindow(window.protocol, lead, lead))
    return msgspec.structs.replace(
        position, place=msgspec.structs.replace(position.place, windows=windows)
    )


def run_as(position: Position, protocol: WindowProtocol) -> Position:
    """The window on top run by another protocol, before anybody has acted in it."""
    window = position.place.windows[-1]
    windows = (*position.place.windows[:-1], OpenWindow(protocol, window.lead, window.lead))
    return msgspec.structs.replace(
        position, place=msgspec.structs.replace(position.place, windows=windows)
    )
