"""Aims: who or what a text is about, described over every kind of card and zone a game has."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from engine.language.conditions import Condition


class Whose(Enum):
    """Whose cards a description means, seen from the player whose text it is."""

    OWN = "own"
    OPPOSING = "opposing"
    ALL = "all"

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__


class Aim(msgspec.Struct, frozen=True):
    """A description of cards, such as `other own adult characters` or `own toys in hand`."""

    kind: str
    whose: Whose = Whose.ALL
    traits: tuple[str, ...] = ()
    zone: str = "play"
    other: bool = False
    """All but the card whose text it is."""
    chosen: bool = False
    """Those the player chooses, not every one described."""
    having: Condition | None = None
    """What has to hold for each of them, which is called `it` there."""

    def __str__(self) -> str:
        words = ["chosen"] if self.chosen else []
        words += ["other"] if self.other else []
        words += [self.whose.value] if self.whose is not Whose.ALL or not words else []
        words += [*self.traits, f"{self.kind}s"]
        words += [f"in {self.zone}"] if self.zone != "play" else []
        words += [f"with {self.having}"] if self.having is not None else []
        return " ".join(words)


class One(msgspec.Struct, frozen=True):
    """One card or player: by a word such as self, target or opponent, or by name."""

    name: str

    def __str__(self) -> str:
        return self.name
