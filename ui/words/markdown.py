"""Makes text that people typed safe to show where Streamlit reads Markdown.

An unescaped card name could load a picture from another host, or restyle the page.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~$:&])")


def plain(text: object) -> str:
    """The text so that Markdown shows it exactly as it was typed, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def code(text: object) -> str:
    """The text as inline code, for ids of rules and reasons."""
    return "`" + str(text).replace("`", "'").replace("\n", " ") + "`"


def bullets(items: Iterable[str]) -> str:
    """A Markdown list of items that are Markdown already."""
    return "\n".join(f"- {item}" for item in items)


def typed(text: str) -> str:
    """A text as it was typed, to stand in HTML."""
    return html.escape(text, quote=False)
