"""What cannot be kept is told in a person's words, and nothing is changed."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.ui.store.samples import a_ruling
from ui.store import (
    StoreError,
    open_store,
)

# What cannot be kept is told ------------------------------------------------------------------


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    file = tmp_path / "rulings.db"
    store = open_store(f"sqlite:///{file}")
    for part in tmp_path.glob("rulings.db*"):
        part.unlink()
    with pytest.raises(StoreError, match="not where it was"):
        store.save(a_ruling())
    assert not file.exists()


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.opening.SECONDS_TO_WAIT", 0.05)
    file = tmp_path / "rulings.db"
    store = open_store(f"sqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin exclusive")
    with pytest.raises(StoreError, match="busy with something else"):
        store.save(a_ruling())
    other.execute("rollback")
    assert store.save(a_ruling()).number == 1


def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "rulings.db"
    file.write_bytes(b"no database at all, but long enough to be looked at" * 40)
    with pytest.raises(StoreError, match="damaged or is no database"):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes().startswith(b"no database")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'rulings.db'}")

    def little_room(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=1")

    sa.event.listen(store.engine, "connect", little_room)
    with pytest.raises(StoreError, match="disk that holds"):
        store.save(a_ruling(notes="x" * 4000, answer="y" * 4000))


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "address of the store"),
        ("redis://127.0.0.1", "address of the store"),
        ("postgres://judge@127.0.0.1:1/none", "does not answer"),
        ("sqlite:////proc/nowhere/rulings.db", "not where it was"),
    ],
)
def test_an_address_that_leads_nowhere_is_told(url: str, says: str) -> None:
    with pytest.raises(StoreError, match=says):
        open_store(url)
