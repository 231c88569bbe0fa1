"""The scenario library of Little Troubles: every ruling plays, and cites the rules it must."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rules
from engine.notation.scenario import Scenario, read_scenario
from engine.play.ruling import Ruling, rule_on

GAME = rules.load("little_troubles")
LIBRARY = Path(rules.__file__).parents[1] / "scenarios" / "little_troubles"
FILES = sorted(LIBRARY.glob("*.yaml"))


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"), path.name)[0]


def ruled(slug: str) -> Ruling:
    return rule_on(GAME, scenario(LIBRARY / f"{slug}.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_ruling_is_the_expected_one(path: Path) -> None:
    assert rule_on(GAME, scenario(path)).differs == ()


def test_there_are_at_least_seventy() -> None:
    assert len(FILES) >= 70


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_judge_can_read_it(path: Path) -> None:
    read = scenario(path)
    assert read.topic
    assert read.question.endswith("?")
    active = read.position["turn"]["player"]
    for name in read.position:
        if name != "turn":
            assert name[0] in "AN", f"players are called with A and N, not {name}"
    assert active[0] == "A" or "Ana" in read.position
    assert any(question.because for question in read.expect)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_names_rules_and_a_section_that_are_there(path: Path) -> None:
    read = scenario(path)
    book = GAME.rulebook
    for question in read.expect:
        assert set(question.because) <= set(book.rules)
        assert set(question.depends_on or ()) <= set(book.conflicts)
    assert read.source is not None
    source = book.sources[read.source.source]
    assert read.source.section in source.sections
    assert read.source.kind in ("stated", "derived")


def test_titles_tell_scenarios_apart() -> None:
    titles = [scenario(path).title for path in FILES]
    assert len(titles) == len(set(titles))


def test_every_ruling_known_by_number_is_there() -> None:
    labels = {read.source.label for read in map(scenario, FILES) if read.source}
    assert {f"R{number}" for number in range(1, 83)} - labels == set()


def test_a_value_below_one_is_read_as_the_rule_of_one_writes_it() -> None:
    why = ruled("below-one-works-as-one").answers[0].answer.explanation
    assert why is not None
    assert (why.value, why.shown) == (1, "(-2) 1")


def test_a_ruling_by_an_open_point_names_its_conflict() -> None:
    assert "rewards.single-sided-adult" in ruled("a-single-sided-adult-loses").touched
