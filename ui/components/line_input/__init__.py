"""A line of text that is read while it is typed, with completion of names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from ui.components.assets import register
from ui.words.strings import say

_mount = register("line_input")


def line_input(
    label: str, *, key: str, names: Callable[[], Sequence[str]], placeholder: str = ""
) -> tuple[str, bool]:
    """The text typed so far, and whether Enter was pressed just now.

    `names` are asked for, and sent, once the reader has touched the line.
    """
    touched = ((st.session_state.get(key) or {}).get("typed") or {}).get("touched", False)
    number, text = st.session_state.get(f"{key}-put", (0, ""))
    result = _mount(
        key=key,
        data={
            "label": label,
            "names": list(names()) if touched else [],
            "placeholder": placeholder,
            "put": {"number": number, "text": text},
            "words": {"offers": say("common.offers")},
        },
        default={"typed": {"put": 0, "text": ""}},
        on_typed_change=lambda: None,
        on_entered_change=lambda: None,
    )
    # What was typed before the line was last filled by `put_line` no longer counts.
    typed = result.typed if result.typed and result.typed["put"] == number else {"text": text}
    return str(typed["text"]), result.entered is not None


def put_line(key: str, text: str) -> None:
    """Have the line hold `text` when it is shown next, ready to be gone on with."""
    number, _ = st.session_state.get(f"{key}-put", (0, ""))
    st.session_state[f"{key}-put"] = (number + 1, text)
