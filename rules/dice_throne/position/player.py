"""One player of a duel: Health, CP, cards and tokens, as far as the judge has told."""

from __future__ import annotations

import msgspec

from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Ability, Passive

MOST_CP = 15
HAND_LIMIT = 6
MOST_HEALTH = 60
"""Ten above the starting Health of a duel."""


class Token(msgspec.Struct, frozen=True, gc=False):
    """Tokens of one status effect on a player."""

    name: str
    count: int = 1
    fresh: int = 0
    """How many of them were gained this turn."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player's side of the table. None: the judge has not said, so it is not tracked."""

    name: str
    hero: str = ""
    health: int | None = None
    most_health: int | None = None
    """The most Health, where it is not the usual one of a duel."""
    cp: int | None = None
    hand: tuple[str, ...] | None = None
    """The cards in hand that are known by name."""
    hand_size: int | None = None
    """How many cards are in hand, named or not."""
    deck: int | None = None
    discard: int | None = None
    tokens: tuple[Token, ...] = ()
    upgrades: tuple[str, ...] = ()
    limits: tuple[tuple[str, int], ...] = ()
    """Stack limits raised for the rest of the game."""
    faces: tuple[str, ...] = ()
    """The symbols on the die, 1 to 6, for a hero the catalogue does not hold."""
    board: tuple[Ability, ...] = ()
    """Abilities stated from the board in front of the judge."""

    def count(self, token: str) -> int:
        """How many tokens of this name the player has."""
        for held in self.tokens:
            if held.name == token:
                return held.count
        return 0

    @property
    def health_limit(self) -> int:
        """The most Health the player can have."""
        return MOST_HEALTH if self.most_health is None else self.most_health

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of this player's die; empty if the hero is not known."""
        if self.faces:
            return self.faces
        hero = catalogue.hero(self.hero)
        return hero.dice if hero is not None else ()

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The Offensive Abilities on the board."""
        stated = tuple(ability for ability in self.board if ability.dice is None)
        return stated + catalogue.abilities(self.hero, self.upgrades)

    @property
    def defences(self) -> tuple[Ability, ...]:
        """The Defensive Abilities on the board."""
        stated = tuple(ability for ability in self.board if ability.dice is not None)
        return stated + catalogue.defences(self.hero, self.upgrades)

    @property
    def passives(self) -> tuple[Passive, ...]:
        """The passives on the board."""
        return catalogue.passives(self.hero, self.upgrades)

    def holds(self, card: str) -> bool | None:
        """Whether a card is in hand; None if the judge has not told enough to say."""
        if self.hand is None:
            return None if self.hand_size != 0 else False
        for held in self.hand:
            if same_name(held, card):
                return True
        return None if (self.hand_size or 0) > len(self.hand) else False


def same_name(one: str, other: str) -> bool:
    """Whether two names mean the same card."""
    return one == other or catalogue.fold(one) == catalogue.fold(other)
