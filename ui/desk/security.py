"""Headers that keep the page to itself: nothing is loaded from, or sent to, another host.

The page itself also brings a browser its own key, once.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import streamlit
from starlette.datastructures import Headers as Given
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.desk.reader import COOKIE, LASTS, is_key, new_key

INDEX = Path(streamlit.__file__).parent / "static" / "index.html"
_INLINE = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.S)


def inline_scripts() -> str:
    """Hashes of the scripts Streamlit's own page holds, so that those and no others may run."""
    page = INDEX.read_text(encoding="utf-8")
    hashes = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(page))
    return " ".join(f"'sha256-{base64.b64encode(value).decode()}'" for value in hashes)


POLICY = "; ".join(
    (
        "default-src 'self'",
        f"script-src 'self' blob: 'wasm-unsafe-eval' {inline_scripts()}".strip(),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-src 'self' blob: data:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "object-src 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Headers:
    """Adds the headers to every answer, and a key to the page a browser without one asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to what comes back."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if _is_page(headers) and not _brings_key(scope):
                    headers.append("Set-Cookie", _key(secure=scope.get("scheme") == "https"))
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _is_page(headers: MutableHeaders) -> bool:
    return headers.get("content-type", "").startswith("text/html")


def _brings_key(scope: Scope) -> bool:
    sent = Given(scope=scope).get("cookie", "")
    pairs = (pair.strip().partition("=") for pair in sent.split(";"))
    return any(name == COOKIE and is_key(value) for name, _, value in pairs)


def _key(*, secure: bool) -> str:
    kept = f"{COOKIE}={new_key()}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax"
    return f"{kept}; Secure" if secure else kept
