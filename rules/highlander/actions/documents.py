"""An entry of a line of play as people write it."""

from __future__ import annotations

from pydantic import Field, field_validator

from rules.highlander.cards.documents import Document, Flags, PrintDocument, Words
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


class Entry(PrintDocument):
    """One entry of a line of play. Exactly one of the words of `VERBS` says what is done."""

    by: str
    play: str = ""
    sweep: str = ""
    discard: Words | int | None = None
    draw: int | None = Field(default=None, ge=1, le=99)
    resolve: str = ""
    use: str = ""
    exert: str = ""
    apply: str = ""
    against: Words = Field(default_factory=list)
    with_: str = Field(default="", alias="with", description="the attack or block this goes with")
    target: Words = Field(default_factory=list)
    on: Words = Field(default_factory=list, description="what it is played on or against")
    change: Changes = Field(default_factory=Changes, description="effects in short")
    source: str = Field(default="hand", alias="from", description="hand, exertion or elsewhere")
    exertion: str = Field(default="", description="the purpose of an Exertion made with this play")
    reveals: Words | None = None
    exertion_change: int = Field(default=0, ge=-20, le=20, description="announced beforehand")
    power_blow: bool = False
    power_block: bool = False
    instead_of_special: bool = False
    discards: Words | int = Field(default_factory=list)
    named: str = Field(default="", description="what to call this attack from now on")
    flags: Flags | None = None
    note: str = Field(default="", description="a remark for the reader, without effect")

    @field_validator("source")
    @classmethod
    def _known_source(cls, source: str) -> str:
        if source not in ("hand", "exertion", "elsewhere"):
            raise ValueError("expected hand, exertion or elsewhere")
        return source

    @field_validator("exertion")
    @classmethod
    def _known_purpose(cls, purpose: str) -> str:
        if purpose and purpose not in PURPOSES:
            raise ValueError(f"expected {', '.join(PURPOSES)}")
        return purpose


VERBS = ("play", "sweep", "discard", "draw", "resolve", "use", "exert", "apply")
