"""Dice Throne as a `Game`: the only door to this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from engine.model.board import Board
from engine.model.game import Action, Answer, Game
from engine.model.ledger import Explanation
from engine.model.legality import Reason
from engine.model.outcome import Outcome
from engine.model.rulebook import Readings
from engine.model.sheets import Sheets
from engine.model.trace import SILENT, Recorder, Step
from engine.notation.documents import Problem, problems_of
from engine.notation.rulebook_document import load_rulebook
from engine.telling.doubt import Doubt
from rules.dice_throne.actions import actions, candidates, performing
from rules.dice_throne.actions.actions import Choose, RollDice
from rules.dice_throne.actions.reading import parse
from rules.dice_throne.answers import look, odds, of_damage
from rules.dice_throne.answers.board import board
from rules.dice_throne.answers.doubts import doubts
from rules.dice_throne.answers.outcome import outcome
from rules.dice_throne.answers.sheets import sheets
from rules.dice_throne.cards import catalogue
from rules.dice_throne.legality import grounds, reasons
from rules.dice_throne.notation import problems, reading
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.nodes import OFTEN_IDLE
from rules.dice_throne.turn.turn import TURN


class DiceThrone(Game[Position]):
    """A duel: every window, every roll, every point of damage."""

    id: ClassVar[str] = "dice_throne"
    title: ClassVar[str] = "Dice Throne"
    rulebook = load_rulebook(Path(__file__).parent / "rulebook")
    turn = TURN

    def position(self, document: Mapping[str, Any], readings: Readings | None = None) -> Position:
        return reading.read(document, readings or Readings(self.rulebook))

    def document(self, position: Position) -> dict[str, Any]:
        return reading.write(position)

    def problems(self, position: Position) -> tuple[Problem, ...]:
        return tuple(problems.problems(position))

    naming: ClassVar[frozenset[str]] = frozenset(
        (
            *("play", "sell", "defend", "spend", "on", "resolve", "status", "announce"),
            *("inflict", "pay", "choose", "gain", "remove", "player", "from", "to"),
        )
    )

    def things(self, position: Position) -> Iterable[str]:
        for player in position.players:
            yield from (*(player.hand or ()), *player.upgrades)
            yield from (token.name for token in player.tokens)

    def parse(self, position: Position, entry: Mapping[str, Any]) -> Action:
        return parse(position, entry)

    def describe(self, action: Action) -> str:
        return actions.describe(action)

    def reasons(self, position: Position, action: Action) -> Iterator[Reason]:
        return reasons.reasons(position, action)

    def over(self, position: Position) -> str:
        return "health.zero-loses" if position.result else super().over(position)

    def needs_the_window(self, position: Position, action: Action) -> bool:
        if isinstance(action, RollDice):
            return not position.awaits_dice and position.place.at != "defence.window"
        return not isinstance(action, Choose)

    def decider(self, position: Position) -> str:
        return position.decides

    def grounds(self, position: Position, action: Action) -> tuple[str, ...]:
        return tuple(dict.fromkeys(grounds.grounds(position, action))) or super().grounds(
            position, action
        )

    def asks(self, position: Position, action: Action) -> tuple[str, ...]:
        return grounds.asks(position, action)

    def doubts(self, position: Position, asked: Action | str = "") -> tuple[Doubt, ...]:
        return doubts(position, asked)

    def perform(
        self, position: Position, action: Action, trace: Recorder
    ) -> tuple[Position, str | None]:
        return performing.perform(position, action, trace)

    def close(self, position: Position, trace: Recorder) -> tuple[Position, str | None]:
        return performing.close(position, trace)

    def candidates(self, position: Position) -> Iterable[Mapping[str, Any]]:
        return candidates.entries(position)

    def data_problems(self) -> tuple[Problem, ...]:
        readers = (catalogue.cards, catalogue.heroes, catalogue.statuses)
        return problems_of(*(reader.__wrapped__ for reader in readers))

    def unknowns(self, position: Position) -> tuple[str, ...]:
        return tuple(
            f"{player.name}: which cards are in hand"
            for player in position.players
            if player.hand is None or player.hand_size not in (None, len(player.hand))
        )

    def explain(self, position: Position, subject: str, stat: str) -> Explanation:
        return of_damage.explain(position, subject, stat)

    def look(self, position: Position, path: str, trace: Recorder = SILENT) -> Answer:
        return look.look(position, path, trace)

    def chances(self, position: Position) -> Iterable[Answer]:
        return odds.chances(position)

    def usually_passed(self, position: Position) -> bool:
        return super().usually_passed(position) or position.place.at in OFTEN_IDLE

    def outcome(self, before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
        return outcome(before, after, steps)

    def board(self, position: Position) -> Board:
        return board(position, self.decides(position))

    def sheets(self) -> Sheets:
        return sheets()

    def names(self) -> tuple[str, ...]:
        return catalogue.names()


GAME = DiceThrone()
