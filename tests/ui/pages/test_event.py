"""An event's desk: opened, joined by its code, calls taken, rulings shared."""

from __future__ import annotations

from datetime import timedelta

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.conftest import OpenApp, texts
from ui.pages.event_page import minutes, qr_code
from ui.store import Events, Reader, open_store
from ui.store.rulings import Rulings


def fill(app: AppTest, key: str, value: str) -> None:
    app.text_input(key=key).set_value(value)


def press(app: AppTest, label: str) -> AppTest:
    button = next(button for button in app.button if button.label == label)
    return button.click().run()


@pytest.fixture
def store() -> Rulings:
    """The whole store the app under test writes to."""
    return open_store()


def opened_event(open_app: OpenApp) -> AppTest:
    app = open_app("event")
    fill(app, "open-title", "Autumn Open")
    fill(app, "open-name", "Alex")
    return press(app, "Open it")


def test_an_event_is_opened_and_its_code_shown(open_app: OpenApp, store: Rulings) -> None:
    app = opened_event(open_app)
    said = texts(app)
    assert "1 here: Alex." in said
    assert "You are the head judge." in said
    assert "Nobody waits." in said
    code = next(header.value for header in app.header)
    event = Events(store.engine).get(code)
    assert event is not None
    assert event.name == "Autumn Open"


def test_a_call_waits_is_taken_and_answered(open_app: OpenApp, store: Rulings) -> None:
    app = opened_event(open_app)
    fill(app, "call-table", "14")
    fill(app, "call-about", "is my Confidence 4?")
    app = press(app, "A table calls")
    assert "is my Confidence 4?" in texts(app)
    app = press(app, "I take it")
    assert "Alex has it" in texts(app)
    app = press(app, "Answered")
    assert "Nobody waits." in texts(app)
    code = next(header.value for header in app.header)
    (closed,) = Events(store.engine).calls(code, closed=True)
    assert (closed.table_number, closed.taken_by) == ("14", "Alex")


def test_a_wrong_code_is_told(open_app: OpenApp) -> None:
    app = open_app("event")
    fill(app, "join-code", "NOWHERE")
    fill(app, "join-name", "Nora")
    app = press(app, "Join")
    assert "No open event has the code NOWHERE." in texts(app)


def test_an_event_of_somebody_else_is_joined(open_app: OpenApp, store: Rulings) -> None:
    event = Events(store.engine).open("Autumn Open", Reader(key="x" * 32), "Alex")
    app = open_app("event")
    fill(app, "join-code", event.code.lower())
    fill(app, "join-name", "Nora")
    app = press(app, "Join")
    said = texts(app)
    assert "2 here: Alex, Nora." in said
    assert "You are the head judge." not in said
    app = press(app, "Leave the event")
    assert [judge.name for judge in Events(store.engine).judges(event.code)] == ["Alex"]


def test_an_event_needs_names(open_app: OpenApp) -> None:
    app = open_app("event")
    app = press(app, "Open it")
    assert "each need a name" in texts(app)


@pytest.mark.parametrize(
    ("waited", "says"),
    [
        (timedelta(seconds=20), "now"),
        (timedelta(minutes=6, seconds=10), "6 min"),
        (timedelta(minutes=65), "1 h 5 min"),
        (timedelta(minutes=-3), "now"),
    ],
)
def test_how_long_a_table_waited(waited: timedelta, says: str) -> None:
    assert minutes(waited) == says


def test_a_qr_code_is_dark_on_light() -> None:
    picture = qr_code("http://127.0.0.1/event?event=ABC")
    assert picture.startswith("<svg")
    assert "#fff" in picture
