"""Reads a typed line of play: `Nick plays Tantrum on Babysitter, confidence -2, quick`.

A line begins with a player's name and a verb; known words then start a new part, and everything up
to the next known word is that part's value. Quotation marks keep a name with such a word together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ui.boards.screen import LineGrammar
from ui.strings import say

_TOKEN = re.compile(r'"[^"]*"|[^\s,;]+')
_NUMBER = re.compile(r"[+-]?\d+$")


class LineError(ValueError):
    """A line that cannot be read; the message says what was expected where."""


def parse_line(text: str, players: Sequence[str], grammar: LineGrammar) -> dict[str, Any]:
    """The line entry a typed line states; LineError if it cannot be read."""
    by, rest = _player(text.strip(), players)
    tokens = _TOKEN.findall(rest)
    if not tokens:
        raise LineError(say("line.no_verb", verbs=_some(grammar.verbs)))
    verb = tokens[0].lower()
    if verb in ("pass", "passes", "declines"):
        return {"by": by, "pass": True}
    key = grammar.verbs.get(verb)
    if key is None:
        raise LineError(say("line.verb", given=tokens[0], verbs=_some(grammar.verbs)))
    entry: dict[str, Any] = {"by": by}
    changes: dict[str, int] = {}
    sets: dict[str, int] = {}
    value: list[str] = []
    waiting: int | None = None

    def finish() -> None:
        if key is not None:
            _put(entry, key, value)

    for token in tokens[1:]:
        word = token.lower()
        stat = grammar.stats.get(word)
        if token.startswith('"'):
            value.append(token.strip('"'))
        elif stat is not None and waiting is not None:
            changes[stat] = waiting
            waiting = None
        elif stat is not None:
            finish()
            key, value = f"stat:{stat}", []
        elif word in grammar.flags:
            finish()
            key, value = None, []
            entry[word] = True
        elif word in grammar.keys:
            finish()
            key, value = word, []
        elif key is not None and key.startswith("stat:"):
            _stat(key.removeprefix("stat:"), token, changes, sets)
            key = None
        elif re.match(r"[+-]\d+$", token) and key not in grammar.keys:
            finish()
            key, value, waiting = None, [], int(token)
        elif key is None:
            raise LineError(say("line.word", given=token, words=_some(grammar.keys)))
        else:
            value.append(token)
    finish()
    if waiting is not None:
        raise LineError(say("line.stat", given=f"{waiting:+d}", stats=_some(grammar.stats)))
    if changes:
        entry[grammar.stat_key] = changes
    if sets:
        entry["set"] = sets
    return entry


def _player(text: str, players: Sequence[str]) -> tuple[str, str]:
    for name in sorted(players, key=len, reverse=True):
        if text.lower().startswith(name.lower()):
            rest = text[len(name) :]
            if not rest or not rest[0].isalnum():
                return name, rest.lstrip(" :")
    raise LineError(say("line.player", players=say("common.or").join(players)))


def _put(entry: dict[str, Any], key: str, words: Sequence[str]) -> None:
    if key.startswith("stat:"):
        stat = key.removeprefix("stat:")
        raise LineError(say("line.number", stat=stat))
    text = " ".join(words)
    if not text:
        raise LineError(say("line.value", key=key))
    entry[key] = int(text) if _NUMBER.fullmatch(text) else text


def _stat(stat: str, token: str, changes: dict[str, int], sets: dict[str, int]) -> None:
    """`+2` and `-1` change a stat, `=3` sets it; a bare number is a change as well."""
    if _NUMBER.fullmatch(token):
        changes[stat] = int(token)
    elif re.fullmatch(r"=-?\d+", token):
        sets[stat] = int(token[1:])
    else:
        raise LineError(say("line.number", stat=stat))


def _some(words: Sequence[str] | frozenset[str] | Any, most: int = 12) -> str:
    shown = sorted(words)
    return ", ".join(shown[:most]) + (" …" if len(shown) > most else "")
