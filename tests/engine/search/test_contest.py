"""Can a player make it happen? Held against a plain search that shares no code with it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.game import Pass
from engine.model.legality import Refused
from engine.notation.documents import JudgeCallError
from engine.play.line import entry_action
from engine.search.contest import Contested, contest
from engine.search.goal import Goal, GoalError
from tests.engine.frogs import GAME, POSITION, FrogPosition

hands = st.lists(st.sampled_from(["Leaf", "Mud"]), max_size=2)
sides = st.tuples(st.integers(1, 5), st.integers(0, 4), hands)


def board(ann: tuple[int, int, list[str]], ned: tuple[int, int, list[str]]) -> FrogPosition:
    document = {
        name: {"frog": frog, "jump": jump, "pebbles": pebbles, "hand": hand}
        for name, frog, (jump, pebbles, hand) in (("Ann", "Bo", ann), ("Ned", "Cy", ned))
    }
    return GAME.position(document)


def plainly(position: FrogPosition, winner: str, by: str) -> bool:
    """Whether `by` can make `winner` win, by trying everything over and over."""
    if position.place.at == "over":
        return position.winner == winner
    window = position.place.window
    mover = position.name_of(window.holder) if window else position.active_name
    entries: list[dict[str, Any]] = [{"by": mover, "wins": name} for name in position.names]
    if window:
        cards = ("Leaf", "Mud")
        entries = [
            {"by": mover, "play": card, "on": frog} for card, frog in product(cards, ("Bo", "Cy"))
        ]
        entries.append({"by": mover, "pass": True})
    outcomes = []
    for entry in entries:
        played = GAME.play(position, GAME.action(position, entry))
        if not isinstance(played, Refused):
            outcomes.append(plainly(played.position, winner, by))
    return any(outcomes) if mover == by else all(outcomes)


@settings(max_examples=150, deadline=None)
@given(sides, sides, st.sampled_from(["Ann", "Ned"]), st.sampled_from(["Ann", "Ned"]))
def test_it_agrees_with_a_plain_search(
    ann: tuple[int, int, list[str]], ned: tuple[int, int, list[str]], winner: str, by: str
) -> None:
    position = board(ann, ned)
    found = contest(GAME, position, Goal.parse(f"game.winner={winner}"), by)
    assert found.forced is plainly(position, winner, by)
    follow(position, found, winner)


def follow(position: FrogPosition, found: Contested, winner: str) -> None:
    """Play a strategy out against everything the other player does."""
    who = found.by if found.forced else found.against

    def on(position: FrogPosition, strategy: Any) -> None:
        if position.place.at == "over":
            assert (position.winner == winner) is found.forced
            return
        window = position.place.window
        mover = position.name_of(window.holder) if window else position.active_name
        if mover == who:
            assert strategy.entry is not None
            on(after(position, strategy.entry), strategy.then)
            return
        assert strategy.answers
        for entry, answer in strategy.answers:
            on(after(position, entry), answer)

    on(position, found.strategy)


def after(position: FrogPosition, entry: Any) -> FrogPosition:
    played = GAME.play(position, entry_action(GAME, position, entry))
    assert not isinstance(played, Refused)
    return played.position


def test_a_strategy_is_told_as_a_short_tree() -> None:
    found = contest(GAME, GAME.position(POSITION), Goal.parse("game.winner=Ann"), "Ann")
    lines = str(found).split("\n")
    assert lines[0] == "Yes: Ann can make sure of game.winner=Ann, whatever Ned does:"
    assert lines[1] == "  Ann: play Leaf, on Bo"
    assert "  if Ned: play Leaf, on Cy:" in lines
    assert found.data()["strategy"]["plays"] == {"by": "Ann", "play": "Leaf", "on": "Bo"}
    assert found.strategy.line[0] == {"by": "Ann", "play": "Leaf", "on": "Bo"}


def test_what_holds_already_is_asked_of_the_end() -> None:
    position = GAME.position(POSITION)
    found = contest(GAME, position, Goal.parse("game.winner=nobody"), "Ann")
    assert found.at_the_end
    assert found.forced is False


def test_a_limit_decides_nothing() -> None:
    found = contest(GAME, GAME.position(POSITION), Goal.parse("game.winner=Ann"), "Ann", limit=3)
    assert found.forced is None
    assert found.stopped
    assert str(found).startswith("Not decided whether Ann can make sure")


def test_a_goal_that_no_position_knows_is_refused() -> None:
    with pytest.raises(GoalError, match=r"expected game\.winner"):
        contest(GAME, GAME.position(POSITION), Goal.parse("moon.phase=full"), "Ann")


def test_somebody_who_does_not_play_is_refused() -> None:
    with pytest.raises(JudgeCallError, match="expected Ann or Ned, got 'Zoe'"):
        contest(GAME, GAME.position(POSITION), Goal.parse("game.winner=Ann"), "Zoe")


def test_passing_is_a_move() -> None:
    position = board((4, 0, []), (3, 0, []))
    found = contest(GAME, position, Goal.parse("game.winner=Ann"), "Ann")
    assert found.forced
    assert found.strategy.is_idle
    assert found.strategy.line == ()
    assert isinstance(entry_action(GAME, position, {"by": "Ann", "pass": True}), Pass)
