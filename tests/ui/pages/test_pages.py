"""Every page of the app opens for every game and says what it is for."""

from __future__ import annotations

import pytest

from tests.ui.conftest import GAMES, OpenApp, assert_no_traceback, open_panel, texts
from ui.case.library import entries
from ui.desk.screens import screen
from ui.widgets.shell import PAGES
from ui.words.strings import say


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_and_says_what_it_is_for(open_app: OpenApp, page: str, game: str) -> None:
    app = open_app(page, game=game)
    assert app.title[0].value == say(f"{page}.title")
    assert say(f"{page}.purpose").replace("\\", "") in texts(app)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_shows_a_worked_example(open_app: OpenApp, game: str) -> None:
    names = [entry.name for entry in entries(game)]
    assert screen(game).example in names
    app = open_app(game=game)
    assert app.query_params["c"]
    assert say("answer.nothing_asked") not in texts(app)


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_can_be_drawn(open_app: OpenApp, game: str) -> None:
    """One step back and on through each, so that boards of all kinds are drawn."""
    app = open_app(game=game)
    for entry in entries(game)[::6]:
        assert entry.scenario is not None, entry.problems
        open_panel(app, "open")
        titles = app.selectbox(key=f"open-scenario-{game}")
        wanted = next(each for each in titles.options if each.endswith(entry.scenario.title))
        titles.set_value(wanted).run()
        app.button(key="open-open").click().run()
        assert_no_traceback(app)
        if not app.button(key="back").disabled:
            app.button(key="back").click().run()
        assert_no_traceback(app)


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_table_can_be_opened(open_app: OpenApp, game: str) -> None:
    app = open_app(game=game)
    open_panel(app, "open")
    app.button(key="open-empty").click().run()
    assert_no_traceback(app)
    assert not app.error


@pytest.mark.parametrize("game", GAMES)
def test_stepping_with_undo_redo_and_branches(open_app: OpenApp, game: str) -> None:
    app = open_app(game=game)
    start = app.query_params["c"]
    for key in ("decision", "phase", "next"):
        app.button(key=key).click().run()
        assert_no_traceback(app)
    app.button(key="branch").click().run()
    assert say("step.branched", name="A") in texts(app)
    moved = app.query_params["c"] != start
    while not app.button(key="undo").disabled:
        app.button(key="undo").click().run()
    assert app.query_params["c"] == start
    if moved:
        app.button(key="redo").click().run()
        assert app.query_params["c"] != start
    open_panel(app, "compare")
    assert_no_traceback(app)
    assert say("compare.here") in texts(app)
