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

AGAINST = frozenset(
    {Do.DAMAGE, Do.ISOLATED, Do.LOSE_CP, Do.DISCARD, Do.INFLICT, Do.REMOVE},
)
"""Effects that strike somebody: the opponent if a card deals them, its holder if a token does."""

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
    words: str = ""
    """The amount in the one language, which then says it all: `2 x own.tokens.Chi`."""

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
    words: str = ""
    """The condition in the one language, which then says it all: `own.cp >= 3`."""

    @property
    def reads_dice(self) -> bool:
        """Whether the dice of a roll decide it."""
        totals = self.total_at_least is not None or self.total_at_most is not None
        return bool(self.symbols or self.value or self.alike or totals)


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


def aimed(effect: Effect, player: str) -> Effect:
    """The effect with all that strikes somebody in it aimed at a player, unless it says whom."""
    strikes = effect.do in AGAINST and not effect.player
    return msgspec.structs.replace(
        effect,
        player=player if strikes else effect.player,
        inner=tuple(aimed(part, player) for part in effect.inner),
        choices=tuple(
            (name, tuple(aimed(part, player) for part in parts)) for name, parts in effect.choices
        ),
    )


def walk(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects and everything inside them: what a card could come to do."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        found.extend(walk(effect.inner))
        for _, chosen in effect.choices:
            found.extend(walk(chosen))
    return tuple(found)


def dice_rolled(effects: tuple[Effect, ...]) -> int | None:
    """The most dice these effects can roll; None if the text alone does not say."""
    found = walk(effects)
    if any(effect.do is Do.ATTEMPT or effect.with_token for effect in found):
        return None
    rolls = [effect for effect in found if effect.do is Do.ROLL]
    return sum(effect.amount.base * (1 + effect.both) for effect in rolls) if rolls else None


def conflicts(effects: tuple[Effect, ...]) -> tuple[tuple[str, str], ...]:
    """The conflicts and readings that effects depend on."""
    return tuple(effect.reading for effect in walk(effects) if effect.reading is not None)
