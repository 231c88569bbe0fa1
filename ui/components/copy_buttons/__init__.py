"""Buttons that copy a text, and the address of the page, to the clipboard."""

from __future__ import annotations

from ui.components.assets import register
from ui.words.strings import say

_mount = register("copy_buttons")


def copy_buttons(*, text: str, text_label: str, address_label: str, key: str) -> None:
    """Show a button that copies `text` and one that copies the page's address, and say so."""
    buttons = [{"label": text_label, "text": text}, {"label": address_label}]
    _mount(key=key, width="content", data={"buttons": buttons, "done": say("common.copied")})
