"""The scenario library of Dice Throne: every ruling plays, and cites the rules it must."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.notation.scenario import Scenario, read_scenario
from engine.play.dependence import under_every_reading
from engine.play.ruling import rule_on
from tests.rules.dice_throne.table import GAME, LIBRARY, SCENARIOS

SHOWN = {
    "S": (
        1,
        3,
        5,
        7,
        10,
        11,
        12,
        13,
        15,
        16,
        21,
        23,
        24,
        25,
        26,
        27,
        28,
        29,
        30,
        31,
        32,
        34,
        35,
        36,
        38,
        39,
        40,
        41,
        43,
        44,
        45,
        46,
        47,
        48,
        52,
        55,
        58,
    ),
    "O": (
        1,
        2,
        3,
        5,
        7,
        9,
        10,
        11,
        12,
        13,
        15,
        16,
        18,
        19,
        20,
        21,
        23,
        26,
        27,
        31,
        32,
        36,
        37,
        38,
        39,
        40,
        41,
        42,
        43,
        45,
        46,
        48,
        51,
        53,
        55,
        57,
        58,
        59,
        60,
        61,
        62,
        63,
        64,
        66,
        69,
        70,
        71,
        72,
    ),
    "E": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14),
}
"""The rulings that are known by a number."""


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"), path.name)[0]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_ruling_is_the_expected_one(path: Path) -> None:
    assert rule_on(GAME, scenario(path)).differs == ()


def test_there_are_at_least_eighty_five() -> None:
    assert len(SCENARIOS) >= 85


def test_every_ruling_known_by_number_is_there() -> None:
    labels = {read.source.label for read in map(scenario, SCENARIOS) if read.source}
    shown = {f"{letter}{number:02}" for letter, numbers in SHOWN.items() for number in numbers}
    assert shown - labels == set()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_judge_can_read_it(path: Path) -> None:
    read = scenario(path)
    assert read.topic
    assert read.question.endswith("?")
    assert read.position["turn"]["player"][0] == "A"
    others = [name for name in read.position if name[0] == "N"]
    assert len(others) == 1
    assert any(question.because for question in read.expect)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_it_names_rules_and_a_section_that_are_there(path: Path) -> None:
    read = scenario(path)
    book = GAME.rulebook
    for question in read.expect:
        assert set(question.because) <= set(book.rules)
        assert set(question.depends_on or ()) <= set(book.conflicts)
    assert read.source is not None
    source = book.sources[read.source.source]
    assert not source.sections or read.source.section in source.sections
    assert read.source.kind in ("stated", "derived")


def test_titles_tell_scenarios_apart() -> None:
    titles = [scenario(path).title for path in SCENARIOS]
    assert len(titles) == len(set(titles))


def test_a_whole_turn_has_more_than_forty_steps() -> None:
    read = scenario(LIBRARY / "a-whole-turn.yaml")
    ruling = rule_on(GAME, read)
    assert len(read.line) >= 40
    assert sum(1 for _ in ruling.trace.walk()) >= 40
    assert ruling.line.stop is None


def test_a_ruling_says_whether_it_survives_every_reading() -> None:
    read = scenario(LIBRARY / "no-instants-outside-windows.yaml")
    found = under_every_reading(GAME, read, read.expect[0])
    assert not found.holds
    assert found.conflicts == ("windows.outside",)
    assert {case.value for case in found.cases} == {True, False}
