"""Little Troubles as a `Game`, the only door to this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from engine.model.board import Board
from engine.model.game import Action, Answer
from engine.model.ledger import Explanation
from engine.model.outcome import Outcome
from engine.model.rulebook import Readings
from engine.model.sheets import Sheets
from engine.model.trace import SILENT, Recorder, Step
from engine.model.windows import OpenWindow, Place, Role
from engine.notation.documents import Problem, problems_of
from engine.notation.rulebook_document import load_rulebook
from engine.play.game_of_kinds import GameOfKinds
from engine.telling.doubt import Doubt
from engine.telling.unused import Unused
from rules.little_troubles.actions.complete import COMPLETE
from rules.little_troubles.actions.grab import GRAB
from rules.little_troubles.actions.order import ORDER
from rules.little_troubles.actions.passing import PASS
from rules.little_troubles.actions.pick import PICK
from rules.little_troubles.actions.play import PLAY
from rules.little_troubles.actions.put_back import PUT_BACK
from rules.little_troubles.actions.unused import unused_in_entry
from rules.little_troubles.actions.use import RESOLVE, USE
from rules.little_troubles.actions.winner import WINNER
from rules.little_troubles.answers import leaving_out, look
from rules.little_troubles.answers.board import board
from rules.little_troubles.answers.doubts import doubts, doubts_of_step
from rules.little_troubles.answers.outcome import outcome
from rules.little_troubles.answers.sheets import SHEETS
from rules.little_troubles.cards.catalogue import catalogue, read_catalogue
from rules.little_troubles.cards.words import NAMING
from rules.little_troubles.notation import problems, reading, writing
from rules.little_troubles.notation.unused import unused_in_position
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import deciding
from rules.little_troubles.turn.after_acting import after_acting, after_an_offer
from rules.little_troubles.turn.turn import TURN
from rules.little_troubles.values.selectors import TABLE
from rules.little_troubles.values.table import Playgrounds


class LittleTroubles(GameOfKinds[Position]):
    """The full game: values, priority, fights, resources and winning."""

    id: ClassVar[str] = "little_troubles"
    title: ClassVar[str] = "Little Troubles"
    rulebook = load_rulebook(Path(__file__).parent / "rulebook")
    turn = TURN
    kinds: ClassVar = (PLAY, USE, RESOLVE, GRAB, PICK, WINNER, COMPLETE, PUT_BACK, ORDER, PASS)

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
        return unused_in_entry(position, self.entries.read(entry)[1])

    naming: ClassVar[frozenset[str]] = NAMING

    def things(self, position: Position) -> Iterable[str]:
        for player in position.players:
            yield from (card.name for card in (*(player.hand or ()), *player.timeout))
            yield from (card.name for card in player.board)

    def language(self) -> Playgrounds:
        return TABLE

    def over(self, position: Position) -> str:
        return "winning.ends-game" if position.winner else super().over(position)

    def begun(self, position: Position, action: Action, trace: Recorder) -> Position:
        return msgspec.structs.replace(position, clock=position.clock + 1)

    def remembered(self, place: Place, role: Role, window: OpenWindow) -> Place:
        return after_an_offer(place, role, offered=window.offered)

    def settled(
        self, position: Position, event: str | None, trace: Recorder
    ) -> tuple[Position, str | None]:
        return after_acting(position, event, trace)

    def decider(self, position: Position) -> str:
        return deciding.decider(position)

    def without(
        self, position: Position, entries: Sequence[Mapping[str, Any]], card: str
    ) -> tuple[Position, list[Mapping[str, Any] | None]]:
        return leaving_out.without(position, entries, card)

    def doubts(self, position: Position, asked: Action | str = "") -> tuple[Doubt, ...]:
        return doubts(position, asked)

    def doubts_of_step(self, before: Position, after: Position, asked: str) -> tuple[Doubt, ...]:
        return doubts_of_step(before, after, asked)

    def data_problems(self) -> tuple[Problem, ...]:
        return problems_of(read_catalogue)

    def unknowns(self, position: Position) -> tuple[str, ...]:
        unknown = (player for player in position.players if not player.hand_is_known)
        return tuple(f"{player.name}: which cards are in hand" for player in unknown)

    def completions(
        self, position: Position, entry: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        if "on" not in entry:
            for _, card in position.in_play():
                yield {**entry, "on": card.name}

    def explain(self, position: Position, subject: str, stat: str) -> Explanation:
        return look.explain(position, subject, stat)

    def look(self, position: Position, path: str, trace: Recorder = SILENT) -> Answer:
        return look.look(position, path, trace)

    def outcome(self, before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
        return outcome(before, after, steps)

    def board(self, position: Position) -> Board:
        return board(position, self.decides(position))

    def sheets(self) -> Sheets:
        return SHEETS

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({entry.name for entry in catalogue().values()}))


GAME = LittleTroubles()
