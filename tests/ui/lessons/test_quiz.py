"""Lessons ask what the scenario is about and offer the right answer among others."""

from __future__ import annotations

import pytest

import rules
from ui.case.library import entries
from ui.lessons.quiz import asked, choices, is_right, question_text


@pytest.mark.parametrize("game", rules.games())
def test_every_scenario_can_be_asked_and_answered_rightly(game: str) -> None:
    scenarios = [entry.scenario for entry in entries(game) if entry.scenario is not None]
    without = 0
    for scenario in scenarios:
        question = asked(scenario)
        if question is None:
            continue
        assert question_text(scenario)
        offered = choices(scenario, scenarios)
        if not offered:
            without += 1
            continue
        right = [answer for answer in offered if is_right(scenario, answer)]
        assert len(right) == 1, (scenario.title, offered)
    assert without <= len(scenarios) / 5
