"""Cards and their effects as people write them, checked by Pydantic."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from engine.language.reading import read_condition
from engine.language.vocabulary import LanguageError
from engine.model.names import meant, nearest
from rules.highlander.cards import grid
from rules.highlander.cards.takes import IN_TEXT, TAKES, attribute, faults
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import CONDITIONS, FLAGS, KINDS, LASTS, PURPOSES, TYPES, WORDS


class Document(BaseModel):
    """A part of a file: unknown fields are mistakes, numbers may be written bare."""

    model_config = ConfigDict(
        extra="forbid", defer_build=True, coerce_numbers_to_str=True, populate_by_name=True
    )


def one_or_more(value: Any) -> Any:
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


def _no_text(value: Any) -> Any:
    """`none` for a card that has no text."""
    return [] if value == "none" else value


def _type(value: Any) -> Any:
    """Card types in lower case, however they are written."""
    if not isinstance(value, str):
        return value
    text = value.strip().lower()
    return "special" if text == "special card" else text.removeprefix("basic ")


def one_of(known: Iterable[str], what: str) -> Callable[[str], str]:
    """A check that a word is one of those known."""
    words = tuple(known)

    def check(word: str) -> str:
        found = meant(word, words)
        if not found:
            near = nearest(word, words)
            perhaps = f"; perhaps {' or '.join(near)}" if near else ""
            raise ValueError(f"expected a {what} ({', '.join(words)}), got {word!r}{perhaps}")
        return found

    return check


Words = Annotated[list[str], BeforeValidator(one_or_more)]

Squares = Annotated[list[str] | None, BeforeValidator(_squares)]

CardType = Annotated[str, BeforeValidator(_type), AfterValidator(one_of(TYPES, "card type"))]

Kind = Annotated[str, AfterValidator(one_of(KINDS, "kind of effect"))]

Flag = Annotated[str, AfterValidator(one_of(FLAGS, "flag"))]

Flags = Annotated[list[Flag], BeforeValidator(one_or_more)]

Lasts = Annotated[str, AfterValidator(one_of(LASTS, "length of time"))]


def _condition(words: str) -> str:
    """A condition as it is written, once it can be read."""
    try:
        read_condition(words, WORDS)
    except LanguageError as error:
        near = nearest(words, CONDITIONS)
        perhaps = f"; perhaps {' or '.join(near)}" if near else ""
        says = f"expected {', '.join(CONDITIONS)} or a comparison such as own.ability >= 5"
        raise ValueError(f"{says}: {error}, got {words!r}{perhaps}") from None
    return words


When = Annotated[str, AfterValidator(_condition)]

_SPOKEN_OF = tuple(dict.fromkeys(word for takes in TAKES.values() for word in takes.of))
Attribute = Annotated[str, AfterValidator(lambda word: attribute(word, _SPOKEN_OF))]


def purpose(word: str) -> str:
    """What an Exertion is for: one of the usual purposes, or the words of a card."""
    found = meant(word, PURPOSES)
    near = nearest(word, PURPOSES)
    if not found and near:
        raise ValueError(f"expected {', '.join(PURPOSES)}, got {word!r}; perhaps {near[0]}")
    return found or word


class EffectDocument(Document):
    """One thing a card does, in the words of the effect table."""

    kind: Kind
    who: Literal["owner", "opponent", "each"] = "owner"
    amount: int = Field(default=0, ge=-99, le=99)
    of: Annotated[list[Attribute], BeforeValidator(one_or_more)] = []
    lasts: Lasts = "turn"
    uses: int | None = Field(default=None, ge=1, le=99)
    flags: Words = []
    minimum: int | None = Field(default=None, ge=0, le=99)
    when: When | None = None
    says: str = ""

    @model_validator(mode="after")
    def _nothing_dead(self) -> EffectDocument:
        """Every word acts: what the kind of effect does not go by is refused."""
        found = "; ".join(self.faults())
        if found:
            raise ValueError(found)
        return self

    def faults(self) -> Iterable[str]:
        """What is stated that this effect does not go by."""
        return faults(self.effect)

    @property
    def effect(self) -> Effect:
        """The effect the document states."""
        return Effect(
            kind=self.kind,
            who=self.who,
            amount=self.amount,
            of=tuple(self.of),
            lasts=self.lasts,
            uses=self.uses,
            flags=tuple(self.flags),
            minimum=self.minimum,
            when=self.when or "",
            says=self.says,
        )


class TextDocument(EffectDocument):
    """One thing the text of a defence does to its player's Attack Phase."""

    def faults(self) -> Iterable[str]:
        if self.kind not in IN_TEXT:
            yield (
                f"the text of a defence speaks of the Attack Phase: {', '.join(IN_TEXT)}; "
                f"{self.kind} belongs to its effects"
            )
        if self.who != "owner":
            yield "the text of a defence is for its own player: leave out who"
        if self.lasts not in ("turn", "now"):
            yield "the text of a defence is for this turn's Attack Phase: leave out lasts"
        yield from faults(self.effect)


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
    text: Annotated[list[TextDocument] | None, BeforeValidator(_no_text)] = Field(
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
