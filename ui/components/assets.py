"""Reads a component's HTML, CSS and JavaScript from the folder beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent


def register(name: str) -> Any:
    """The mounting command of the component in folder `name`."""
    folder = HERE / name
    parts = {
        part: (folder / f"{name}.{part}").read_text(encoding="utf-8")
        for part in ("html", "css", "js")
    }
    return st.components.v2.component(f"judgecall_{name}", **parts)
