"""Saving, finding and removing rulings. Every method is one short transaction."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from ui.store.documents import Filters, SavedRuling
from ui.store.tables import rulings

MIGRATIONS = Path(__file__).parent / "migrations"
DEFAULT_URL = "sqlite:///data/rulings.db"


def _driver_url(url: str) -> sa.URL:
    """The URL with the driver this project installs; hosts hand out `postgres://` as well."""
    parsed = sa.make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Readers and the writer do not block each other, and a busy file is waited for."""
    for pragma in ("journal_mode=WAL", "busy_timeout=5000", "synchronous=NORMAL"):
        connection.execute(f"PRAGMA {pragma}")


def open_store(url: str | None = None) -> Rulings:
    """The store at `url`, else at `DATABASE_URL`, else a SQLite file, with its tables in place."""
    address = _driver_url(url or os.environ.get("DATABASE_URL") or DEFAULT_URL)
    if address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:"):
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(address, pool_pre_ping=True)
    if address.get_backend_name() == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    migrate(engine)
    return Rulings(engine)


def migrate(engine: sa.Engine) -> None:
    """Bring the tables to the newest version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Rulings:
    """The saved rulings of one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def save(self, ruling: SavedRuling) -> SavedRuling:
        """Keep a ruling; the same with the number it was given."""
        return self.save_all([ruling])[0]

    def save_all(self, documents: Iterable[SavedRuling]) -> list[SavedRuling]:
        """Keep several rulings, all or none; numbers are given afresh."""
        saved = []
        with self.engine.begin() as connection:
            for ruling in documents:
                values = ruling.model_dump(exclude={"number"})
                result = connection.execute(sa.insert(rulings).values(**values))
                number = result.inserted_primary_key[0] if result.inserted_primary_key else None
                saved.append(ruling.model_copy(update={"number": number}))
        return saved

    def get(self, number: int) -> SavedRuling | None:
        """The ruling with this number, if there is one."""
        with self.engine.connect() as connection:
            row = connection.execute(
                sa.select(rulings).where(rulings.c.number == number)
            ).one_or_none()
        return _document(row) if row else None

    def find(
        self, filters: Filters | None = None, *, limit: int | None = None, offset: int = 0
    ) -> list[SavedRuling]:
        """Rulings that pass the filters, newest first."""
        query = (
            sa.select(rulings)
            .where(*_conditions(filters or Filters()))
            .order_by(rulings.c.created.desc(), rulings.c.number.desc())
            .offset(offset)
        )
        if limit is not None:
            query = query.limit(limit)
        with self.engine.connect() as connection:
            return [_document(row) for row in connection.execute(query)]

    def count(self, filters: Filters | None = None) -> int:
        """How many rulings pass the filters."""
        query = sa.select(sa.func.count()).select_from(rulings)
        with self.engine.connect() as connection:
            query = query.where(*_conditions(filters or Filters()))
            return int(connection.execute(query).scalar_one())

    def events(self) -> list[str]:
        """Names of the events rulings were saved at, alphabetically."""
        query = sa.select(rulings.c.event).distinct().where(rulings.c.event != "")
        with self.engine.connect() as connection:
            return sorted(connection.execute(query).scalars())

    def remove(self, number: int) -> bool:
        """Delete a ruling; whether there was one."""
        with self.engine.begin() as connection:
            result = connection.execute(sa.delete(rulings).where(rulings.c.number == number))
            return result.rowcount > 0


def _document(row: sa.Row[Any]) -> SavedRuling:
    return SavedRuling.model_validate(dict(row._mapping))


def _conditions(filters: Filters) -> list[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = []
    searched = (
        rulings.c.question,
        rulings.c.answer,
        rulings.c.notes,
        rulings.c.event,
        rulings.c.table_number,
    )
    for word in filters.words.split():
        conditions.append(sa.or_(*(column.icontains(word, autoescape=True) for column in searched)))
    for name in ("event", "table_number", "game"):
        wanted = getattr(filters, name)
        if wanted:
            conditions.append(rulings.c[name] == wanted)
    if filters.since:
        conditions.append(rulings.c.created >= filters.since)
    if filters.until:
        conditions.append(rulings.c.created <= filters.until)
    return conditions
