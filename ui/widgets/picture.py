"""A picture that our own code drew, with what it shows in words for those who cannot see it."""

from __future__ import annotations

import base64

import streamlit as st

from ui.words.markdown import typed


def picture(svg: str, *, alt: str, width: str = "100%") -> None:
    """Show an SVG as an image: nothing in it can run, and `alt` says what it shows."""
    data = base64.b64encode(svg.encode()).decode()
    words = typed(alt).replace('"', "&quot;")
    style = f"width: {width}; max-width: 100%; display: block;"
    st.html(f'<img src="data:image/svg+xml;base64,{data}" alt="{words}" style="{style}">')
