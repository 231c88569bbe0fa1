"""Next, back, on to the next decision or phase, undo, redo and branch, by touch and by key."""

from __future__ import annotations

import streamlit as st

from engine.notation.documents import DocumentError
from ui.case.seen import Seen, passes_until
from ui.desk.session import desk, go, notify, seen, step_to
from ui.words.strings import say


def stepping(shown: Seen) -> None:
    """The row of buttons that moves through the line."""
    on_desk = desk()
    case = on_desk.case
    with st.container(horizontal=True, gap="xsmall", key="stepping"):
        st.button(
            say("step.back"),
            key="back",
            shortcut="Left",
            disabled=case.at == 0,
            on_click=step_to,
            args=(case.at - 1,),
        )
        st.button(
            say("step.next") if not case.at_the_end else say("step.pass", name=shown.who_decides),
            key="next",
            type="primary",
            shortcut="Right",
            on_click=_on,
            args=("one",),
        )
        st.button(
            say("step.decision"), key="decision", shortcut="D", on_click=_on, args=("decision",)
        )
        st.button(say("step.phase"), key="phase", shortcut="P", on_click=_on, args=("phase",))
        st.button(
            say("step.undo"),
            key="undo",
            shortcut="U",
            disabled=not on_desk.past,
            on_click=on_desk.undo,
        )
        st.button(
            say("step.redo"),
            key="redo",
            shortcut="Y",
            disabled=not on_desk.future,
            on_click=on_desk.redo,
        )
        st.button(say("step.branch"), key="branch", shortcut="B", on_click=_branch)
    with st.container(horizontal=True, gap="small"):
        if case.line:
            st.caption(say("step.where", at=case.at, of=len(case.line)), width="content")
        with st.container(key="keys", width="content"):
            st.caption(say("step.keys"))


def _on(wanted: str) -> None:
    shown = seen()
    try:
        case = passes_until(shown, wanted)
    except DocumentError as error:
        notify("error", say("common.not_possible"), [str(p) for p in error.problems])
        return
    if case.line == shown.case.line and case.at != shown.case.at:
        step_to(case.at)
    elif case == shown.case:
        notify("info", say("step.stuck", name=shown.who_decides))
    else:
        go(case)


def _branch() -> None:
    name = desk().put_aside()
    notify("success", say("step.branched", name=name))
