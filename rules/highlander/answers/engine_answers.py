"""How values are read out."""

from __future__ import annotations

from engine.model.game import Answer
from engine.model.ledger import Explanation


def explained(explanation: Explanation, note: str = "") -> Answer:
    text = f"{explanation.subject}'s {explanation.stat} is {explanation.shown}"
    if explanation.unknown:
        text = f"{explanation.subject}'s {explanation.stat} is unknown: {explanation.unknown}"
    return Answer(explanation.value, text + note, explanation, rules=explanation.rules)


def listed(title: str, names: tuple[str, ...], *rules: str) -> Answer:
    return Answer(list(names), f"{title}: {', '.join(names) or 'none'}", rules=rules)
