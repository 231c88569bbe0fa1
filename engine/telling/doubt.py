"""What qualifies an answer: texts in reach that nobody here can read.

An answer beside such a text is never firm. It is given as far as the texts can be read, and it
names each one that could say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Doubt(msgspec.Struct, frozen=True):
    """A card, status or the like whose text could change an answer and is for people to read."""

    source: str
    text: str
    """What is known of the text, or that it has not been entered."""
    rule: str = ""
    """The rule by which the judge reads the text."""


def unless(doubts: Iterable[Doubt]) -> str:
    """The clause that qualifies a sentence; empty where there is no doubt.

    >>> unless([Doubt("Closed Pond", "no Frogs may jump")])
    ', unless Closed Pond says otherwise: no Frogs may jump'
    >>> unless([Doubt("Closed Pond", "no jumps"), Doubt("Reeds", "longer jumps")])
    ', unless Closed Pond (no jumps) or Reeds (longer jumps) says otherwise'
    >>> unless([Doubt("Pond", "not entered"), Doubt("Reeds", "not entered")])
    ', unless Pond or Reeds says otherwise: not entered'
    """
    by_text: dict[str, dict[str, None]] = {}
    for doubt in doubts:
        by_text.setdefault(doubt.text, {})[doubt.source] = None
    if not by_text:
        return ""
    if len(by_text) == 1:
        text, sources = next(iter(by_text.items()))
        return f", unless {_or(list(sources))} says otherwise: {text}"
    groups = [f"{_or(list(sources))} ({text})" for text, sources in by_text.items()]
    return f", unless {_or(groups)} says otherwise"


def _or(names: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
