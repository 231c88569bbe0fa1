"""The table of saved rulings."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

INDEXES = {
    "rulings_created": ["created"],
    "rulings_event_table": ["event", "table_number"],
    "rulings_game": ["game"],
}


def upgrade() -> None:
    """Create the table and its indexes, or what an opening that was cut short left out."""
    document = sa.JSON().with_variant(JSONB(), "postgresql")
    op.create_table(
        "rulings",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event", sa.String(200), nullable=False),
        sa.Column("table_number", sa.String(200), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("rules", document, nullable=False),
        sa.Column("rulebook_hash", sa.String(200), nullable=False),
        sa.Column("engine_version", sa.String(200), nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("receipt", document, nullable=False),
        if_not_exists=True,
    )
    for name, columns in INDEXES.items():
        op.create_index(name, "rulings", columns, if_not_exists=True)


def downgrade() -> None:
    """Drop the table if it is empty; rulings are never dropped."""
    kept = op.get_bind().execute(sa.text("select count(*) from rulings")).scalar()
    if kept:
        raise ValueError(f"{kept} rulings are kept here; export and delete them first")
    op.drop_table("rulings")
