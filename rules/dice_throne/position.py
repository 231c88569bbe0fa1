"""A moment of a Dice Throne duel: two players, the dice on the table, what waits to resolve."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.ledger import Explanation
from engine.position import Position as EnginePosition
from engine.windows import Role
from rules.dice_throne import catalogue
from rules.dice_throne.effects import (
    ATTACKING,
    DEFENDABLE,
    Ability,
    Card,
    DamageType,
    Effect,
    Passive,
    Status,
)

MOST_CP = 15
HAND_LIMIT = 6
ATTEMPTS = 3
OFFENCE_DICE = 5

replace = msgspec.structs.replace


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


class Details(msgspec.Struct, frozen=True, gc=False):
    """What a line entry says beyond the card: the die, the target, the choice, the dice rolled."""

    player: str = ""
    status: str = ""
    choice: str = ""
    rolls: tuple[int, ...] = ()
    changes: tuple[tuple[int, int], ...] = ()
    whose: str = ""
    amount: int | None = None
    to: str = ""


class Task(msgspec.Struct, frozen=True, gc=False):
    """An effect that waits to resolve, with whose it is and the dice it reads."""

    effect: Effect
    by: int
    source: str
    kind: str = "card"
    """card, token, ability, defence, upkeep or turn-end: what the effect belongs to."""
    values: tuple[int, ...] = ()
    details: Details = Details()
    removed: int = 0
    rule: str = "cards.printed"
    broken: bool = False
    """Whether the players have already had the window before the word Then (earlier edition)."""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice on the table, whose they are and what they are rolled for."""

    owner: int
    values: tuple[int, ...] = ()
    source: str = ""
    owners: tuple[int, ...] = ()
    """Whose each die is, when both players roll for the same purpose."""
    altered: bool = False
    number: int = 0
    """How many dice are to be rolled, while they have not been entered."""

    def owner_of(self, index: int) -> int:
        """Whose die this is."""
        return self.owners[index] if self.owners else self.owner


class EffectRoll(msgspec.Struct, frozen=True, gc=False):
    """A roll that is not a Roll Attempt, and the effect that reads it."""

    roll: Roll
    task: Task


class Offence(msgspec.Struct, frozen=True, gc=False):
    """The Offensive Roll Phase: the dice, the attempts, and the ability announced or activated."""

    roll: Roll | None = None
    used: int = 0
    most: int = ATTEMPTS
    announced: Ability | None = None
    changed: bool = False
    acted: bool = False
    """Whether any Action was taken since the announcement."""
    activated: Ability | None = None
    damage: int = 0
    """The damage the Attack counts as, before any prevention."""
    type: DamageType | None = None
    """The type of the Attack's own damage, None while it has none."""
    targeted: tuple[Task, ...] = ()
    later: tuple[Task, ...] = ()
    """What the ability gives after its damage."""
    then_due: bool = False
    extra: int = 0
    """Extra Offensive Roll Phases still to come."""


class Defence(msgspec.Struct, frozen=True, gc=False):
    """The Defensive Roll Phase: the ability chosen, its dice and how often they were rolled."""

    ability: Ability | None = None
    declined: bool = False
    roll: Roll | None = None
    used: int = 0
    most: int = 1
    rerolled: bool = False


class Hit(msgspec.Struct, frozen=True, gc=False):
    """Damage that waits to be applied."""

    target: int
    amount: int
    type: DamageType
    source: str
    by: int
    rule: str = "damage.printed"
    ability: bool = False
    """Whether an Offensive Ability deals it."""
    modifier: bool = False
    """Whether an Attack Modifier added it."""


class Shield(msgspec.Struct, frozen=True, gc=False):
    """Something that changes the damage coming to a player: prevention, avoidance, a return."""

    target: int
    source: str
    rule: str
    amount: int = 0
    share: str = ""
    returns: bool = False
    """Whether it deals a share of the damage back instead of preventing it."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A choice that a player has to make before anything else happens."""

    by: int
    task: Task
    options: tuple[str, ...]


class Position(EnginePosition, frozen=True, kw_only=True):
    """A moment of the duel."""

    players: tuple[Player, Player]
    offence: Offence = Offence()
    defence: Defence = Defence()
    rolls: tuple[EffectRoll, ...] = ()
    """Rolls of effects that have not resolved, the one to resolve first last."""
    agenda: tuple[Task, ...] = ()
    """Effects that wait to resolve, next first."""
    upkeep: tuple[Task, ...] = ()
    """Upkeep effects not yet resolved."""
    upkeep_resolving: bool = False
    """Whether the Active Player has begun to resolve them, so that the last one ends the step."""
    hits: tuple[Hit, ...] = ()
    shields: tuple[Shield, ...] = ()
    isolated: tuple[Hit, ...] = ()
    """Isolated damage whose window is open, the one on top last."""
    isolated_shields: tuple[Shield, ...] = ()
    landed: tuple[Explanation, ...] = ()
    """How the last damage applied to each player came about."""
    dealt: tuple[int, int] = (0, 0)
    """Health each player lost to the last damage applied in this phase."""
    inflicted: tuple[str, ...] = ()
    """Status effects the Attack has inflicted, for a defence that removes one."""
    asked: Asked | None = None
    result: str = ""
    """The player who has won, or `draw`; empty while the game goes on."""
    custom_cards: tuple[Card, ...] = ()
    custom_statuses: tuple[Status, ...] = ()

    @property
    def active_player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def other_player(self) -> Player:
        """The player whose turn it is not."""
        return self.players[1 - self.active]

    def player(self, name: str) -> Player:
        """The player of this name; ValueError if there is no such one."""
        return self.players[self.seat_of(name)]

    def card(self, name: str) -> Card | None:
        """A card stated in the position or in the catalogue; None if neither holds it."""
        for card in self.custom_cards:
            if same_name(card.name, name):
                return card
        return catalogue.card(name)

    def status(self, name: str) -> Status:
        """A status effect stated in the position or in the catalogue; a bare one otherwise."""
        for status in self.custom_statuses:
            if status.name == name:
                return status
        return catalogue.status(name) or Status(name)

    @property
    def ultimate(self) -> bool:
        """Whether an Ultimate has been activated and its Roll Phase has not ended."""
        return self.offence.activated is not None and self.offence.activated.ultimate

    @property
    def roll(self) -> Roll | None:
        """The dice that may be altered now: the top effect roll, else those of the phase."""
        if self.rolls:
            return self.rolls[-1].roll
        at = self.place.at
        if at in ("offence.roll", "offence.window"):
            return self.offence.roll
        if at == "defence.window":
            return self.defence.roll
        return None

    @property
    def awaits_dice(self) -> bool:
        """Whether an effect's dice have to be rolled before anything else."""
        return bool(self.rolls) and not self.rolls[-1].roll.values

    @property
    def in_roll_phase(self) -> bool:
        """Whether this is an Offensive or Defensive Roll Phase."""
        return self.place.at.startswith(("offence.", "defence."))

    @property
    def damage_waits(self) -> bool:
        """Whether damage waits for the end of the phase."""
        return bool(self.hits)

    @property
    def attack_type(self) -> DamageType | None:
        """The type of the Attack's damage as it stands, None if there is no Attack."""
        return self.offence.type

    @property
    def attacks(self) -> bool:
        """Whether the activated ability is an Attack."""
        return self.offence.type in ATTACKING and self.offence.damage > 0

    @property
    def defendable(self) -> bool:
        """Whether the Defender may activate a Defensive Ability now."""
        defender = self.other_player
        return (
            self.attacks
            and self.offence.type in DEFENDABLE
            and not self.ultimate
            and not self.has(1 - self.active, "stuns")
            and not self.has(1 - self.active, "ignores_offence")
            and defender.health != 0
        )

    def has(self, seat: int, trait: str) -> str:
        """The name of the first token of a player whose status effect has this trait."""
        for token in self.players[seat].tokens:
            if getattr(self.status(token.name), trait):
                return token.name
        return ""

    def role(self, seat: int) -> Role:
        """The role of the player in this seat."""
        return Role.ACTIVE if seat == self.active else Role.OTHER

    def stack_limit(self, seat: int, name: str) -> int | None:
        """How many tokens of a status effect a player may have; None if nobody has said."""
        status = self.status(name)
        limit = status.stack
        if status.stack_by is not None:
            conflict, limits = status.stack_by
            limit = dict(limits).get(self.readings[conflict], limit)
        raised = dict(self.players[seat].limits).get(name, 0)
        return None if limit is None else limit + raised

    def with_player(self, seat: int, **changes: Any) -> Position:
        """The position with fields of one player replaced."""
        player = replace(self.players[seat], **changes)
        players = (player, self.players[1]) if seat == 0 else (self.players[0], player)
        return replace(self, players=players)

    def with_tokens(self, seat: int, name: str, change: int, *, fresh: bool = False) -> Position:
        """The position with tokens added to or taken from a player, never below none."""
        tokens = self.players[seat].tokens
        kept = []
        found = False
        for token in tokens:
            if token.name != name:
                kept.append(token)
                continue
            found = True
            count = token.count + change
            new = min(count, token.fresh + (change if fresh and change > 0 else 0))
            if count > 0:
                kept.append(Token(name, count, max(new, 0)))
        if not found and change > 0:
            kept.append(Token(name, change, change if fresh else 0))
        return self.with_player(seat, tokens=tuple(kept))
