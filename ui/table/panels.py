"""What takes the place of the board for a while: opening, comparing, the text of the position."""

from __future__ import annotations

import streamlit as st

from ui.case.seen import Seen
from ui.desk.screens import screen
from ui.desk.session import PANEL, go
from ui.table.compare import compare
from ui.table.dock import PANELS, open_panel
from ui.table.opening import opening
from ui.widgets.editor import text_editor
from ui.words.markdown import plain
from ui.words.strings import say


def open_now() -> str:
    """The panel that is open; empty if none is."""
    name = str(st.session_state.get(PANEL, ""))
    return name if name in PANELS else ""


def panel(shown: Seen, name: str) -> None:
    """One panel, with the way back to the board."""
    quick = screen(shown.case.game).quick
    title = quick.title if name == "quick" and quick else say(f"table.panel_{name}")
    with st.container(key="panel-box"):
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.header(title, anchor=False, width="stretch")
            st.button(say("table.back"), key="close-panel", on_click=open_panel, args=("",))
        if name == "open":
            opening(shown.case.game)
        elif name == "compare":
            compare(shown)
        elif name == "edit":
            text_editor(shown, key="text-editor")
        elif quick is not None and quick.touch is not None:
            st.markdown(plain(quick.help))
            case = quick.touch()
            if case is not None and go(case):
                st.rerun()
