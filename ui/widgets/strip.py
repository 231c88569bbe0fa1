"""The way of the turn: phases passed and to come, the place now, and one line on it in words."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.model.turn import NodeKind
from ui.case.seen import Seen
from ui.components.parts import act_in, part
from ui.words.strings import say

GRAPH = "turn_graph.py"
GO_TO = "go-to"
SHOW_TAB = "show-tab"
MANY_PHASES = 6
TABS = ("board", "why", "steps", "may")

Words = list[tuple[str, bool]]


def strip(seen: Seen, *, key: str = "strip", tabs: bool = False, decided: bool = False) -> None:
    """Show where the turn stands; `tabs` adds the choice of what a phone shows.

    With `decided` it is shown at the moment the last entry decided something.
    """
    data: dict[str, Any] = {
        "stops": stops(seen, decided=decided),
        "says": decided_in_words(seen) if decided else in_words(seen),
        "words": {"way": say("strip.way"), "tabs": say("strip.tabs")},
    }
    if tabs:
        outcome = seen.ruling.outcome
        data["tabs"] = [(tab, say(f"strip.tab_{tab}")) for tab in TABS]
        number, name = st.session_state.get(SHOW_TAB, (0, "board"))
        shows_why = ["why", f"{seen.case.at}: {outcome.says}"] if outcome else None
        data["show"] = shows_why or [name, str(number)]
    part("strip", data, key=key, on_act=lambda: _touched(key))
    if st.session_state.pop(GO_TO, False):
        st.switch_page(GRAPH)


def show_tab(name: str) -> None:
    """Have a phone show another of the tabs."""
    number, _ = st.session_state.get(SHOW_TAB, (0, ""))
    st.session_state[SHOW_TAB] = (number + 1, name)


def _touched(key: str) -> None:
    """A place was touched: the graph shows it."""
    if act_in(key).get("go"):
        st.session_state[GO_TO] = True


def stops(seen: Seen, *, decided: bool = False) -> list[tuple[str, str, str]]:
    """Title, mark and place of every stop on the main road.

    A turn of many phases shows a stop for each, and the places of the one it is in; a turn of few
    shows every place where somebody decides.
    """
    turn = seen.game.turn
    nodes = turn.nodes
    position = seen.moment if decided else seen.position
    at = nodes[position.place.at]
    after = None if decided else seen.if_nobody_acts
    kept = {at.id, *([after.id] if after and not after.overlay else [])}
    road = [n for n in nodes if n in kept or n in turn.main_road]
    many = len({nodes[node].phase for node in turn.main_road}) >= MANY_PHASES
    index = road.index(at.id)
    found: list[tuple[str, str, str]] = []
    phases: set[str] = set()
    for number, name in enumerate(road):
        node = nodes[name]
        begins, waits = node.phase not in phases, node.kind in (NodeKind.WINDOW, NodeKind.DECISION)
        phases.add(node.phase)
        inside = waits and (node.phase == at.phase or not many)
        if node.kind is NodeKind.END and node is not at:
            continue
        if not (begins or inside or name in kept):
            continue
        whole = many and begins and node.phase != at.phase
        title = _short(node.phase) if whole else node.title
        if node is at:
            title, mark = nodes[position.place.node].title, "here"
        elif number < index:
            mark = "done"
        else:
            mark = "next" if after is not None and name == after.id else ""
        found.append((title, mark, name))
    return found


def _short(phase: str) -> str:
    return phase.removesuffix(" Phase")


def decided_in_words(seen: Seen) -> Words:
    """Where something was decided, and where the turn has gone since."""
    position, nodes = seen.moment, seen.game.turn.nodes
    now = seen.position
    where = say("strip.decided", place=nodes[position.place.node].title)
    whose = say("strip.turn", number=position.turn_number, name=position.active_name)
    later = say("strip.turn", number=now.turn_number, name=now.active_name)
    stands = say("strip.now", place=seen.game.stands(now))
    turned = f" {later}" if now.turn_number != position.turn_number else ""
    return [(f"{whose} ", False), (where, True), (f" {stands}{turned}", False)]


def in_words(seen: Seen) -> Words:
    """Whose turn it is, who decides, what the place allows, plays used, what comes if both pass."""
    position, turn = seen.position, seen.game.turn
    place = position.place
    node = turn.nodes[place.node]
    says: Words = [
        (say("strip.turn", number=position.turn_number, name=position.active_name), False)
    ]
    if node.kind is NodeKind.END:
        return [*says, (" ", False), (node.title, True)]
    says += [(" ", False), (say("strip.decides", name=seen.who_decides), True)]
    allows = f": {node.window.allows}" if node.window and node.window.allows else ""
    says.append((f" {say('strip.in', place=node.title)}{allows}.", False))
    window = place.window
    if window is not None and window.protocol.cap is not None:
        cap = window.protocol.cap
        used = ", ".join(
            say(
                "strip.used_of",
                name=name,
                used=place.used(cap.scope, position.role_of(name)),
                of=cap.number,
            )
            for name in position.names
        )
        says.append((f" {say('strip.used', used=used)}", False))
    after = seen.if_nobody_acts
    if after is not None:
        says += [(f" {say('strip.if_passed')} ", False), (after.title, True), (".", False)]
    return says
