"""A line of text that is read while it is typed, with completion of names."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.components.assets import register
from ui.strings import say

_mount = register("line_input")


def line_input(
    label: str, *, key: str, names: Sequence[str], placeholder: str = "", text: str = ""
) -> tuple[str, bool]:
    """The text typed so far, and whether Enter was pressed just now."""
    state = st.session_state.get(key) or {}
    typed = state.get("text")
    result = _mount(
        key=key,
        data={
            "label": label,
            "names": list(names),
            "placeholder": placeholder,
            "text": text if typed is None else typed,
            "cleared": st.session_state.get(f"{key}-cleared", 0),
            "words": {"offers": say("common.offers")},
        },
        default={"text": text},
        on_text_change=lambda: None,
        on_entered_change=lambda: None,
    )
    return str(result.text or ""), result.entered is not None


def clear_line(key: str) -> None:
    """Empty the line when it is shown next."""
    st.session_state[f"{key}-cleared"] = st.session_state.get(f"{key}-cleared", 0) + 1
