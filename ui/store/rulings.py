"""Saving, finding, amending and removing rulings. Every method is one short transaction.

A reader sees the rulings of their own browser, those of the event they have joined, and those
saved before the store kept whose they are. Only these can be changed by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from ui.store.documents import Filters, Reader, SavedRuling, Version
from ui.store.failures import told
from ui.store.opening import engine_at
from ui.store.tables import rulings, versions

UNDOABLE = timedelta(days=30)
"""How long a deleted ruling can be brought back."""
KEPT_APART = ("owner", "event_code", "position_hash", "removed")
"""Columns that are the store's own and no part of a ruling."""
SHOWN = [column for column in rulings.c if column.name not in KEPT_APART]


def open_store(url: str | None = None) -> Rulings:
    """The store at `url`, else at `DATABASE_URL`, else a SQLite file; StoreError if there is none.

    Rulings that were deleted longer ago than they can be brought back are gone for good.
    """
    store = Rulings(engine_at(url))
    with told(), store.engine.begin() as connection:
        long_ago = rulings.c.removed < datetime.now(UTC) - UNDOABLE
        connection.execute(sa.delete(rulings).where(long_ago))
    return store


class Rulings:
    """The saved rulings of one database, as `reader` may see and change them."""

    def __init__(self, engine: sa.Engine, reader: Reader | None = None) -> None:
        self.engine = engine
        self.reader = reader

    def seen_by(self, reader: Reader) -> Rulings:
        """The same store as this reader may see and change it."""
        return Rulings(self.engine, reader)

    def save(self, ruling: SavedRuling) -> SavedRuling:
        """Keep a ruling; the same with the number it was given."""
        return self.save_all([ruling])[0]

    def save_all(self, documents: Iterable[SavedRuling]) -> list[SavedRuling]:
        """Keep several rulings, all or none; numbers are given afresh."""
        reader = self.reader or Reader()
        saved = []
        with told(), self.engine.begin() as connection:
            for ruling in documents:
                values = ruling.model_dump(exclude={"number"})
                values |= {"owner": reader.key, "event_code": reader.event_code}
                values["position_hash"] = ruling.position_hash
                result = connection.execute(sa.insert(rulings).values(**values))
                number = result.inserted_primary_key[0] if result.inserted_primary_key else None
                saved.append(ruling.model_copy(update={"number": number}))
        return saved

    def get(self, number: int) -> SavedRuling | None:
        """The ruling with this number, if there is one for this reader."""
        found = self._read(sa.select(*SHOWN).where(rulings.c.number == number, *self._visible()))
        return found[0] if found else None

    def find(
        self, filters: Filters | None = None, *, limit: int | None = None, offset: int = 0
    ) -> list[SavedRuling]:
        """Rulings that pass the filters, newest first."""
        query = (
            sa.select(*SHOWN)
            .where(*self._visible(), *_conditions(filters or Filters()))
            .order_by(rulings.c.created.desc(), rulings.c.number.desc())
            .offset(offset)
        )
        return self._read(query if limit is None else query.limit(limit))

    def alike(self, ruling: SavedRuling) -> list[SavedRuling]:
        """Other rulings on the same position, line and question, newest first."""
        if not ruling.position_hash:
            return []
        query = (
            sa.select(*SHOWN)
            .where(*self._visible(), rulings.c.position_hash == ruling.position_hash)
            .order_by(rulings.c.created.desc(), rulings.c.number.desc())
        )
        return [found for found in self._read(query) if found.number != ruling.number]

    def count(self, filters: Filters | None = None) -> int:
        """How many rulings pass the filters."""
        query = sa.select(sa.func.count()).select_from(rulings).where(*self._visible())
        with told(), self._reading() as connection:
            query = query.where(*_conditions(filters or Filters()))
            return int(connection.execute(query).scalar_one())

    def events(self) -> list[str]:
        """Names of the events rulings were saved at, alphabetically."""
        query = sa.select(rulings.c.event).distinct()
        with told(), self._reading() as connection:
            query = query.where(rulings.c.event != "", *self._visible())
            return sorted(connection.execute(query).scalars())

    def amend(
        self, number: int, changed: SavedRuling, *, by: str, why: str, overruled: bool = False
    ) -> bool:
        """Put another question, answer or note in a ruling's place; what it was is kept.

        Whether there was such a ruling for this reader.
        """
        with told(), self.engine.begin() as connection:
            before = connection.execute(
                sa.select(rulings).where(rulings.c.number == number, *self._visible())
            ).one_or_none()
            if before is None:
                return False
            connection.execute(
                sa.insert(versions).values(
                    number=number,
                    replaced=datetime.now(UTC),
                    by=by,
                    why=why,
                    overruled=overruled,
                    question=before.question,
                    answer=before.answer,
                    notes=before.notes,
                )
            )
            values = changed.model_dump(exclude={"number", "created"})
            values["position_hash"] = changed.position_hash
            connection.execute(
                sa.update(rulings).where(rulings.c.number == number).values(**values)
            )
            return True

    def history(self, number: int) -> list[Version]:
        """What a ruling was before it was amended, the oldest first."""
        query = (
            sa.select(*(column for column in versions.c if column.name not in ("id", "number")))
            .join(rulings, rulings.c.number == versions.c.number)
            .where(versions.c.number == number, *self._visible())
            .order_by(versions.c.id)
        )
        with told(), self._reading() as connection:
            rows = connection.execute(query)
            return [Version.model_validate(dict(row._mapping)) for row in rows]

    def remove(self, number: int) -> bool:
        """Delete a ruling; whether there was one for this reader. `restore` brings it back."""
        change = (
            sa.update(rulings)
            .where(rulings.c.number == number, *self._visible())
            .values(removed=datetime.now(UTC))
        )
        with told(), self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def restore(self, number: int) -> bool:
        """Bring a deleted ruling back; whether there was one for this reader."""
        change = (
            sa.update(rulings)
            .where(rulings.c.number == number, rulings.c.removed.is_not(None), *self._own())
            .values(removed=None)
        )
        with told(), self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def _visible(self) -> list[sa.ColumnElement[bool]]:
        return [rulings.c.removed.is_(None), *self._own()]

    def _own(self) -> list[sa.ColumnElement[bool]]:
        """Whose rulings this reader may see and change; all of them without a reader."""
        if self.reader is None:
            return []
        own = [rulings.c.owner == self.reader.key]
        nobodys = sa.and_(rulings.c.owner == "", rulings.c.event_code == "")
        if self.reader.event_code:
            own.append(rulings.c.event_code == self.reader.event_code)
        return [sa.or_(nobodys, *own)]

    def _reading(self) -> sa.Connection:
        return self.engine.connect().execution_options(reads=True)

    def _read(self, query: sa.Select[Any]) -> list[SavedRuling]:
        with told(), self._reading() as connection:
            rows = connection.execute(query)
            return [SavedRuling.model_validate(dict(row._mapping)) for row in rows]


def _conditions(filters: Filters) -> list[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = []
    searched = (
        rulings.c.question,
        rulings.c.answer,
        rulings.c.notes,
        rulings.c.event,
        rulings.c.table_number,
        rulings.c.players,
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
