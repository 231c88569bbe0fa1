"""What every game's position has: two named players, whose turn it is, and where it stands."""

from __future__ import annotations

import msgspec

from engine.model.rulebook import Readings
from engine.model.windows import Place, Role


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """An immutable moment of a game. Games add their own fields; every step makes a new one."""

    names: tuple[str, str]
    """The players in seating order."""
    active: int
    """Whose turn it is, as an index into `names`."""
    turn_number: int = 1
    place: Place
    readings: Readings

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
