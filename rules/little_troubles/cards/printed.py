"""What is printed on a card: its types, cost, sides and texts. Unknown print is None."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

import msgspec

from engine.language.amounts import Amount
from rules.little_troubles.cards.texts import Ability, Effect, Trigger

STATS = ("confidence", "maturity", "cookies", "draws", "reward_cookies", "reward_draws")


class Side(Enum):
    """The side of a Character that is face up."""

    ADULT = "adult"
    REGRESSED = "regressed"

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__

    @property
    def opposite(self) -> Side:
        """The other side of the card."""
        return Side.REGRESSED if self is Side.ADULT else Side.ADULT


class Face(msgspec.Struct, frozen=True):
    """What one side of a Character prints. None: nobody has said what is printed there."""

    confidence: int | None = None
    maturity: int | None = None
    cookies: int | None = None
    draws: int | None = None
    reward_cookies: int | None = None
    reward_draws: int | None = None
    starred: tuple[str, ...] = ()
    """Stats printed as *, whose number the card's explaining text gives."""
    worked_out: tuple[tuple[str, Amount], ...] = ()
    """The stars whose text gives no fixed number, each with how it is worked out."""


class Task(msgspec.Struct, frozen=True):
    """A count a Goal or win condition asks for; None is a number nobody has entered."""

    count: str
    number: int | None = None
    exactly: bool = False


class Card(msgspec.Struct, frozen=True, dict=True):
    """A card as printed. Unknown print is None, never a guess."""

    name: str
    types: tuple[str, ...]
    cost: int | None = None
    costs_x: bool = False
    adult: Face | None = None
    regressed: Face | None = None
    effects: tuple[Effect, ...] = ()
    """What happens when it is played."""
    ongoing: tuple[Effect, ...] = ()
    """What holds while it is in play, or for a Toy while it is grabbed."""
    abilities: tuple[Ability, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    quick_grab: bool = False
    leaves_at: tuple[str, int] | None = None
    """The token and number at which the card goes to Timeout."""
    tasks: tuple[Task, ...] = ()
    single_sided: bool = False
    """A Character with no other side to turn to."""
    unmodelled: str = ""
    """What is known about the card that no effect states; shown, never ignored."""

    @cached_property
    def families(self) -> frozenset[str]:
        """The base types: a Decisive Quick Action is an Action, a Shiny Toy is a Toy."""
        return frozenset(family(kind) for kind in self.types)

    @property
    def quick(self) -> bool:
        """Whether the card itself carries the quick star."""
        return any("quick" in kind for kind in self.types)


def family(kind: str) -> str:
    """The base type of a card type: its last word."""
    return kind.rsplit(" ", 1)[-1]
