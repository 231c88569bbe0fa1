"""The desk of an event: judges join by a code, calls are made, taken and answered."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict

from ui.store.documents import Reader
from ui.store.failures import told
from ui.store.tables import calls, events, judges

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not taken for one another when a code is read out."""
CODE_LENGTH = 8


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Event(_Row):
    """An event. Who knows its code may read and add to what belongs to it."""

    code: str
    name: str
    head: str
    """The key of the browser that opened it: the head judge's."""
    opened: datetime
    closed: datetime | None = None


class Judge(_Row):
    """A judge who has joined an event."""

    key: str
    name: str
    joined: datetime


class Call(_Row):
    """A table that has called for a judge."""

    number: int
    table_number: str
    about: str
    asked: datetime
    taken_by: str = ""
    """The name of the judge who goes there; empty while the table waits."""
    taken: datetime | None = None
    closed: datetime | None = None
    ruling: int | None = None


class Events:
    """The events of one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def open(self, name: str, head: Reader, judge: str) -> Event:
        """A new event with a code of its own; who opens it is its head judge."""
        event = Event(
            code="".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)),
            name=name,
            head=head.key,
            opened=datetime.now(UTC),
        )
        with told(), self.engine.begin() as connection:
            connection.execute(sa.insert(events).values(**event.model_dump()))
            _join(connection, event.code, head.key, judge)
        return event

    def join(self, code: str, reader: Reader, judge: str) -> Event | None:
        """The open event with this code, joined under the judge's name; None if there is none."""
        wanted = code.strip().upper().replace("-", "").replace(" ", "")
        with told(), self.engine.begin() as connection:
            row = connection.execute(
                sa.select(events).where(events.c.code == wanted, events.c.closed.is_(None))
            ).one_or_none()
            if row is None:
                return None
            _join(connection, wanted, reader.key, judge)
            return Event.model_validate(dict(row._mapping))

    def get(self, code: str) -> Event | None:
        """The event with this code, open or closed."""
        with told(), self.engine.connect() as connection:
            row = connection.execute(sa.select(events).where(events.c.code == code)).one_or_none()
        return Event.model_validate(dict(row._mapping)) if row else None

    def joined(self, reader: Reader) -> Event | None:
        """The open event this reader joined last, if there is one."""
        query = (
            sa.select(events)
            .join(judges, judges.c.event_code == events.c.code)
            .where(judges.c.key == reader.key, events.c.closed.is_(None))
            .order_by(judges.c.joined.desc())
        )
        with told(), self.engine.connect() as connection:
            row = connection.execute(query).first()
        return Event.model_validate(dict(row._mapping)) if row else None

    def leave(self, code: str, reader: Reader) -> None:
        """Have a reader no longer belong to an event. What they saved there stays there."""
        mine = sa.and_(judges.c.event_code == code, judges.c.key == reader.key)
        with told(), self.engine.begin() as connection:
            connection.execute(sa.delete(judges).where(mine))

    def close(self, code: str, reader: Reader) -> bool:
        """End an event, which only its head judge can; whether it was ended now."""
        change = (
            sa.update(events)
            .where(events.c.code == code, events.c.head == reader.key, events.c.closed.is_(None))
            .values(closed=datetime.now(UTC))
        )
        with told(), self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def judges(self, code: str) -> list[Judge]:
        """Who has joined, in the order of joining."""
        query = (
            sa.select(judges.c.key, judges.c.name, judges.c.joined)
            .where(judges.c.event_code == code)
            .order_by(judges.c.joined, judges.c.name)
        )
        with told(), self.engine.connect() as connection:
            return [Judge.model_validate(dict(row._mapping)) for row in connection.execute(query)]

    def call(self, code: str, table_number: str, about: str) -> int:
        """Note that a table calls; the number of the call."""
        with told(), self.engine.begin() as connection:
            result = connection.execute(
                sa.insert(calls).values(
                    event_code=code,
                    table_number=table_number,
                    about=about,
                    asked=datetime.now(UTC),
                )
            )
            assert result.inserted_primary_key is not None
            return int(result.inserted_primary_key[0])

    def take(self, code: str, number: int, reader: Reader) -> bool:
        """Go to a table that waits; False if another judge was quicker or it is closed."""
        change = (
            sa.update(calls)
            .where(
                calls.c.event_code == code,
                calls.c.number == number,
                calls.c.taken_by == "",
                calls.c.closed.is_(None),
            )
            .values(taken_by=reader.key, taken=datetime.now(UTC))
        )
        with told(), self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def answered(self, code: str, number: int, ruling: int | None = None) -> bool:
        """Close a call, with the ruling that was given if one was saved."""
        change = (
            sa.update(calls)
            .where(calls.c.event_code == code, calls.c.number == number, calls.c.closed.is_(None))
            .values(closed=datetime.now(UTC), ruling=ruling)
        )
        with told(), self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def calls(self, code: str, *, closed: bool = False) -> list[Call]:
        """The open calls of an event, the one that waits longest first; or those closed."""
        state = calls.c.closed.is_not(None) if closed else calls.c.closed.is_(None)
        query = (
            sa.select(
                calls.c.number,
                calls.c.table_number,
                calls.c.about,
                calls.c.asked,
                sa.func.coalesce(judges.c.name, "").label("taken_by"),
                calls.c.taken,
                calls.c.closed,
                calls.c.ruling,
            )
            .outerjoin(
                judges,
                sa.and_(
                    judges.c.key == calls.c.taken_by, judges.c.event_code == calls.c.event_code
                ),
            )
            .where(calls.c.event_code == code, state)
            .order_by(calls.c.asked, calls.c.number)
        )
        with told(), self.engine.connect() as connection:
            return [Call.model_validate(dict(row._mapping)) for row in connection.execute(query)]


def _join(connection: sa.Connection, code: str, key: str, name: str) -> None:
    """Note who joined. Joining again under another name renames."""
    mine = sa.and_(judges.c.event_code == code, judges.c.key == key)
    renamed = connection.execute(sa.update(judges).where(mine).values(name=name))
    if renamed.rowcount == 0:
        joined = {"event_code": code, "key": key, "name": name, "joined": datetime.now(UTC)}
        connection.execute(sa.insert(judges).values(**joined))
