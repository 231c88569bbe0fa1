"""The words a game adds to the language: what can be asked, kinds of card, traits, zones."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from engine.language.durations import Lasts
from engine.model.names import expected, nearest


class LanguageError(ValueError):
    """What was written is not in the language; the message says what was expected there."""

    def __init__(self, says: str, text: str = "", at: int | None = None) -> None:
        place = "" if at is None or not text else f", at character {at + 1} of {text!r}"
        super().__init__(f"{says}{place}")
        self.at = at


OWN, OPPONENT, SELF, IT = "own", "opponent", "self", "it"


class Vocabulary(msgspec.Struct, frozen=True, eq=False):
    """A game's words. With none of its own a vocabulary is open: every path may be written.

    A game has one, which is told from others by identity, so that what is read can be kept.
    """

    asks: Mapping[str, tuple[str, ...]] = {}
    """By sort of subject, what can be asked of it; `tokens.NAME` stands for any name."""
    subjects: Mapping[str, str] = {}
    """By word, the sort of subject it stands for: own a player, self a card, turn the turn."""
    numbers: tuple[str, ...] = ()
    """Bare words that are numbers: X."""
    flags: tuple[str, ...] = ()
    """What is asked for a yes or no, and so is a condition by itself."""
    texts: tuple[str, ...] = ()
    """What is asked for a word, and so is compared with one."""
    kinds: Mapping[str, str] = {}
    """By word, singular or plural, the kind of card it means."""
    traits: tuple[str, ...] = ()
    zones: tuple[str, ...] = ("play",)
    lasts: tuple[Lasts, ...] = tuple(Lasts)
    ones: tuple[str, ...] = ()
    """Words that stand for one card or player as an aim: self, target, opponent."""
    phrases: Mapping[str, str] = {}
    """Further words for something in the language: `own turn` for `own.turn`."""

    @property
    def is_open(self) -> bool:
        """Whether any path may be asked, as where only the position tells what there is."""
        return not self.asks

    def check_path(self, of: str, what: str, text: str, at: int) -> None:
        """LanguageError, naming all that can be asked, unless `of` can be asked for `what`."""
        if self.is_open:
            if not what:
                says = (
                    f"expected a number or something that can be asked, such as turn.at, got {of!r}"
                )
                raise LanguageError(says, text, at)
            return
        if not what:
            if of in self.numbers:
                return
            if of in self.subjects:
                known = self._asked_of(self.subjects[of])
                says = f"{of!r} is asked for something: {of}.{' or .'.join(known)}"
                raise LanguageError(says, text, at)
            subjects = ", ".join((*self.numbers, *(f"{word}. ..." for word in self.subjects)))
            near = _perhaps(of, (*self.numbers, *self.subjects))
            raise LanguageError(f"expected {subjects} or NAME. ..., got {of!r}{near}", text, at)
        sort = self.subjects.get(of)
        named = "player" in self.asks or "card" in self.asks
        if sort is None and not named:
            raise LanguageError(expected(tuple(self.subjects), of), text, at)
        known = self._asked_of(sort) if sort else self._asked_of("player", "card")
        head, _, name = what.partition(".")
        if what not in known and not (name and f"{head}.NAME" in known):
            says = f"{what!r} cannot be asked of {of}; ask for {', '.join(known)}"
            raise LanguageError(f"{says}{_perhaps(what, known)}", text, at)

    def ends_path(self, words: str) -> bool:
        """Whether a path is whole, so that a further word is no part of it.

        A name of several words may stand before the first dot, or at the end of `tokens.NAME`.
        """
        _, dot, what = words.partition(".")
        if self.is_open or not dot:
            return False
        head, dot, _ = what.partition(".")
        named = any(f"{head}.NAME" in known for known in self.asks.values())
        return not (dot and named)

    def _asked_of(self, *sorts: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(what for sort in sorts for what in self.asks.get(sort, ())))

    def read_lasts(self, words: object) -> Lasts:
        """The duration some words name; LanguageError naming those the game has."""
        known = {lasts.value: lasts for lasts in self.lasts}
        if isinstance(words, Lasts) and words in self.lasts:
            return words
        if not isinstance(words, str) or words not in known:
            raise LanguageError(expected(tuple(known), str(words)))
        return known[words]


def _perhaps(given: str, known: Collection[str]) -> str:
    near = nearest(given, known)
    return f"; perhaps {' or '.join(near)}" if near else ""


OPEN = Vocabulary()
"""Any path and any word: for what only a position can answer, such as the goal of a search."""
