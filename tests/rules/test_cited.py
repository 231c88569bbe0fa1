"""Every rule earns its entry: something names it, or it says why no ruling can turn on it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from engine.notation.scenario import read_scenario
from engine.play.line import readings_of
from engine.play.ruling import rule_on
from engine.views import rulings as views

ROOT = Path(rules.__file__).parents[1]


def cited(game_id: str) -> set[str]:
    """The rules that the rulings on a game's scenarios cite."""
    game = rules.load(game_id)
    found: set[str] = set()
    for path in sorted((ROOT / "scenarios" / game_id).glob("*.yaml")):
        scenario, _ = read_scenario(path.read_text(encoding="utf-8"), path.name)
        ruling = rule_on(game, scenario, readings_of(game, scenario))
        found.update(rule.rule for rule in views.cited(ruling, game.rulebook))
    return found


def named(game_id: str) -> str:
    """A game's code and card files, which name rules that no scenario happens to cite."""
    room = ROOT / "rules" / game_id
    files = [*room.rglob("*.py"), *room.rglob("cards/*.yaml")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("game_id", ["little_troubles", "dice_throne"])
def test_every_rule_is_cited_or_says_why_no_ruling_can_turn_on_it(game_id: str) -> None:
    book = rules.load(game_id).rulebook
    by_conflicts = {r.rule for conflict in book.conflicts.values() for r in conflict.readings}
    by_rulings, code = cited(game_id), named(game_id)
    for rule in book.rules.values():
        used = rule.id in by_rulings or rule.id in by_conflicts or f'"{rule.id}"' in code
        assert used or rule.background, f"{rule.id} is cited nowhere and says not why"
        assert not (rule.id in by_rulings and rule.background), f"{rule.id} is cited after all"
