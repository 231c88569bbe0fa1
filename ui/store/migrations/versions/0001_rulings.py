"""The table of saved rulings."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table and its indexes."""
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
    )
    op.create_index("rulings_created", "rulings", ["created"])
    op.create_index("rulings_event_table", "rulings", ["event", "table_number"])
    op.create_index("rulings_game", "rulings", ["game"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("rulings")
