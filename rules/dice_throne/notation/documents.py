"""The Dice Throne documents people write: positions and line entries.

They are friendly in shape and strict in content: an unknown field is an error that names the
place. `compile` turns the cards, tokens and abilities in them into the structs of `effects`.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.dice_throne.cards import compiling as build
from rules.dice_throne.cards.documents import (
    AbilityField,
    CardField,
    CardTypeField,
    Changes,
    Count,
    DamageTypeWord,
    Dice,
    Die,
    Document,
    Effects,
    Names,
    NeedsField,
    Rolled,
    SituationField,
    StatusField,
    StatusName,
    Tokens,
)
from rules.dice_throne.cards.texts import Effect


class StatedEffects(Document):
    """Effects stated by hand, each under its own word; `effects` takes whole ones."""

    effects: Effects | None = None
    damage: Count | None = None
    damage_type: DamageTypeWord = "normal"
    isolated: Count | None = None
    heal: Count | None = None
    cp: Count | None = Field(None, description="CP gained")
    lose_cp: Count | None = Field(None, description="CP the opponent loses")
    steal_cp: Count | None = None
    steal_health: Count | None = None
    draw: Count | None = None
    discard: Count | None = Field(None, description="cards the opponent discards")
    prevent: Count | Literal["half", "all"] | None = None
    modifier: Count | None = Field(None, description="damage added to one's own Attack")
    undefendable: Literal[True] | None = None
    inflict: Tokens | None = None
    gain: Tokens | None = None
    remove: Count | Literal["all"] | None = None
    attempt: Literal["offence", "defence"] | None = None
    alters: Literal["any", "own", "opponent"] | Changes | None = Field(
        None, description="it alters dice: whose, or the changes themselves"
    )
    alters_dice: int = Field(1, ge=1, le=10, description="how many dice it may alter")
    rolls_dice: int | None = Field(None, ge=1, le=20, description="it rolls so many dice")

    def aim(self, word: str) -> str:
        """Whom an effect stated under this word is for; empty for whom it usually is."""
        return ""

    def stated(self) -> tuple[Effect, ...]:
        """The effects as the game runs them, in the order the fields have here."""
        found: list[Effect] = list(self.effects or ())
        plain = (
            "isolated",
            "heal",
            "cp",
            "lose_cp",
            "steal_cp",
            "steal_health",
            "draw",
            "discard",
            "prevent",
            "modifier",
            "undefendable",
            "remove",
            "attempt",
        )
        if self.damage is not None:
            found.append(build.effect({"damage": self.damage, "type": self.damage_type}))
        for word in plain:
            value = getattr(self, word)
            if value is not None:
                found.append(build.effect({word: value, "player": self.aim(word)}))
        for word in ("inflict", "gain"):
            for name, number in (getattr(self, word) or {}).items():
                stated = {word: name, "count": number, "player": self.aim(word)}
                found.append(build.effect(stated))
        if self.alters is not None:
            whose = self.alters if isinstance(self.alters, str) else "any"
            dice = self.alters_dice if isinstance(self.alters, str) else len(self.alters)
            found.append(build.effect({"alter": "set", "dice": dice, "whose": whose}))
        if self.rolls_dice is not None:
            found = [build.effect({"roll": self.rolls_dice, "effects": found})]
        return tuple(found)


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
    damage: Count = Field(0, description="the damage the Attack counts as")
    type: DamageTypeWord | None = None
    extra: int = Field(0, ge=0, description="extra Offensive Roll Phases still to come")


class AttackDocument(Document):
    """An Attack that has been activated already. What is left out is as the board prints it."""

    ability: str = "the Attack"
    damage: Count | None = None
    type: DamageTypeWord | None = None
    ultimate: bool = False
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


class PositionDocument(BaseModel):
    """A position: the turn, what lies on the table, and a side for each of the two players."""

    model_config = ConfigDict(extra="allow", arbitrary_types_allowed=True)

    turn: TurnDocument
    offence: OffenceDocument | None = None
    attack: AttackDocument | None = None
    defence: DefenceDocument | None = None
    damage: list[DamageDocument] = []
    prevention: list[PreventionDocument] = []
    upkeep: list[UpkeepDocument] = []
    cards: list[CardField] = []
    statuses: list[StatusField] = []
    result: str = ""
    table: dict[str, Any] | None = Field(
        None, description="the middle of a resolution, as the game wrote it down"
    )

    @model_validator(mode="after")
    def _two_players(self) -> PositionDocument:
        names = list(self.model_extra or {})
        if self.turn.player not in names:
            sides = " or ".join(names) or "a player who has a side"
            says = f"turn.player is {self.turn.player!r}: expected {sides}"
            raise ValueError(f"{says}, got {self.turn.player!r}")
        if len(names) != 2:
            raise ValueError(f"expected the sides of two players, got {', '.join(names)}")
        return self


_STRIKES = ("damage", "isolated", "inflict", "lose_cp", "steal_cp", "steal_health", "discard")
_GIVES = ("heal", "cp", "draw", "prevent", "gain")


class EntryDocument(StatedEffects):
    """One entry of a line of play: who, what, the dice as they lie, and anything stated by hand."""

    by: str
    play: str | None = Field(None, description="a card")
    spend: StatusName | None = Field(None, description="a token or Companion")
    use: str | None = Field(None, description="an ability of the board that is paid for")
    sell: str | None = None
    roll: Rolled | None = Field(None, description="the dice as they lie")
    announce: str | None = Field(None, description="an Offensive Ability, or none")
    defend: str | None = Field(None, description="a Defensive Ability, or none")
    resolve: str | None = Field(None, description="the next Upkeep effect")
    pay: StatusName | None = Field(None, description="a status effect that is paid off")
    end: str | None = Field(None, description="the phase that is ended")
    accept: Literal[True] | None = Field(None, description="the roll is accepted as it lies")
    choose: str | None = Field(None, description="one of the choices a text gives")

    type: CardTypeField | None = None
    cost: Count | None = None
    when: SituationField | None = None
    name: str = Field("", description="which use of a token: attack, draw, ...")
    on: str = Field("", description="the player it is aimed at")
    holder: str = Field("", alias="from", description="the player a token is taken from")
    to: str | int | None = Field(None, description="the value a die gets, or who gets a token")
    status: StatusName = Field("", description="the status effect it is aimed at")
    die: Die | None = Field(None, description="the value of the die that is altered")
    change: Changes | None = Field(None, description="dice altered: {3: 4}")
    of: str = Field("", description="whose die, when both players' dice lie there")
    rolls: Rolled | None = Field(None, description="the dice the effect rolled")
    amount: Count | None = Field(None, description="how many tokens, where a text says up to")
    needs: NeedsField | None = Field(None, description="the dice an ability needs")
    ultimate: bool = False
    dice: int | None = Field(None, ge=0, le=20, description="the dice a defence rolls")
    after_damage: Effects | None = Field(None, description="what an ability gives after its damage")
    dealt: int = Field(0, ge=0, description="damage that must have been dealt")
    attack_of: int = Field(0, ge=0, description="damage the Attack must have")
    free: bool = False

    def aim(self, word: str) -> str:
        """`on` is whom a card strikes; only a card that strikes nobody gives that player gains."""
        strikes = any(getattr(self, against) is not None for against in _STRIKES)
        given = word == "remove" or (word in _GIVES and not strikes)
        return "chosen" if self.on and given else ""
