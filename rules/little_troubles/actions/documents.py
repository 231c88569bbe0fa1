"""Line entries as people write them: what a player does, and any effect stated by hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from rules.little_troubles.cards.documents import (
    CardDocument,
    CardInHand,
    CardTypes,
    Count,
    EffectsDocument,
    Names,
    as_list,
)


class EntryDocument(EffectsDocument):
    """One entry of a line of play: who, what, on what, and any effect stated by hand."""

    # Entries are told apart by identity, so that what is worked out from one can be kept.
    __hash__ = object.__hash__

    by: str
    play: str | CardDocument | None = None
    use: str | None = Field(None, description="the card in play whose ability is activated")
    ability: str = ""
    grab: str | None = Field(None, description="the Toy that is grabbed")
    fight: str | None = Field(None, description="the Character picked, with `against`")
    against: str = ""
    replaced_by: str = Field("", description="the fight replacer used for this Fight")
    with_: str = Field("", alias="with", description="the Character that grabs")
    resolve: str | None = Field(None, description="a one-time text ability that resolves now")
    winner: str | None = Field(None, description="who won under a fight replacer; `nobody` too")
    complete: str | None = Field(None, description="the Goal whose Tasks are done")
    put_into_play: Annotated[list[CardInHand], BeforeValidator(as_list)] = Field(
        [], description="cards a Prize puts into play"
    )
    order: list[str] | None = Field(None, description="own end-of-turn effects, first to last")
    put_back: int | Names | None = Field(
        None, description="cards discarded down to nine, by name or how many"
    )
    types: CardTypes = Field([])
    quick: bool | None = None
    cost: Count | Literal["X"] | None = Field(None, description="what the card prints as its cost")
    x: int | None = Field(None, description="the value declared for X")
    x_divided_by: int = Field(1, ge=1, description="the effect uses X divided by this")
    free: bool = Field(False, description="an effect lets it be played at no cost")
    costing_at_most: int | None = Field(
        None, description="an effect lets a card of this cost or less be played"
    )
    in_place_of: str = Field("", description="the card or spot the played one goes to")
    from_: Literal["hand", "timeout", "deck"] = Field(
        "hand", alias="from", description="where the card is played from"
    )
    spot: str = Field("", description="a spot without a card: goal, field, toy 2, character 4")
    side: str = Field("", description="the player whose side of the board it is played to")
    name: str = Field("", description="how the card is called on the table, to tell copies apart")
    counts: bool = Field(True, description="false for a One-Time Text Alteration")
