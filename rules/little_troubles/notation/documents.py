"""Positions and line entries as people write them: playgrounds, the turn, what a player does.

They compile to the structs of `position` in `positions`, and to actions in `parsing`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from rules.little_troubles.cards.documents import (
    Amounts,
    CardDocument,
    CardInHand,
    CardTypes,
    Document,
    EffectDocument,
    Lasts,
    Names,
    Stat,
    card_or_name,
)


class MarkDocument(Document):
    """Something true of a card for a while."""

    what: Literal[
        "shield",
        "immune",
        "cannot_lose",
        "cannot_be_picked",
        "both_states",
        "text_removed",
        "cannot_be_restored",
    ]
    source: str = Field("", alias="from")
    lasts: Lasts | Literal["while held", "next time"] = "turn"
    at: int = 0
    until: int = Field(0, ge=0, description="the turn it ends with, if until a certain one")


class ChangeDocument(Document):
    """A change already made to a Character when the position begins."""

    source: str = Field(alias="from")
    change: Amounts | None = None
    set: dict[Stat, int | None] | None = Field(
        None, description="null: the number swapped in has not been entered"
    )
    side: Literal["adult", "regressed"] | None = None
    lasts: Lasts = "turn"
    kind: Literal["add", "set", "swap", "halve", "halve up", "double"] | None = None
    at: int = Field(0, description="when it was made, for the order of changes")
    rule: str = "values.temporary"
    over: str = Field("", description="the rule that ended it, when it no longer counts")
    until: int = Field(0, ge=0, description="the turn it ends with, if until a certain one")
    came_from: str = Field("", description="what its amount was worked out from")


class InPlayDocument(CardDocument):
    """A card in play: a catalogued name or any card with its print, and its state."""

    card: str = Field("", description="the catalogued card, when `name` tells copies apart")
    side: Literal["adult", "regressed"] | None = None
    changes: list[ChangeDocument] = Field([])
    grabbing: Names = Field([], description="Toys this Character has grabbed")
    grabbed_by: str = ""
    shielded_by: Names = Field([])
    immune: bool = False
    cannot_lose: bool = False
    cannot_be_picked: bool = False
    both_states: bool = False
    text_removed_by: str = ""
    marks: list[MarkDocument] = Field([])
    owner: str = Field("", description="whose card it is, when another player controls it")
    since: int = Field(0, description="when it came into play, for the order of changes")
    grabbed_at: int = 0
    spot: str = Field("", description="the spot it lies on; for a Scene a card or a spot")
    tokens: dict[str, int] = Field({})


CardInPlay = Annotated[InPlayDocument, BeforeValidator(card_or_name)]


class PlayerDocument(Document):
    """One player's side. What is left out is not tracked."""

    cookies: int | None = Field(None, ge=0)
    wins: int = Field(0, ge=0)
    hand: list[CardInHand] | Annotated[int, Field(ge=0)] | None = None
    hand_count: int | None = Field(
        None, ge=0, description="cards in hand, when `hand` names only some of them"
    )
    deck: int | None = Field(None, ge=0)
    timeout: list[CardInHand] | int = Field([])
    timeout_unnamed: int = Field(0, ge=0, description="cards in Timeout not known by name")
    characters: list[CardInPlay] = Field([])
    toys: list[CardInPlay] = Field([])
    field: CardInPlay | None = None
    scenes: list[CardInPlay] = Field([])
    goal: CardInPlay | None = None
    slots: dict[Literal["character", "toy", "field", "goal"], int] = Field(
        {}, description="slots more (+) or fewer (-) than the five, five, one and one"
    )
    won: str = Field("", description="the alternate win condition this player has met")
    resource_order: list[str] = Field(
        [], description="by the reading that lets a player order resource changes: the order"
    )
    declines_free_card: bool = Field(
        False, description="by the reading that lets the free card be left: it is"
    )
    plays: int = Field(0, ge=0, le=4, description="plays already used in this phase")


class PlayedDocument(Document):
    """A card played earlier this turn."""

    by: str
    name: str
    types: CardTypes = Field(["action"])
    printed_cost: int | None = None
    costs_x: bool = False
    turn: int = Field(0, ge=0, description="the turn it was played in; 0 is this one")


class FightDocument(Document):
    """A Fight fought earlier this turn."""

    fighters: list[str] = Field(min_length=2, max_length=2)
    winners: list[str] = Field([])
    losers: list[str] = Field([])
    stopped: bool = False
    unknown: str = Field("", description="the number that was missing to tell who won")
    replacer: str = ""


class TurnEffectDocument(EffectDocument):
    """An effect on a player that lasts until the end of the turn."""

    source: str = Field(alias="from")
    player: str


class HoldingDocument(Document):
    """Since when an ongoing text counts for a card."""

    source: str = Field(alias="from")
    text: int = Field(0, ge=0, description="which of its ongoing texts, counted from nought")
    card: str
    at: int


class TurnDocument(Document):
    """Whose turn it is, which turn of the game, and where it stands."""

    player: str
    number: int = Field(3, ge=1, description="1 is the starting player's first turn, 2 the other's")
    at: str = "build"
    holder: str = Field("", description="who may act now, when it is not the first holder")
    offered: bool = Field(False, description="the turn player has offered to end this phase")
    fighters: Names = Field([], description="in the Fight Step: the turn player's, the other's")
    fights: int = Field(1, ge=0, description="Fights the turn player may still Pick")
    skip_next_fight: str = Field("", description="the card that skips the next turn's Fight Phase")
    skip_fight: str = Field("", description="the card that makes the Fight Phase be skipped")
    played: list[PlayedDocument] = Field([])
    fights_done: list[FightDocument] = Field([])
    last_fight: FightDocument | None = Field(None, description="the last one of an earlier turn")
    orders: dict[str, list[str]] = Field(
        {}, description="the order each player chose for their end-of-turn effects"
    )
    ended: list[str] = Field([], description="whose end-of-turn effects have resolved")
    effects: list[TurnEffectDocument] = Field([], description="what lasts until the turn ends")
    replaced_by: str = Field("", description="the card whose rules replace the Fight in progress")
    counts: dict[str, dict[str, int]] = Field(
        {}, description="what was counted beside the plays of this phase, by scope and player"
    )
    fight_began: int = 0
    holding: list[HoldingDocument] = Field(
        [], description="since when ongoing texts count for cards, for the order of changes"
    )
    winner: str = Field("", description="who has won, or `tie`")
    clock: int = Field(0, description="how many actions went before, for the order of changes")


class PositionDocument(Document):
    """What a position tells beside the sides of the players, each under the player's name."""

    turn: TurnDocument
