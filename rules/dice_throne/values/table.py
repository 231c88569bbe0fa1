"""What a position and a roll tell the language: Health, CP, tokens, the dice of an effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.language.vocabulary import Vocabulary
from engine.language.weighing import At, Measured, Table
from rules.dice_throne.cards.words import WORDS
from rules.dice_throne.position.in_progress import Task
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position


class Duel(Table[Position, str]):
    """Both players, and the dice an effect reads."""

    vocabulary: ClassVar[Vocabulary] = WORDS
    rule: ClassVar[str] = "cards.printed"
    rounding: ClassVar[str] = "cards.printed"
    counting: ClassVar[str] = "cards.printed"

    def __init__(self, task: Task) -> None:
        self.task = task

    def measure(self, position: Position, subject: str, what: str) -> Measured:
        rule = self.task.rule
        if subject == "dice":
            return self._of_dice(what)
        if subject == "attack":
            return Measured(position.dealt[1 - self.task.by], rule)
        if subject == "turn":
            at = position.place.node
            return Measured(position.turn_number if what == "number" else at, rule)
        if subject not in position.names:
            raise LookupError(f"{subject!r} is not a player here")
        player = position.player(subject)
        if what == "active":
            return Measured(position.active_name == subject, rule)
        value = self._of_player(player, what)
        said = "an unknown number" if value is None else value
        return Measured(value, rule, f"{subject}'s {what.replace('.', ' of ')}: {said}")

    def _of_player(self, player: Player, what: str) -> int | None:
        token = what.removeprefix("tokens.")
        if token != what:
            return player.count(token)
        numbers: dict[str, int | None] = {
            "health": player.health,
            "cp": player.cp,
            "hand": player.hand_size,
            "deck": player.deck,
            "discard": player.discard,
            "upgrades": len(player.upgrades),
        }
        return numbers[what]

    def _of_dice(self, what: str) -> Measured:
        values = self.task.values
        if not values:
            return Measured(None, self.task.rule, "nobody has entered the dice")
        numbers = {
            "total": sum(values),
            "highest": max(values),
            "lowest": min(values),
            "number": len(values),
        }
        shown = ", ".join(map(str, values))
        return Measured(numbers[what], self.task.rule, f"the dice: {shown}")

    def cards(self, position: Position, seat: int, zone: str) -> Iterable[str] | None:
        return position.players[seat].upgrades

    def name_of(self, card: str) -> str:
        return card

    def is_a(self, position: Position, card: str, kind: str) -> bool:
        return True

    def has(self, position: Position, card: str, trait: str) -> bool:
        return False


def seen_by(position: Position, task: Task) -> At:
    """From where the text of a task is read."""
    return At(position.names[task.by], task.source)
