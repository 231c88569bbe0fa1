"""Checking a file tells every problem at once, each with its line."""

from __future__ import annotations

import pytest

from engine.notation.documents import Problem, read_yaml
from engine.play.ruling import rule_on
from engine.records.checking import check_file, line_at
from engine.records.receipt import to_json, write_receipt
from tests.engine.frog_scenarios import TEXT, load, scenario
from tests.engine.frogs import GAME


def problems(text: str) -> list[str]:
    return [str(problem) for problem in check_file(load, text, "f.yaml").problems]


def test_a_sound_file_has_none() -> None:
    assert check_file(load, TEXT, "f.yaml").problems == ()
    assert check_file(load, TEXT, "f.yaml").notes == ()


def test_what_is_stated_without_effect_is_noted_with_its_line() -> None:
    text = TEXT.replace("line:\n", "line:\n  - until pond\n")
    assert text != TEXT
    notes = [str(note) for note in check_file(load, text, "f.yaml").notes]
    assert [note.partition(": ")[2] for note in notes] == [
        "line.0.until: stated, but without effect here, because the turn stands there already"
    ]


def test_every_problem_of_a_file_is_told_at_once() -> None:
    text = TEXT.replace("because: [cards.mud-down]", "because: [cards.mudd], depends_on: [x.y]")
    text = text.replace("play: Mud", "play: Mood").replace(
        "title: Mud", "readings: {a.b: c}\ntitle: Mud"
    )
    assert problems(text) == [
        "f.yaml:1: readings.a.b: no conflict is called 'a.b'",
        "f.yaml:12: expect.0.because.0: no rule is called 'cards.mudd'",
        "f.yaml:12: expect.0.depends_on.0: no conflict is called 'x.y'",
        "f.yaml:9: line.1.play: expected Leaf or Mud, got 'Mood'",
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: frogs", "game: toads", "f.yaml:2: game: no game is called 'toads'; there is frogs"),
        ("jump: 3", "jmp: 3", "f.yaml:4: position.Ann.jmp: is not a known field here"),
        ("value: Bo.jump", "value: Zo.jump", "f.yaml:11: expect.0.value: no frog is called 'Zo'"),
        ("by: Ned", "by: Zoe", "f.yaml:8: line.1.by: expected Ann or Ned, got 'Zoe'"),
        ("is: 2", "is: 2, reasons: [No Window]", "expected a code such as timing/no-window"),
        ("question:", "qestion:", "f.yaml:9: qestion: is not a known field here"),
    ],
)
def test_each_kind_of_problem_has_its_line(old: str, new: str, says: str) -> None:
    assert any(says in problem for problem in problems(TEXT.replace(old, new)))


def test_a_scenario_of_the_wrong_shape_has_its_position_checked_all_the_same() -> None:
    found = problems(TEXT.replace("question:", "qestion:").replace("jump: 4", "jump: far"))
    assert len(found) == 2


def test_what_no_legal_game_shows_is_a_note() -> None:
    checked = check_file(load, TEXT.replace("pebbles: 5", "pebbles: 50"), "f.yaml")
    assert checked.problems == ()
    assert [str(note) for note in checked.notes] == [
        "f.yaml:4: position.Ann.pebbles: a bank holds at most 9 pebbles"
    ]


def test_an_answer_that_is_wrong_is_no_problem_of_the_file() -> None:
    assert problems(TEXT.replace("is: 2", "is: 99")) == []


def test_a_receipt_and_a_rulebook_are_checked_as_such() -> None:
    receipt = to_json(write_receipt(GAME, rule_on(GAME, scenario())))
    assert problems(receipt) == []
    assert "not a receipt" in problems('{"receipt": 1}')[0]
    assert "no frog" in problems(receipt.replace("Bo.jump", "Zo.jump", 1))[0]
    book = "game: frogs\ntitle: F\nsources: []\nrules:\n  - {id: x, title: t, source: s, says: w}\n"
    assert len(problems(book)) == 2


@pytest.mark.parametrize("text", ["", "just words", "[1, 2]", "3"])
def test_what_is_no_document_at_all_says_so(text: str) -> None:
    assert problems(text) == ["f.yaml:1: expected a scenario, a receipt or a rulebook"]


def test_a_path_finds_its_line_though_names_hold_dots() -> None:
    _, lines = read_yaml("a:\n  Dr. Bo:\n    jump: 1\n")
    assert line_at("a.Dr. Bo.jump", lines) == 3
    assert line_at("a.Dr. Bo.jump.more", lines) == 3
    assert line_at("elsewhere", lines) == 1
    assert str(Problem("a", "b")) == "a: b"
