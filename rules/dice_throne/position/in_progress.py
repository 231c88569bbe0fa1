"""What lies on the table: dice, the Attack, the defence, waiting damage and effects."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.dice_throne.cards.printed import Ability
from rules.dice_throne.cards.texts import DamageType, Effect

ATTEMPTS = 3
OFFENCE_DICE = 5


class Details(msgspec.Struct, frozen=True, gc=False):
    """What a line entry says beyond the card: the die, the target, the choice, the dice rolled."""

    player: str = ""
    status: str = ""
    choice: str = ""
    rolls: tuple[int, ...] = ()
    changes: tuple[tuple[int, int], ...] = ()
    whose: str = ""
    amount: int | None = None
    new: bool | None = None
    """Whether tokens gained this turn are spent before older ones, if that was said."""
    to: str = ""


class Task(msgspec.Struct, frozen=True, gc=False):
    """An effect that waits to resolve, with whose it is and the dice it reads."""

    effect: Effect
    by: int
    source: str
    kind: str = "card"
    """card, token, ability, defence, upkeep, token-upkeep or turn-end: what the effect is of."""
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
    granted: bool = False
    """Whether an extra Roll Attempt was given since the announcement and is still to be made."""
    details: Details = Details()
    """What was said with the announcement: how many, which, whom."""
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


def unavoidable(hits: Iterable[Hit]) -> bool:
    """Whether damage is neither prevented nor avoided: Ultimate damage and all that joins it."""
    return any(hit.type is DamageType.ULTIMATE for hit in hits)


class Shield(msgspec.Struct, frozen=True, gc=False):
    """Something that changes the damage coming to a player: prevention, avoidance, a return."""

    target: int
    source: str
    rule: str
    amount: int = 0
    share: str = ""
    returns: bool = False
    """Whether it deals a share of the damage back instead of preventing it."""


class Unsettled(msgspec.Struct, frozen=True, gc=False):
    """What an answer rests on that nobody has said: a text that is not read, or a choice."""

    source: str
    says: str
    rule: str


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A choice that a player has to make before anything else happens."""

    by: int
    task: Task
    options: tuple[str, ...]
