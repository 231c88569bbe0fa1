"""The rulebook leaves out no section, no conflict, and nothing the game cites."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

import rules
from engine.model.rulebook import Rulebook

GAME = rules.load("little_troubles")
ROOM = Path(rules.__file__).parent / "little_troubles"
LABELS = [f"D{number}" for number in range(1, 38)]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return GAME.rulebook


def test_every_section_of_every_source_has_a_rule(book: Rulebook) -> None:
    covered = {(rule.source, rule.section) for rule in book.rules.values()}
    sections = {(source.id, name) for source in book.sources.values() for name in source.sections}
    assert sections
    assert sections - covered == set()


def test_the_three_documents_are_trusted_most_and_in_this_order(book: Rulebook) -> None:
    ranked = sorted(book.sources.values(), key=lambda source: source.rank)
    assert [source.id for source in ranked[:3]] == [
        "turn-phases",
        "advanced-rules",
        "quick-reference",
    ]


def test_every_reading_and_cross_reference_names_a_rule_of_its_source(book: Rulebook) -> None:
    for conflict in book.conflicts.values():
        assert len(conflict.readings) >= 2, conflict.id
        for reading in conflict.readings:
            assert book.rules[reading.rule].source == reading.source, (conflict.id, reading.name)
    for rule in book.rules.values():
        assert set(rule.see) <= set(book.rules), rule.id


@pytest.mark.parametrize("label", LABELS)
def test_every_known_contradiction_and_open_point_is_a_conflict(book: Rulebook, label: str) -> None:
    found = [conflict for conflict in book.conflicts.values() if conflict.label == label]
    assert len(found) == 1
    assert found[0].because.endswith(".")
    assert found[0].question.endswith("?")


def test_a_conflict_is_never_called_like_a_rule(book: Rulebook) -> None:
    assert set(book.conflicts) & set(book.rules) == set()


def test_a_rule_is_one_or_two_short_sentences(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert rule.says.endswith("."), rule.id
        assert len(rule.says) <= 260, rule.id
        assert len(re.findall(r"\.(?:\s|$)", rule.says)) <= 3, rule.id


def test_a_rule_is_found_by_the_words_of_its_idea(book: Rulebook) -> None:
    assert book.search("additions multiplications")[0].id == "resources.order"
    assert "values.temporary-one-side" in [rule.id for rule in book.search("temporary side")]


def test_the_turn_cites_rules_that_are_there(book: Rulebook) -> None:
    nodes = (node.rule for node in GAME.turn.nodes.values())
    rows = (row.rule for row in GAME.turn.rows)
    assert {rule for rule in chain(nodes, rows) if rule not in book.rules} == set()


def test_a_reading_asked_for_in_the_code_is_one_of_the_conflict(book: Rulebook) -> None:
    asked = re.compile(r'readings(?:\.peek\(|\[)"([^"]+)"[\])]\s*[!=]=\s*"([^"]+)"')
    for path in sorted(ROOM.rglob("*.py")):
        for conflict, name in asked.findall(path.read_text(encoding="utf-8")):
            assert book.conflicts[conflict].reading(name), path.name
