"""Positions and line entries as people write them: playgrounds, the turn, what a player does.

They compile to the structs of `position` in `positions`, and to actions in `parsing`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from rules.little_troubles.cards.documents import (
    Amounts,
    CardDocument,
    CardInHand,
    CardTypes,
    Count,
    Document,
    EffectDocument,
    EffectsDocument,
    Lasts,
    Names,
    Stat,
    as_list,
    card_or_name,
)


class MarkDocument(Document):
    """Something true of a card for a while."""

    what: Literal[
        "shield", "immune", "cannot_lose", "cannot_be_picked", "both_states", "text_removed"
    ]
    source: str = Field("", alias="from")
    lasts: Lasts | Literal["while held"] = "turn"
    at: int = 0


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
    plays: int = Field(0, ge=0, le=4, description="plays already used in this phase")


class PlayedDocument(Document):
    """A card played earlier this turn."""

    by: str
    name: str
    types: CardTypes = Field(["action"])
    printed_cost: int | None = None
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


class PositionDocument(BaseModel):
    """A position: the turn, and a side for each of the two players under the player's name."""

    model_config = ConfigDict(extra="allow")

    turn: TurnDocument

    @model_validator(mode="after")
    def _two_players(self) -> PositionDocument:
        names = list(self.model_extra or {})
        if self.turn.player not in names:
            raise ValueError(f"turn.player is {self.turn.player!r}, who has no side here")
        misplaced = [name for name in names if name in ("readings", "line", "expect", "ask")]
        if misplaced:
            raise ValueError(f"`{misplaced[0]}` belongs beside `position`, not within it")
        if len({name.lower() for name in names}) < len(names):
            raise ValueError(f"two players may not share a name: {', '.join(names)}")
        if len(names) != 2:
            raise ValueError(f"expected the sides of two players, got {', '.join(names)}")
        return self


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
