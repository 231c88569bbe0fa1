"""The rulebook leaves out no section, no edition pair, no open point and no citation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from engine.model.rulebook import Readings, Rulebook
from engine.model.trace import TreeRecorder
from tests.rules.dice_throne.table import GAME, SCENARIOS, duel, played

ROOM = Path(rules.__file__).parent / "dice_throne"
OPEN_POINTS = [f"A{number}" for number in range(1, 36)]
EDITION_PAIRS = [f"E{number:02}" for number in range(2, 15) if number != 13]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return GAME.rulebook


def _labels(book: Rulebook) -> set[str]:
    return {label for conflict in book.conflicts.values() for label in conflict.label.split()}


def test_every_section_of_every_source_has_a_rule(book: Rulebook) -> None:
    covered = {(rule.source, rule.section) for rule in book.rules.values()}
    sections = {(source.id, name) for source in book.sources.values() for name in source.sections}
    assert sections
    assert sections - covered == set()


def test_the_2027_reference_is_trusted_most(book: Rulebook) -> None:
    ranked = sorted(book.sources.values(), key=lambda source: source.rank)
    assert [source.id for source in ranked[:3]] == [
        "turn-reference",
        "official-rulings",
        "rulebook",
    ]


def test_every_reading_names_a_rule_of_its_source(book: Rulebook) -> None:
    for conflict in book.conflicts.values():
        for reading in conflict.readings:
            assert book.rules[reading.rule].source == reading.source, (conflict.id, reading.name)
        assert conflict.because.endswith(".")
        assert conflict.question.endswith("?")


@pytest.mark.parametrize("label", OPEN_POINTS + EDITION_PAIRS)
def test_every_open_point_and_edition_pair_is_a_conflict(book: Rulebook, label: str) -> None:
    assert label in _labels(book)


def test_a_conflict_with_two_readings_is_asked_somewhere(book: Rulebook) -> None:
    texts = "".join(
        path.read_text(encoding="utf-8")
        for path in [*ROOM.rglob("*.py"), *ROOM.rglob("*.yaml")]
        if path.parent.name != "rulebook"
    )
    for conflict in book.conflicts.values():
        assert len(conflict.readings) == 1 or conflict.id in texts, conflict.id


def test_an_edition_is_a_set_of_readings(book: Rulebook) -> None:
    assert set(book.editions) == {"2027", "v2.4.3"}
    assert Readings(book, {"edition": "2027"}) == Readings(book)
    earlier = Readings(book, {"edition": "v2.4.3"})
    assert earlier["windows.outside"] == "any-time"
    assert earlier["deck.empty"] == "reshuffle"
    own = Readings(book, {"edition": "v2.4.3", "deck.empty": "never-reshuffled"})
    assert own["deck.empty"] == "never-reshuffled"
    with pytest.raises(KeyError, match="no edition is called '1999'"):
        Readings(book, {"edition": "1999"})


def test_a_rule_is_one_or_two_short_sentences(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert rule.says.endswith("."), rule.id
        assert len(rule.says) <= 260, rule.id
        assert len(re.findall(r"\.(?:\s|$)", rule.says)) <= 3, rule.id


def test_every_rule_a_card_token_or_ability_names_is_there(book: Rulebook) -> None:
    for path in [*(ROOM / "cards").rglob("*.yaml")]:
        for found in re.findall(r"rule: ([a-z.-]+)", path.read_text(encoding="utf-8")):
            assert found in book.rules, f"{path.name} cites {found}"


def test_every_step_of_a_turn_cites_a_rule(book: Rulebook) -> None:
    trace = TreeRecorder()
    here = duel("upkeep", Ana={"tokens": {"Poison": 1}}, Nick={"health": 20})
    played(here, "Ana", "Ana", "Nick", "Ana", "Ana", trace=trace)
    cited = [step.rule for _, step in trace.walk()]
    assert cited
    assert all(rule in book.rules for rule in cited)


def test_scenario_files_are_named_readably() -> None:
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", path.stem) for path in SCENARIOS)
