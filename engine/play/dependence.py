"""Whether an answer survives every reading of the open points its ruling rests on."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.model.game import Answer, Game
from engine.model.position import Position
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError
from engine.notation.scenario import Question, Scenario
from engine.play.answering import answer
from engine.play.line import play_line, readings_of, start

P = TypeVar("P", bound=Position)

MOST_COMBINATIONS = 256


class Case(msgspec.Struct, frozen=True):
    """The answer under one choice of readings (those that differ from the ruling's own)."""

    readings: tuple[tuple[str, str], ...]
    value: Any
    text: str


class Dependence(msgspec.Struct, frozen=True):
    """Whether an answer survives every reading of the conflicts its ruling touches."""

    cases: tuple[Case, ...]
    conflicts: tuple[str, ...]
    """Ids of the conflicts whose reading changes the answer."""
    complete: bool = True
    """False when there were too many combinations and each conflict was tried by itself."""

    @property
    def holds(self) -> bool:
        """Whether the answer is the same under every reading."""
        return not self.conflicts


def under_every_reading(game: Game[P], scenario: Scenario, question: Question) -> Dependence:
    """Answer `question` under every reading of every conflict the line touches.

    Other readings may touch further conflicts, so the search goes on until none is new.
    """
    chosen = readings_of(game, scenario)
    cases: dict[tuple[tuple[str, str], ...], Case] = {}
    touched: set[str] = set()

    def try_out(changes: Mapping[str, str]) -> None:
        key = tuple(sorted((c, name) for c, name in changes.items() if chosen[c] != name))
        if key in cases:
            return
        readings = chosen.but(dict(key)).watched()
        try:
            line = play_line(game, start(game, scenario, readings), scenario.line, SILENT)
            if line.stop is not None and question.step is None:
                found = Answer(
                    "the line is not legal", f"step {line.stop.step}: {line.stop.refused.what}"
                )
            else:
                found = answer(game, line, question)
        except DocumentError as error:
            found = Answer("cannot be played", str(error))
        touched.update(readings.touched)
        cases[key] = Case(key, found.value, found.text)

    try_out({})
    complete = True
    tried: set[str] = set()
    while touched - tried:
        tried = set(touched)
        names = [[(c, r.name) for r in game.rulebook.conflicts[c].readings] for c in sorted(tried)]
        count = 1
        for options in names:
            count *= len(options)
        complete = count <= MOST_COMBINATIONS
        if complete:
            for combination in itertools.product(*names):
                try_out(dict(combination))
        else:
            for conflict_id, name in itertools.chain.from_iterable(names):
                try_out({conflict_id: name})
    own = cases[()]
    turning = {
        conflict_id
        for case in cases.values()
        for conflict_id, _ in case.readings
        if case.value != own.value and _alone_or_needed(case, conflict_id, cases)
    }
    return Dependence(tuple(cases.values()), tuple(sorted(turning)), complete)


def _alone_or_needed(
    case: Case, conflict_id: str, cases: Mapping[tuple[tuple[str, str], ...], Case]
) -> bool:
    """Whether taking this conflict's change out of the case changes the answer back."""
    rest = tuple(pair for pair in case.readings if pair[0] != conflict_id)
    return rest not in cases or cases[rest].value != case.value
