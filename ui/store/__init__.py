"""Saved rulings: SQLite by default, PostgreSQL by `DATABASE_URL`, moved forward by Alembic."""

from ui.store.documents import Filters, SavedRuling
from ui.store.rulings import Rulings, open_store

__all__ = ["Filters", "Rulings", "SavedRuling", "open_store"]
