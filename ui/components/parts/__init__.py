"""What stands around the board: the way of the turn, the verdict, and what each player may do.

Each is drawn by a script the browser fetches once; what travels at a step is only what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui.components.served import HERE, component_files, loader, serve

FOLDER = "parts"


def _files() -> Mapping[str, bytes]:
    """The scripts of the parts, and the helpers they share with the board."""
    shared = (HERE / "board" / "dom.js").read_bytes()
    return {**component_files(FOLDER), "dom.js": shared}


serve(FOLDER, _files)


def _part(name: str) -> Any:
    html = '<div class="whole"><div class="part"></div></div>'
    script = loader(FOLDER, f"{name}.js", "parts.css")
    return st.components.v2.component(f"judgecall_{name}", html=html, js=script)


_MOUNTS = {name: _part(name) for name in ("strip", "verdict", "may", "print")}


def part(
    name: str, data: Mapping[str, Any], *, key: str, on_act: Callable[[], None] | None = None
) -> None:
    """Show a part; `on_act` is called when the reader does something in it."""
    _MOUNTS[name](
        key=key,
        data=dict(data),
        on_act_change=on_act or (lambda: None),
    )


def act_in(key: str) -> dict[str, Any]:
    """What the reader did in a part, to a callback that runs before the page does."""
    return dict((st.session_state.get(key) or {}).get("act") or {})
