"""Texts nobody here can read qualify every answer, and no search says no beside one."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from engine.model.legality import Refused
from engine.notation.scenario import Scenario
from engine.play.ruling import rule_on
from engine.search.explore import Explored, explore
from engine.search.goal import Goal
from engine.telling.doubt import Doubt
from engine.views import rulings as views

FIELD = {"name": "Closed Playground", "unmodelled": "no Characters may be played"}
GAME = rules.load("little_troubles")


def scenario(field: Any = FIELD, **more: Any) -> Scenario:
    """Ana may play one card; the Field says what only people can read."""
    badger = {"name": "Badger", "types": "character", "cost": 2, "printed": {"confidence": 2}}
    position = {
        "turn": {"player": "Ana", "number": 5},
        "Ana": {"cookies": 9, "hand": [badger], "field": field},
        "Nick": {"cookies": 1, "hand": []},
    }
    return Scenario.model_validate({"game": "little_troubles", "position": position, **more})


def ruling(field: Any = FIELD, **more: Any) -> Any:
    """The ruling on the scenario."""
    return rule_on(GAME, scenario(field, **more))


SAYS = "unless Closed Playground says otherwise: no Characters may be played"


def test_every_view_of_a_ruling_names_the_text() -> None:
    found = ruling(ask=[{"may": {"by": "Ana", "play": "Badger"}}])
    assert found.text == f"Ana may play Badger, {SAYS}."
    assert SAYS in views.text(found, GAME.rulebook)
    assert SAYS in views.markdown(found, GAME.rulebook)
    answer = views.data(found, GAME.rulebook)["answers"][0]
    doubts = [{"source": FIELD["name"], "text": FIELD["unmodelled"], "rule": "cards.unmodelled"}]
    assert answer["doubts"] == answer["legality"]["doubts"] == doubts
    assert "cards.unmodelled" in answer["rules"]


def test_a_no_is_qualified_as_a_yes_is() -> None:
    found = ruling(ask=[{"may": {"by": "Nick", "play": "Drum", "types": "toy", "cost": 1}}])
    assert found.text.startswith("Nick may not play Drum now: ")
    assert found.text.endswith(f", {SAYS}.")
    legality = found.answers[0].answer.legality
    assert isinstance(legality, Refused)
    assert SAYS in str(legality)


def test_a_refused_step_of_a_line_is_qualified() -> None:
    found = ruling(line=[{"by": "Nick", "play": "Drum", "types": "toy", "cost": 1}])
    assert SAYS in found.text


def test_options_carry_the_doubt() -> None:
    position = ruling().line.end
    assert all(option.legality.doubts for option in GAME.options(position))


def test_a_search_beside_an_unread_text_says_neither_yes_nor_no_firmly() -> None:
    position = ruling().line.end
    found = explore(GAME, position, Goal.parse("Ana.characters=1"))
    assert found.reached
    assert SAYS in str(found)
    found = explore(GAME, position, Goal.parse("Ana.characters=2"))
    assert found.reached is None
    assert "Closed Playground: no Characters may be played" in str(found)
    assert found.data()["doubts"]


def test_without_such_a_text_the_answer_is_firm() -> None:
    open_field = {"name": "Meadow", "ongoing": [{"cards_cost": -1, "on": "all"}]}
    found = ruling(open_field, ask=[{"may": {"by": "Ana", "play": "Badger"}}])
    assert found.text == "Ana may play Badger."
    assert explore(GAME, found.line.end, Goal.parse("Ana.characters=2")).reached is False


def test_a_firm_no_beside_a_doubt_cannot_be_built() -> None:
    doubt = Doubt("Closed Playground", "no Characters may be played")
    with pytest.raises(ValueError, match="does not say no"):
        Explored(Goal.parse("Ana.characters=2"), False, (), 1, 0, doubts=(doubt,))
