"""Scenarios are played, answered, and held against every reading."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.game import Pass
from engine.model.rulebook import Readings
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError
from engine.play.dependence import under_every_reading
from engine.play.line import pass_until
from engine.play.ruling import rule_on, same
from tests.engine.frog_scenarios import LEAF, MUD, scenario
from tests.engine.frogs import GAME, POSITION


def test_a_ruling_names_the_conflicts_it_touched() -> None:
    assert rule_on(GAME, scenario()).touched == {"cards.mud-rounding": "down"}
    assert rule_on(GAME, scenario(line=[LEAF])).touched == {}


def test_an_answer_that_a_reading_changes_depends_on_it() -> None:
    test = scenario()
    found = under_every_reading(GAME, test, test.questions[0])
    assert found.conflicts == ("cards.mud-rounding",)
    assert [case.value for case in found.cases] == [2, 3]
    assert not found.holds


def test_a_rounding_that_makes_no_difference_holds_under_every_reading() -> None:
    even = {**POSITION, "Ann": {**POSITION["Ann"], "jump": 4}}
    test = scenario(position=even)
    found = under_every_reading(GAME, test, test.questions[0])
    assert found.holds
    assert len(found.cases) == 2


@pytest.mark.parametrize(
    ("question", "differs"),
    [
        ({"value": "Bo.jump", "is": 2}, []),
        ({"value": "Bo.jump", "is": 3}, ["Bo.jump: expected 3, got 2"]),
        ({"value": "Bo.jump", "because": ["frogs.tie"]}, ["expected rule frogs.tie to be cited"]),
        ({"value": "Bo.jump", "depends_on": ["cards.mud-rounding"]}, []),
        ({"value": "Bo.jump", "depends_on": []}, ["depends on cards.mud-rounding, expected none"]),
        ({"value": "Bo.jump", "without": "Mud", "is": 5}, []),
        ({"may": {"by": "Ned", "play": "Leaf", "on": "Cy"}, "is": "no"}, []),
        ({"may": {"by": "Ann", "play": "Mud", "on": "Cy"}, "is": "yes"}, []),
        (
            {"may": {"by": "Ned", "play": "Leaf", "on": "Cy"}, "is": "no", "reasons": ["a/b"]},
            ["expected the reasons a/b, got cost/pebbles-short"],
        ),
        (
            {"may": {"by": "Ned", "play": "Leaf", "on": "Cy"}, "among": ["cost/pebbles-short"]},
            [],
        ),
        (
            {"may": {"by": "Ned", "play": "Leaf", "on": "Cy"}, "among": ["a/b"]},
            ["expected the reason a/b among them, got cost/pebbles-short"],
        ),
        (
            {"may": {"by": "Ned", "play": "Leaf", "on": "Cy"}, "legal_again": "at noon"},
            ["expected legal again at noon, got"],
        ),
        (
            {"may": {"by": "Ann", "play": "Mud", "on": "Cy"}, "because": ["frogs.tie"]},
            ["expected rule frogs.tie to be cited"],
        ),
        ({"step": 1, "is": "allowed"}, []),
        ({"step": 2, "is": "refused"}, ["step 2: expected refused, got allowed"]),
    ],
)
def test_what_is_expected_is_compared(question: dict[str, Any], differs: list[str]) -> None:
    found = rule_on(GAME, scenario(expect=[question])).differs
    assert len(found) == len(differs)
    assert all(part in words for part, words in zip(differs, found, strict=True))


def test_a_line_stops_at_the_first_refused_step_and_keeps_what_was_played() -> None:
    ruling = rule_on(GAME, scenario(line=[LEAF, LEAF, MUD], expect=[]))
    assert ruling.line.stop is not None
    assert ruling.line.stop.step == 2
    assert len(ruling.line.positions) == 2
    assert ruling.differs[0].startswith("step 2 of the line: Refused: Ann may not play Leaf")
    expected = scenario(line=[LEAF, LEAF], expect=[{"step": 2, "is": "refused"}])
    assert rule_on(GAME, expected).differs == ()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"readings": {"a.b": "c"}}, "readings: no conflict is called 'a.b'"),
        ({"readings": {"cards.mud-rounding": "c"}}, "has no reading 'c'; it has down, up"),
        ({"line": [{"by": "Zoe", "pass": True}]}, "line.0.by: expected Ann or Ned, got 'Zoe'"),
        ({"line": [LEAF, {"by": "Ann", "play": "Fly"}]}, "line.1.play: expected Leaf or Mud"),
        ({"line": [{"until": "noon"}]}, "no place in the turn is called 'noon'"),
        ({"expect": [{"value": "Zo.jump"}]}, "expect.0.value: no frog is called 'Zo'"),
        ({"ask": [{"step": 3}]}, "ask.0.step: the line has 2 steps"),
        ({"ask": [{"may": {"pass": True}}]}, "ask.0.may.by: expected Ann or Ned, got None"),
        ({"position": {}}, "expected the sides of two players"),
    ],
)
def test_what_is_malformed_is_an_error_that_says_where(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        rule_on(GAME, scenario(**changes))


def test_a_step_after_the_one_that_is_refused_is_not_reached() -> None:
    ruling = rule_on(GAME, scenario(line=[LEAF, LEAF, MUD], expect=[{"step": 3}]))
    assert ruling.answers[0].answer.value == "not reached"


def test_until_passes_for_everyone_until_somebody_must_decide() -> None:
    start = GAME.position(POSITION)
    assert pass_until(GAME, start, "over", SILENT).place.at == "over"
    even = GAME.position({**POSITION, "Ned": {**POSITION["Ned"], "jump": 3}})
    assert pass_until(GAME, even, "Pick", SILENT).place.at == "jump.pick"


def test_readings_are_values_and_watched_ones_remember_what_was_asked() -> None:
    readings = Readings(GAME.rulebook)
    up = readings.but({"cards.mud-rounding": "up"})
    assert up != readings
    assert up.but({"cards.mud-rounding": "down"}) == readings
    assert hash(up) == hash(Readings(GAME.rulebook, {"cards.mud-rounding": "up"}))
    watched = up.watched()
    assert watched.touched == {}
    assert watched.rule("cards.mud-rounding") == "cards.mud-up"
    assert watched.touched == {"cards.mud-rounding": "up"}
    assert readings.touched == {}


def test_refusals_give_every_reason_and_what_would_lift_it() -> None:
    poor = GAME.position({**POSITION, "Ann": {"frog": "Bo", "jump": 1, "hand": []}})
    refused = GAME.option(poor, "Ann", play="Mud", on="Bo")
    assert refused.codes == ("cards/not-in-hand", "cost/pebbles-short")
    assert str(refused).split("\n")[0] == "Refused: Ann may not play Mud on Bo now"
    assert "legal again" in str(refused)


def test_a_player_who_acts_out_of_turn_implies_the_others_pass_but_never_a_closing_one() -> None:
    start = GAME.position(POSITION)
    allowed = GAME.option(start, "Ned", play="Leaf", on="Cy")
    assert allowed
    assert allowed.waits_for == "Ann"
    assert not GAME.legality(start, Pass(by="Ned"))
    after = GAME.play(start, Pass(by="Ann"))
    assert after
    late = GAME.option(after.position, "Ann", play="Leaf", on="Bo")
    assert late.codes == ("timing/not-holding",)


def test_options_hold_every_action_of_both_players() -> None:
    found = GAME.options(GAME.position(POSITION))
    assert {option.by for option in found} == {"Ann", "Ned"}
    assert len(found) == 10
    assert sum(bool(option.legality) for option in found) == 9


def test_the_same_question_is_remembered_while_the_position_is_the_same() -> None:
    here = GAME.position(POSITION)
    why = GAME.why(here, "Bo", "jump")
    assert GAME.why(here, "Bo", "jump") is why
    assert GAME.why(here, "Cy", "jump").value == 4
    elsewhere = GAME.position({**POSITION, "Ann": {**POSITION["Ann"], "jump": 9}})
    assert GAME.why(elsewhere, "Bo", "jump").value == 9
    assert GAME.why(here, "Bo", "jump") == why


@pytest.mark.parametrize(
    ("expected", "value", "is_same"),
    [
        (3, 3, True),
        ("3", 3, True),
        (True, True, True),
        ("yes", True, True),
        ("no", False, True),
        (1, True, False),
        (True, 1, False),
        ("unknown", None, True),
        ("Tie", "tie", True),
        (["a", "b"], ("b", "a"), True),
        (["a"], ("a", "b"), False),
        (0, False, False),
    ],
)
def test_values_as_people_write_them(expected: object, value: object, is_same: bool) -> None:
    assert same(expected, value) is is_same
