"""Reads a typed line of play: `Nick plays Tantrum on Babysitter, confidence -2, quick`.

A line begins with a player's name and a verb; known words then start a new part, and everything up
to the next known word is that part's value. Quotation marks keep a name with such a word together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ui.boards.screen import LineGrammar
from ui.strings import say

_TOKEN = re.compile(r'"[^"]*"|[^\s,;]+')
_NUMBER = re.compile(r"[+-]?\d+")
_CHANGE = re.compile(r"[+-]\d+")
_SET = re.compile(r"=[+-]?\d+")
PASSES = ("pass", "passes", "declines")


class LineError(ValueError):
    """A line that cannot be read; the message says what was expected where."""


def parse_line(text: str, players: Sequence[str], grammar: LineGrammar) -> dict[str, Any]:
    """The line entry a typed line states; LineError if it cannot be read."""
    by, rest = _player(text.strip(), players)
    tokens = _TOKEN.findall(rest)
    if not tokens:
        raise LineError(say("line.no_verb", verbs=_some(grammar.verbs)))
    verb = tokens[0].lower()
    if verb in PASSES:
        return {"by": by, "pass": True}
    if verb not in grammar.verbs:
        raise LineError(say("line.verb", given=tokens[0], verbs=_some(grammar.verbs)))
    reader = _Reader(grammar, grammar.verbs[verb])
    reader.read(tokens[1:])
    return {"by": by, **reader.entry}


class _Reader:
    """Collects the parts of a line after its verb."""

    def __init__(self, grammar: LineGrammar, key: str) -> None:
        self.grammar = grammar
        self.entry: dict[str, Any] = {}
        self.key: str | None = key
        self.value: list[str] = []

    def read(self, tokens: Sequence[str]) -> None:
        """Take the tokens in order; two that belong together are taken at once."""
        index = 0
        while index < len(tokens):
            following = tokens[index + 1] if index + 1 < len(tokens) else ""
            index += self._take(tokens[index], following)
        self._finish()

    def _take(self, token: str, following: str) -> int:
        """Read a token, and the one after it if that belongs to it; how many were read."""
        word, grammar = token.lower(), self.grammar
        if token.startswith('"'):
            self.value.append(token.strip('"'))
        elif word in grammar.stats:
            self._finish()
            self._change(grammar.stats[word], following)
            return 2
        elif _CHANGE.fullmatch(token) and following.lower() in grammar.stats:
            self._finish()
            self._change(grammar.stats[following.lower()], token)
            return 2
        elif word in grammar.flags:
            self._finish()
            self.entry[word] = True
        elif word in grammar.keys:
            self._finish()
            self.key = word
        elif self.key is None:
            raise LineError(say("line.word", given=token, words=_some(grammar.keys)))
        else:
            self.value.append(token)
        return 1

    def _finish(self) -> None:
        """The part read so far is whole."""
        key, words = self.key, self.value
        self.key, self.value = None, []
        if key is None:
            return
        text = " ".join(words)
        if not text:
            raise LineError(say("line.value", key=key))
        self.entry[key] = int(text) if _NUMBER.fullmatch(text) else text

    def _change(self, stat: str, amount: str) -> None:
        """`+2` and `-1` change a stat, `=3` sets it; a bare number is a change as well."""
        if _NUMBER.fullmatch(amount):
            self.entry.setdefault(self.grammar.stat_key, {})[stat] = int(amount)
        elif _SET.fullmatch(amount):
            self.entry.setdefault("set", {})[stat] = int(amount[1:])
        else:
            raise LineError(say("line.number", stat=stat))


def _player(text: str, players: Sequence[str]) -> tuple[str, str]:
    for name in sorted(players, key=len, reverse=True):
        if text.lower().startswith(name.lower()):
            rest = text[len(name) :]
            if not rest or not rest[0].isalnum():
                return name, rest.lstrip(" :")
    raise LineError(say("line.player", players=say("common.or").join(players)))


def _some(words: Iterable[str], most: int = 12) -> str:
    shown = sorted(words)
    return ", ".join(shown[:most]) + (" …" if len(shown) > most else "")
