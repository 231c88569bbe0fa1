"""Positions as people write them: players, attacks, defences, the turn, checked by Pydantic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, model_validator

from engine.model import ledger
from rules.highlander.cards.documents import (
    CardDocument,
    Document,
    EffectDocument,
    PrintDocument,
    Words,
    one_of,
    one_or_more,
    purpose,
)
from rules.highlander.cards.takes import LASTING, TAKES, faults


def _specials(value: Any) -> Any:
    """The turn's Special by name; `yes` for one nobody named."""
    if isinstance(value, bool):
        return ["a Special card"] if value else []
    return one_or_more(value) if value else []


class TableCardDocument(CardDocument):
    """A card in play."""

    called: str = Field(default="", description="what this copy goes by beside another")
    turn: int = Field(default=0, ge=0, description="the turn it was played in")
    ignored: bool = False
    under: list[str] = Field(default_factory=list)
    face_down: bool = False


class ChangeDocument(Document):
    """A change of Ability that is still to come."""

    source: str
    amount: int = Field(ge=-99, le=99)
    damage: bool = False
    turns: int = Field(default=1, ge=1, le=99)
    rule: str = ""


class AddedDocument(Document):
    """What was added to an attack's damage by what lasted only while it was played."""

    source: str
    amount: int = Field(ge=-99, le=99)
    kind: Literal["add", "set", "floor"] = "add"
    rule: str = ""


_SAID = {
    "hidden": ("hidden",),
    "power_blow": ("power-blow",),
    "head_shot": ("head-shot", "power-blow"),
}


class AttackDocument(PrintDocument):
    """An attack that was made: a card and how it was played."""

    attack: str = Field(min_length=1, max_length=80)
    name: str = ""
    from_exertion: bool = False
    off_table: bool = Field(default=False, description="its card has left play, the attack stands")
    added: list[AddedDocument] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _flags_said_yes_to(cls, data: Any) -> Any:
        """`hidden: yes` and its like are another way to write the flag."""
        said = [
            word for word in _SAID if isinstance(data, dict) and isinstance(data.get(word), bool)
        ]
        if not said:
            return data
        flags = one_or_more(data.get("flags") or [])
        yes = [flag for word in said if data[word] for flag in _SAID[word]]
        rest = {key: value for key, value in data.items() if key not in said}
        return {**rest, "flags": [*flags, *yes]} if yes else rest


class MetDocument(Document):
    """What a defence did in the moment it was played."""

    covers: Words = Field(default_factory=list)
    stops: Words = Field(default_factory=list)
    uncertain: Words = Field(default_factory=list)
    successful: bool | None = False


class DefenceDocument(PrintDocument):
    """A defence that was played."""

    defence: str = Field(
        min_length=1, max_length=80, validation_alias=AliasChoices("defence", "defense")
    )
    name: str = ""
    against: Words | None = None
    from_exertion: bool = False
    power_block: bool = False
    standing: bool = False
    overcomes: Words = Field(default_factory=list)
    met: MetDocument | None = Field(
        default=None, description="what it did, if not as the attacks that lie here say"
    )


class DutyDocument(Document):
    """Something a player must do."""

    name: str
    discard: int | Literal["all"] = 0
    of: Words = Field(default_factory=list)
    says: str = ""
    phase: Literal["may-must", "draw-discard"] = "may-must"
    rule: str = "may-must.must-do"


class LastingDocument(EffectDocument):
    """An effect in force from an earlier play; it ends by its `turns`, however long it lasts."""

    source: str
    turns: int = Field(
        1, ge=1, le=999, description="at the end of how many turns it ends, from now"
    )
    rule: str = "card.overrides"

    def faults(self) -> Iterable[str]:
        if self.kind not in LASTING:
            yield f"expected what can last ({', '.join(LASTING)}), not {self.kind}"
        yield from faults(msgspec.structs.replace(self.effect, lasts=TAKES[self.kind].lasts[0]))


class RowDocument(Document):
    """One row of the last Ability Adjustment, kept so that it can still be explained."""

    source: str
    kind: Annotated[str, AfterValidator(one_of((k.value for k in ledger.Kind), "kind of row"))]
    amount: int
    rule: str
    verdict: Annotated[str, AfterValidator(one_of((v.value for v in ledger.Verdict), "verdict"))]
    note: str = ""


class SettledDocument(Document):
    """What became of an attack when the defences were done."""

    attack: str
    status: Literal["stopped", "hits", "unknown"]
    by: Words = Field(default_factory=list)
    leaks: bool = False
    unknown: str = ""
    rows: list[RowDocument] = Field(default_factory=list)


class PlayerDocument(Document):
    """One player. Leave out what nobody has said: it is then not tracked."""

    ability: int | Literal["unknown"] = 15
    hand_size: int | None = Field(default=None, ge=0, le=99)
    hand: list[str | CardDocument] | int | None = None
    endurance: int | None = Field(default=None, ge=0, le=999)
    discard: list[str] = Field(default_factory=list)
    removed: list[str] = Field(default_factory=list, description="removed from the game")
    persona: str | CardDocument | None = None
    weapon: str | CardDocument | None = None
    off_hand: str | CardDocument | None = Field(
        default=None, description="a second weapon beside the first"
    )
    disarmed: bool = False
    table: list[str | TableCardDocument] = Field(default_factory=list)
    may: list[str] = Field(default_factory=list)
    must: list[str | DutyDocument] = Field(default_factory=list)
    changes: list[ChangeDocument] = Field(default_factory=list)
    lasting: list[LastingDocument] = Field(default_factory=list)
    missed_last_turn: bool | None = None
    adjusted: list[RowDocument] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _two_weapons(cls, data: Any) -> Any:
        """`weapon: [Rapier, Shield]` is another way to write a weapon and a second one."""
        weapons = data.get("weapon") if isinstance(data, dict) else None
        if not isinstance(weapons, list) or len(weapons) != 2 or data.get("off_hand"):
            return data
        return {**data, "weapon": weapons[0], "off_hand": weapons[1]}


class ExertionDocument(Document):
    """The Exertion already made this turn."""

    purpose: Annotated[str, AfterValidator(purpose)]
    by: str = ""
    phase: Literal["", "sweep", "may-must", "defence", "attack", "adjustment", "draw-discard"] = ""
    revealed: list[str] | None = Field(default_factory=list)
    used: bool = False


class TurnDocument(Document):
    """Whose turn it is, which one, and where it stands."""

    player: str
    number: int = Field(default=2, ge=1, le=999)
    at: str = "sweep"
    special_played: Annotated[list[str], BeforeValidator(_specials)] = Field(default_factory=list)
    attacks_allowed: int | None = Field(default=None, ge=0, le=99, description="where not one")
    used: list[str] = Field(default_factory=list)
    carried_out: list[str] = Field(
        default_factory=list, description="cards in play whose must-do is done for this turn"
    )
    turn_over: str = Field(default="", description="the card that has ended the turn")
    opponent_attacked: bool | None = None
    free_discard_used: bool = False
    discarded_down: bool = False
    exertion: ExertionDocument | None = None
    avoided: str = ""
    attack_phase_over: str = ""
    winner: str = ""
    won_by: str = ""


class PositionDocument(Document):
    """Everything of a position that is not one of the two players."""

    turn: TurnDocument
    incoming: list[Annotated[str, Field(min_length=1)] | AttackDocument] = Field(
        default_factory=list
    )
    defences: list[str | DefenceDocument] = Field(default_factory=list)
    attacks: list[str | AttackDocument] = Field(default_factory=list)
    incoming_gone: list[str | AttackDocument] = Field(
        default_factory=list, description="attacks that came and whose cards have left play"
    )
    attacks_gone: list[str | AttackDocument] = Field(default_factory=list)
    settled: list[SettledDocument] | None = Field(
        default=None, description="what became of the attacks, once the defences are done"
    )
    cards: list[CardDocument] = Field(default_factory=list)
