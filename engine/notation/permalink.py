"""Permalinks: a position, the line played from it and what is asked, in one short token.

A token is a version number, a dot, and the scenario as JSON, deflated, in base64url. It comes from
strangers, so reading one checks sizes before anything else and fails with one clear sentence.
Versions that were handed out stay readable: a new format gets a new number and a new reader, and
the old readers stay.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from engine.notation.documents import DocumentError, JudgeCallError, validate
from engine.notation.scenario import Question, Scenario

LONGEST_TOKEN = 24_000
LARGEST_SCENARIO = 64 * 1024
VERSION = "1"


class PermalinkError(JudgeCallError):
    """A token that cannot be opened; the message says why in words for its reader."""


class Link(msgspec.Struct, frozen=True):
    """What a token holds: a scenario, and how many entries of its line have been played."""

    scenario: Scenario
    at: int


class _Version1(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as version 1 writes it, with one letter a field: each costs in every link."""

    g: str
    p: dict[str, Any]
    l: list[dict[str, Any]] = []  # noqa: E741
    a: int | None = None
    r: dict[str, str] = {}
    q: list[dict[str, Any]] = []
    s: str = ""
    t: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Version1).decode


def write_token(scenario: Scenario, at: int | None = None) -> str:
    """The token of a scenario, looked at after `at` entries of its line (all unless given).

    A link asks, it does not test: expected answers are left out.
    """
    whole = at is None or at >= len(scenario.line)
    short = _Version1(
        g=scenario.game,
        p=scenario.position,
        l=scenario.line,
        a=None if whole else at,
        r=scenario.readings,
        q=[_asked(question) for question in scenario.questions],
        s=scenario.question,
        t="" if scenario.title == Scenario.model_fields["title"].default else scenario.title,
    )
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(_encode(short)) + packer.flush()
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def read_token(token: str) -> Link:
    """The scenario of a token; PermalinkError if it is damaged, too large or of a later version."""
    if len(token) > LONGEST_TOKEN:
        raise PermalinkError(
            f"the link is {len(token):,} characters long; at most {LONGEST_TOKEN:,} are read"
        )
    version, dot, body = token.partition(".")
    reader = _READERS.get(version)
    if not dot or reader is None:
        known = ", ".join(_READERS)
        raise PermalinkError(f"the link does not start with a version read here ({known})")
    return reader(_inflated(body))


def _asked(question: Question) -> dict[str, Any]:
    """What a question asks, without what was expected."""
    asked = {
        "value": question.value,
        "may": question.may,
        "step": question.step,
        "without": question.without,
    }
    return {name: value for name, value in asked.items() if value not in ("", None)}


def _inflated(body: str) -> bytes:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(packed, LARGEST_SCENARIO + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise PermalinkError("the link is damaged; perhaps part of it was cut off") from None
    if len(data) > LARGEST_SCENARIO:
        most = LARGEST_SCENARIO // 1024
        raise PermalinkError(f"the link holds more than {most} KB, more than is read")
    if not unpacker.eof or unpacker.unused_data:
        raise PermalinkError("the link is damaged; perhaps part of it was cut off")
    return data


def _read_version_1(data: bytes) -> Link:
    try:
        short = _decode(data)
        scenario = validate(
            Scenario,
            {
                "game": short.g,
                "position": short.p,
                "line": short.l,
                "readings": short.r,
                "ask": short.q,
                "question": short.s,
                **({"title": short.t} if short.t else {}),
            },
        )
    except (msgspec.DecodeError, RecursionError) as error:
        raise PermalinkError(f"the link does not hold a position: {error}") from None
    except DocumentError as error:
        problems = "; ".join(str(problem) for problem in error.problems)
        raise PermalinkError(f"the link does not hold a position: {problems}") from None
    played = len(short.l)
    return Link(scenario, played if short.a is None else max(0, min(short.a, played)))


_READERS: dict[str, Callable[[bytes], Link]] = {VERSION: _read_version_1}
