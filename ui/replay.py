"""Replays saved rulings with today's rules, and says which diverge and where."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engine.documents import DocumentError, validate
from engine.scenario import Scenario
from ui.case import case_of
from ui.seen import see
from ui.store import SavedRuling
from ui.strings import say
from ui.traces import step_data


@dataclass(frozen=True)
class Replayed:
    """A saved ruling played again. `differs` is empty when it gave the same answer."""

    ruling: SavedRuling
    differs: str = ""
    step: str = ""
    """The first step that differs, old and new, when the answers differ."""
    new_rules: bool = False
    """Whether the rulebook has changed since it was saved."""


def replay(ruling: SavedRuling) -> Replayed:
    """Play a saved ruling again and compare."""
    given = ruling.receipt.get("scenario")
    if not isinstance(given, dict):
        return Replayed(ruling, say("replay.no_receipt"))
    try:
        again = see(case_of(validate(Scenario, given)))
    except DocumentError as error:
        return Replayed(ruling, say("replay.cannot", problem=error))
    before = list(ruling.receipt.get("answers", []))
    now = [answered.answer.text for answered in again.ruling.answers]
    new_rules = ruling.rulebook_hash != again.game.rulebook.hash
    if before == now:
        return Replayed(ruling, new_rules=new_rules)
    steps = _first_difference(
        list(ruling.receipt.get("trace", [])), [step_data(step) for step in again.steps]
    )
    says = say("replay.differs", before=" ".join(before) or "-", now=" ".join(now) or "-")
    return Replayed(ruling, says, steps, new_rules)


def _first_difference(before: list[Any], now: list[Any]) -> str:
    pairs = zip_longest(_flat(before), _flat(now))
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            return say("replay.step", number=number, before=_words(old), now=_words(new))
    return ""


def _flat(steps: list[Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for step in steps:
        if isinstance(step, dict):
            found.append((str(step.get("text")), str(step.get("rule"))))
            rows = [row for row in step.get("rows", []) if isinstance(row, dict)]
            found += [(str(row.get("text")), str(row.get("rule"))) for row in rows]
            found += _flat(step.get("steps", []))
    return found


def _words(step: tuple[str, str] | None) -> str:
    return f"{step[0]} [{step[1]}]" if step else say("compare.no_step")
