"""The tables of the store, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import JSONB

document = JSON().with_variant(JSONB(), "postgresql")
metadata = MetaData()

rulings = Table(
    "rulings",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("event", String(200), nullable=False),
    Column("table_number", String(200), nullable=False),
    Column("players", String(200), nullable=False, server_default=""),
    Column("game", String(200), nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("rules", document, nullable=False),
    Column("rulebook_hash", String(200), nullable=False),
    Column("engine_version", String(200), nullable=False),
    Column("link", Text, nullable=False),
    Column("receipt", document, nullable=False),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("event_code", String(16), nullable=False, server_default=""),
    Column("position_hash", String(64), nullable=False, server_default=""),
    Column("removed", DateTime(timezone=True)),
    Index("rulings_created", "created"),
    Index("rulings_event_table", "event", "table_number"),
    Index("rulings_game", "game"),
    Index("rulings_owner", "owner"),
    Index("rulings_event_code", "event_code"),
    Index("rulings_position_hash", "position_hash"),
    sqlite_autoincrement=True,  # the number of a ruling that was deleted is never given again
)

versions = Table(
    "ruling_versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("replaced", DateTime(timezone=True), nullable=False),
    Column("by", String(200), nullable=False),
    Column("why", Text, nullable=False),
    Column("overruled", Boolean, nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Index("ruling_versions_number", "number"),
    sqlite_autoincrement=True,
)

events = Table(
    "events",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("head", String(64), nullable=False),
    Column("opened", DateTime(timezone=True), nullable=False),
    Column("closed", DateTime(timezone=True)),
)

judges = Table(
    "judges",
    metadata,
    Column("event_code", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("joined", DateTime(timezone=True), nullable=False),
)

calls = Table(
    "calls",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("event_code", String(16), nullable=False),
    Column("table_number", String(200), nullable=False),
    Column("about", String(200), nullable=False),
    Column("asked", DateTime(timezone=True), nullable=False),
    Column("taken_by", String(64), nullable=False, server_default=""),
    Column("taken", DateTime(timezone=True)),
    Column("closed", DateTime(timezone=True)),
    Column("ruling", Integer),
    Index("calls_event_code", "event_code", "closed"),
    sqlite_autoincrement=True,
)
