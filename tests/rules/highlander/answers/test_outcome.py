"""The sentence that says what an exchange did."""

from __future__ import annotations

from pathlib import Path

import rules
from engine.notation.scenario import read_scenario
from engine.play.ruling import rule_on
from engine.views.rulings import text
from rules.highlander import GAME

SCENARIOS = Path(rules.__file__).parents[1] / "scenarios" / "highlander"


def test_an_ability_nobody_can_work_out_is_told_as_unknown() -> None:
    """The line is played on until the adjustment is done."""
    file = SCENARIOS / "unsaid-condition-settled.yaml"
    scenario, _ = read_scenario(file.read_text(encoding="utf-8"), file.name)
    onward = {"until": "draw-discard"}
    played = scenario.model_copy(update={"line": [*scenario.line, onward], "expect": [], "ask": []})
    told = text(rule_on(GAME, played), GAME.rulebook)
    assert "to None" not in told
    assert "Ability is unknown" in told
