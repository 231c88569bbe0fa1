"""The bar at the bottom of the Table: stepping, one line to say what happens, and what is rarer."""

from __future__ import annotations

import streamlit as st

from ui.case.seen import Seen
from ui.desk.screens import screen
from ui.desk.session import PANEL, desk
from ui.table.typed import line, what_is_read
from ui.widgets.popovers import popover
from ui.widgets.stepping import branch, redo, stepping
from ui.words.strings import say

PANELS = ("open", "quick", "compare", "edit")


def dock(shown: Seen, *, looking: bool) -> None:
    """The bar, always in reach of the thumb. Who only looks may step, but not change anything."""
    with st.container(key="dock"):
        read = st.container(key="say-read")
        with st.container(horizontal=True, gap="xsmall", key="dock-row"):
            stepping(shown)
            if looking:
                return
            _more()
            with st.container(key="say"):
                text, entered = line(shown)
        with read:
            what_is_read(shown, text, entered)


def _more() -> None:
    """What is needed less often than every step."""
    opened = popover(say("table.more"), key="more-of-table")
    if not opened.open:
        return
    on_desk = desk()
    with opened:
        st.button(
            say("step.redo"), key="redo-here", disabled=not on_desk.timeline.future, on_click=redo
        )
        st.button(say("step.branch"), key="branch-here", on_click=branch)
        quick = screen(on_desk.case.game).quick
        for panel in PANELS:
            if panel == "quick" and (quick is None or quick.touch is None):
                continue
            title = quick.title if panel == "quick" and quick else say(f"table.panel_{panel}")
            st.button(title, key=f"open-{panel}-panel", on_click=open_panel, args=(panel,))


def open_panel(name: str) -> None:
    """Have one of the panels take the place of the board; none for an empty name."""
    st.session_state[PANEL] = name
    st.session_state["closing"] = "more-of-table"
