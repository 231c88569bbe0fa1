"""Next, back, on to the next decision or phase, and undo, by touch and by key.

The main button passes only where passing is what usually happens; where somebody has to choose it
asks for the choice instead.
"""

from __future__ import annotations

import streamlit as st

from engine.notation.documents import DocumentError
from ui.case.seen import Seen, passes_until
from ui.desk.session import desk, go, notify, seen, step_to
from ui.widgets.strip import show_tab
from ui.words.strings import say


def stepping(shown: Seen) -> None:
    """The buttons that move through the line."""
    on_desk = desk()
    case = on_desk.case
    st.button(
        say("step.back"),
        key="back",
        shortcut="Left",
        disabled=case.at == 0,
        on_click=step_to,
        args=(case.at - 1,),
    )
    st.button(
        main_button(shown),
        key="next",
        type="primary",
        shortcut="Right",
        disabled=shown.over and case.at_the_end,
        on_click=_on,
        args=("one",),
    )
    st.button(say("step.decision"), key="decision", shortcut="D", on_click=_on, args=("decision",))
    st.button(say("step.phase"), key="phase", shortcut="P", on_click=_on, args=("phase",))
    st.button(
        say("step.undo"),
        key="undo",
        shortcut="U",
        disabled=not on_desk.timeline.past,
        on_click=undo,
    )
    st.button(
        say("step.redo"),
        key="redo",
        shortcut="Y",
        disabled=not on_desk.timeline.future,
        on_click=redo,
    )
    st.button(say("step.branch"), key="branch", shortcut="B", on_click=branch)


def main_button(shown: Seen) -> str:
    """What the main button does now, in words."""
    if not shown.case.at_the_end:
        return say("step.next_of", at=shown.case.at + 1, of=len(shown.case.line))
    if shown.over:
        return say("step.over")
    if shown.usually_passed:
        return say("step.pass", name=shown.who_decides)
    if shown.runs_by_itself:
        return say("step.next")
    return say("step.choose", name=shown.who_decides)


def undo() -> None:
    """Take back the last change."""
    desk().undo()


def redo() -> None:
    """Make the change again that was taken back last."""
    desk().redo()


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
        show_tab("may")
        notify("info", say("step.stuck", name=shown.who_decides))
    else:
        go(case)


def branch() -> None:
    """Put the open case aside, to be compared with another way."""
    name = desk().put_aside()
    notify("success", say("step.branched", name=name))
