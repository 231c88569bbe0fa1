"""The Little Troubles documents people write: cards, playgrounds, positions and line entries.

These are friendly and forgiving in shape, strict in content: an unknown field is an error that
names the place. They compile to the structs of `position` in `compile`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from rules.little_troubles.conditions import CONDITIONS
from rules.little_troubles.effects import MOMENTS
from rules.little_troubles.selectors import unknown_words

CARD_TYPES = (
    "character",
    "main character",
    "action",
    "quick action",
    "decisive action",
    "decisive quick action",
    "pre-game action",
    "field",
    "iconic field",
    "iconic global field",
    "toy",
    "shiny toy",
    "scene",
    "memorable scene",
    "goal",
    "great goal",
)


def _known_type(value: Any) -> Any:
    if isinstance(value, str) and value.strip().lower() in CARD_TYPES:
        return value.strip().lower()
    raise ValueError(f"expected one of {', '.join(CARD_TYPES)}")


def _known_condition(value: Any) -> Any:
    if isinstance(value, str) and value in CONDITIONS:
        return value
    raise ValueError(f"expected one of {', '.join(CONDITIONS)}")


def _known_moment(value: Any) -> Any:
    moments = [moment for moment in MOMENTS if moment != "tokens"]
    if value in moments:
        return value
    raise ValueError(f"expected one of {', '.join(moments)} (tokens: use `when_tokens`)")


def _known_selector(value: Any) -> Any:
    unknown = unknown_words(value) if isinstance(value, str) else []
    if unknown:
        raise ValueError(f"expected adult or regressed before the last word, not {unknown[0]!r}")
    return value


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) or value is None else [value]


CardType = Annotated[str, BeforeValidator(_known_type)]
CardTypes = Annotated[list[CardType], BeforeValidator(_as_list)]
Names = Annotated[list[str], BeforeValidator(_as_list)]
Aims = Annotated[list[Annotated[str, BeforeValidator(_known_selector)]], BeforeValidator(_as_list)]
Stat = Literal["confidence", "maturity", "cookies", "draws", "reward_cookies", "reward_draws"]
Amounts = dict[Stat, int]
Number = Annotated[int, Field(ge=0)] | Literal["x"]
Lasts = Literal["turn", "stays", "next fight"]


class _Document(BaseModel):
    model_config = ConfigDict(extra="forbid")


class EffectDocument(_Document):
    """Effects, stated by key. Several keys in one entry happen in the order they have here."""

    change: Amounts | None = None
    set: Amounts | None = None
    halve: Annotated[list[Stat], BeforeValidator(_as_list)] | None = None
    double: Annotated[list[Stat], BeforeValidator(_as_list)] | None = None
    swap: str | None = Field(None, description="the Character to exchange values with")
    regress: Names | Literal[True] | None = None
    restore: Names | Literal[True] | None = None
    timeout: Names | Literal[True] | None = None
    shield: Names | Literal[True] | None = Field(
        None, description="the next time it would Regress, it does not"
    )
    immune: Names | Literal[True] | None = None
    cannot_lose: Names | Literal[True] | None = None
    cannot_be_picked: Names | Literal[True] | None = None
    both_states: Names | Literal[True] | None = None
    remove_text: Names | Literal[True] | None = None
    skip_fight: bool | None = None
    end_fight: bool | None = None
    extra_fight: int | None = None
    draw: Number | None = None
    discard: Number | None = None
    gain: Number | None = Field(None, description="cookies")
    lose: Number | None = Field(None, description="cookies")
    opponent: bool = Field(False, description="draw, gain, lose, discard: the opponent does it")
    tokens: dict[str, int] | None = None
    stats: list[Stat] = Field([], description="which values a swap exchanges; empty: both")
    cards_cost: int | None = Field(None, description="cards cost this much more (+) or less (-)")
    of: CardType | Literal["card"] = "card"
    resources: dict[Literal["cookies", "draws"], int | str] | None = Field(
        None, description="+2, -1, x2 or /2 to the turn's totals"
    )
    slots: dict[Literal["character", "toy", "field", "goal"], int] | None = None
    ascending: bool | None = Field(
        None, description="Actions only in ascending printed cost, for both players unless `on`"
    )
    regresses_instead: bool | None = Field(
        None, description="this Character Regresses in place of those in `on`"
    )
    replaces_fight: Literal["must", "may"] | None = None
    win: bool | None = None
    none: bool | None = Field(None, description="nothing the engine needs to know happens")
    on: Aims | None = None
    lasts: Lasts | None = None
    when: Annotated[str, BeforeValidator(_known_condition)] | None = None


class PayDocument(_Document):
    """What is paid before the colon beside cookies."""

    tokens: dict[str, int] = {}
    discard: int = Field(0, ge=0)


class EffectsDocument(EffectDocument):
    """Effects of one text or entry: those stated by key, then the further ones in a list."""

    effects: list[EffectDocument] = Field([], description="effects in the order they happen")


class AbilityDocument(EffectsDocument):
    """An ability on a card: the cost before the colon, then what it does."""

    name: str = ""
    cookies: int | None = Field(0, ge=0)
    pay: PayDocument | None = None
    quick: bool = False
    one_time_text: bool = False


class TriggerDocument(EffectsDocument):
    """A One-Time Text Alteration that happens at a moment of the turn."""

    moment: Annotated[str, BeforeValidator(_known_moment)]
    optional: bool = False


class TokenTriggerDocument(EffectsDocument):
    """What happens when the tokens of a name reach a number."""

    token: str
    at_least: int = Field(ge=1)


class FaceDocument(_Document):
    """What one side prints; a number that is left out is unknown, `"*"` is a printed star."""

    confidence: int | Literal["*"] | None = None
    maturity: int | Literal["*"] | None = None
    cookies: int | Literal["*"] | None = None
    draws: int | Literal["*"] | None = None
    reward_cookies: int | Literal["*"] | None = None
    reward_draws: int | Literal["*"] | None = None
    star: Amounts = Field({}, description="the numbers the explaining text gives the stars now")


class TaskDocument(_Document):
    """A count that a Goal or an alternate win condition asks for."""

    count: Literal["adults", "regressed", "characters", "toys", "fields", "scenes", "goals"]
    at_least: int | None = Field(None, ge=0)
    exactly: int | None = Field(None, ge=0, description="exceeding the number does not meet it")


class CardDocument(_Document):
    """A card as printed. What is left out is unknown."""

    name: str
    types: CardTypes = []
    cost: int | Literal["X"] | None = None
    printed: FaceDocument | None = None
    regressed: FaceDocument | None = None
    single_sided: bool | None = None
    effects: list[EffectDocument] = []
    ongoing: list[EffectDocument] = []
    abilities: list[AbilityDocument] = []
    triggers: list[TriggerDocument] = []
    quick_grab: bool = False
    leaves_at: dict[str, int] = Field({}, description="tokens at which it goes to Timeout")
    when_tokens: list[TokenTriggerDocument] = []
    tasks: list[TaskDocument] = []
    unmodelled: str = ""


class CatalogueEntry(CardDocument):
    """A card of the catalogue, with where its facts come from."""

    source: str
    section: str = ""
    known_as: Names = []


class MarkDocument(_Document):
    """Something true of a card for a while."""

    what: Literal[
        "shield", "immune", "cannot_lose", "cannot_be_picked", "both_states", "text_removed"
    ]
    source: str = Field("", alias="from")
    lasts: Lasts = "turn"
    at: int = 0


class ChangeDocument(_Document):
    """A change already made to a Character when the position begins."""

    source: str = Field(alias="from")
    change: Amounts | None = None
    set: dict[Stat, int | None] | None = Field(
        None, description="null: the number swapped in has not been entered"
    )
    side: Literal["adult", "regressed"] | None = None
    lasts: Lasts = "turn"
    kind: Literal["add", "set", "swap", "halve", "double"] | None = None
    at: int = Field(0, description="when it was made, for the order of changes")
    rule: str = "values.temporary"
    over: str = Field("", description="the rule that ended it, when it no longer counts")


class InPlayDocument(CardDocument):
    """A card in play: a catalogued name or any card with its print, and its state."""

    card: str = Field("", description="the catalogued card, when `name` tells copies apart")
    side: Literal["adult", "regressed"] | None = None
    changes: list[ChangeDocument] = []
    grabbing: Names = Field([], description="Toys this Character has grabbed")
    grabbed_by: str = ""
    shielded_by: Names = []
    immune: bool = False
    cannot_lose: bool = False
    cannot_be_picked: bool = False
    both_states: bool = False
    text_removed_by: str = ""
    marks: list[MarkDocument] = []
    owner: str = Field("", description="whose card it is, when another player controls it")
    since: int = Field(0, description="when it came into play, for the order of changes")
    grabbed_at: int = 0
    spot: str = Field("", description="the spot it lies on; for a Scene a card or a spot")
    tokens: dict[str, int] = {}


def _card_or_name(value: Any) -> Any:
    return {"name": value} if isinstance(value, str) else value


CardInPlay = Annotated[InPlayDocument, BeforeValidator(_card_or_name)]
CardInHand = Annotated[CardDocument, BeforeValidator(_card_or_name)]


class PlayerDocument(_Document):
    """One player's side. What is left out is not tracked."""

    cookies: int | None = Field(None, ge=0)
    wins: int = Field(0, ge=0)
    hand: list[CardInHand] | Annotated[int, Field(ge=0)] | None = None
    hand_count: int | None = Field(
        None, ge=0, description="cards in hand, when `hand` names only some of them"
    )
    deck: int | None = Field(None, ge=0)
    timeout: list[CardInHand] | int = []
    timeout_unnamed: int = Field(0, ge=0, description="cards in Timeout not known by name")
    characters: list[CardInPlay] = []
    toys: list[CardInPlay] = []
    field: CardInPlay | None = None
    scenes: list[CardInPlay] = []
    goal: CardInPlay | None = None
    slots: dict[Literal["character", "toy", "field", "goal"], int] = Field(
        {}, description="slots more (+) or fewer (-) than the five, five, one and one"
    )
    won: str = Field("", description="the alternate win condition this player has met")
    resource_order: list[str] = Field(
        [], description="by the reading that lets a player order resource changes: the order"
    )
    plays: int = Field(0, ge=0, le=4, description="plays already used in this phase")


class PlayedDocument(_Document):
    """A card played earlier this turn."""

    by: str
    name: str
    types: CardTypes = ["action"]
    printed_cost: int | None = None


class FightDocument(_Document):
    """A Fight fought earlier this turn."""

    fighters: list[str] = Field(min_length=2, max_length=2)
    winners: list[str] = []
    losers: list[str] = []
    stopped: bool = False
    replacer: str = ""


class TurnEffectDocument(EffectDocument):
    """An effect on a player that lasts until the end of the turn."""

    source: str = Field(alias="from")
    player: str


class TurnDocument(_Document):
    """Whose turn it is, which turn of the game, and where it stands."""

    player: str
    number: int = Field(3, ge=1, description="1 is the starting player's first turn, 2 the other's")
    at: str = "build"
    holder: str = Field("", description="who may act now, when it is not the first holder")
    offered: bool = Field(False, description="the turn player has offered to end this phase")
    fighters: Names = Field([], description="in the Fight Step: the turn player's, the other's")
    fights: int = Field(1, ge=0, description="Fights the turn player may still Pick")
    skip_fight: str = Field("", description="the card that makes the Fight Phase be skipped")
    played: list[PlayedDocument] = []
    fights_done: list[FightDocument] = []
    last_fight: FightDocument | None = Field(None, description="the last one of an earlier turn")
    orders: dict[str, list[str]] = Field(
        {}, description="the order each player chose for their end-of-turn effects"
    )
    effects: list[TurnEffectDocument] = Field([], description="what lasts until the turn ends")
    replaced_by: str = Field("", description="the card whose rules replace the Fight in progress")
    fight_began: int = 0
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
    put_into_play: Annotated[list[CardInHand], BeforeValidator(_as_list)] = Field(
        [], description="cards a Prize puts into play"
    )
    order: list[str] | None = Field(None, description="own end-of-turn effects, first to last")
    put_back: int | Names | None = Field(
        None, description="cards discarded down to nine, by name or how many"
    )
    types: CardTypes = []
    quick: bool | None = None
    cost: int | Literal["X"] | None = Field(None, description="what the card prints as its cost")
    x: int | None = Field(None, description="the value declared for X")
    x_divided_by: int = Field(1, ge=1, description="the effect uses X divided by this")
    free: bool = Field(False, description="an effect lets it be played at no cost")
    costing_at_most: int | None = Field(
        None, description="an effect lets a card of this cost or less be played"
    )
    in_place_of: str = Field("", description="the card or spot the played one goes to")
    spot: str = Field("", description="a spot without a card: goal, field, toy 2, character 4")
    side: str = Field("", description="the player whose side of the board it is played to")
    name: str = Field("", description="how the card is called on the table, to tell copies apart")
    counts: bool = Field(True, description="false for a One-Time Text Alteration")
