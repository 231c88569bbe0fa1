"""An audit finds what can never be, and shows it small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from engine.model.game import Action, Pass
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.notation.scenario import Scenario
from engine.search.audit import Audited, audit, fault_in
from tests.engine.frogs import GAME, POSITION, FrogPosition, Frogs, Play

RICH = {
    **POSITION,
    "Ann": {**POSITION["Ann"], "hand": ["Leaf", "Leaf", "Mud"]},
    "Ned": {**POSITION["Ned"], "pebbles": 5},
}
STARTS = [Scenario(game="frogs", position=board) for board in (POSITION, RICH)]


def run(game: Frogs, positions: int = 400, seed: int = 1) -> Audited:
    return list(audit(game, STARTS, positions=positions, seed=seed))[-1]


def test_a_sound_game_has_no_faults() -> None:
    found = run(GAME)
    assert found.positions >= 400
    assert found.lines > 20
    assert found.faults == ()


def test_the_same_seed_gives_the_same_lines() -> None:
    assert run(GAME, seed=7) == run(GAME, seed=7)


class NoRule(Frogs):
    """Mud on the other's frog cites a rule that is not there."""

    def perform(
        self, position: FrogPosition, action: Action, trace: Recorder
    ) -> tuple[FrogPosition, str | None]:
        if isinstance(action, Play) and (action.card, action.on) == ("Mud", "Cy"):
            trace.note("frogs.nowhere", "a rule nobody wrote")
        return super().perform(position, action, trace)


class Stuck(Frogs):
    """After a tie nobody can pick, and nobody can go on without."""

    def candidates(self, position: FrogPosition) -> Iterable[Mapping[str, Any]]:
        return () if position.place.at == "jump.pick" else super().candidates(position)

    def reasons(self, position: FrogPosition, action: Action) -> Iterator[Reason]:
        if position.place.at == "jump.pick":
            yield Reason("ponds/stuck", "frogs.tie", "nobody moves")
        yield from super().reasons(position, action)


class Forgetful(Frogs):
    """A written position has lost what was played on the frogs."""

    def document(self, position: FrogPosition) -> dict[str, Any]:
        written = super().document(position)
        for name in position.names:
            written[name]["cards"] = []
        return written


@pytest.mark.parametrize(
    ("game", "what", "entries"),
    [
        (NoRule(), "a step without a rule", 2),
        (Stuck(), "no way out", 4),
        (Forgetful(), "a position that comes back as another", 1),
    ],
)
def test_a_fault_is_found_and_shown_small(game: Frogs, what: str, entries: int) -> None:
    fault = next(fault for fault in run(game).faults if fault.what == what)
    case = Scenario.model_validate(fault.scenario)
    assert fault_in(game, case) == what
    assert len([entry for entry in case.line if not entry.get("pass")]) <= entries
    assert fault_in(GAME, case) == ""


def test_passing_alone_is_sound() -> None:
    case = Scenario(game="frogs", position=POSITION, line=[{"by": "Ann", "pass": True}] * 1)
    assert fault_in(GAME, case) == ""
    assert isinstance(GAME.action(GAME.position(POSITION), case.line[0]), Pass)
