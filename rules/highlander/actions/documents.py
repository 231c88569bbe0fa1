"""Entries of a line of play as people write them: a document for each verb, with all its words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules.highlander.cards.documents import (
    Document,
    EffectDocument,
    PrintDocument,
    Words,
    one_of,
    purpose,
)
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, PURPOSES


class Changes(Document):
    """The commonest effects in short: `change: {ability: +1}`."""

    ability: int = Field(default=0, ge=-99, le=99)
    opponent_ability: int = Field(default=0, ge=-99, le=99)
    attacks: int = Field(default=0, ge=-9, le=9)
    damage: int = Field(default=0, ge=-99, le=99, description="of attacks that follow this turn")
    hand_size: int = Field(default=0, ge=-99, le=99, description="this turn")

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects they stand for."""
        found = (
            Effect(kind="ability", amount=self.ability),
            Effect(kind="ability", who="opponent", amount=self.opponent_ability),
            Effect(kind="attacks", amount=self.attacks),
            Effect(kind="damage", amount=self.damage, of=(ATTACK,)),
            Effect(kind="hand-size", amount=self.hand_size),
        )
        return tuple(effect for effect in found if effect.amount)


class EntryDocument(Document):
    """What every entry says: who does it."""

    by: str
    note: str = Field(default="", description="a remark for the reader, without effect")


class _WithTargets(EntryDocument):
    target: Words = Field(default_factory=list)
    on: Words = Field(default_factory=list, description="what it is played on or against")
    change: Changes = Field(default_factory=Changes, description="effects in short")
    discards: Words | int = Field(
        default_factory=list, description="cards from hand that go with it, by name or how many"
    )


class PlayEntry(_WithTargets, PrintDocument):
    """A card is played, with whatever it prints that is not known."""

    play: str = Field(min_length=1)
    against: Words = Field(default_factory=list)
    with_: str = Field(default="", alias="with", description="the attack or block this goes with")
    source: Annotated[
        str, AfterValidator(one_of(("hand", "exertion", "elsewhere"), "place it is played from"))
    ] = Field(default="hand", alias="from", description="hand, exertion or elsewhere")
    exertion: (
        Literal[""] | Annotated[str, AfterValidator(one_of(PURPOSES, "purpose of an Exertion"))]
    ) = Field(default="", description="the purpose of an Exertion made with this play")
    reveals: Words | None = None
    exertion_change: int = Field(default=0, ge=-20, le=20, description="announced beforehand")
    power_blow: bool = False
    power_block: bool = False
    named: str = Field(default="", description="what to call it on the table from now on")


class SweepEntry(EntryDocument):
    """A card of an earlier turn is swept."""

    sweep: str = Field(min_length=1)


class DiscardEntry(EntryDocument):
    """Cards are discarded from hand: by name, or a number of cards nobody named."""

    discard: Words | int


class DrawEntry(EntryDocument):
    """Cards are drawn."""

    draw: int = Field(ge=1, le=99)


class ResolveEntry(EntryDocument):
    """A must-do is carried out."""

    resolve: str = Field(min_length=1)
    discards: Words | int = Field(default_factory=list)


class UseEntry(_WithTargets):
    """A may-do, a power or a card in play is used, with what it does."""

    use: str = Field(min_length=1)
    effects: list[EffectDocument] = Field(default_factory=list)
    instead_of_special: bool = False


class ExertEntry(EntryDocument):
    """An Exertion is made by itself."""

    exert: Annotated[str, AfterValidator(purpose)] = Field(min_length=1)
    with_: str = Field(default="", alias="with", description="the attack or block it backs")
    reveals: Words | None = None
    exertion_change: int = Field(default=0, ge=-20, le=20, description="announced beforehand")


class ApplyEntry(_WithTargets):
    """The judge carries out by hand what a card's text does."""

    apply: str = Field(min_length=1)
    effects: list[EffectDocument] = Field(default_factory=list)
