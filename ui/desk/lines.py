"""Reads a typed line of play: `Nick plays Tantrum on Babysitter, confidence -2, quick`.

A line begins with a player's name and a verb; known words then start a new part, and everything up
to the next known word is that part's value. Quotation marks keep a name with such a word together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ui.desk.shape import LineGrammar
from ui.words.strings import say

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
        if key in self.grammar.number_lists:
            if not all(word.isdigit() for word in words):
                raise LineError(say("line.dice", key=key))
            digits = text if len(words) == 1 and key in self.grammar.number_lists else words
            self.entry[key] = [int(digit) for digit in digits]
        elif key in self.grammar.name_lists:
            self.entry[key] = re.split(r"\s+and\s+", text)
        else:
            self.entry[key] = int(text) if _NUMBER.fullmatch(text) else text

    def _change(self, stat: str, amount: str) -> None:
        """`+2` and `-1` change a stat, `=3` sets it; a bare number is a change as well."""
        if _NUMBER.fullmatch(amount):
            self.entry.setdefault(self.grammar.stat_key, {})[stat] = int(amount)
        elif _SET.fullmatch(amount):
            self.entry.setdefault("set", {})[stat] = int(amount[1:])
        else:
            raise LineError(say("line.number", stat=stat))


def line_words(entry: Mapping[str, Any], grammar: LineGrammar) -> str:
    """A line entry as a person would type it; parts no word is known for are left out."""
    by = str(entry.get("by", ""))
    if entry.get("pass"):
        return f"{by} passes"
    if "until" in entry:
        return f"until {entry['until']}"
    verbs = {key: verb for verb, key in grammar.verbs.items()}
    parts = [by]
    for key, value in entry.items():
        if key in ("by", "pass"):
            continue
        if key in verbs and len(parts) == 1:
            parts += [verbs[key], _words(value)]
        elif key in ("change", "set") and isinstance(value, Mapping):
            sign = "=" if key == "set" else ""
            parts += [f"{stat} {sign or ('+' if n >= 0 else '')}{n}" for stat, n in value.items()]
        elif value is True:
            parts.append(key)
        else:
            parts += [key, _words(value)]
    return " ".join(part for part in parts if part)


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        return str(value.get("name", "")) or ", ".join(f"{k} {v}" for k, v in value.items())
    if isinstance(value, list | tuple):
        joint = " " if all(isinstance(item, int) for item in value) else " and "
        return joint.join(_words(item) for item in value)
    return str(value)


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
