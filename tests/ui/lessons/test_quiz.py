"""Lessons ask what they grade, and offer the right answer among others that somebody might give."""

from __future__ import annotations

import pytest

import rules
from engine.notation.scenario import Scenario
from ui.case.library import entries
from ui.lessons.quiz import asked, choices, fits, is_right, precise, question_text


def scenarios(game: str) -> list[Scenario]:
    return [entry.scenario for entry in entries(game) if entry.scenario is not None]


@pytest.mark.parametrize("game", rules.games())
def test_the_graded_answer_answers_the_question_asked(game: str) -> None:
    """Either the words ask for just that, or the precise question stands at their end."""
    for scenario in scenarios(game):
        question = asked(scenario)
        if question is None:
            continue
        text = question_text(scenario)
        assert text.endswith("?"), scenario.title
        assert fits(scenario, question) or text.endswith(precise(scenario, question))


@pytest.mark.parametrize("game", rules.games())
def test_one_choice_is_right_and_all_are_told_apart(game: str) -> None:
    known = scenarios(game)
    without = 0
    for scenario in known[::3]:
        if asked(scenario) is None:
            continue
        offered = choices(scenario, known)
        if not offered:
            without += 1
            continue
        right = [choice for choice in offered if is_right(scenario, choice.value)]
        assert len(right) == 1, (scenario.title, offered)
        assert len({choice.words for choice in offered}) == len(offered) >= 2
    assert without <= len(known) / 10


def lesson(**changes: object) -> Scenario:
    values: dict[str, object] = {
        "game": "little_troubles",
        "position": {
            "turn": {"player": "Ana", "number": 3, "at": "build"},
            "Ana": {"cookies": 5},
            "Nick": {},
        },
        "question": "Ana has the cookies of two turns. Does she still have them?",
        "expect": [{"value": "Ana.cookies", "is": 5}],
        **changes,
    }
    return Scenario.model_validate(values)


def test_words_that_ask_for_something_else_get_the_precise_question() -> None:
    assert question_text(lesson()).endswith("still have them? Ana's cookies: how much, or which?")
    how_many = "How many cookies does Ana have?"
    assert question_text(lesson(question=how_many)) == how_many


def test_written_choices_are_taken() -> None:
    scenario = lesson(choices={"5": "5: nothing was paid", "3": "3: two were paid"})
    offered = choices(scenario, [])
    assert [choice.words for choice in offered] == ["5: nothing was paid", "3: two were paid"]
    assert [is_right(scenario, choice.value) for choice in offered] == [True, False]


def test_wrong_numbers_are_what_a_single_change_gives() -> None:
    offered = [choice.value for choice in choices(lesson(), [])]
    assert "5" in offered
    assert len(offered) == 4


def test_leave_is_asked_with_yes_and_no() -> None:
    may = {"by": "Ana", "play": {"name": "Giggle", "types": "action", "cost": 1}}
    scenario = lesson(question="May she play Giggle?", expect=[{"may": may, "is": True}])
    assert question_text(scenario) == "May she play Giggle?"
    assert [choice.words for choice in choices(scenario, [])] == ["Yes", "No"]
    assert is_right(scenario, "yes")
    assert not is_right(scenario, "no")
