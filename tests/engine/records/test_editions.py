"""Two rulebooks side by side: what was added, went and changed, and which answers differ."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

import rules
from engine.model.rulebook import EDITION, Readings
from engine.notation.rulebook_document import read_rulebook_folder
from engine.notation.scenario import Scenario
from engine.records.editions import answer_differences, book_difference, edition_difference
from tests.engine.frogs import GAME, POSITION

DICE_THRONE = rules.load("dice_throne")


HERE = Path(rules.__file__).parent / "dice_throne" / "rulebook"


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A copy of a rulebook with the first rule about windows given another title and id."""
    folder = tmp_path / "rulebook"
    shutil.copytree(HERE, folder)
    file = folder / "policy.yaml"
    added = {"id": "windows.new", "title": "New", "source": "turn-reference"}
    added |= {"section": "Anywhere in the turn", "says": "New."}
    file.write_text(yaml.safe_dump({"rules": [added]}), encoding="utf-8")
    book = folder / "book.yaml"
    text = book.read_text(encoding="utf-8").replace("\nsources:", "\n  - policy\nsources:", 1)
    book.write_text(text, encoding="utf-8")
    windows = folder / "windows.yaml"
    text = windows.read_text(encoding="utf-8")
    windows.write_text(text.replace("title: ", "title: Once ", 1), encoding="utf-8")
    return folder


def test_the_same_book_does_not_differ() -> None:
    assert not book_difference(DICE_THRONE.rulebook, DICE_THRONE.rulebook)


def test_rules_added_gone_and_changed_are_named(changed: Path) -> None:
    found = book_difference(DICE_THRONE.rulebook, read_rulebook_folder(changed))
    assert found.added == ("windows.new",)
    assert found.gone == ()
    (rule,) = found.changed
    ((part, then, now),) = rule.parts
    assert (part, now) == ("title", f"Once {then}")
    back = book_difference(read_rulebook_folder(changed), DICE_THRONE.rulebook)
    assert back.gone == ("windows.new",)


def test_editions_read_open_points_differently() -> None:
    found = edition_difference(DICE_THRONE.rulebook, "2027", "v2.4.3")
    assert (
        "deck.empty",
        DICE_THRONE.rulebook.conflicts["deck.empty"].default,
        "reshuffle",
    ) in found
    assert edition_difference(DICE_THRONE.rulebook, "2027", "2027") == ()
    with pytest.raises(KeyError, match="no edition"):
        edition_difference(DICE_THRONE.rulebook, "2027", "1066")


def test_answers_that_differ_are_shown_with_both() -> None:
    line = [{"by": "Ann", "play": "Leaf", "on": "Bo"}, {"by": "Ned", "play": "Mud", "on": "Bo"}]
    scenario = Scenario(game="frogs", title="Halved", position=POSITION, line=line, ask=["Bo.jump"])
    down, up = (Readings(GAME.rulebook, {"cards.mud-rounding": way}) for way in ("down", "up"))
    (found,) = answer_differences(GAME, [scenario], down, up)
    assert (found.title, found.then, found.now) == ("Halved", "Bo's jump is 2", "Bo's jump is 3")
    assert list(answer_differences(GAME, [scenario], down, down)) == []


def test_a_scenario_that_chooses_its_reading_keeps_it() -> None:
    scenario = Scenario(
        game="frogs",
        position={**POSITION, "Ann": {**POSITION["Ann"], "cards": ["Mud"]}},
        readings={"cards.mud-rounding": "up"},
        ask=["Bo.jump"],
    )
    down = Readings(GAME.rulebook, {"cards.mud-rounding": "down"})
    up = Readings(GAME.rulebook, {"cards.mud-rounding": "up"})
    assert list(answer_differences(GAME, [scenario], down, up)) == []
    assert EDITION == "edition"
