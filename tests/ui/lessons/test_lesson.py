"""A round of ten: asked, answered, marked, and the same for everyone who opens its link."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

import rules
from tests.ui.conftest import OpenApp, assert_no_traceback, texts
from ui.case.library import entries
from ui.lessons.paper import sheet
from ui.lessons.rounds import LENGTH, new_round, round_of

GAME = "little_troubles"


def test_a_link_draws_the_same_questions() -> None:
    library = entries(GAME)
    first = new_round(GAME, "winning", library, 7)
    assert round_of(first.link, GAME, library) == first
    assert new_round(GAME, "winning", library, 8).names != first.names
    everything = new_round(GAME, "", library, 7)
    assert len(everything.names) == LENGTH
    assert round_of(everything.link, GAME, library) == everything


@pytest.mark.parametrize("link", ["", "~", "winning~x", "nowhere~5", "winning~²", "~" + "9" * 40])
def test_a_link_that_names_no_round_is_none(link: str) -> None:
    assert round_of(link, GAME, entries(GAME)) is None


def test_moving_stays_within_the_round() -> None:
    going = new_round(GAME, "", entries(GAME), 1)
    assert going.moved(-1).at == 0
    assert going.moved(99).at == LENGTH - 1


@pytest.mark.parametrize("game", rules.games())
def test_a_round_is_answered_to_its_result(open_app: OpenApp, game: str) -> None:
    app = open_app("scenarios", game=game)
    for _ in range(LENGTH):
        app = answer(app)
        assert_no_traceback(app)
        app = app.button(key="lesson-next").click().run()
    assert_no_traceback(app)
    assert any(button.key == "lesson-again" for button in app.button)
    app = app.button(key="lesson-again").click().run()
    assert not any(button.key == "lesson-again" for button in app.button)


def answer(app: AppTest) -> AppTest:
    """Take the first choice, or have the answer shown where there is none."""
    for button in app.button:
        if str(button.key).startswith(("choice-", "reveal-")):
            return button.click().run()
    raise AssertionError("nothing to answer with")


def test_the_rule_stands_beside_the_answer(open_app: OpenApp) -> None:
    app = answer(open_app("scenarios", game=GAME))
    titles = {rule.title for rule in rules.load(GAME).rulebook.rules.values()}
    assert any(f"**{title}.**" in texts(app) for title in titles) or "Table" in texts(app)


def test_a_sheet_of_questions_gives_no_title_away() -> None:
    some = list(entries(GAME)[:3])
    questions = sheet(some, with_answers=False)
    assert [heading for heading, _ in questions] == [f"Question {n}/3" for n in (1, 2, 3)]
    assert len(sheet(some, with_answers=True)) == 6
