"""Said is used, or told: what is stated acts, or the ruling says that it does not and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import rules
from engine.model.trace import SILENT
from engine.notation.scenario import Scenario, read_scenario
from engine.play.line import play_line, start
from engine.play.ruling import rule_on
from engine.play.unused import dead, idle, leaves, without
from engine.search.replay import files_below
from engine.telling.unused import Unused
from engine.views import rulings as views
from tests.engine.frog_scenarios import scenario
from tests.engine.frogs import Frogs
from tests.engine.test_every_game import ROOT

MOST_OTHERS = 12


class Polite(Frogs):
    """Frog Pond where people may greet, which changes nothing and is said so, or not."""

    tells = True

    def parse(self, position: Any, entry: Mapping[str, Any]) -> Any:
        return super().parse(position, {k: v for k, v in entry.items() if k != "greets"})

    def unused_in_entry(self, position: Any, entry: Mapping[str, Any]) -> Iterable[Unused]:
        if self.tells and "greets" in entry:
            yield Unused("greets", "a greeting moves no frog")


LINE = [{"by": "Ann", "play": "Leaf", "on": "Bo", "greets": "Ned"}]


def test_what_has_no_effect_is_told_in_every_view() -> None:
    ruling = rule_on(Polite(), scenario(line=LINE, expect=[]))
    assert ruling.unused == (Unused("line.0.greets", "a greeting moves no frog"),)
    rulebook = Polite.rulebook
    for shown in (views.text(ruling, rulebook), views.markdown(ruling, rulebook)):
        assert "Stated, but without effect here" in shown
        assert "line.0.greets, because a greeting moves no frog" in shown
    assert views.data(ruling, rulebook)["unused"] == [
        {"path": "line.0.greets", "because": "a greeting moves no frog"}
    ]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("line.1.effects.0.round", "round (step 2): why"),
        ("position.Ann.toys.0", "toys (Ann): why"),
        ("round", "round: why"),
    ],
)
def test_it_is_said_without_a_path_to_who_sees_no_document(path: str, said: str) -> None:
    assert Unused(path, "why").said == said


def test_what_is_dropped_without_a_word_is_found() -> None:
    game = Polite()
    asked = scenario(line=LINE, expect=[])
    line = play_line(game, start(game, asked), asked.line, SILENT)
    assert not list(dead(game, asked, line.positions, lambda key: ()))
    game.tells = False
    assert list(dead(game, asked, line.positions, lambda key: ())) == ["line.0.greets"]


def test_what_changes_no_word_of_the_ruling_is_told_when_asked() -> None:
    game = Polite()
    game.tells = False
    asked = scenario(line=LINE, expect=[])

    def ruled(other: Scenario) -> str:
        return views.text(rule_on(game, other), game.rulebook)

    found = idle(game, asked, (), ruled)
    assert [one.path for one in found] == ["line.0.greets"]
    assert found[0].because == "the ruling is the same without it"


def test_leaving_out_keeps_the_rest() -> None:
    document = {"a": [{"b": 1, "c": 2}], "d": 3}
    assert without(document, ("a", 0, "b")) == {"a": [{"c": 2}], "d": 3}
    assert document["a"] == [{"b": 1, "c": 2}]


@pytest.mark.parametrize("game_id", rules.games())
def test_nothing_stated_in_a_scenario_is_dead(game_id: str) -> None:
    """Each stated thing is left out, and where nothing changes, replaced by what others state.

    One that reads the same whatever it says is dead, unless the ruling tells so. What reads
    differently but is not asked about is a fact of the table; what may be left out but not be
    replaced says what is known already.
    """
    game = rules.load(game_id)
    scenarios = {
        file: read_scenario(file.read_text(encoding="utf-8"), file.name)[0]
        for file in files_below([ROOT / "scenarios" / game_id])
    }
    stated: dict[str, dict[str, object]] = defaultdict(dict)
    for one in scenarios.values():
        for path, value in leaves([one.position, one.line]):
            if len(stated[str(path[-1])]) < MOST_OTHERS:
                stated[str(path[-1])].setdefault(repr(value), value)
    found = {}
    for file, one in scenarios.items():
        line = play_line(game, start(game, one), one.line, SILENT)
        paths = list(dead(game, one, line.positions, lambda key: stated[key].values()))
        if paths:
            found[file.stem] = paths
    assert not found
