"""The scenarios that come with the project, by game and topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.notation.documents import DocumentError, Problem
from engine.notation.scenario import Scenario, read_scenario

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


@dataclass(frozen=True)
class Entry:
    """A scenario file: its name without the ending, and the scenario or what is wrong with it."""

    name: str
    file: str
    scenario: Scenario | None
    problems: tuple[Problem, ...] = ()

    @property
    def topic(self) -> str:
        """The topic it is filed under."""
        return self.scenario.topic if self.scenario else ""


@cache
def entries(game: str) -> tuple[Entry, ...]:
    """Every scenario of a game, in the order of its files."""
    folder = SCENARIOS / game
    files = sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml"), *folder.rglob("*.json")])
    return tuple(_read(file) for file in files)


def _read(file: Path) -> Entry:
    shown = str(file.relative_to(SCENARIOS.parent))
    try:
        scenario, _ = read_scenario(file.read_text(encoding="utf-8"), shown)
    except DocumentError as error:
        return Entry(file.stem, shown, None, error.problems)
    return Entry(file.stem, shown, scenario)


@cache
def citing(game: str) -> Mapping[str, tuple[Entry, ...]]:
    """For each rule id, the scenarios whose expected answers cite it."""
    found: dict[str, list[Entry]] = {}
    for entry in entries(game):
        if entry.scenario is None:
            continue
        cited = {rule for question in entry.scenario.expect for rule in question.because}
        for rule in sorted(cited):
            found.setdefault(rule, []).append(entry)
    return {rule: tuple(of_rule) for rule, of_rule in found.items()}
