"""The values a judge can ask for, by path: `Ana.ability`, `Thrust.damage`, `turn.at`, `grid`."""

from __future__ import annotations

from engine.model.game import Answer
from engine.model.trace import Recorder
from rules.highlander.answers.of_cards import of_card
from rules.highlander.answers.of_players import of_player
from rules.highlander.answers.of_table import GAME_QUESTIONS, TURN_QUESTIONS, ask
from rules.highlander.answers.squares import grid_here
from rules.highlander.cards import grid
from rules.highlander.position.position import Position


def look(position: Position, path: str, trace: Recorder) -> Answer:
    """The answer at a path; LookupError naming what can be asked if there is nothing there."""
    subject, _, what = path.rpartition(".")
    what = what.strip().lower().replace("_", " ").replace("defense", "defence")
    if subject == "turn":
        return ask(TURN_QUESTIONS, position, what, "the turn")
    if subject == "game":
        return ask(GAME_QUESTIONS, position, what, "the game")
    if subject in position.names:
        return of_player(position, subject, what)
    if not subject and what in ("grid", "board"):
        return Answer(grid.picture(grid_here(position)), grid.picture(grid_here(position)))
    if subject:
        return of_card(position, subject, what)
    known = f"grid, turn.at, {position.active_name}.ability or Thrust.damage"
    raise LookupError(f"expected a path such as {known}, got {path!r}")
