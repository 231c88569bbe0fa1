"""Buttons that copy a text, and the address of the page, to the clipboard."""

from __future__ import annotations

from ui.components.assets import register
from ui.words.strings import say

_mount = register("copy_buttons")


def copy_buttons(
    *, text: str, text_label: str, address_label: str, key: str, address: str | None = None
) -> None:
    """Show a button that copies `text` and one that copies `address`, the page's if none."""
    buttons = [{"label": text_label, "text": text}, {"label": address_label, "text": address}]
    _mount(key=key, width="content", data={"buttons": buttons, "done": say("common.copied")})
