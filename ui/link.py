"""Permalinks: a whole case in a short code that fits into a link, safe to read from anyone.

The code is a version number, a dot, and the case as JSON, deflated, in base64url. Versions that
were handed out stay readable: a new format gets a new number and a reader beside the old one.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from ui.case import Case
from ui.strings import say

LONGEST_CODE = 24_000
LARGEST_CASE = 64 * 1024
VERSION = "1"


class BadLinkError(ValueError):
    """A link that cannot be opened; the message says why in words for its reader."""


class _CaseV1(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A case as version 1 writes it, with short names."""

    g: str
    p: dict[str, Any]
    l: list[dict[str, Any]] = []  # noqa: E741
    a: int | None = None
    r: dict[str, str] = {}
    q: list[dict[str, Any]] = []
    s: str = ""
    t: str = ""


def write_link(case: Case) -> str:
    """The code of a case."""
    short = _CaseV1(
        g=case.game,
        p=case.position,
        l=list(case.line),
        a=None if case.at_the_end else case.at,
        r=case.readings,
        q=list(case.ask),
        s=case.question,
        t=case.title,
    )
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(msgspec.json.encode(short)) + packer.flush()
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def read_link(code: str) -> Case:
    """The case of a code; BadLinkError with a clear message if it is not one."""
    if len(code) > LONGEST_CODE:
        raise BadLinkError(say("link.too_long", given=len(code), most=LONGEST_CODE))
    version, dot, body = code.partition(".")
    reader = READERS.get(version)
    if not dot or reader is None:
        raise BadLinkError(say("link.version", known=", ".join(READERS)))
    return reader(_inflated(body))


def _inflated(body: str) -> bytes:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(packed, LARGEST_CASE + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise BadLinkError(say("link.damaged")) from None
    if len(data) > LARGEST_CASE:
        raise BadLinkError(say("link.too_large", most=LARGEST_CASE // 1024))
    if not unpacker.eof:
        raise BadLinkError(say("link.damaged"))
    return data


def _read_v1(data: bytes) -> Case:
    try:
        short = msgspec.json.decode(data, type=_CaseV1)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadLinkError(say("link.content", problem=error)) from None
    return Case(
        game=short.g,
        position=short.p,
        line=tuple(short.l),
        at=len(short.l) if short.a is None else max(0, min(short.a, len(short.l))),
        readings=short.r,
        ask=tuple(short.q),
        question=short.s,
        title=short.t,
    )


READERS: dict[str, Callable[[bytes], Case]] = {VERSION: _read_v1}
