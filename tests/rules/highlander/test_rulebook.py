"""The rulebook covers the sequence, its open points, and everything the game cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.turn.turn import ROWS, TURN

GAME = rules.load("highlander")
BOOK = GAME.rulebook
ROOM = Path(rules.__file__).parent / "highlander"
OPEN_POINTS = list("abcdefghijklmnop")


def test_every_section_of_every_source_has_a_rule() -> None:
    covered = {(rule.source, rule.section) for rule in BOOK.rules.values()}
    listed = {(source.id, name) for source in BOOK.sources.values() for name in source.sections}
    assert listed - covered == set()


def test_the_sequence_of_play_is_trusted_most() -> None:
    assert min(BOOK.sources.values(), key=lambda source: source.rank).id == "sequence-of-play"


@pytest.mark.parametrize("label", OPEN_POINTS)
def test_every_open_point_is_a_conflict(label: str) -> None:
    found = [conflict for conflict in BOOK.conflicts.values() if conflict.label == label]
    assert len(found) == 1
    assert len(found[0].readings) >= 2


def test_every_reading_names_a_rule_of_its_source() -> None:
    for conflict in BOOK.conflicts.values():
        assert conflict.question.endswith("?")
        for reading in conflict.readings:
            assert BOOK.rules[reading.rule].source == reading.source, conflict.id


def test_a_default_is_not_overruled_by_a_better_source_without_a_word() -> None:
    """A default of our own against a better source always says why."""
    for conflict in BOOK.conflicts.values():
        assert conflict.because.endswith(".")


def _cited() -> set[str]:
    topics = {rule_id.split(".")[0] for rule_id in BOOK.rules}
    pattern = re.compile(rf'"((?:{"|".join(topics)})\.[a-z0-9-]+)"')
    found: set[str] = set()
    for path in ROOM.rglob("*.py"):
        found.update(pattern.findall(path.read_text(encoding="utf-8")))
    return found


def test_everything_the_code_cites_is_a_rule_a_conflict_or_a_place_in_the_turn() -> None:
    known = set(BOOK.rules) | set(BOOK.conflicts) | set(TURN.nodes)
    assert _cited() - known == set()


def test_every_conflict_is_asked_about_somewhere() -> None:
    assert set(BOOK.conflicts) - _cited() == set()


def test_every_card_and_row_points_to_a_rule() -> None:
    assert {card.rule for card in catalogue().cards.values()} <= set(BOOK.rules)
    assert {row.rule for row in ROWS.values()} <= set(BOOK.rules)


def test_a_rule_of_a_card_speaks_in_one_or_two_sentences() -> None:
    for rule in BOOK.rules.values():
        assert len(rule.says) <= 260, rule.id
        assert rule.says.endswith("."), rule.id
