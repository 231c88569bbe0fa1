"""The Table: the ruling, where the turn stands, the board, the options and the trace."""

from __future__ import annotations

import streamlit as st

from ui.boards.board import board
from ui.case.seen import Seen
from ui.desk.screens import screen
from ui.desk.session import remember_link, seen
from ui.table.compare import compare
from ui.table.opening import opening
from ui.table.options import options
from ui.table.trace import trace
from ui.table.typed import quick_panel, typed_line
from ui.widgets.answer import answer
from ui.widgets.editor import text_editor
from ui.widgets.readings import readings
from ui.widgets.shell import page_head
from ui.widgets.stepping import stepping
from ui.widgets.strip import strip
from ui.words.markdown import bullets, plain
from ui.words.strings import say

PANELS = ("quick", "open", "edit", "compare")


def table_page() -> None:
    """Draw the page."""
    page_head("table")
    shown = seen()
    _panels(shown)
    answer(shown)
    strip(shown)
    stepping(shown)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        typed_line(shown)
        _problems(shown)
        board(shown)
        with st.container(key="options-part"):
            options(shown)
    with right:
        readings(shown)
        trace(shown)
    remember_link()


def _panels(shown: Seen) -> None:
    """The ways to put something else on the table; one is open at a time."""
    quick = screen(shown.case.game).quick
    names = [panel for panel in PANELS if panel != "quick" or quick is not None]
    if "panel" in st.session_state and st.session_state["panel"] is None:
        st.session_state["panels"] = None
        del st.session_state["panel"]
    chosen = st.segmented_control(
        say("table.panels"),
        names,
        key="panels",
        format_func=lambda panel: (
            quick.title if panel == "quick" and quick is not None else say(f"table.panel_{panel}")
        ),
        label_visibility="collapsed",
    )
    if chosen is None or chosen not in names:
        return
    with st.container(border=True, key="panel-box"):
        if chosen == "quick" and quick is not None:
            quick_panel(quick, shown)
        elif chosen == "open":
            opening(shown.case.game)
        elif chosen == "compare":
            compare(shown)
        else:
            text_editor(shown, key="text-editor")


def _problems(shown: Seen) -> None:
    """What no legal game shows."""
    if shown.problems:
        lines = [plain(problem.says) for problem in shown.problems]
        st.warning(f"{say('table.problems')}\n\n{bullets(lines)}")
