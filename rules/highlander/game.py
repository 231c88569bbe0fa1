"""Highlander as a `Game`: the pieces of this folder behind the engine's one seam."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from engine.model.board import Board
from engine.model.game import Action, Answer
from engine.model.ledger import Explanation
from engine.model.outcome import Outcome
from engine.model.rulebook import Readings
from engine.model.sheets import Sheets
from engine.model.trace import SILENT, Recorder, Step
from engine.notation.documents import Problem, problems_of
from engine.notation.rulebook_document import load_rulebook
from engine.play.game_of_kinds import GameOfKinds
from engine.telling.doubt import Doubt
from engine.telling.unused import Unused
from rules.highlander.actions.attacking import PLAY_ATTACK
from rules.highlander.actions.defending import PLAY_DEFENCE
from rules.highlander.actions.discarding import DISCARD, SWEEP_CARD
from rules.highlander.actions.drawing import DRAW
from rules.highlander.actions.duties import RESOLVE
from rules.highlander.actions.exertions import EXERT
from rules.highlander.actions.passing import PASS
from rules.highlander.actions.specials import PLAY_EDGE, PLAY_SPECIAL
from rules.highlander.actions.unused import unused_in_entry
from rules.highlander.actions.uses import APPLY, USE
from rules.highlander.answers.advice import Plan, plans
from rules.highlander.answers.board import board
from rules.highlander.answers.doubts import doubts, doubts_of_step
from rules.highlander.answers.look import look
from rules.highlander.answers.of_players import explain
from rules.highlander.answers.outcome import outcome
from rules.highlander.answers.sheets import SHEETS
from rules.highlander.answers.squares import grid_here
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.grid import Grid, picture
from rules.highlander.effects.events import LOST, TURN_ENDS
from rules.highlander.notation.problems import problems
from rules.highlander.notation.reading import read
from rules.highlander.notation.unused import unused_in_position
from rules.highlander.notation.writing import document
from rules.highlander.position.position import Position
from rules.highlander.turn.closing import phase_ends, reveals_go
from rules.highlander.turn.turn import TURN, asks_for_a_choice


class Highlander(GameOfKinds[Position]):
    """Sweep, may and must, defend, attack, adjust, draw and discard."""

    id: ClassVar[str] = "highlander"
    title: ClassVar[str] = "Highlander TCG"
    kinds = (
        PLAY_ATTACK,
        PLAY_DEFENCE,
        PLAY_SPECIAL,
        PLAY_EDGE,
        SWEEP_CARD,
        RESOLVE,
        USE,
        DISCARD,
        DRAW,
        EXERT,
        APPLY,
        PASS,
    )
    rulebook = load_rulebook(Path(__file__).parent / "rulebook")
    turn = TURN

    def position(self, document: Mapping[str, Any], readings: Readings | None = None) -> Position:
        return read(document, readings or Readings(self.rulebook))

    def document(self, position: Position) -> dict[str, Any]:
        return document(position)

    def unused_in_position(
        self, document: Mapping[str, Any], positions: Sequence[Position]
    ) -> Iterable[Unused]:
        return unused_in_position(document)

    def unused_in_entry(self, position: Position, entry: Mapping[str, Any]) -> Iterable[Unused]:
        _, document = self.entries.read(entry)
        return unused_in_entry(self.parse(position, entry), document)

    def problems(self, position: Position) -> tuple[Problem, ...]:
        return tuple(problems(position))

    naming: ClassVar[frozenset[str]] = frozenset(
        (
            *("play", "use", "on", "target", "against", "with", "reveals", "discard"),
            *("discards", "resolve", "apply", "sweep", "named"),
        )
    )

    def things(self, position: Position) -> Iterable[str]:
        for player in position.players:
            yield from (*(player.hand or ()), *player.discard)
            yield from (held.card.name for held in player.table)
        yield from (attack.name for attack in (*position.incoming, *position.attacks))
        yield from (defence.name for defence in position.defences)

    def over(self, position: Position) -> str:
        if position.winner:
            return position.won_by or "game.lost-at-zero"
        return super().over(position)

    def doubts(self, position: Position, asked: Action | str = "") -> tuple[Doubt, ...]:
        return doubts(position) if isinstance(asked, Action) or not asked else ()

    def doubts_of_step(self, before: Position, after: Position, asked: str) -> tuple[Doubt, ...]:
        return doubts_of_step(before, after, asked)

    def settled(
        self, position: Position, event: str | None, trace: Recorder
    ) -> tuple[Position, str | None]:
        if event == TURN_ENDS:
            position = reveals_go(position, trace)
        return position, LOST if position.winner and event is None else event

    def close(self, position: Position, trace: Recorder) -> tuple[Position, str | None]:
        return super().close(phase_ends(position, trace), trace)

    def data_problems(self) -> tuple[Problem, ...]:
        return problems_of(catalogue.__wrapped__)

    def unknowns(self, position: Position) -> tuple[str, ...]:
        return tuple(
            f"{player.name}: which cards are in hand"
            for player in position.players
            if player.hand is None
        )

    def explain(self, position: Position, subject: str, stat: str) -> Explanation:
        return explain(position, subject, stat)

    def look(self, position: Position, path: str, trace: Recorder = SILENT) -> Answer:
        return look(position, path, trace)

    def usually_passed(self, position: Position) -> bool:
        return super().usually_passed(position) and not asks_for_a_choice(position)

    def outcome(self, before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
        return outcome(before, after, steps)

    def board(self, position: Position) -> Board:
        return board(position, self.decides(position))

    def sheets(self) -> Sheets:
        return SHEETS

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(card.name for card in catalogue().cards.values()))

    def knows(self, name: str) -> bool:
        return catalogue().find(name) is not None

    # What only this game has --------------------------------------------------------------

    def grid(self, position: Position) -> Grid:
        """The nine squares: what comes in, what is covered, barred and open."""
        return grid_here(position)

    def picture(self, position: Position) -> str:
        """The grid as text."""
        return picture(grid_here(position))

    def plans(self, position: Position) -> tuple[Plan, ...]:
        """What the attacks coming in could be defended with from the hand, best first."""
        return plans(position)


GAME = Highlander()
