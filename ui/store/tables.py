"""The one table of the store, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import JSON, Column, DateTime, Index, Integer, MetaData, String, Table, Text
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
    Column("game", String(200), nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("rules", document, nullable=False),
    Column("rulebook_hash", String(200), nullable=False),
    Column("engine_version", String(200), nullable=False),
    Column("link", Text, nullable=False),
    Column("receipt", document, nullable=False),
    Index("rulings_created", "created"),
    Index("rulings_event_table", "event", "table_number"),
    Index("rulings_game", "game"),
)
