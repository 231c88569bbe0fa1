"""Opening a store: one opener makes or moves it whole, others wait, a half-made one is mended."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import NullPool

from ui.store.failures import StoreError, told

MIGRATIONS = Path(__file__).parent / "migrations"
DEFAULT_URL = "sqlite:///data/rulings.db"
SECONDS_TO_WAIT = 10
"""How long a busy store is waited for before it is called locked."""
OPENERS_LOCK = 0x4A756467
"""The number of the PostgreSQL lock that openers take, so that one moves the tables at a time."""


def engine_at(url: str | None = None) -> sa.Engine:
    """The database at `url`, else at `DATABASE_URL`, else a SQLite file, its tables in place.

    StoreError with the reason if it cannot be used. A store that a newer version made is refused
    and left as it is.
    """
    with told():
        address = _driver_url(url or os.environ.get("DATABASE_URL") or DEFAULT_URL)
        if address.get_backend_name() == "sqlite":
            engine = _sqlite(address)
        else:
            options = (
                {"connect_timeout": SECONDS_TO_WAIT} if "psycopg" in address.drivername else {}
            )
            engine = sa.create_engine(address, pool_pre_ping=True, connect_args=options)
        migrate(engine)
    return engine


def migrate(engine: sa.Engine) -> None:
    """Bring the tables to the newest version, in one transaction that other openers wait for."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    if _revision(engine) == script.get_current_head():
        return
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(OPENERS_LOCK)))
        found = MigrationContext.configure(connection).get_current_revision()
        known = {revision.revision for revision in script.walk_revisions()}
        if found is not None and found not in known:
            raise StoreError("newer")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _revision(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _driver_url(url: str) -> sa.URL:
    """The URL with the driver this project installs; hosts hand out `postgres://` as well."""
    parsed = sa.make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def _sqlite(address: sa.URL) -> sa.Engine:
    """A SQLite file that is opened anew for each transaction.

    A file that was deleted under a running app is then missed, not written to in vain; and only
    the opener may make it.
    """
    if address.database in (None, "", ":memory:"):
        return _by_hand(sa.create_engine(address))
    file = Path(str(address.database))
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
    opened = _connect(file, "rwc")
    _let_readers_read(opened)
    opened.close()
    engine = sa.create_engine(address, poolclass=NullPool, creator=lambda: _connect(file, "rw"))
    return _by_hand(engine)


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(str(file))}?mode={mode}",
        uri=True,
        timeout=SECONDS_TO_WAIT,
        isolation_level=None,
        check_same_thread=False,
    )
    # What was answered with a number stays, whatever happens to the machine in the next moment.
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def _let_readers_read(connection: sqlite3.Connection) -> None:
    """Have readers and the writer not block each other. SQLite doesn't wait for this by itself."""
    end = time.monotonic() + SECONDS_TO_WAIT
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _by_hand(engine: sa.Engine) -> sa.Engine:
    """Begin transactions ourselves: Python's driver leaves making tables outside of them.

    A transaction takes the write lock when it begins, so two writers wait for each other instead
    of failing half way.
    """

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    def begun(connection: sa.Connection) -> None:
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    sa.event.listen(engine, "connect", connected)
    sa.event.listen(engine, "begin", begun)
    return engine
