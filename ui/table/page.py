"""The Table: where the turn stands, the board, the verdict, the steps and what may be done."""

from __future__ import annotations

import streamlit as st

from ui.boards.board import board
from ui.case.seen import Seen
from ui.desk.session import BRANCHED, only_looking, remember_link, seen
from ui.table.dock import dock, open_panel
from ui.table.may import may
from ui.table.panels import open_now, panel
from ui.table.trace import trace
from ui.verdict.answer import answer
from ui.verdict.readings import readings
from ui.verdict.verdict import MOMENT
from ui.widgets.shell import page_head
from ui.widgets.strip import strip
from ui.words.markdown import bullets, plain
from ui.words.strings import say


def table_page() -> None:
    """Draw the page."""
    page_head("table", quiet=True)
    shown = seen()
    looking = only_looking()
    then = shown.decided_in is not None and not st.session_state.get(MOMENT, False)
    strip(shown, tabs=True, decided=then)
    name = open_now()
    if name:
        panel(shown, name)
    else:
        with st.container(key="table"):
            left, right = st.columns([1.62, 1], gap="small")
            with left:
                _board(shown, looking, then=then)
            with right:
                _ruling(shown)
    dock(shown, looking=looking)
    remember_link()


def _board(shown: Seen, looking: bool, *, then: bool) -> None:
    """The board, at the moment something was decided where it was; and what may be done."""
    with st.container(key="part-board"):
        _problems(shown)
        if then:
            board(shown, position=shown.moment)
        else:
            board(shown, editable=not looking)
    if not looking:
        with st.container(key="part-may"):
            may(shown)


def _ruling(shown: Seen) -> None:
    with st.container(key="part-why"):
        _branched()
        answer(shown)
        readings(shown)
    with st.container(key="part-steps"):
        trace(shown)


def _branched() -> None:
    """The way to compare what was played now with what had been played before."""
    name = st.session_state.get(BRANCHED)
    if name:
        st.button(
            say("table.compare_with", name=name),
            key="compare-now",
            type="primary",
            on_click=_compare,
        )


def _compare() -> None:
    st.session_state.pop(BRANCHED, None)
    open_panel("compare")


def _problems(shown: Seen) -> None:
    """What no legal game shows, and what was stated and goes for nothing here."""
    if shown.ruling.unused:
        lines = [plain(one.said) for one in shown.ruling.unused]
        st.info(f"{say('table.unused')}\n\n{bullets(lines)}")
    if shown.problems:
        lines = [plain(problem.says) for problem in shown.problems]
        st.warning(f"{say('table.problems')}\n\n{bullets(lines)}")
