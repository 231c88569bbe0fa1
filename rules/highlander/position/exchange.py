"""What is on the table of an exchange: attacks, defences, the Exertion of the turn."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Change
from rules.highlander.cards.printed import Card, tags_of


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """An attack on the table: the card, where it is aimed, and everything added to it."""

    name: str
    card: Card
    by: str
    flags: tuple[str, ...] = ()
    """Gained when it was played, besides those printed."""
    added: tuple[Change, ...] = ()
    """Changes of its damage by effects that lasted only while it was played."""
    from_exertion: bool = False
    off_table: bool = False
    """Whether its card has left play though the attack stands."""

    @property
    def squares(self) -> tuple[str, ...] | None:
        """Where it is aimed; None if nobody has said."""
        return self.card.squares

    @property
    def tags(self) -> frozenset[str]:
        """Every word an effect may know it by."""
        return tags_of(self.card, self.flags)


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """What a defence did in the moment it was played. It stays so, whatever leaves play later."""

    covers: tuple[str, ...] = ()
    """The attacks it lay on and could stop."""
    stops: tuple[str, ...] = ()
    """Those of them that nothing had stopped before."""
    uncertain: tuple[str, ...] = ()
    """Attacks it may or may not cover, because squares are unknown."""
    successful: bool | None = False
    """None when nobody can say without reading a card."""


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """A defence on the table, in the order it was played, and what it was played against."""

    name: str
    card: Card
    against: tuple[str, ...] = ()
    """The attacks it answers; empty for one that was already in play."""
    from_exertion: bool = False
    power_block: bool = False
    """Whether an Exertion, or what spares it, backs this block."""
    standing: bool = False
    """Whether it was in play before this turn rather than played in it."""
    overcomes: tuple[str, ...] = ()
    """Flags of attacks it may stop all the same, by what was in force when it was played."""
    met: Met | None = None
    """What it did when it was played; None for one that is only planned or stands in play."""

    @property
    def is_block(self) -> bool:
        """Whether it is a block rather than a dodge."""
        return self.card.type == "block"


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What became of an attack when the defences were done; its damage waits as it is here."""

    attack: str
    status: str
    by: tuple[str, ...] = ()
    leaks: bool = False
    unknown: str = ""
    """What has to be read from a card before anyone can say."""
    rows: tuple[Change, ...] = ()


class Exertion(msgspec.Struct, frozen=True, kw_only=True):
    """The Exertion made this turn: for what, and what it revealed that is still to be used."""

    by: str
    purpose: str
    phase: str
    revealed: tuple[str, ...] | None = ()
    """Cards revealed and not yet used or discarded; None if nobody said which."""
    used: bool = False
    """Whether its one purpose has been served."""
