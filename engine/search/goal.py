"""What a search is to reach: a condition in the one language, over everything that can be asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from engine.language.amounts import Look
from engine.language.conditions import Condition, Either, Every, Not, Sign, Test, Word
from engine.language.reading import read_condition
from engine.language.vocabulary import OPEN, LanguageError, Vocabulary
from engine.language.weighing import At, Measured, Table, holds
from engine.model.game import Game
from engine.model.names import path_as_called
from engine.notation.documents import JudgeCallError


class GoalError(JudgeCallError):
    """A goal that cannot be read or looked up; the message says what was expected."""


class _NothingThereError(Exception):
    """A path of the goal leads nowhere in this position."""


_BARE = re.compile(r"(?P<path>[^=<>!]+?)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<value>[^=<>!]+)")


class Goal(msgspec.Struct, frozen=True):
    """What is to be reached: `turn.at=end`, `Ana.cookies >= 30 and Nick.wins < Ana.wins`."""

    words: str
    condition: Condition

    @classmethod
    def parse(cls, text: str) -> Goal:
        """The goal that a condition states, PATH=VALUE at its simplest; GoalError if it is none."""
        words = text.strip()
        try:
            return cls(words, read_condition(words, OPEN))
        except LanguageError as error:
            bare = _BARE.fullmatch(words)
            if bare is None or re.search(r"\s(?:and|or)\s", words):
                says = "expected PATH=VALUE, such as turn.at=end, or such joined by and, or, not"
                raise GoalError(f"{says}: {error}") from None
        # A path may hold words that mean something else in the language, such as a card's name.
        of, _, what = bare["path"].partition(".")
        sign, value = Sign(bare["sign"]), bare["value"]
        if re.fullmatch(r"-?[0-9]+", value):
            return cls(words, Test(Look(of, what), sign, int(value)))
        if sign not in (Sign.IS, Sign.IS_NOT):
            raise GoalError(f"expected a number after {sign.value}, got {value!r}")
        return cls(words, Test(Look(of, what), sign, Word(value)))

    def met(self, game: Game[Any], position: Any) -> bool:
        """Whether the position meets it; LookupError if there is nothing at a path there."""
        table = _Asked(game)
        try:
            condition = _with_words(self.condition, table, position)
            return holds(condition, position, At(position.active_name), table).value is True
        except _NothingThereError as error:
            raise LookupError(str(error)) from None

    def __str__(self) -> str:
        return self.words


class _Asked(Table[Any, Any]):
    """Everything that can be asked of a game, as the language sees it."""

    vocabulary: ClassVar[Vocabulary] = OPEN
    rule: ClassVar[str] = ""
    rounding: ClassVar[str] = ""
    counting: ClassVar[str] = ""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def measure(self, position: Any, subject: str, what: str) -> Measured:
        try:
            path = f"{subject}.{what}" if what else subject
            known = (*position.names, *self.game.things(position))
            value = self.game.look(position, path_as_called(path, known)).value
        except LookupError as error:
            raise _NothingThereError(str(error.args[0])) from None
        if value is None:
            return Measured("unknown", "")
        if isinstance(value, list | tuple):
            return Measured(", ".join(map(str, value)) or "none", "")
        return Measured(value if isinstance(value, int) else str(value), "")

    def cards(self, position: Any, seat: int, zone: str) -> Iterable[Any] | None:
        return None

    def name_of(self, card: Any) -> str:
        return str(card)

    def is_a(self, position: Any, card: Any, kind: str) -> bool:
        return False

    def has(self, position: Any, card: Any, trait: str) -> bool:
        return False


def _with_words(condition: Condition, table: _Asked, position: Any) -> Condition:
    """The condition with what is no path taken as a word: `turn.at=rewards.compare`."""
    match condition:
        case Not():
            return Not(_with_words(condition.of, table, position))
        case Every() | Either():
            parts = tuple(_with_words(part, table, position) for part in condition.parts)
            return Every(parts) if isinstance(condition, Every) else Either(parts)
        case Test(right=Look() as right) if condition.sign in (Sign.IS, Sign.IS_NOT):
            try:
                table.measure(position, right.of, right.what)
            except _NothingThereError:
                return Test(condition.left, condition.sign, Word(str(right)))
    return condition
