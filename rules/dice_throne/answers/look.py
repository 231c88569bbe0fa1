"""The values a judge can ask for, by path: `Nick.health`, `Nick.incoming`, `turn.at`."""

from __future__ import annotations

from engine.model.game import Answer
from engine.model.trace import Recorder
from rules.dice_throne.answers.of_players import of_player
from rules.dice_throne.answers.of_table import SUBJECTS, of_table
from rules.dice_throne.position.position import Position


def look(position: Position, path: str, trace: Recorder) -> Answer:
    """The answer at a path; LookupError naming what can be asked if there is nothing there."""
    subject, _, what = path.partition(".")
    if subject in SUBJECTS:
        return of_table(position, subject, what)
    if subject in position.names:
        return of_player(position, position.player(subject), what)
    known = ", ".join((*position.names, *SUBJECTS))
    raise LookupError(f"{path!r} cannot be asked; ask for {known}")
