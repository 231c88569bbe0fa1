"""A ruling that cannot be saved stays on screen with the reason, and is saved by trying again."""

from __future__ import annotations

import os
from pathlib import Path

from streamlit.testing.v1 import AppTest

from tests.ui.conftest import OpenApp, assert_no_traceback, texts
from ui.store import open_store
from ui.store.own import opened_again


def save(app: AppTest, table: str = "7") -> AppTest:
    app.session_state["save"] = True
    app.run()
    app.text_input(key="save-table").set_value(table)
    app.text_area(key="save-notes").set_value("asked twice")
    button = next(button for button in app.button if button.label == "Save ruling")
    return button.click().run()


def store_file() -> Path:
    return Path(os.environ["DATABASE_URL"].removeprefix("sqlite:///"))


def test_a_ruling_is_saved_with_its_table(open_app: OpenApp) -> None:
    app = save(open_app())
    assert "Saved as ruling 1. It is on the Rulings page" in texts(app)
    (ruling,) = open_store().find()
    assert (ruling.table_number, ruling.players, ruling.notes) == ("7", "Ana v Nick", "asked twice")


def test_a_store_that_went_away_keeps_the_ruling(open_app: OpenApp) -> None:
    app = save(open_app())
    for part in store_file().parent.glob("rulings.db*"):
        part.unlink()
    app = save(app, "8")
    assert_no_traceback(app)
    said = texts(app)
    assert "Not saved" in said
    assert "not where it was" in said
    assert "Saved as ruling 1. It is on the Rulings page" not in said
    app = next(button for button in app.button if button.label == "Try again").click().run()
    assert "Not saved" not in texts(app)
    (ruling,) = open_store().find()
    assert (ruling.table_number, ruling.notes) == ("8", "asked twice")


def test_a_damaged_store_takes_no_page_away(open_app: OpenApp) -> None:
    store_file().write_bytes(b"no database " * 200)
    opened_again()
    for page in ("table", "rulings", "event"):
        app = open_app(page)
        assert_no_traceback(app)
    assert "damaged or is no database" in texts(open_app("rulings"))
    assert "Not saved" in texts(save(open_app()))


def test_a_deleted_ruling_comes_back(open_app: OpenApp) -> None:
    save(open_app())
    app = open_app("rulings")
    app = app.button(key="rm-1").click().run()
    assert "Ruling 1 is deleted" in texts(app)
    assert open_store().count() == 0
    app = app.button(key="restore").click().run()
    assert open_store().count() == 1


def test_the_same_case_ruled_the_other_way_is_said(open_app: OpenApp) -> None:
    app = save(open_app(), "3")
    store = open_store()
    (ruling,) = store.find()
    store.amend(1, ruling.model_copy(update={"answer": "No."}), by="Alex", why="read again")
    app = save(app, "9")
    assert "Ruling 1 on the same case says otherwise: No." in texts(app)
    said = texts(open_app("rulings"))
    assert "the other way at 3" in said
    assert "read again" in said
