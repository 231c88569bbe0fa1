"""Cards and effects as people write them, in the catalogue, in a position or in a line entry.

These are friendly and forgiving in shape, strict in content: an unknown field is an error that
names the place. They compile to the structs of `printed` and `effects` in `compile`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from engine.language.reading import read_aim, read_amount, read_condition, read_described
from rules.little_troubles.cards.texts import MOMENTS, OF_PLAYERS
from rules.little_troubles.cards.words import CARD_TYPES, COUNTED, LASTS, PLAYERS, WORDS


def _known_type(value: Any) -> Any:
    if isinstance(value, str) and value.strip().lower() in CARD_TYPES:
        return value.strip().lower()
    raise ValueError(f"expected one of {', '.join(CARD_TYPES)}")


def _known_condition(value: Any) -> Any:
    return None if value is None else str(read_condition(value, WORDS))


def _known_lasts(value: Any) -> Any:
    return None if value is None else WORDS.read_lasts(value).value


def _known_amount(value: Any) -> Any:
    """A number, or the words of an amount that is worked out."""
    amount = read_amount("X" if value == "x" else value, WORDS)
    return amount if isinstance(amount, int) else str(amount)


def _not_negative(value: Any) -> Any:
    if isinstance(value, int) and value < 0:
        raise ValueError(f"expected 0 or more, got {value}")
    return value


def _known_moment(value: Any) -> Any:
    moments = [moment for moment in MOMENTS if moment != "tokens"]
    if value in moments:
        return value
    raise ValueError(f"expected one of {', '.join(moments)} (tokens: use `when_tokens`)")


def _known_aim(value: Any) -> Any:
    return value if value in (None, "") else str(read_aim(value, WORDS))


def _described(value: Any) -> Any:
    return value if value in (None, "") else str(read_described(value, WORDS))


def _known_watched(value: Any) -> Any:
    """Whose moment a text watches: a player's, or cards that are described."""
    if value == "self":
        return ""
    return value if value in (*PLAYERS, "") else _described(value)


def _known_count(value: Any) -> Any:
    """What a Task counts: one's own cards of a kind in a word, or cards that are described."""
    return value if value in COUNTED else _described(value)


def as_list(value: Any) -> Any:
    return value if isinstance(value, list) or value is None else [value]


CardType = Annotated[str, BeforeValidator(_known_type)]
CardTypes = Annotated[list[CardType], BeforeValidator(as_list)]
Names = Annotated[list[str], BeforeValidator(as_list)]
Aims = Annotated[list[Annotated[str, BeforeValidator(_known_aim)]], BeforeValidator(as_list)]
Among = Annotated[str, BeforeValidator(_described)]
Condition = Annotated[str, BeforeValidator(_known_condition)]
Amount = Annotated[int | str, BeforeValidator(_known_amount)]
Stat = Literal["confidence", "maturity", "cookies", "draws", "reward_cookies", "reward_draws"]
Whole = Annotated[int, Field(strict=True)]
Amounts = dict[Stat, Whole]
Number = Annotated[Amount, AfterValidator(_not_negative)]
Changes = dict[Stat, Amount]
Count = Annotated[int, Field(strict=True, ge=0)]
Lasts = Annotated[str, BeforeValidator(_known_lasts)]


class Document(BaseModel):
    """What every document here shares: no unknown fields."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class EffectDocument(Document):
    """Effects, stated by key. Several keys in one entry happen in the order they have here."""

    change: Changes | None = None
    set: Changes | None = None
    halve: Annotated[list[Stat], BeforeValidator(as_list)] | None = None
    round: Literal["up", "down"] = Field("down", description="how a halving or /2 rounds")
    double: Annotated[list[Stat], BeforeValidator(as_list)] | None = None
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
    cannot_be_restored: Names | Literal[True] | None = None
    return_to_hand: Names | Literal[True] | None = Field(
        None, description="from play, or from Timeout: on: own toys in timeout"
    )
    copy_ability: str | None = Field(None, description="the card in play whose ability is copied")
    skip_fight: bool | None = None
    end_fight: bool | None = None
    extra_fight: int | None = None
    draw: Number | None = None
    discard: Number | None = None
    gain: Number | None = Field(None, description="cookies")
    lose: Number | None = Field(None, description="cookies")
    wins: Amount | None = Field(None, description="Fight Wins gained (+) or lost (-)")
    opponent: bool = Field(False, description="draw, gain, lose, discard: the opponent does it")
    tokens: dict[str, Amount] | None = None
    stats: list[Stat] = Field([], description="which values a swap exchanges; empty: both")
    cards_cost: Amount | None = Field(None, description="cards cost this much more (+) or less (-)")
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
    among: Among = Field("", description="what a chosen target must be: own characters, ...")
    lasts: Lasts | None = Field(None, description=", ".join(lasts.value for lasts in LASTS))
    when: Condition | None = Field(None, description="a condition: own.toys >= 2, it.fighting")
    ungrabbed: bool = Field(False, description="on a Toy: holds while nobody has grabbed it, too")


class PayDocument(Document):
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
    of_whom: Annotated[str, BeforeValidator(_known_watched)] = Field(
        "",
        description="whose moment it is: own characters, all characters; empty or self: its own",
    )

    @model_validator(mode="after")
    def _watches_what_it_can(self) -> Self:
        if self.of_whom and (self.moment in OF_PLAYERS) is not (self.of_whom in PLAYERS):
            wants = "players: own, opponent, all"
            if self.moment not in OF_PLAYERS:
                wants = "cards, such as own characters (in one player's turn only: when: own turn)"
            says = f"of_whom tells whose moment it is, and {self.moment} comes to {wants}"
            raise ValueError(f"{says}; got {self.of_whom!r}")
        return self


class TokenTriggerDocument(EffectsDocument):
    """What happens when the tokens of a name reach a number."""

    token: str
    at_least: int = Field(ge=1)


class FaceDocument(Document):
    """What one side prints; a number that is left out is unknown, `"*"` is a printed star."""

    confidence: Count | Literal["*"] | None = None
    maturity: Count | Literal["*"] | None = None
    cookies: Whole | Literal["*"] | None = None
    draws: Whole | Literal["*"] | None = None
    reward_cookies: Whole | Literal["*"] | None = None
    reward_draws: Whole | Literal["*"] | None = None
    star: dict[Stat, Amount] = Field(
        {}, description="what the explaining text makes of the stars: 4, or 2 x count own toys"
    )


class TaskDocument(Document):
    """A count that a Goal or an alternate win condition asks for."""

    count: Annotated[str, BeforeValidator(_known_count)] = Field(
        description="adults, toys, ... of one's own, or cards: opposing regressed characters"
    )
    at_least: int | None = Field(None, ge=0)
    exactly: int | None = Field(None, ge=0, description="exceeding the number does not meet it")


class CardDocument(Document):
    """A card as printed. What is left out is unknown."""

    name: str = Field(min_length=1)
    types: CardTypes = []
    cost: Count | Literal["X"] | None = None
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


def card_or_name(value: Any) -> Any:
    """A card given by its name alone is the card of that name."""
    return {"name": value} if isinstance(value, str) else value


CardInHand = Annotated[CardDocument, BeforeValidator(card_or_name)]
