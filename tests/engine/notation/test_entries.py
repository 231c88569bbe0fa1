"""Entries: one verb, and only the words that verb takes."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field

from engine.notation.documents import DocumentError
from engine.notation.entries import Entries


class Hop(BaseModel):
    model_config = ConfigDict(extra="forbid")

    by: str
    hop: str
    onto: str = ""
    choose: str = ""


class Feed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    by: str
    feed: int
    with_: str = Field("", alias="with")


class Choose(BaseModel):
    model_config = ConfigDict(extra="forbid")

    by: str
    choose: str


ENTRIES = Entries({"hop": Hop, "feed": Feed, "choose": Choose})


def problem(entry: dict[str, Any]) -> str:
    with pytest.raises(DocumentError) as error:
        ENTRIES.read(entry)
    return str(error.value)


def test_an_entry_is_read_by_its_verb() -> None:
    verb, document = ENTRIES.read({"by": "Ann", "feed": 2, "with": "flies", "hop": None})
    assert (verb, document.feed, document.with_) == ("feed", 2, "flies")


def test_a_verb_that_is_a_word_of_another_stands_beside_it() -> None:
    assert ENTRIES.read({"by": "Ann", "hop": "Bo", "choose": "far"})[0] == "hop"
    assert ENTRIES.read({"by": "Ann", "choose": "far"})[0] == "choose"


def test_none_and_several_verbs_are_refused_with_those_there_are() -> None:
    assert "expected one of hop, feed, choose or pass, got none of them" in problem({"by": "Ann"})
    assert "got hop and feed" in problem({"by": "Ann", "hop": "Bo", "feed": 1})


def test_a_word_of_another_verb_is_refused_and_named() -> None:
    assert "onto: is no word of feed, but of hop" in problem({"by": "Ann", "feed": 1, "onto": "x"})


def test_an_unknown_word_is_refused_with_one_like_it() -> None:
    assert "perhaps onto" in problem({"by": "Ann", "hop": "Bo", "ontto": "leaf"})


def test_what_is_no_data_is_refused() -> None:
    assert "expected words, numbers and lists" in problem({"by": "Ann", "hop": object()})
