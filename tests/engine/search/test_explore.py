"""Every line of play is searched, once for each position, and limits are told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.game import Answer
from engine.model.trace import SILENT, Recorder
from engine.notation.documents import DocumentError, Problem
from engine.play.line import play_line
from engine.search.explore import explore
from engine.search.goal import Goal, GoalError
from tests.engine.frog_scenarios import load
from tests.engine.frogs import GAME, POSITION, FrogPosition, Frogs


def position(**changes: Any) -> Any:
    return GAME.position({**POSITION, **changes})


def test_a_goal_that_can_be_reached_is_answered_with_a_shortest_line_that_plays() -> None:
    found = explore(GAME, position(), Goal.parse("Bo.jump=2"))
    assert found.reached is True
    assert len(found.line) == 2
    line = play_line(GAME, position(), [dict(entry) for entry in found.line], SILENT)
    assert line.stop is None
    assert GAME.look(line.end, "Bo.jump").value == 2


def test_a_goal_that_holds_already_needs_no_line() -> None:
    assert explore(GAME, position(), Goal.parse("Bo.jump=3")).line == ()


def test_no_is_said_after_every_position_was_seen() -> None:
    found = explore(GAME, position(), Goal.parse("Bo.jump=99"))
    assert found.reached is False
    assert found.positions == len(every_position())


def every_position() -> set[Any]:
    """All positions, found in the simplest way there is."""
    seen = {position()}
    waiting = [position()]
    while waiting:
        here = waiting.pop()
        for option in GAME.options(here):
            if option.legality:
                after = GAME.play(here, GAME.action(here, option.entry)).position
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen


def test_a_limit_is_never_mistaken_for_a_no() -> None:
    found = explore(GAME, position(), Goal.parse("Bo.jump=99"), limit=10)
    assert found.reached is None
    assert found.positions == 10
    assert str(found).startswith("Not decided")
    assert explore(GAME, position(), Goal.parse("Bo.jump=99"), depth=1).reached is None


def test_the_search_goes_on_past_the_window() -> None:
    found = explore(GAME, position(), Goal.parse("game.winner=Ann"))
    assert found.reached
    assert "Ned: pass" in str(found)


@pytest.mark.parametrize(
    ("goal", "reached"),
    [
        ("Bo.jump>=5", True),
        ("Bo.jump>7", False),
        ("Bo.jump<=1", True),
        ("Bo.jump!=3", True),
        ("Bo.jump<0", False),
        ("Bo.jump >= 5 and Ann.pebbles >= 4", True),
        ("Bo.jump >= 5 and Ann.pebbles >= 5 and Ned.pebbles >= 2", False),
        ("Bo.jump > Cy.jump", True),
        ("Bo.jump = 99 or (game.winner = Ann and not Bo.jump < 3)", True),
    ],
)
def test_goals_compare(goal: str, reached: bool) -> None:
    assert explore(GAME, position(), Goal.parse(goal)).reached is reached


def test_the_same_answer_however_many_processes_share_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rich = {"pebbles": 9, "hand": ["Leaf", "Leaf", "Mud", "Mud"]}
    start = position(Ann={**POSITION["Ann"], **rich}, Ned={**POSITION["Ned"], **rich})
    monkeypatch.setattr("engine.search.explore.PER_TASK_HERE", 40)
    for goal in ("game.winner=Ann", "Bo.jump=99", "Cy.jump=0"):
        alone = explore(GAME, start, Goal.parse(goal))
        shared = explore(GAME, start, Goal.parse(goal), jobs=2, load=load)
        assert shared == alone


def test_a_cluster_gives_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("engine.search.explore.PER_TASK_HERE", 5)
    monkeypatch.setattr("engine.search.explore.PER_TASK_ON_A_CLUSTER", 20)
    goal = Goal.parse("Bo.jump=99")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        shared = explore(GAME, position(), goal, cluster=address, load=load)
    assert shared == explore(GAME, position(), goal)


class Asking(Frogs):
    """Frog Pond where mud needs a word of the judge, and leaves need something unheard of."""

    def asks(self, position: Any, action: Any) -> tuple[str, ...]:
        return ("how deep it is",) if getattr(action, "card", "") == "Mud" else ()

    def perform(self, position: Any, action: Any, trace: Any) -> Any:
        if getattr(action, "card", "") == "Leaf":
            raise DocumentError([Problem("size", "say how large it is")])
        return super().perform(position, action, trace)


def test_what_has_to_be_stated_first_is_not_followed_but_told() -> None:
    found = explore(Asking(), position(), Goal.parse("Bo.jump=99"))
    assert found.reached is None
    assert "Ann: play Mud on Bo (how deep it is)" in found.unstated
    assert "Ann: play Leaf on Bo (say how large it is)" in found.unstated
    assert "Not decided: nothing that could be followed" in str(found)


class Aimless(Frogs):
    """Frog Pond where a play is listed without the frog it is aimed at."""

    def asks(self, position: Any, action: Any) -> tuple[str, ...]:
        aimed = getattr(action, "on", "Bo")
        return () if aimed else ("at which frog it is aimed",)

    def candidates(self, position: Any) -> Any:
        for entry in super().candidates(position):
            if "play" not in entry:
                yield entry
            elif entry["on"] == "Bo":
                yield {key: value for key, value in entry.items() if key != "on"}

    def completions(self, position: Any, entry: Any) -> Any:
        return [{**entry, "on": side.frog.name} for side in position.players]


def test_what_is_asked_is_stated_in_every_way_the_game_knows() -> None:
    for goal in ("Bo.jump=1", "Cy.jump=8", "Bo.jump=99"):
        assert explore(Aimless(), position(), Goal.parse(goal)).reached is (
            explore(GAME, position(), Goal.parse(goal)).reached
        )


def test_what_nobody_has_said_leaves_a_no_undecided() -> None:
    class Hidden(Frogs):
        def unknowns(self, position: Any) -> tuple[str, ...]:
            return ("Ned: what is in hand",)

    found = explore(Hidden(), position(), Goal.parse("Bo.jump=99"))
    assert found.reached is None
    assert found.unstated == ("Ned: what is in hand",)
    assert explore(Hidden(), position(), Goal.parse("Bo.jump=5")).reached is True


@pytest.mark.parametrize("text", ["", "Bo.jump", "=3", "Bo.jump=", "Bo.jump>far"])
def test_a_goal_that_cannot_be_read_says_what_is_expected(text: str) -> None:
    with pytest.raises(GoalError, match="expected"):
        Goal.parse(text)


class Certain(Frogs):
    """Frog Pond with something to ask that is a yes or no."""

    def look(self, position: FrogPosition, path: str, trace: Recorder = SILENT) -> Answer:
        if path == "pond.wet":
            return Answer(True, "The pond is wet")
        return super().look(position, path, trace)


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        ("pond.wet=yes", True),
        ("pond.wet=true", True),
        ("pond.wet!=no", True),
        ("pond.wet=no", False),
        ("pond.wet>=1", False),
        ("pond.wet=1", False),
        ("pond.wet<2", False),
    ],
)
def test_yes_is_no_number(goal: str, met: bool) -> None:
    assert Goal.parse(goal).met(Certain(), position()) is met


def test_a_goal_about_nothing_is_an_error_not_a_no() -> None:
    with pytest.raises(GoalError, match="no frog is called 'Zo'"):
        explore(GAME, position(), Goal.parse("Zo.jump=3"))
