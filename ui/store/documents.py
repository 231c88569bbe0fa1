"""A saved ruling as it is written, exported and imported, and the filters of a search."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

LONGEST_TEXT = 4000
LONGEST_NAME = 200


class SavedRuling(BaseModel):
    """One ruling given at an event: who asked what, the answer, and the receipt that proves it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: int | None = None
    """The number the store gave it; None before it is saved."""
    created: datetime = Field(default_factory=lambda: datetime.now(UTC))
    event: str = Field(default="", max_length=LONGEST_NAME)
    table_number: str = Field(default="", max_length=LONGEST_NAME)
    players: str = Field(default="", max_length=LONGEST_NAME)
    game: str = Field(max_length=LONGEST_NAME)
    question: str = Field(max_length=LONGEST_TEXT)
    """The question as the players put it."""
    answer: str = Field(max_length=LONGEST_TEXT)
    """The ruling in one line, as it was read out."""
    notes: str = Field(default="", max_length=LONGEST_TEXT)
    rules: list[str] = Field(default_factory=list)
    """Ids of the rules the ruling cites."""
    rulebook_hash: str = Field(default="", max_length=LONGEST_NAME)
    engine_version: str = Field(default="", max_length=LONGEST_NAME)
    link: str = ""
    """The permalink code of position, line, question and readings."""
    receipt: dict[str, Any] = Field(default_factory=dict)
    """Position, line, question, answer and trace: what a replay needs."""

    @property
    def position_hash(self) -> str:
        """What two rulings on the same position, line and question share, readings aside."""
        asked = self.receipt.get("scenario", {})
        parts = {name: asked.get(name) for name in ("game", "position", "line", "expect", "ask")}
        if not asked.get("position"):
            return ""
        text = json.dumps(parts, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    @field_validator("created")
    @classmethod
    def _in_utc(cls, value: datetime) -> datetime:
        """A moment without a zone is taken as UTC, the only zone the store writes."""
        try:
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        except OverflowError:
            raise ValueError("expected a moment between the years 1 and 9999") from None


class Reader(BaseModel):
    """Who looks at the store: a browser's own key, and the code of the event it has joined."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str = ""
    event_code: str = ""


class Version(BaseModel):
    """A ruling as it stood before it was amended or overruled."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    replaced: datetime
    by: str
    why: str
    overruled: bool
    question: str
    answer: str
    notes: str


class Filters(BaseModel):
    """What a search is narrowed to; an empty filter lets everything through."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    words: str = ""
    event: str = ""
    table_number: str = ""
    game: str = ""
    since: datetime | None = None
    until: datetime | None = None
