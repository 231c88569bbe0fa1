"""Saved rulings and events: SQLite by default, PostgreSQL by `DATABASE_URL`, moved on by Alembic.

What is shown of them is drawn in `pages`; here is what is kept, who may see it, and what to say
when it cannot be kept.
"""

from ui.store.documents import Filters, Reader, SavedRuling, Version
from ui.store.events import Events
from ui.store.failures import StoreError
from ui.store.rulings import Rulings, open_store

__all__ = [
    "Events",
    "Filters",
    "Reader",
    "Rulings",
    "SavedRuling",
    "StoreError",
    "Version",
    "open_store",
]
