"""What outlives the play of its card: lasting effects, duties, changes of Ability to come."""

from __future__ import annotations

import msgspec

from rules.highlander.cards.texts import Effect


class Lasting(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that outlives the playing of its card, and the turn at whose end it ends."""

    effect: Effect
    source: str
    rule: str
    owner: str
    ends: int

    @property
    def uses(self) -> int | None:
        """How often it may still be used; None for without limit."""
        return self.effect.uses

    def used(self, times: int = 1) -> Lasting:
        """The same with fewer uses left."""
        left = None if self.uses is None else self.uses - times
        return msgspec.structs.replace(self, effect=msgspec.structs.replace(self.effect, uses=left))


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """Something a player must do: discard cards of a kind, or what `says` says."""

    name: str
    player: str
    rule: str
    discard: int = 0
    """How many cards; -1 for all that match."""
    of: tuple[str, ...] = ()
    says: str = ""
    phase: str = "may-must"


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A change of Ability that waits for the player's Ability Adjustment."""

    player: str
    source: str
    amount: int
    rule: str
    damage: bool = False
    """Whether it is damage, which may be prevented, rather than other loss."""
    turns: int = 1
    """In how many of the player's turns it still takes place."""
