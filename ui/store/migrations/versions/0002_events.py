"""Whose a ruling is, its history, and the desk of an event."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and tables. SQLite makes `rulings` anew, so that no number is used twice."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table(
        "rulings",
        table_kwargs={"sqlite_autoincrement": True},
        recreate="always" if on_sqlite else "never",
    ) as batch:
        batch.add_column(sa.Column("players", sa.String(200), nullable=False, server_default=""))
        batch.add_column(sa.Column("owner", sa.String(64), nullable=False, server_default=""))
        batch.add_column(sa.Column("event_code", sa.String(16), nullable=False, server_default=""))
        batch.add_column(
            sa.Column("position_hash", sa.String(64), nullable=False, server_default="")
        )
        batch.add_column(sa.Column("removed", sa.DateTime(timezone=True)))
        batch.create_index("rulings_owner", ["owner"])
        batch.create_index("rulings_event_code", ["event_code"])
        batch.create_index("rulings_position_hash", ["position_hash"])
    op.create_table(
        "ruling_versions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("replaced", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("overruled", sa.Boolean, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ruling_versions_number", "ruling_versions", ["number"])
    op.create_table(
        "events",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "judges",
        sa.Column("event_code", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("event_code", sa.String(16), nullable=False),
        sa.Column("table_number", sa.String(200), nullable=False),
        sa.Column("about", sa.String(200), nullable=False),
        sa.Column("asked", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_by", sa.String(64), nullable=False, server_default=""),
        sa.Column("taken", sa.DateTime(timezone=True)),
        sa.Column("closed", sa.DateTime(timezone=True)),
        sa.Column("ruling", sa.Integer),
        sqlite_autoincrement=True,
    )
    op.create_index("calls_event_code", "calls", ["event_code", "closed"])


def downgrade() -> None:
    """Back to the rulings alone. What only this version knows of them goes; the rulings stay."""
    for table in ("calls", "judges", "events", "ruling_versions"):
        op.drop_table(table)
    for index in ("rulings_owner", "rulings_event_code", "rulings_position_hash"):
        op.drop_index(index, "rulings")
    with op.batch_alter_table("rulings") as batch:
        for column in ("removed", "position_hash", "event_code", "owner", "players"):
            batch.drop_column(column)
