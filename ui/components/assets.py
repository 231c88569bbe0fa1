"""Mounts a component from the HTML, CSS and JavaScript in the folder beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import streamlit as st

from ui.components.served import component_files, loader, serve

HERE = Path(__file__).parent


def lean(text: str) -> str:
    """A page's source without indentation and comments: it is sent again at every step."""
    without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    lines = (line.strip() for line in without_comments.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("// "))


def register(name: str) -> Any:
    """The mounting command of the component in folder `name`.

    Its script and its look are fetched once; only its HTML travels with it.
    """
    serve(name, lambda: component_files(name))
    html = lean((HERE / name / f"{name}.html").read_text(encoding="utf-8"))
    js = loader(name, f"{name}.js", f"{name}.css")
    return st.components.v2.component(f"judgecall_{name}", html=html, js=js)
