"""From a document to a position: every card found, every problem reported at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from engine.model.rulebook import Readings
from engine.notation.documents import DocumentError, Problem, validate
from rules.highlander.notation.assembly import Assembly
from rules.highlander.notation.documents import (
    PlayerDocument,
    PositionDocument,
)
from rules.highlander.position.position import (
    Position,
)
from rules.highlander.turn.turn import PHASES

T = TypeVar("T")
_PARTS = frozenset({*PositionDocument.model_fields, "defenses"})


def _split(document: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    table = {key: value for key, value in document.items() if key in _PARTS}
    return table, {str(key): value for key, value in document.items() if key not in _PARTS}


def read(document: Mapping[str, Any], readings: Readings) -> Position:
    """The position a document describes, its window open; DocumentError with every problem."""
    if not isinstance(document, Mapping):
        raise DocumentError([Problem("", "expected a mapping with a turn and two players")])
    table_part, player_part = _split(document)
    problems: list[Problem] = []

    def checked(make: Callable[[], T]) -> T | None:
        try:
            return make()
        except DocumentError as error:
            problems.extend(error.problems)
            return None

    table = checked(lambda: validate(PositionDocument, table_part))
    players: dict[str, PlayerDocument] = {}
    for name, data in player_part.items():
        if not isinstance(data, Mapping):
            problems.append(Problem(name, "expected a mapping that describes the player"))
            continue
        found = checked(lambda n=name, d=data: validate(PlayerDocument, d, at=(n,)))  # type: ignore[misc]
        if found is not None:
            players[name] = found
    if len(player_part) != 2:
        given = ", ".join(player_part) or "none"
        problems.append(Problem("", f"expected two players, got {given}"))
    if table is not None and table.turn.player not in player_part:
        problems.append(Problem("turn.player", f"no player is called {table.turn.player!r}"))
    if problems or table is None:
        raise DocumentError(problems)
    return Assembly(table, players, readings).position()


def problems(position: Position) -> Iterator[Problem]:
    """What no legal game shows: impossible counts, or a table that contradicts the turn."""
    for player in position.players:
        if player.ability is not None and player.ability < 0:
            yield Problem(f"{player.name}.ability", "Ability does not go below 0")
        if player.ability == 0 and not position.winner:
            yield Problem(f"{player.name}.ability", "a player with Ability 0 has lost")
    if len(position.specials) > 1:
        yield Problem("turn.special_played", "at most one Special card is played in a turn")
    if sum(not d.standing for d in position.defences) > len(position.incoming):
        yield Problem("defences", "more defences than attacks to play them against")
    if position.turn_number == 1 and position.incoming:
        yield Problem("incoming", "no attack can be coming in the first turn of the game")
    phase = position.place.at.split(".")[0]
    before_attack = phase in PHASES and PHASES.index(phase) < PHASES.index("attack")
    if position.attacks and before_attack:
        yield Problem("attacks", "no attack of this turn is played before the Attack Phase")
    if position.defences and phase in ("sweep", "may-must"):
        yield Problem("defences", "no defence is played before the Defense Phase")
