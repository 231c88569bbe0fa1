"""A fault of the rules becomes a message like any other: the table stays, the log has the rest."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from engine.notation.documents import DocumentError, JudgeCallError, Problem
from ui.words.strings import say

log = logging.getLogger(__name__)


@contextmanager
def told_as_problems() -> Iterator[None]:
    """Raise DocumentError in place of anything the rules did not expect."""
    try:
        yield
    except JudgeCallError:
        raise
    except Exception as fault:
        log.exception("the rules met something they did not expect")
        raise DocumentError(
            [Problem("", say("common.fault", kind=type(fault).__name__))]
        ) from fault
