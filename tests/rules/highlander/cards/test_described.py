"""The page on Highlander describes every word of an effect, with an example that is accepted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rules.highlander.cards.documents import EffectDocument
from rules.highlander.cards.takes import IN_TEXT
from rules.highlander.cards.words import CONDITIONS, IMPOSED, KINDS, LASTS, PERMISSIONS

PAGE = (Path(__file__).parents[4] / "docs" / "highlander.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `(\{kind: .*\})` \|", PAGE, re.MULTILINE)


def test_every_kind_has_an_example() -> None:
    assert [yaml.safe_load(example)["kind"] for example in EXAMPLES] == list(KINDS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_accepted(example: str) -> None:
    EffectDocument.model_validate(yaml.safe_load(example))


@pytest.mark.parametrize("word", [*PERMISSIONS, *IMPOSED, *LASTS, *CONDITIONS, *IN_TEXT])
def test_a_word_is_described(word: str) -> None:
    assert f"`{word.removesuffix('TITLE')}`" in PAGE
