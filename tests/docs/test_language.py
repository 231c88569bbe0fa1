"""Every example of the page on the language is read, worked out and comes to what is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules
from engine.language.durations import Lasts
from engine.language.reading import read_amount, read_condition, read_described
from engine.language.vocabulary import LanguageError
from engine.language.weighing import At, holds, members, weigh
from engine.notation.scenario import read_scenario
from engine.play.line import start
from engine.views.rulings import said

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
AT = At("Ana", source="Gardener", it="Painter", x=6)


def rows(section: str) -> list[list[str]]:
    """The rows of a section's table, code marks taken off the first cell."""
    text = PAGE.split(f"## {section}\n")[1].split("\n## ")[0]
    cells = [re.split(r"(?<!\\) \| ", line.strip("| ")) for line in text.split("\n") if "|" in line]
    return [[first.strip("`"), *rest] for first, *rest in cells[2:]]


def written(words: str) -> Any:
    """The example as a document holds it: words, or keys."""
    return yaml.safe_load(words) if words.startswith("{") else words


def table() -> Any:
    """The table of the examples and the words of its game."""
    scenario, _ = read_scenario(re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0])
    game = rules.load(scenario.game)
    return start(game, scenario), game.language()


@pytest.mark.parametrize(("words", "comes_to"), [row[:2] for row in rows("Amounts")])
def test_amounts(words: str, comes_to: str) -> None:
    position, spoken = table()
    found = weigh(read_amount(written(words), spoken.vocabulary), position, AT, spoken)
    assert said(found.value) == comes_to


@pytest.mark.parametrize(("words", "comes_to"), [row[:2] for row in rows("Conditions")])
def test_conditions(words: str, comes_to: str) -> None:
    position, spoken = table()
    found = holds(read_condition(written(words), spoken.vocabulary), position, AT, spoken)
    assert said(found.value) == comes_to


@pytest.mark.parametrize(("words", "finds"), [row[:2] for row in rows("Aims")])
def test_aims(words: str, finds: str) -> None:
    position, spoken = table()
    found = members(read_described(words, spoken.vocabulary), position, AT, spoken)
    assert said(list(found or ())) == finds


def test_durations() -> None:
    assert [words for words, _ in rows("Durations")] == [lasts.value for lasts in Lasts]


@pytest.mark.parametrize(("words", "answered"), rows("What is refused"))
def test_refusals(words: str, answered: str) -> None:
    with pytest.raises(LanguageError, match=re.escape(answered)):
        read_amount(words, table()[1].vocabulary)
