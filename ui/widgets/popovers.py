"""Popovers that are filled only while they are open, and close when their work is done."""

from __future__ import annotations

from typing import Any

import streamlit as st

CLOSING = "closing"


def popover(label: str, *, key: str, **looks: Any) -> Any:
    """A popover that reruns when it opens; fill it only if `.open`."""
    if st.session_state.get(CLOSING) == key:
        del st.session_state[CLOSING]
        st.session_state[key] = False
    return st.popover(label, key=key, on_change="rerun", **looks)


def close(key: str) -> None:
    """Have the popover with this key closed when it is drawn next."""
    st.session_state[CLOSING] = key
