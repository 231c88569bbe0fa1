"""A text of the language cut into words, numbers and signs, each with where it stands."""

from __future__ import annotations

import re

import msgspec

from engine.language.amounts import KEYWORDS
from engine.language.vocabulary import LanguageError

_ALIKE = {"≥": ">=", "≤": "<=", "≠": "!=", "==": "=", "×": "x", "*": "x", "−": "-", "times": "x"}
_PIECES = re.compile(
    r"""\s*(?:
        (?P<quoted>"[^"]*"(?:\.[^\s"()\[\],=<>!]+)?)
      | (?P<number>[0-9]+(?=x?(?:[\s()\[\],=<>!≥≤≠×*/+]|$)))
      | (?P<sign>>=|<=|!=|==|[=<>≥≤≠×*/+()\[\],]|[-−](?=\s|[0-9(]))
      | (?P<word>(?:[^\s"()\[\],=<>!≥≤≠×*/+]|!(?!=))+)
    )""",
    re.VERBOSE,
)


class Piece(msgspec.Struct, frozen=True):
    """A word, a number or a sign, and the character it begins at."""

    kind: str
    text: str
    at: int

    @property
    def is_keyword(self) -> bool:
        """Whether it is a word of the language itself, which ends a name."""
        return self.kind == "word" and self.text in KEYWORDS


def pieces(text: str) -> list[Piece]:
    """The pieces of a text in order."""
    found, at = [], 0
    while at < len(text.rstrip()):
        match = _PIECES.match(text, at)
        if match is None:
            raise LanguageError(f"{text[at:].strip()!r} is not understood", text, at)
        kind = str(match.lastgroup)
        shown = match.group(kind)
        shown = _ALIKE.get(shown, shown)
        kind = "word" if shown == "x" else kind
        found.append(Piece(kind, shown, match.start(match.lastindex or 0)))
        at = match.end()
    return found
