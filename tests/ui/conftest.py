"""An app to drive without a browser, with a store of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import rules
import ui.store.own

MAIN = Path(__file__).parents[2] / "ui" / "pages" / "main.py"
OpenApp = Callable[..., AppTest]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test saves its rulings in a file of its own, and all its sessions are one browser's."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'rulings.db'}")
    monkeypatch.setattr("ui.store.own.reader_key", lambda: "k" * 32)
    ui.store.own.opened_again()


@pytest.fixture
def open_app() -> OpenApp:
    """Opens the app on a page, on a game's worked example or on a link."""

    def opened(page: str = "table", *, game: str = "", link: str = "") -> AppTest:
        app = AppTest.from_file(str(MAIN), default_timeout=60)
        if game:
            app.session_state["game"] = game
        if link:
            app.query_params["c"] = link
        app.run()
        if page != "table":
            app.switch_page(f"{page}.py").run()
        assert_no_traceback(app)
        return app

    return opened


def assert_no_traceback(app: AppTest) -> None:
    """No page may ever show one."""
    assert [error.message for error in app.exception] == []


def texts(app: AppTest) -> str:
    """Everything the page says, with Markdown's backslashes taken out."""
    parts = [
        *(element.value for element in app.markdown),
        *(element.value for element in app.caption),
        *(element.value for element in app.error),
        *(element.value for element in app.success),
        *(element.value for element in app.info),
        *(element.value for element in app.warning),
        *(element.value for element in app.header),
    ]
    for part in app.get("bidi_component"):
        parts += _strings(json.loads(part.proto.json))
    return "\n".join(str(part) for part in parts).replace("\\", "")


def _strings(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [said for part in data.values() for said in _strings(part)]
    if isinstance(data, list):
        return [said for part in data for said in _strings(part)]
    return [data] if isinstance(data, str) else []


def open_panel(app: AppTest, name: str) -> AppTest:
    """Have a panel take the place of the board."""
    app.session_state["panel"] = name
    return app.run()


GAMES = rules.games()
