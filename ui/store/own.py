"""The store of rulings, opened once for all sessions."""

from __future__ import annotations

import streamlit as st

from ui.store import Rulings, open_store


@st.cache_resource(show_spinner=False)
def store() -> Rulings:
    """The store the app writes to."""
    return open_store()
