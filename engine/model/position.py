"""What every game's position has: two named players, whose turn it is, and where it stands."""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self

import msgspec
from typing_extensions import TypeVar

from engine.model.rulebook import Readings
from engine.model.windows import Place, Role


class Named(Protocol):
    """A player's side, whatever else a game puts into it."""

    @property
    def name(self) -> str:
        """The player's name."""


Player = TypeVar("Player", bound=Named, default=Any)


class Position(msgspec.Struct, Generic[Player], frozen=True, kw_only=True):
    """An immutable moment of a game. Games add their own fields; every step makes a new one."""

    names: tuple[str, str]
    """The players in seating order."""
    active: int
    """Whose turn it is, as an index into `names`."""
    turn_number: int = 1
    place: Place
    readings: Readings
    players: tuple[Player, Player]
    """What each player has, in seating order."""

    @property
    def active_player(self) -> Player:
        """The side of the player whose turn it is."""
        return self.players[self.active]

    @property
    def other_player(self) -> Player:
        """The side of the player whose turn it is not."""
        return self.players[1 - self.active]

    def player(self, name: str) -> Player:
        """The side of the player of this name; ValueError if there is no such one."""
        return self.players[self.seat_of(name)]

    def other(self, name: str) -> Player:
        """The side of the player who is not `name`."""
        return self.players[1 - self.seat_of(name)]

    def with_player(self, who: Player | str | int, **changes: Any) -> Self:
        """The position with a side replaced: by `who`, or by that of a name or seat, changed."""
        if isinstance(who, str):
            who = self.seat_of(who)
        seat = who if isinstance(who, int) else self.seat_of(who.name)
        side: Any = self.players[seat] if isinstance(who, int) else who
        if changes:
            side = msgspec.structs.replace(side, **changes)
        players = (side, self.players[1]) if seat == 0 else (self.players[0], side)
        return msgspec.structs.replace(self, players=players)

    @property
    def active_name(self) -> str:
        """The player whose turn it is."""
        return self.names[self.active]

    @property
    def other_name(self) -> str:
        """The player whose turn it is not."""
        return self.names[1 - self.active]

    def role_of(self, name: str) -> Role:
        """ACTIVE for the player whose turn it is, else OTHER."""
        return Role.ACTIVE if name == self.names[self.active] else Role.OTHER

    def name_of(self, role: Role) -> str:
        """The player who has `role` this turn."""
        return self.active_name if role is Role.ACTIVE else self.other_name

    def seat_of(self, name: str) -> int:
        """The index of a player; ValueError naming the players if there is no such one."""
        first, second = self.names
        if name == first:
            return 0
        if name == second:
            return 1
        raise ValueError(f"{name!r} is not a player here; they are {first} and {second}")
