"""The strip: turn, phase, step, open windows, who decides, and plays used."""

from __future__ import annotations

from html import escape

import streamlit as st

from ui.case.seen import Seen
from ui.words.strings import say


def parts(seen: Seen) -> list[tuple[str, str]]:
    """Label and text of every part of the strip."""
    position, turn = seen.position, seen.game.turn
    place = position.place
    node = turn.nodes[place.at]
    found = [
        (say("strip.turn"), f"{position.turn_number} · {position.active_name}"),
        (say("strip.phase"), node.phase),
        (say("strip.step"), node.title),
    ]
    if place.windows:
        names = " › ".join(turn.nodes[window.protocol.id].title for window in place.windows)
        found.append((say("strip.window"), names))
    found.append((say("strip.decides"), seen.who_decides))
    window = place.window
    if window is not None and window.protocol.cap is not None:
        cap = window.protocol.cap
        used = ", ".join(
            f"{name} {place.used(cap.scope, position.role_of(name))}/{cap.number}"
            for name in position.names
        )
        found.append((say("strip.used"), used))
    return found


def strip(seen: Seen) -> None:
    """Show where the turn stands."""
    chips = "".join(
        f'<div class="jc-chip"><span class="jc-label">{escape(label)}</span>'
        f'<span class="jc-value">{escape(text)}</span></div>'
        for label, text in parts(seen)
    )
    st.html(f'<div class="jc-strip" role="status">{chips}</div>')
