"""A ruling as a judge would save it."""

from __future__ import annotations

from datetime import UTC, datetime

from ui.store import (
    SavedRuling,
)

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def a_ruling(**changes: object) -> SavedRuling:
    values: dict[str, object] = {
        "created": NOON,
        "event": "Autumn Open",
        "table_number": "12",
        "game": "a-game",
        "question": "Why is this 4?",
        "answer": "It is 4: printed 2, and 2 from the shield → 4.",
        "rules": ["values.printed", "values.ongoing"],
        "rulebook_hash": "abc",
        "receipt": {"line": [{"by": "Ana", "play": "Shield"}]},
        **changes,
    }
    return SavedRuling.model_validate(values)
