"""The kinds of fields in Dice Throne documents: the spellings each of them takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
)

from rules.dice_throne.cards import catalogue, compiling
from rules.dice_throne.cards.printed import Ability, Card, Needs, Status
from rules.dice_throne.cards.texts import Effect

T = TypeVar("T")

Die = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0, le=999)]
DamageTypeWord = Literal[
    "normal", "undefendable", "pure", "collateral", "ultimate", "untyped", "isolated"
]


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) or value is None else [value]


def _as_counts(value: Any) -> Any:
    """`Chi`, `[Chi, Evasive]` and `{Chi: 3}` all name tokens with counts."""
    if isinstance(value, str):
        return {catalogue.status_name(value): 1}
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return Counter(catalogue.status_name(name) for name in value)
    if isinstance(value, dict):
        written: dict[str, str] = {}
        for name in map(str, value):
            first = written.setdefault(catalogue.fold(name), name)
            if first != name:
                raise ValueError(f"expected one number for one token, got {first} and {name}")
        return {catalogue.status_name(str(name)): count for name, count in value.items()}
    return value


def _as_changes(value: Any) -> Any:
    """`{3: 4}` and `[[3, 4]]` both say that the die showing 3 becomes a 4."""
    if isinstance(value, dict):
        return [list(pair) for pair in value.items()]
    pairs = isinstance(value, list) and all(
        isinstance(pair, list | tuple) and len(pair) == 2 for pair in value
    )
    if value is not None and not pairs:
        raise ValueError(f"expected the dice that change, as in {{3: 4}}, got {value!r}")
    return value


def _as_dice(value: Any) -> Any:
    if isinstance(value, dict | list | tuple | SeedDocument) or value is None:
        return value
    says = f"expected the dice as they lie, as in [1, 1, 3], or {{seed: 7}}, got {value!r}"
    raise ValueError(says)


def _read(reader: Callable[[Any], T]) -> BeforeValidator:
    def read(value: Any) -> Any:
        try:
            return None if value is None else reader(value)
        except (TypeError, AttributeError, KeyError, RecursionError):
            raise ValueError(f"not understood here: {value!r}") from None

    return BeforeValidator(read)


Names = Annotated[list[str], BeforeValidator(_as_list)]
Tokens = Annotated[dict[str, Count], BeforeValidator(_as_counts)]
Changes = Annotated[list[tuple[Die, Die]], BeforeValidator(_as_changes)]
Dice = Annotated[list[Die], Field(max_length=20)]
Effects = Annotated[tuple[Effect, ...], _read(compiling.effects)]
NeedsField = Annotated[Needs, _read(compiling.needs)]
CardField = Annotated[Card, _read(compiling.card)]
StatusName = Annotated[str, AfterValidator(catalogue.status_name)]
StatusField = Annotated[Status, _read(compiling.status)]
AbilityField = Annotated[Ability, _read(compiling.ability)]
CardTypeField = Annotated[str, _read(compiling.card_type)]
SituationField = Annotated[str, _read(compiling.situation)]


class Document(BaseModel):
    """A part of a document; a field it does not know is an error."""

    model_config = ConfigDict(extra="forbid", defer_build=True, arbitrary_types_allowed=True)


class SeedDocument(Document):
    """Dice rolled from a seed that is shown."""

    seed: int | str


def _kind_of_roll(value: Any) -> str:
    return "[seed]" if isinstance(value, dict | SeedDocument) else "[dice]"


# A tag in brackets is left out of the path that an error names.
Rolled = Annotated[
    Annotated[Dice, Tag("[dice]")] | Annotated[SeedDocument, Tag("[seed]")],
    Discriminator(_kind_of_roll),
    BeforeValidator(_as_dice),
]
