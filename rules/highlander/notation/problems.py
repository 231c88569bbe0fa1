"""What no legal game shows in a position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.notation.documents import Problem
from rules.highlander.position.position import Position
from rules.highlander.position.windows import PHASES


def problems(position: Position) -> Iterator[Problem]:
    """What no legal game shows: impossible counts, or a table that contradicts the turn."""
    for player in position.players:
        if player.ability is not None and player.ability < 0:
            yield Problem(f"{player.name}.ability", "Ability does not go below 0")
        if player.ability == 0 and not position.winner:
            yield Problem(f"{player.name}.ability", "a player with Ability 0 has lost")
    if len(position.specials) > 1:
        yield Problem("turn.special_played", "at most one Special card is played in a turn")
    if sum(not d.standing for d in position.defences) > len(position.came_in):
        yield Problem("defences", "more defences than attacks to play them against")
    if position.turn_number == 1 and position.incoming:
        yield Problem("incoming", "no attack can be coming in the first turn of the game")
    phase = position.place.at.split(".")[0]
    before_attack = phase in PHASES and PHASES.index(phase) < PHASES.index("attack")
    if position.attacks and before_attack:
        yield Problem("attacks", "no attack of this turn is played before the Attack Phase")
    if position.defences and phase in ("sweep", "may-must"):
        yield Problem("defences", "no defence is played before the Defense Phase")
