"""Typed text is shown as it was typed, never run as Markdown."""

from __future__ import annotations

import pytest

from ui.words.markdown import bullets, code, plain


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Bike Helmet", "Bike Helmet"),
        ("![p](https://example.org/p.png)", r"\!\[p\]\(https\://example\.org/p\.png\)"),
        ("<style>*{}</style>", r"\<style\>\*\{\}\</style\>"),
        (":material/home:", r"\:material/home\:"),
        ("$x$", r"\$x\$"),
        ("two\nlines", "two lines"),
    ],
)
def test_plain(typed: str, shown: str) -> None:
    assert plain(typed) == shown


def test_code_cannot_be_left() -> None:
    assert code("a`b") == "`a'b`"


def test_bullets() -> None:
    assert bullets(["a", "b"]) == "- a\n- b"
