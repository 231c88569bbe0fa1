"""A store is made whole or not at all, whoever opens it and whenever it is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.ui.store.samples import a_ruling
from ui.store import (
    Rulings,
    StoreError,
    open_store,
)
from ui.store.opening import MIGRATIONS, engine_at, migrate

# Made whole or not at all --------------------------------------------------------------------


def in_a_child(work: Callable[[], None], *, killed_after: float | None = None) -> int:
    """Do `work` in a forked process, killed after so many seconds if given; its exit status."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    if killed_after is not None:
        time.sleep(killed_after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return status


def test_a_first_opening_that_is_killed_leaves_a_store_that_opens(tmp_path: Path) -> None:
    for moment in range(40):
        url = f"sqlite:///{tmp_path / f'{moment}.db'}"
        in_a_child(lambda url=url: open_store(url), killed_after=moment * 0.003)
        store = open_store(url)
        assert store.save(a_ruling()).number == 1


def test_two_openers_at_once_both_have_a_store(tmp_path: Path) -> None:
    for attempt in range(10):
        url = f"sqlite:///{tmp_path / f'{attempt}.db'}"
        children = []
        for _ in range(2):
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    open_store(url).save(a_ruling())
                    status = 0
                finally:
                    os._exit(status)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
        assert open_store(url).count() == 2


def test_a_store_that_an_older_version_left_half_made_is_mended(tmp_path: Path) -> None:
    file = tmp_path / "rulings.db"
    url = f"sqlite:///{file}"
    open_store(url)
    with sqlite3.connect(file) as connection:
        before = connection.execute("select sql from sqlite_master where name = 'rulings'")
        assert "AUTOINCREMENT" in before.fetchone()[0]
    half = tmp_path / "half.db"
    engine = engine_at(f"sqlite:///{half}")
    with engine.begin() as connection:
        for table in ("calls", "judges", "events", "ruling_versions", "rulings"):
            connection.execute(sa.text(f"drop table {table}"))
        connection.execute(sa.text("delete from alembic_version"))
        move(connection, "0001")
        connection.execute(sa.text("drop index rulings_game"))
        connection.execute(sa.text("delete from alembic_version"))
    assert open_store(f"sqlite:///{half}").save(a_ruling()).number == 1


def move(connection: sa.Connection, revision: str, *, up: bool = True) -> None:
    """Move the tables to a version, as the store does when it opens."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.upgrade if up else command.downgrade)(config, revision)


def test_rulings_of_the_first_version_are_kept_and_their_numbers_go_on(store: Rulings) -> None:
    saved = [store.save(a_ruling(question=name)) for name in ("one", "two")]
    with store.engine.begin() as connection:
        move(connection, "0001", up=False)
        with pytest.raises(ValueError, match="2 rulings are kept"):
            move(connection, "base", up=False)
    migrate(store.engine)
    assert [ruling.question for ruling in store.find()] == ["two", "one"]
    third = store.save(a_ruling())
    assert third.number is not None
    assert third.number > max(ruling.number or 0 for ruling in saved)


def test_a_store_of_a_newer_version_is_refused_and_left_alone(store: Rulings) -> None:
    store.save(a_ruling())
    with store.engine.begin() as connection:
        connection.execute(sa.text("update alembic_version set version_num = '9999'"))
    try:
        with pytest.raises(StoreError, match="newer Judge Call"):
            migrate(store.engine)
        assert store.count() == 1
    finally:
        with store.engine.begin() as connection:
            connection.execute(sa.text("update alembic_version set version_num = '0002'"))


def test_no_ruling_that_got_a_number_is_lost_to_a_kill(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rulings.db'}"
    open_store(url)
    acknowledged = tmp_path / "acknowledged"

    def save_on() -> None:
        store = open_store(url)
        with acknowledged.open("a") as told:
            for _ in range(200):
                told.write(f"{store.save(a_ruling()).number}\n")
                told.flush()

    for moment in range(20):
        in_a_child(save_on, killed_after=0.03 + moment * 0.01)
    numbers = {ruling.number for ruling in open_store(url).find()}
    kept = [int(line) for line in acknowledged.read_text().splitlines() if line.isdigit()]
    assert len(kept) > 20
    assert set(kept) <= numbers
