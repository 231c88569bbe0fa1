"""The line entry people write: who, what, the dice as they lie, and anything stated by hand."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.dice_throne.cards import compiling
from rules.dice_throne.cards.documents import (
    CardTypeField,
    Changes,
    Count,
    DamageTypeWord,
    Die,
    Document,
    Effects,
    NeedsField,
    Rolled,
    SituationField,
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
            found.append(compiling.effect({"damage": self.damage, "type": self.damage_type}))
        for word in plain:
            value = getattr(self, word)
            if value is not None:
                found.append(compiling.effect({word: value, "player": self.aim(word)}))
        for word in ("inflict", "gain"):
            for name, number in (getattr(self, word) or {}).items():
                stated = {word: name, "count": number, "player": self.aim(word)}
                found.append(compiling.effect(stated))
        if self.alters is not None:
            whose = self.alters if isinstance(self.alters, str) else "any"
            dice = self.alters_dice if isinstance(self.alters, str) else len(self.alters)
            found.append(compiling.effect({"alter": "set", "dice": dice, "whose": whose}))
        if self.rolls_dice is not None:
            found = [compiling.effect({"roll": self.rolls_dice, "effects": found})]
        return tuple(found)


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
    new: bool | None = Field(None, description="whether tokens gained this turn are spent first")
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


def takes(verb: str) -> frozenset[str]:
    """The words that an entry of this verb goes by, besides who acts and the verb itself."""
    return _TAKES[verb]


_STATED = frozenset(StatedEffects.model_fields)
_AIM = frozenset({"on", "from", "to", "status", "choose"})
_DICE = frozenset({"die", "change", "of", "rolls", "to"})

_TAKES: dict[str, frozenset[str]] = {
    "play": _STATED
    | _AIM
    | _DICE
    | {"type", "cost", "when", "amount", "dealt", "attack_of", "free"},
    "spend": _STATED | _AIM | _DICE | {"name", "cost", "when", "amount", "new", "attack_of"},
    "use": _STATED | _AIM | _DICE | {"cost", "amount"},
    "sell": frozenset(),
    "roll": frozenset(),
    "announce": _STATED | _AIM | {"needs", "ultimate", "after_damage", "amount"},
    "defend": _STATED | {"dice", "rolls"},
    "resolve": _AIM | _DICE | {"amount"},
    "pay": frozenset(),
    "end": frozenset(),
    "accept": frozenset(),
    "choose": frozenset(),
}
