"""A ruling as it is saved."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from engine.records.receipt import write_receipt
from ui.case.case import write_link
from ui.case.seen import Seen
from ui.store import SavedRuling
from ui.verdict.spoken import cited_rules, one_line
from ui.words.strings import say


def record(shown: Seen) -> SavedRuling:
    """The ruling as it is saved: what was asked, the answer, and the receipt a replay needs."""
    question = shown.case.question or say("answer.nothing_asked_short")
    receipt = write_receipt(shown.game, shown.ruling)
    return SavedRuling(
        created=datetime.now(UTC),
        game=shown.case.game,
        question=question[:4000],
        answer=one_line(shown)[:4000],
        rules=cited_rules(shown),
        rulebook_hash=receipt.rulebook,
        engine_version=receipt.engine,
        link=write_link(shown.case),
        receipt=msgspec.to_builtins(receipt),
    )
