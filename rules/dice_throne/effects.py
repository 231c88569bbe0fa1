"""What cards, tokens and abilities do, as data: a closed set of effects, amounts and conditions."""

from __future__ import annotations

from enum import Enum

import msgspec


class Do(Enum):
    """The effects the game resolves. Values are the words they are written with."""

    DAMAGE = "damage"
    ISOLATED = "isolated"
    HEAL = "heal"
    CP = "cp"
    LOSE_CP = "lose_cp"
    STEAL_CP = "steal_cp"
    STEAL_HEALTH = "steal_health"
    DRAW = "draw"
    DISCARD = "discard"
    PREVENT = "prevent"
    RETURN = "return"
    MODIFIER = "modifier"
    UNDEFENDABLE = "undefendable"
    INFLICT = "inflict"
    GAIN = "gain"
    LIMIT = "limit"
    REMOVE = "remove"
    MOVE = "move"
    USE_UP = "use_up"
    GROW = "grow"
    ROLL = "roll"
    ALTER = "alter"
    ATTEMPT = "attempt"
    CHOOSE = "choose"
    EXTRA_PHASE = "extra_phase"
    FAIL = "fail"
    LOOK = "look"
    ARRIVE = "arrive"
    BREAK = "break"
    UNMODELLED = "unmodelled"


class DamageType(Enum):
    """The types of damage; UNTYPED is damage outside an Attack."""

    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"
    UNTYPED = "untyped"
    ISOLATED = "isolated"

    @property
    def rule(self) -> str:
        """The rule that says what this type allows."""
        return f"damage.{self.value}"


DEFENDABLE = frozenset({DamageType.NORMAL})
MODIFIABLE = frozenset({DamageType.NORMAL, DamageType.UNDEFENDABLE, DamageType.ULTIMATE})
ATTACKING = MODIFIABLE | {DamageType.PURE}

TARGETED = frozenset(
    {
        Do.INFLICT,
        Do.LOSE_CP,
        Do.STEAL_CP,
        Do.STEAL_HEALTH,
        Do.DISCARD,
        Do.REMOVE,
        Do.MOVE,
        Do.ISOLATED,
    }
)
"""Effects of an Offensive Ability that wait for the Defensive Roll Phase's first step."""

NAMED = frozenset(
    {Do.INFLICT, Do.GAIN, Do.LIMIT, Do.USE_UP, Do.ALTER, Do.ATTEMPT, Do.UNMODELLED, Do.EXTRA_PHASE}
)
"""Effects whose word is followed by a name; the others are followed by an amount."""


class Amount(msgspec.Struct, frozen=True, gc=False):
    """A number that may depend on the dice of a roll, on tokens or on CP.

    The parts are added up, then halved (rounded up) if the text says half.
    """

    base: int = 0
    per: tuple[tuple[str, int], ...] = ()
    """So much for each die that shows a symbol, ..."""
    every: int = 1
    """... or for every so many of them."""
    by: str = ""
    table: tuple[tuple[int, int], ...] = ()
    """For this many of the symbol `by`, this much."""
    total: bool = False
    """Plus the total of the dice."""
    per_token: tuple[tuple[str, int], ...] = ()
    cp: bool = False
    removed: int = 0
    """So much for each token that the effect used up."""
    per_companion: int = 0
    half: bool = False

    @property
    def reads_symbols(self) -> bool:
        """Whether the symbols on the dice matter and not only their numbers."""
        return bool(self.per or self.by)


class Condition(msgspec.Struct, frozen=True, gc=False):
    """What a part of a text asks of the roll, the damage dealt or a token."""

    symbols: tuple[tuple[str, int], ...] = ()
    value: tuple[int, ...] = ()
    total_at_least: int | None = None
    total_at_most: int | None = None
    alike: int = 0
    dealt: int = 0
    token: str = ""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """One effect of a card, token or ability."""

    do: Do
    amount: Amount = Amount()
    name: str = ""
    """A status effect, a way to alter dice, a kind of Roll Attempt, or what is not modelled."""
    share: str = ""
    """`half` or `all`, for preventing, returning and removing."""
    type: DamageType = DamageType.NORMAL
    player: str = ""
    """self, opponent or chosen; empty takes what the effect usually means."""
    inner: tuple[Effect, ...] = ()
    """What is read off the dice, or done for the tokens used up."""
    choices: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    when: Condition | None = None
    unless: Condition | None = None
    reading: tuple[str, str] | None = None
    """A conflict and the reading under which this effect is the printed one."""
    after_damage: bool = False
    then: bool = False
    """Whether the word Then stands before it."""
    rule: str = ""
    both: bool = False
    """Whether both players roll, at the same time and for the same purpose."""
    dice: int = 1
    whose: str = "any"
    with_token: tuple[tuple[str, int], ...] = ()
    """How many dice instead, while the player has this token."""
    most: int = 0

    def reads_symbols(self) -> bool:
        """Whether this effect or one inside it needs to know the symbols on the dice."""
        asked = self.amount.reads_symbols or any(
            condition is not None and condition.symbols for condition in (self.when, self.unless)
        )
        return asked or any(part.reads_symbols() for part in self.inner)


def walk(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects and everything inside them: what a card could come to do."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        found.extend(walk(effect.inner))
        for _, chosen in effect.choices:
            found.extend(walk(chosen))
    return tuple(found)


def conflicts(effects: tuple[Effect, ...]) -> tuple[tuple[str, str], ...]:
    """The conflicts and readings that effects depend on."""
    return tuple(effect.reading for effect in walk(effects) if effect.reading is not None)


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
