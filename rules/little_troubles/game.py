"""Little Troubles as a `Game`, the only door to this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from engine.model.board import Board
from engine.model.doubt import Doubt
from engine.model.game import Action, Answer, Game
from engine.model.ledger import Explanation
from engine.model.legality import Reason
from engine.model.rulebook import Readings
from engine.model.sheets import Sheets
from engine.model.trace import SILENT, Recorder
from engine.model.unused import Unused
from engine.notation.documents import Problem, problems_of
from engine.notation.rulebook_document import load_rulebook
from rules.little_troubles.actions import actions, candidates, performing
from rules.little_troubles.actions.actions import Complete, DeclareWinner, Order, PutBack, Use
from rules.little_troubles.actions.reading import parse
from rules.little_troubles.actions.unused import unused_in_entry
from rules.little_troubles.answers import leaving_out, look
from rules.little_troubles.answers.board import board
from rules.little_troubles.answers.doubts import doubts
from rules.little_troubles.answers.sheets import SHEETS
from rules.little_troubles.cards.catalogue import catalogue, read_catalogue
from rules.little_troubles.cards.words import NAMING
from rules.little_troubles.legality import grounds, reasons
from rules.little_troubles.notation import problems, reading, writing
from rules.little_troubles.notation.unused import unused_in_position
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import deciding
from rules.little_troubles.turn.turn import TURN
from rules.little_troubles.values.selectors import TABLE
from rules.little_troubles.values.table import Playgrounds


class LittleTroubles(Game[Position]):
    """The full game: values, priority, fights, resources and winning."""

    id: ClassVar[str] = "little_troubles"
    title: ClassVar[str] = "Little Troubles"
    rulebook = load_rulebook(Path(__file__).parent / "rulebook")
    turn = TURN

    def position(self, document: Mapping[str, Any], readings: Readings | None = None) -> Position:
        return reading.read(document, readings or Readings(self.rulebook))

    def document(self, position: Position) -> dict[str, Any]:
        return writing.document(position)

    def problems(self, position: Position) -> tuple[Problem, ...]:
        return tuple(problems.problems(position))

    def unused_in_position(
        self, document: Mapping[str, Any], positions: Sequence[Position]
    ) -> Iterable[Unused]:
        return unused_in_position(document, positions)

    def unused_in_entry(self, position: Position, entry: Mapping[str, Any]) -> Iterable[Unused]:
        return unused_in_entry(entry)

    naming: ClassVar[frozenset[str]] = NAMING

    def things(self, position: Position) -> Iterable[str]:
        for player in position.players:
            yield from (card.name for card in (*(player.hand or ()), *player.timeout))
            yield from (card.name for card in player.board)

    def language(self) -> Playgrounds:
        return TABLE

    def parse(self, position: Position, entry: Mapping[str, Any]) -> Action:
        return parse(position, entry)

    def describe(self, action: Action) -> str:
        return actions.describe(action)

    def reasons(self, position: Position, action: Action) -> Iterator[Reason]:
        return reasons.reasons(position, action)

    def over(self, position: Position) -> str:
        return "winning.ends-game" if position.winner else super().over(position)

    def needs_the_window(self, position: Position, action: Action) -> bool:
        one_time_text = isinstance(action, Use) and action.ability.one_time_text
        of_the_judge = isinstance(action, Complete | DeclareWinner | Order | PutBack)
        return not (one_time_text or of_the_judge)

    def decider(self, position: Position) -> str:
        return deciding.decider(position)

    def rule_of(self, position: Position, action: Action) -> str:
        return self.grounds(position, action)[0]

    def grounds(self, position: Position, action: Action) -> tuple[str, ...]:
        found = tuple(dict.fromkeys(grounds.grounds(position, action)))
        return found or (super().rule_of(position, action),)

    def asks(self, position: Position, action: Action) -> tuple[str, ...]:
        return tuple(actions.asks(position, action))

    def without(
        self, position: Position, entries: Sequence[Mapping[str, Any]], card: str
    ) -> tuple[Position, list[Mapping[str, Any] | None]]:
        return leaving_out.without(position, entries, card)

    def doubts(self, position: Position, asked: Action | str = "") -> tuple[Doubt, ...]:
        return doubts(position, asked)

    def perform(
        self, position: Position, action: Action, trace: Recorder
    ) -> tuple[Position, str | None]:
        return performing.perform(position, action, trace)

    def candidates(self, position: Position) -> Iterable[Mapping[str, Any]]:
        return candidates.entries(position)

    def data_problems(self) -> tuple[Problem, ...]:
        return problems_of(read_catalogue)

    def unknowns(self, position: Position) -> tuple[str, ...]:
        return tuple(candidates.unknowns(position))

    def completions(
        self, position: Position, entry: Mapping[str, Any]
    ) -> Iterable[Mapping[str, Any]]:
        return candidates.completions(position, entry)

    def explain(self, position: Position, subject: str, stat: str) -> Explanation:
        return look.explain(position, subject, stat)

    def look(self, position: Position, path: str, trace: Recorder = SILENT) -> Answer:
        return look.look(position, path, trace)

    def board(self, position: Position) -> Board:
        return board(position, self.decides(position))

    def sheets(self) -> Sheets:
        return SHEETS

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({entry.name for entry in catalogue().values()}))


GAME = LittleTroubles()
