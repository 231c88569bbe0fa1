"""The one index of a game: its rules, open points, cards and scenarios, made once."""

from __future__ import annotations

from functools import cache

import rules
from engine.records.finding import Index, Sort, Thing, things_of
from ui.case.library import entries


@cache
def index(game: str) -> Index:
    """Everything of a game that can be looked up."""
    loaded = rules.load(game)
    cards = [Thing(Sort.CARD, name, name) for name in loaded.names()]
    scenarios = [
        Thing(
            Sort.SCENARIO,
            entry.name,
            entry.scenario.title,
            f"{entry.scenario.question} {entry.scenario.topic.replace('-', ' ')}",
        )
        for entry in entries(game)
        if entry.scenario is not None
    ]
    return Index([*things_of(loaded.rulebook), *cards, *scenarios])
