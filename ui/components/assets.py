"""Reads a component's HTML, CSS and JavaScript from the folder beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent


def lean(text: str) -> str:
    """A page's source without indentation and comments: it is sent again at every step."""
    without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    lines = (line.strip() for line in without_comments.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("// "))


def register(name: str) -> Any:
    """The mounting command of the component in folder `name`."""
    folder = HERE / name
    html, css, js = (
        lean((folder / f"{name}.{part}").read_text(encoding="utf-8"))
        for part in ("html", "css", "js")
    )
    return st.components.v2.component(f"judgecall_{name}", html=html, css=css, js=js)
