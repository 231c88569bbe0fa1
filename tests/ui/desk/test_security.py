"""What the app answers tells the browser to talk to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from ui.components.assets import HERE, lean
from ui.desk.security import POLICY, Headers, inline_scripts


def test_every_answer_carries_the_policy() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    # Nothing here waits for anything, so the answer is complete after one push.
    answering = Headers(app)({"type": "http"}, None, send)  # type: ignore[arg-type]
    with pytest.raises(StopIteration):
        answering.send(None)
    headers = dict(sent[0]["headers"])
    assert headers[b"content-security-policy"].decode() == POLICY
    assert headers[b"x-content-type-options"] == b"nosniff"


def test_the_policy_names_no_other_host_and_no_inline_script() -> None:
    assert "http" not in POLICY
    scripts = next(part for part in POLICY.split("; ") if part.startswith("script-src"))
    assert "unsafe-inline" not in scripts
    assert "'unsafe-eval'" not in scripts
    assert inline_scripts().startswith("'sha256-")


def test_components_name_no_other_host() -> None:
    for file in HERE.rglob("*.*"):
        if file.suffix in (".js", ".css", ".html"):
            text = file.read_text(encoding="utf-8")
            assert "//" not in text.replace("// ", ""), file
            assert "innerHTML" not in text, file


def test_lean_keeps_the_code() -> None:
    assert lean("/* a\n b */\n  // why\n  const a = 1; // here\n") == "const a = 1; // here"
