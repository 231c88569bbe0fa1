"""One row an action: what is checked is why not or why, the play is counted, the window goes on."""

from __future__ import annotations

from engine.model.legality import Reason, Refused
from engine.model.trace import TreeRecorder
from engine.model.windows import Role
from engine.play.action_kind import failed, holds, passed
from engine.play.line import play_entry
from tests.engine.frogs import GAME, POSITION

LEAF = {"by": "Ann", "play": "Leaf", "on": "Bo"}
SHORT = Reason("cost/short", "cards.cost", "one short")


def test_checks_are_reasons_or_rules() -> None:
    assert list(failed(["a.rule", SHORT])) == [SHORT]
    assert passed(["a.rule", SHORT, "a.rule", "", "b.rule"]) == ("a.rule", "b.rule")
    assert list(holds([], ["a.rule"])) == ["a.rule"]
    assert list(holds([SHORT], ["a.rule"])) == [SHORT]


def test_the_step_cites_every_rule_that_lets_the_action_be_taken() -> None:
    position, trace = GAME.position(POSITION), TreeRecorder()
    grounds = GAME.grounds(position, GAME.action(position, LEAF))
    play_entry(GAME, position, LEAF, trace)
    step = trace.steps[0]
    assert (step.rule, *step.see) == grounds == ("pond.window", "cards.cost")
    assert set(grounds) <= trace.cited()


def test_a_refused_step_cites_what_it_was_played_under_and_why_not() -> None:
    position, trace = GAME.position(POSITION), TreeRecorder()
    found = play_entry(GAME, position, {**LEAF, "by": "Ned", "play": "Mud", "on": "Bo"}, trace)
    assert not isinstance(found, Refused)
    poor = position.with_player("Ned", pebbles=0)
    found = play_entry(GAME, poor, {"by": "Ned", "play": "Mud", "on": "Bo"}, trace)
    assert isinstance(found, Refused)
    assert found.codes == ("cost/pebbles-short",)


def test_a_play_is_counted_and_the_window_handed_over_once() -> None:
    position = GAME.position(POSITION)
    after = play_entry(GAME, position, LEAF)
    assert not isinstance(after, Refused)
    assert after.place.used("pond", Role.ACTIVE) == 1
    assert after.place.holder is Role.OTHER


def test_what_is_not_spent_leaves_the_window_alone() -> None:
    tie = {**POSITION, "at": "jump.pick"}
    after = play_entry(GAME, GAME.position(tie), {"by": "Ann", "wins": "Ned"})
    assert not isinstance(after, Refused)
    assert (after.winner, after.place.tallies) == ("Ned", ())


def test_candidates_are_the_turn_players_first_kind_by_kind() -> None:
    entries = list(GAME.candidates(GAME.position(POSITION)))
    assert [entry["by"] for entry in entries] == ["Ann"] * 5 + ["Ned"] * 5
    assert entries[4] == {"by": "Ann", "pass": True}


def test_once_the_game_is_over_that_is_the_only_reason() -> None:
    over = GAME.position({**POSITION, "at": "over", "winner": "Ann"})
    found = GAME.option(over, "Ann", play="Leaf", on="Bo")
    assert isinstance(found, Refused)
    assert found.codes == ("game/over",)
