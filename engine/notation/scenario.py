"""A scenario: a position, a line of play, a question and, if it is a test, the expected answer.

Scenarios, saved rulings, permalinks and the regression suite are all this one record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from engine.notation.documents import Lines, read_document


class Question(BaseModel):
    """One thing asked at the end of the line, or after a step of it. With `is` it is a test too.

    Exactly one of `value`, `may` and `step` says what is asked.
    """

    model_config = ConfigDict(
        extra="forbid", defer_build=True, populate_by_name=True, coerce_numbers_to_str=True
    )

    value: str = Field("", description="a path: Babysitter.confidence, Ana.cookies, turn.at")
    may: dict[str, Any] | None = Field(None, description="a line entry: may this be done now?")
    step: int | None = Field(None, description="a step of the line: was it refused?", ge=1)
    after: int | None = Field(
        None, description="asked once this many steps are played; 0 is before the first", ge=0
    )
    expected: Any = Field(None, alias="is")
    reasons: list[str] = Field([], description="the reason codes of the refusal, all of them")
    among: list[str] = Field([], description="reason codes that are among those of the refusal")
    legal_again: str = Field("", description="words of what would make it legal again")
    because: list[str] = Field(
        [], description="ids of rules cited by the answer or by steps that speak of what is asked"
    )
    without: str = Field("", description="what the value would be without this card")
    unless: list[str] | None = Field(
        None,
        description="the unread texts that qualify the answer; [] if none does",
    )
    depends_on: list[str] | None = Field(
        None, description="ids of the conflicts the answer turns on; [] if it holds under all"
    )

    @model_validator(mode="before")
    @classmethod
    def _expand_words(cls, data: Any) -> Any:
        """`Babysitter.confidence` alone asks for a value; `may: Nick passes` is a line entry."""
        if isinstance(data, str):
            return {"value": data}
        if isinstance(data, Mapping) and isinstance(data.get("may"), str):
            return {**data, "may": _from_words(data["may"])}
        return data

    @model_validator(mode="before")
    @classmethod
    def _note_whether_expected(cls, data: Any) -> Any:
        if isinstance(data, Mapping) and "is" in data and data["is"] is None:
            raise ValueError("`is` needs a value; leave it out to ask without expecting")
        return data

    @model_validator(mode="after")
    def _asks_one_thing(self) -> Self:
        asked = [bool(self.value), self.may is not None, self.step is not None]
        if sum(asked) != 1:
            raise ValueError("needs exactly one of `value`, `may` and `step`")
        if self.without and not self.value:
            raise ValueError("`without` goes with a `value`: what it would be without that card")
        if self.after is not None and self.step is not None:
            raise ValueError("`after` goes with `value` or `may`; a `step` is a moment by itself")
        return self


class Origin(BaseModel):
    """Where the ruling comes from."""

    model_config = ConfigDict(
        extra="forbid", defer_build=True, populate_by_name=True, coerce_numbers_to_str=True
    )

    source: str = Field(alias="from")
    section: str = ""
    kind: str = Field("", description="stated, derived or table")
    label: str = Field("", description="a number the ruling is known by")


class Scenario(BaseModel):
    """A position, a line of play from it, and what is asked at the end."""

    model_config = ConfigDict(extra="forbid", defer_build=True, coerce_numbers_to_str=True)

    title: str = "A position"
    game: str
    topic: str = ""
    position: dict[str, Any]
    readings: dict[str, str] = {}
    line: list[dict[str, Any]] = []
    question: str = ""
    ask: list[Question] = []
    expect: list[Question] = []
    choices: dict[str, str] = Field(
        {}, description="answers a lesson offers, each with its words; one is the expected one"
    )
    source: Origin | None = None
    note: str = ""

    @model_validator(mode="before")
    @classmethod
    def _edition_is_a_reading(cls, data: Any) -> Any:
        """`edition: v2.4.3` at the top is short for the same under `readings`."""
        if not isinstance(data, Mapping) or "edition" not in data:
            return data
        rest = {key: value for key, value in data.items() if key != "edition"}
        return {**rest, "readings": {"edition": data["edition"], **(data.get("readings") or {})}}

    @field_validator("line", mode="before")
    @classmethod
    def _expand_words(cls, line: Any) -> Any:
        """`Nick passes` means `{by: Nick, pass: true}`, `until build` means `{until: build}`."""
        if not isinstance(line, list):
            return line
        return [_from_words(entry) if isinstance(entry, str) else entry for entry in line]

    @property
    def questions(self) -> list[Question]:
        """Everything asked, tests first."""
        return [*self.expect, *self.ask]


def _from_words(entry: str) -> dict[str, Any]:
    words = entry.split()
    if len(words) >= 2 and words[-1] in ("passes", "declines", "accepts"):
        return {"by": " ".join(words[:-1]), "pass": True}
    if len(words) >= 2 and words[0] == "until":
        return {"until": " ".join(words[1:])}
    raise ValueError(f"expected a mapping, `NAME passes` or `until PLACE`, got {entry!r}")


def read_scenario(text: str, file: str = "") -> tuple[Scenario, Lines]:
    """The scenario in a YAML or JSON text and its lines; DocumentError with every problem."""
    return read_document(Scenario, text, file)
