"""A button that copies a text, or the address of the page, to the clipboard."""

from __future__ import annotations

from ui.components.assets import register
from ui.strings import say

_mount = register("copy_button")


def copy_button(label: str, text: str, *, key: str) -> None:
    """Show a button that copies `text` and says that it did."""
    _mount(
        key=key, width="content", data={"label": label, "text": text, "done": say("common.copied")}
    )


def copy_address_button(label: str, *, key: str) -> None:
    """Show a button that copies the address the page has in the reader's browser."""
    _mount(
        key=key,
        width="content",
        data={"label": label, "permalink": True, "done": say("common.copied")},
    )
