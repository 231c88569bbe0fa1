"""Sharing a ruling: a link as text and as a code to scan, for reading only, and on paper."""

from __future__ import annotations

from urllib.parse import urlsplit

import segno
import streamlit as st

from ui.case.seen import Seen
from ui.components.parts import part
from ui.desk.session import LINK, LOOK, link_code
from ui.widgets.popovers import popover
from ui.words.strings import say

MOST_IN_A_CODE = 2_300
"""Longer addresses make a code too fine for a phone to read from a screen."""


def own_address(*, look: bool = False) -> str:
    """The address of the open case; with `look` one that can only be looked at."""
    parts = urlsplit(st.context.url or "")
    origin = f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
    return f"{origin}/?{LINK}={link_code()}{f'&{LOOK}=1' if look else ''}"


def share(shown: Seen) -> None:
    """The link to look around in, as text and as a code, and the way to paper."""
    opened = popover(say("share.title"), key="share")
    if not opened.open:
        return
    address = own_address(look=True)
    with opened:
        st.markdown(say("share.says"))
        if len(address) <= MOST_IN_A_CODE:
            code = code_to_scan(address)
        else:
            code = ""
            st.markdown(say("share.too_long"))
        data = {"code": code, "says": say("share.code"), "label": say("share.print")}
        part("print", data, key="print")
        st.code(address, language=None, wrap_lines=True)


def code_to_scan(address: str) -> str:
    """The address as a QR code, as the address of its own picture."""
    code = segno.make(address, error="l", micro=False)
    return str(code.svg_data_uri(scale=4, border=2, light="white"))
