"""What a line decided is read out in one sentence with its numbers, then what it cost whom."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from engine.model.outcome import Outcome
from engine.notation.scenario import read_scenario
from engine.play.ruling import Ruling, rule_on

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def ruled(game: str, name: str) -> Ruling:
    file = SCENARIOS / game / f"{name}.yaml"
    scenario, _ = read_scenario(file.read_text(encoding="utf-8"), str(file))
    return rule_on(rules.load(game), scenario)


def dealt(game: str, name: str) -> Ruling:
    """The scenario with everybody passing on until the next Main Phase."""
    scenario = ruled(game, name).scenario
    onward = scenario.model_copy(
        update={"line": [*scenario.line, {"until": "Main Phase 2"}], "expect": [], "ask": []}
    )
    return rule_on(rules.load(game), onward)


def decided(game: str, name: str) -> Outcome:
    """What was decided by the end of a scenario's line, its waiting damage dealt."""
    found = ruled(game, name).outcome or dealt(game, name).outcome
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "name", "says"),
    [
        (
            "little_troubles",
            "a-prevented-loss",
            "Ana wins the Fight: Gardener's Confidence 4 reaches Postman's Maturity 4; "
            "Postman's Confidence 3 does not reach Gardener's Maturity 4",
        ),
        (
            "little_troubles",
            "a-hundred-cookies-in-pre-fight",
            "Ana wins the game with 100 cookies",
        ),
        (
            "little_troubles",
            "a-fighter-leaves",
            "the Fight has stopped: nobody wins or loses it",
        ),
        (
            "dice_throne",
            "healing-is-no-part-of-the-sum",
            "7 damage reaches Nick: 9 Mighty Blow, +4 A Modifier, \N{MINUS SIGN}6 Not This Time!",
        ),
        (
            "dice_throne",
            "shadows-do-not-stop-an-ultimate",
            "15 damage reaches Nick: 15 Rage!, Shadows does not count (blocked)",
        ),
        (
            "highlander",
            "failed-block-last",
            "Upper Left Attack is stopped by Upper Block; Middle Right Attack gets through for 2",
        ),
        (
            "highlander",
            "wound-and-gain-in-one-adjustment",
            "Ana's Ability goes from 10 to 9: \N{MINUS SIGN}2 Upper Left Attack, +1 Second Wind",
        ),
    ],
)
def test_an_outcome_is_one_sentence_with_its_numbers(game: str, name: str, says: str) -> None:
    found = decided(game, name)
    assert found.says == says
    assert found.rules
    assert len(found.rules) <= 3
    assert all(rule in rules.load(game).rulebook.rules for rule in found.rules)


def test_what_it_cost_is_told_by_name() -> None:
    found = decided("little_troubles", "a-loss-triggers-before-the-outcome")
    assert found.costs == (
        "Ana gets a Fight Win",
        "Ana gains 2 cookies (Fight Reward of Postman)",
        "Postman lost and Regresses",
    )


def test_a_tie_by_a_reading_says_which_text_makes_it_one() -> None:
    found = decided("little_troubles", "a-shield-by-the-quick-sheet")
    assert found.costs == ("Postman does not change state, so nobody beat it",)


def test_what_the_outcome_answers_is_not_said_twice() -> None:
    verdict = ruled("dice_throne", "protect-and-retribution-share-a-subtotal").verdict
    assert verdict.count("damage reaches Nick") == 1
    assert "damage taken" not in verdict


@pytest.mark.parametrize("game", rules.games())
def test_every_outcome_of_the_library_can_be_read_out(game: str) -> None:
    """No ids, no paths, no braces: words for people."""
    for file in sorted((SCENARIOS / game).glob("*.yaml")):
        found = ruled(game, file.stem).outcome
        if found is not None:
            assert found.text.endswith(".")
            assert not set("{}_") & set(found.text), (file.stem, found.text)
