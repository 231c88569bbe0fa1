"""The board as the browser draws it: touched, edited and moved about, and explained in place.

The scripts are fetched once; what travels at a step is the board itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui.components.assets import register

_mount = register("board")


def board_component(
    data: Mapping[str, Any], *, key: str, on_act: Callable[[], None]
) -> dict[str, Any] | None:
    """Show the board; what the reader did just now, if anything."""
    result = _mount(key=key, data=dict(data), on_act_change=on_act)
    return result.act or None


def act_of(key: str) -> dict[str, Any]:
    """What the reader did, to a callback that runs before the page does."""
    return dict((st.session_state.get(key) or {}).get("act") or {})
