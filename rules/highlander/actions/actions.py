"""What a player may do, as plain values."""

from __future__ import annotations

from engine.model.game import Action
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.position.position import Position


class PlayCard(Action, frozen=True, kw_only=True):
    """A card is played; of which kind, its own class says."""

    card: Card
    source: str = "hand"
    flags: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    goes_with: str = ""
    targets: tuple[str, ...] = ()
    exertion: str = ""
    reveals: tuple[str, ...] | None = None
    exertion_change: int = 0
    power_blow: bool = False
    power_block: bool = False
    named: str = ""
    discards: tuple[str, ...] = ()
    discard_count: int = 0


class PlayAttack(PlayCard, frozen=True, kw_only=True):
    """An attack is played."""


class PlayDefence(PlayCard, frozen=True, kw_only=True):
    """A block or a dodge is played."""


class PlaySpecial(PlayCard, frozen=True, kw_only=True):
    """A Special card is played."""


class PlayEdge(PlayCard, frozen=True, kw_only=True):
    """An Edge or an Illusion is played."""


class SweepCard(Action, frozen=True, kw_only=True):
    """One card of the player's own is swept."""

    name: str


class Discard(Action, frozen=True, kw_only=True):
    """Cards are discarded from hand: by name, or a number of cards nobody named."""

    names: tuple[str, ...] = ()
    count: int = 1


class Draw(Action, frozen=True, kw_only=True):
    """Cards are drawn, one at a time."""

    count: int = 1


class Resolve(Action, frozen=True, kw_only=True):
    """A must-do is carried out."""

    name: str
    discards: tuple[str, ...] = ()
    count: int = 0


class Use(Action, frozen=True, kw_only=True):
    """A may-do, a power or a card in play is used, with what it does as the judge states it."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    instead_of_special: bool = False
    discards: tuple[str, ...] = ()
    discard_count: int = 0


class Exert(Action, frozen=True, kw_only=True):
    """An Exertion is made for one purpose."""

    purpose: str
    goes_with: str = ""
    reveals: tuple[str, ...] | None = None
    change: int = 0


class Apply(Action, frozen=True, kw_only=True):
    """The judge carries out by hand what a card's text does."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    discard_count: int = 0


Step = tuple[Position, "str | None"]
"""The position after an action, and the event that moves the turn on, if any."""
