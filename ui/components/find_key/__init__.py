"""The key `/` goes to the search box at the top of every page, wherever the reader is."""

from __future__ import annotations

from ui.components.assets import register

_mount = register("find_key")


def find_key(label: str) -> None:
    """Have `/` focus the box with this label, unless something is being typed."""
    _mount(key="find-key", data={"label": label}, height=1)
