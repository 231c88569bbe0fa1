"""The trace beside the board: a tree that folds, and copies as text, Markdown and JSON."""

from __future__ import annotations

import streamlit as st

from ui.components.trace_tree import trace_tree
from ui.seen import Seen
from ui.strings import say
from ui.traces import to_json, to_markdown, to_text


def trace(shown: Seen) -> None:
    """Every step of the line so far, with its rule."""
    st.header(say("trace.title"), anchor=False)
    if not shown.steps:
        st.markdown(say("trace.empty"))
        return
    trace_tree(shown.steps, shown.game.rulebook, key="trace")
    opened = st.popover(say("trace.copies"), key="trace-copies", on_change="rerun")
    if opened.open:
        with opened:
            texts = {
                "txt": to_text(shown.steps),
                "md": to_markdown(shown.steps, shown.game.rulebook),
                "json": to_json(shown.steps),
            }
            for kind, text in texts.items():
                st.download_button(
                    say(f"trace.as_{kind}"),
                    text,
                    file_name=f"trace.{kind}",
                    on_click="ignore",
                    key=f"trace-{kind}",
                )
            st.code(texts["txt"], language=None, wrap_lines=True)
