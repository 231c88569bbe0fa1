"""What people write: cards, players, attacks and positions of Highlander, checked by Pydantic."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from engine.model import ledger
from rules.highlander.cards import grid
from rules.highlander.cards.texts import FLAGS, KINDS, LASTS, TYPES


class Document(BaseModel):
    """A part of a file: unknown fields are mistakes, numbers may be written bare."""

    model_config = ConfigDict(
        extra="forbid", defer_build=True, coerce_numbers_to_str=True, populate_by_name=True
    )


def _one_or_more(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _squares(value: Any) -> Any:
    """Squares as codes; `all` and the names of rows stand for all of theirs."""
    if value is None:
        return None
    if isinstance(value, str):
        value = [word.strip() for word in value.split(",")]
    if not isinstance(value, list):
        raise ValueError("expected squares such as [UL, MC]")
    found: list[str] = []
    for word in value:
        text = str(word).strip().lower()
        if text == "all":
            found += grid.SQUARES
        elif text.removesuffix(" row") in grid.ROWS and text.endswith(" row"):
            found += grid.ROWS[text.removesuffix(" row")]
        else:
            found.append(grid.square(str(word)))
    return list(grid.in_order(found))


def _specials(value: Any) -> Any:
    """The turn's Special by name; `yes` for one nobody named."""
    if isinstance(value, bool):
        return ["a Special card"] if value else []
    return _one_or_more(value) if value else []


def _no_text(value: Any) -> Any:
    """`none` for a card that has no text."""
    return [] if value == "none" else value


def _type(value: Any) -> Any:
    """Card types in lower case, however they are written."""
    if not isinstance(value, str):
        return value
    text = value.strip().lower()
    return "special" if text == "special card" else text.removeprefix("basic ")


def _one_of(known: Iterable[str], what: str) -> Callable[[str], str]:
    """A check that a word is one of those known."""
    words = tuple(known)

    def check(word: str) -> str:
        if word not in words:
            raise ValueError(f"expected a {what} ({', '.join(words)})")
        return word

    return check


Words = Annotated[list[str], BeforeValidator(_one_or_more)]
Squares = Annotated[list[str] | None, BeforeValidator(_squares)]
CardType = Annotated[str, BeforeValidator(_type), AfterValidator(_one_of(TYPES, "card type"))]
Kind = Annotated[str, AfterValidator(_one_of(KINDS, "kind of effect"))]
Flag = Annotated[str, AfterValidator(_one_of(FLAGS, "flag"))]
Flags = Annotated[list[Flag], BeforeValidator(_one_or_more)]
Lasts = Annotated[str, AfterValidator(_one_of(LASTS, "length of time"))]


class EffectDocument(Document):
    """One thing a card does, in the words of the effect table."""

    kind: Kind
    who: Literal["owner", "opponent", "each"] = "owner"
    amount: int = Field(default=0, ge=-99, le=99)
    of: Words = []
    lasts: Lasts = "turn"
    uses: int | None = Field(default=None, ge=1, le=99)
    flags: Words = []
    minimum: int | None = Field(default=None, ge=0, le=99)
    when: str = ""
    says: str = ""


class PrintDocument(Document):
    """What a card prints, as far as it is given; what is left out comes from the catalogue."""

    type: CardType | None = None
    squares: Squares = None
    damage: int | None = Field(
        default=None, ge=0, le=99, description="printed damage, if not the normal 2"
    )
    bonus: int | None = Field(default=None, ge=-99, le=99)
    flags: Flags | None = None
    effects: list[EffectDocument] | None = None
    text: Annotated[list[EffectDocument] | None, BeforeValidator(_no_text)] = Field(
        default=None, description="for a defence that is last"
    )
    needs: str | None = None
    phase: Literal["may-must", "defence", "attack"] | None = None
    weapon: str | None = None


class CardDocument(PrintDocument):
    """A card with its name, as in the catalogue or stated by hand."""

    name: str = Field(min_length=1, max_length=80)


class CatalogueCard(CardDocument):
    """A card of the catalogue, with what is not known of it and the rule that words it."""

    more_squares: bool = False
    unknown: list[Literal["type", "squares", "text"]] = []
    aliases: list[str] = []
    rule: str
    note: str = ""


class CatalogueDocument(Document):
    """The file of all known cards."""

    cards: list[CatalogueCard]


class TableCardDocument(CardDocument):
    """A card in play."""

    turn: int = Field(default=0, ge=0, description="the turn it was played in")
    ignored: bool = False
    under: list[str] = []


class ChangeDocument(Document):
    """A change of Ability that is still to come."""

    source: str
    amount: int = Field(ge=-99, le=99)
    damage: bool = False
    turns: int = Field(default=1, ge=1, le=99)
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
    added: list[ChangeDocument] = []

    @model_validator(mode="before")
    @classmethod
    def _flags_said_yes_to(cls, data: Any) -> Any:
        """`hidden: yes` and its like are another way to write the flag."""
        said = [word for word in _SAID if isinstance(data, dict) and data.get(word) is True]
        if not said:
            return data
        flags = _one_or_more(data.get("flags") or [])
        rest = {key: value for key, value in data.items() if key not in said}
        return {**rest, "flags": [*flags, *(flag for word in said for flag in _SAID[word])]}


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
    overcomes: Words = []


class DutyDocument(Document):
    """Something a player must do."""

    name: str
    discard: int | Literal["all"] = 0
    of: Words = []
    says: str = ""
    phase: Literal["may-must", "draw-discard"] = "may-must"
    rule: str = "may-must.must-do"


class LastingDocument(EffectDocument):
    """An effect in force from an earlier play."""

    source: str
    turns: int = Field(
        1, ge=1, le=999, description="at the end of how many turns it ends, from now"
    )
    rule: str = "card.overrides"


class RowDocument(Document):
    """One row of the last Ability Adjustment, kept so that it can still be explained."""

    source: str
    kind: Annotated[str, AfterValidator(_one_of((k.value for k in ledger.Kind), "kind of row"))]
    amount: int
    rule: str
    verdict: Annotated[str, AfterValidator(_one_of((v.value for v in ledger.Verdict), "verdict"))]
    note: str = ""


class PlayerDocument(Document):
    """One player. Leave out what nobody has said: it is then not tracked."""

    ability: int | Literal["unknown"] = 15
    hand_size: int | None = Field(default=None, ge=0, le=99)
    hand: list[str | CardDocument] | int | None = None
    endurance: int | None = Field(default=None, ge=0, le=999)
    discard: list[str] = []
    persona: str | CardDocument | None = None
    weapon: str | CardDocument | None = None
    disarmed: bool = False
    table: list[str | TableCardDocument] = []
    may: list[str] = []
    must: list[str | DutyDocument] = []
    changes: list[ChangeDocument] = []
    lasting: list[LastingDocument] = []
    missed_last_turn: bool | None = None
    adjusted: list[RowDocument] = []


class ExertionDocument(Document):
    """The Exertion already made this turn."""

    purpose: str
    by: str = ""
    phase: str = ""
    revealed: list[str] | None = []
    used: bool = False


class TurnDocument(Document):
    """Whose turn it is, which one, and where it stands."""

    player: str
    number: int = Field(default=2, ge=1, le=999)
    at: str = "sweep"
    special_played: Annotated[list[str], BeforeValidator(_specials)] = []
    attacks_allowed: int | None = Field(default=None, ge=0, le=99, description="where not one")
    used: list[str] = []
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
    incoming: list[Annotated[str, Field(min_length=1)] | AttackDocument] = []
    defences: list[str | DefenceDocument] = Field(
        default=[], validation_alias=AliasChoices("defences", "defenses")
    )
    attacks: list[str | AttackDocument] = []
    cards: list[CardDocument] = []
