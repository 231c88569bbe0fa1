"""What boards, cards and tokens print. None means that nobody has said what is printed there."""

from __future__ import annotations

import msgspec

from rules.dice_throne.cards.texts import Effect


class Needs(msgspec.Struct, frozen=True, gc=False):
    """The dice an Offensive Ability asks for."""

    symbols: tuple[tuple[str, int], ...] = ()
    straight: str = ""
    alike: int = 0

    def __str__(self) -> str:
        parts = [f"{number} {symbol}" for symbol, number in self.symbols]
        if self.straight:
            parts.append(f"a {self.straight} straight")
        if self.alike:
            parts.append(f"{self.alike} of a kind")
        return " and ".join(parts) or "no dice"


class Ability(msgspec.Struct, frozen=True, gc=False):
    """An Offensive Ability (`needs` says when), a Defensive one (`dice` says what it rolls)."""

    name: str
    needs: Needs | None = None
    ultimate: bool = False
    dice: int | None = None
    effects: tuple[Effect, ...] = ()
    rerolls: int = 0
    """Dice a Defensive Ability may roll again by its own text."""


class Passive(msgspec.Struct, frozen=True, gc=False):
    """A board ability that is paid for at any time, or that acts in Upkeep."""

    name: str
    cost: int = 0
    effects: tuple[Effect, ...] = ()
    upkeep: tuple[Effect, ...] = ()
    rule: str = "abilities.passive"


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as printed. None: nobody has said what is printed there, so the judge is asked."""

    name: str
    type: str | None = None
    """hero-upgrade, main-phase, roll-phase or instant."""
    cost: int | None = None
    effects: tuple[Effect, ...] = ()
    when: str = ""
    """The situation it needs: incoming, own-attack, before-defence, attacked, dealt."""
    dealt: int = 0
    attack_of: int = 0
    rule: str = "cards.printed"
    typed_by: str = ""
    """A conflict about its type; the reading `instant` makes it an Instant Action."""
    of: str = ""
    """For a Hero Upgrade, the ability it goes on."""
    level: int = 0
    note: str = ""


class Use(msgspec.Struct, frozen=True, gc=False):
    """What spending a token does, and the situation it needs."""

    name: str = ""
    when: str = ""
    attack_of: int = 0
    cost: int = 0
    not_gained_this_turn: bool = False
    effects: tuple[Effect, ...] = ()


class Status(msgspec.Struct, frozen=True, gc=False):
    """A status effect or Companion as printed, with everything it does by itself."""

    name: str
    kind: str = ""
    """positive, negative, unique or companion; empty if nobody has said."""
    stack: int | None = None
    stack_by: tuple[str, tuple[tuple[str, int], ...]] | None = None
    """A conflict about the stack limit, and the limit under each of its other readings."""
    persistent: bool = False
    rule: str = "status.in-play-at-once"
    upkeep: tuple[Effect, ...] = ()
    turn_end: tuple[Effect, ...] = ()
    overflow: tuple[Effect, ...] = ()
    attempts: int = 0
    attack_bonus: int = 0
    attacker_gains: int = 0
    skips: str = ""
    unless_pays: int = 0
    fails_on: tuple[int, ...] = ()
    leaves: str = ""
    vine: int = 0
    stuns: bool = False
    no_defence: bool = False
    """Its holder makes no defence, but may act otherwise."""
    when_damaged: tuple[Effect, ...] = ()
    """What happens once its holder has lost Health to damage."""
    ignores_offence: bool = False
    makes_undefendable: bool = False
    no_ability_damage: bool = False
    saves_at: int = 0
    uses: tuple[Use, ...] = ()


class Upgrade(msgspec.Struct, frozen=True, gc=False):
    """A Hero Upgrade: what it goes on and the abilities it then shows."""

    name: str
    of: str
    level: int
    cost: int | None = None
    abilities: tuple[Ability, ...] = ()
    defences: tuple[Ability, ...] = ()
    passives: tuple[Passive, ...] = ()
    gains_on_use: tuple[tuple[str, int], ...] = ()
    rerolls: int = 0
    note: str = ""

    @property
    def modelled(self) -> bool:
        """Whether the new ability's text is known here."""
        return bool(self.abilities or self.defences or self.passives)


class Hero(msgspec.Struct, frozen=True, gc=False):
    """A hero: the six faces of the die and the board."""

    name: str
    dice: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    defences: tuple[Ability, ...] = ()
    passives: tuple[Passive, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    cards: tuple[Card, ...] = ()
