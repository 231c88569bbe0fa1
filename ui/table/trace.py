"""The trace beside the board: a tree that folds, and copies as text, Markdown and JSON."""

from __future__ import annotations

import streamlit as st

from engine.views import steps as views
from ui.case.seen import Seen
from ui.components.trace_lines import to_json
from ui.components.trace_tree import trace_tree
from ui.widgets.popovers import popover
from ui.words.strings import say


def trace(shown: Seen) -> None:
    """Every step of the line so far, with its rule."""
    st.header(say("trace.title"), anchor=False)
    if not shown.steps:
        st.markdown(say("trace.empty"))
        return
    book = shown.game.rulebook
    trace_tree(shown.steps, book, key="trace")
    opened = popover(say("trace.copies"), key="trace-copies")
    if opened.open:
        with opened:
            texts = {
                "txt": views.text(shown.steps, book, sources=True),
                "md": views.markdown(shown.steps, book, sources=True),
                "json": to_json(shown.steps, book),
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
