"""The Dice Throne documents people write: positions and line entries.

They are friendly in shape and strict in content: an unknown field is an error that names the
place. `compile` turns the cards, tokens and abilities in them into the structs of `effects`.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from rules.dice_throne.cards.documents import (
    AbilityField,
    CardField,
    Count,
    DamageTypeWord,
    Dice,
    Document,
    Effects,
    Names,
    StatusField,
    Tokens,
)


class PlayerDocument(Document):
    """One player's side of the table. What is left out is not tracked."""

    hero: str = ""
    health: int | None = Field(None, ge=0, le=999)
    most_health: int | None = Field(None, ge=1, le=999)
    cp: int | None = Field(None, ge=0, le=999)
    hand: list[str | CardField] | Count | None = None
    hand_size: Count | None = Field(None, description="cards in hand, named or not")
    deck: Count | None = None
    discard: Count | None = None
    tokens: Tokens = Field({})
    new_tokens: Tokens = Field({}, description="how many of the tokens were gained this turn")
    upgrades: Names = Field([])
    limits: dict[str, int] = Field({}, description="stack limits raised by so much")
    faces: list[str] = Field([], description="the symbols on the die, 1 to 6")
    abilities: list[AbilityField] = Field([])
    defences: list[AbilityField] = Field([])


class TurnDocument(Document):
    """Whose turn it is, which turn of the game, and where it stands."""

    player: str
    number: int = Field(3, ge=1, description="1 is the Start Player's first turn")
    at: str = "main1"
    holder: str = Field("", description="who may act now, when it is not the first holder")


class OffenceDocument(Document):
    """The Offensive Roll Phase: the dice, the attempts and the ability."""

    dice: Dice = Field([])
    altered: bool = Field(False, description="a die was altered since the last attempt")
    attempts: int | None = Field(None, ge=0, description="Roll Attempts already used")
    most: int | None = Field(None, ge=0, description="Roll Attempts allowed in all")
    announced: str | AbilityField | None = None
    activated: str | AbilityField | None = None
    changed: bool = Field(False, description="the dice changed since the announcement")
    acted: bool = Field(False, description="an Action was taken since the announcement")
    granted: bool = Field(False, description="an extra Roll Attempt is still to be made")
    damage: Count = Field(0, description="the damage the Attack counts as")
    type: DamageTypeWord | None = None
    extra: int = Field(0, ge=0, description="extra Offensive Roll Phases still to come")


class AttackDocument(Document):
    """An Attack that has been activated already. What is left out is as the board prints it."""

    ability: str = "the Attack"
    damage: Count | None = None
    type: DamageTypeWord | None = None
    ultimate: bool | None = Field(None, description="as the board says unless stated")
    then: Effects | None = Field(None, description="what it gives after its damage")


class DefenceDocument(Document):
    """The Defensive Roll Phase: the ability chosen and its dice."""

    ability: str | AbilityField | None = None
    dice: Dice = Field([])
    altered: bool = False
    attempts: int | None = Field(None, ge=0)
    most: int = Field(1, ge=0)
    declined: bool = False
    rerolled: bool = False


class DamageDocument(Document):
    """Damage that waits for the end of the phase."""

    to: str
    amount: Count
    type: DamageTypeWord = "untyped"
    source: str = Field("damage", alias="from")
    by: str = ""
    rule: str = ""
    ability: bool = Field(False, description="an Offensive Ability deals it")
    modifier: bool = Field(False, description="an Attack Modifier added it")


class PreventionDocument(Document):
    """What will change the damage coming to a player."""

    to: str
    source: str = Field("a prevention", alias="from")
    amount: Count = 0
    share: Literal["", "half", "all", "heal"] = ""
    returns: bool = Field(False, description="it deals the share back instead of preventing it")
    rule: str = "cards.printed"


class UpkeepDocument(Document):
    """An Upkeep effect stated by hand."""

    name: str
    effects: Effects
    by: str = ""


class PositionDocument(Document):
    """A position: the turn, what lies on the table, and beside it a side for each player."""

    turn: TurnDocument
    offence: OffenceDocument | None = None
    attack: AttackDocument | None = None
    defence: DefenceDocument | None = None
    damage: list[DamageDocument] = Field([])
    prevention: list[PreventionDocument] = Field([])
    upkeep: list[UpkeepDocument] = Field([])
    cards: list[CardField] = Field([])
    statuses: list[StatusField] = Field([])
    result: str = ""
    table: dict[str, Any] | None = Field(
        None, description="the middle of a resolution, as the game wrote it down"
    )
