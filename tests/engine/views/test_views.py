"""Views show the steps and compute nothing; whatever a card is called, it stays text."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.rulebook import Conflict, ConflictId, Reading, Rulebook, RuleId
from engine.model.trace import TreeRecorder
from engine.play.dependence import Case, Dependence, under_every_reading
from engine.play.ruling import rule_on
from engine.views import rulings as ruling_views
from engine.views import steps as views
from tests.engine.frog_scenarios import scenario
from tests.engine.frogs import GAME

BOOK = GAME.rulebook


def test_steps_are_numbered_and_cite_rule_and_printed_section() -> None:
    ruling = rule_on(GAME, scenario())
    assert views.text(ruling.trace.steps, BOOK).split("\n") == [
        "1  Ann: play Leaf on Bo  [pond.window, 1; cards.cost]",
        "   1.1  Ann pays 1  [cards.cost, 2]",
        "   1.2  Bo's jump is 5  [cards.leaf, 2]",
        "         3 printed  [frogs.printed, 3]",
        "         +2 Leaf: add -> 5  [cards.leaf, 2]",
        "2  Ned: play Mud on Bo  [pond.window, 1; cards.cost]",
        "   2.1  Ned pays 2  [cards.cost, 2]",
        "   2.2  Bo's jump is 2  [cards.mud-down, 2]",
        "         3 printed  [frogs.printed, 3]",
        "         +2 Leaf: add -> 5  [cards.leaf, 2]",
        "         /2 Mud: divide, rounded down -> 2  [cards.mud-down, 2]",
    ]


def test_titles_and_sources_follow_when_they_are_asked_for() -> None:
    steps = rule_on(GAME, scenario()).trace.steps
    assert "cards.cost: Paying (Frog Pond booklet, 2). A card is paid in pebbles." in views.text(
        steps, BOOK, sources=True
    )
    assert "Paying" not in views.text(steps, BOOK)
    assert "<cite>Frog Pond booklet, 2</cite>" in views.to_html(steps, BOOK, sources=True)
    assert "`cards.cost` Paying" in views.markdown(steps, BOOK, sources=True)


def test_data_is_json_with_numbers_rules_and_rows() -> None:
    data = json.loads(json.dumps(views.data(rule_on(GAME, scenario()).trace.steps, BOOK)))
    value = data[1]["steps"][1]
    assert value["number"] == "2.2"
    assert value["value"] == 2
    assert [row["after"] for row in value["rows"]] == [3, 5, 2]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


NAMES = st.text(max_size=20) | st.sampled_from(
    ["<script>alert(1)</script>", "<img src=x onerror=x>", "`{}`", "**a** [b](c)", "# h", "- x"]
)


@given(NAMES)
def test_no_name_becomes_markup(name: str) -> None:
    trace = TreeRecorder()
    trace.note("frogs.tie", "{name}", name=name)
    page = Tags()
    page.feed(views.to_html(trace.steps, BOOK))
    page.close()
    assert page.tags == {"ol", "li", "code"}
    assert "\n" not in views.markdown(trace.steps, BOOK)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("**bold** [a](b)", r"\*\*bold\*\* \[a\](b)"),
        ("<b> & `c`", r"\<b\> \& \`c\`"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("two\nlines", "two lines"),
        ("+2 Leaf -> 5", "+2 Leaf -\\> 5"),
    ],
)
def test_markdown_shows_words_letter_by_letter(words: str, shown: str) -> None:
    assert views.escaped(words) == shown


def test_a_ruling_reads_answer_first_then_steps_rules_and_open_points() -> None:
    test = scenario()
    ruling = rule_on(GAME, test)
    depends = [under_every_reading(GAME, test, question) for question in test.questions]
    text = ruling_views.text(ruling, BOOK, dependences=depends)
    assert text.startswith("How far does Bo jump?\nBo's jump is 2.\n")
    assert text.index("Steps") < text.index("Rules") < text.index("Open points")
    assert (
        "Bo.jump: depends on cards.mud-rounding: 2 by Frog Pond booklet (down), "
        "3 by A letter from the author (up)" in text
    )
    assert "**How far does Bo jump?**" in ruling_views.markdown(ruling, BOOK, dependences=depends)


def test_what_only_two_readings_together_change_names_them_both() -> None:
    conflicts = [
        Conflict(
            ConflictId(f"cards.{name}"),
            "",
            "silent",
            "What then?",
            (
                Reading("first", RuleId("cards.leaf"), "booklet"),
                Reading("second", RuleId("cards.cost"), "letter"),
            ),
            "first",
            "It is so.",
        )
        for name in ("a", "b")
    ]
    book = Rulebook("frogs", "Frogs", BOOK.sources.values(), BOOK.rules.values(), conflicts)
    other = (("cards.a", "second"), ("cards.b", "second"))
    cases = (
        Case((), 1, "one"),
        Case(other[:1], 1, "one"),
        Case(other[1:], 1, "one"),
        Case(other, 2, "two"),
    )
    both = "1, but 2 with cards.a = second, cards.b = second"
    found = Dependence(cases, ("cards.a", "cards.b"))
    assert ruling_views.depends(found, book) == (
        f"depends on cards.a: {both}; and on cards.b: {both}"
    )
    partly = Dependence(cases[:3], (), complete=False)
    assert ruling_views.depends(partly, book).startswith("holds under each reading by itself; ")


def test_a_ruling_that_no_reading_changes_says_so() -> None:
    test = scenario(expect=[{"value": "Cy.jump", "is": 4}])
    found = under_every_reading(GAME, test, test.questions[0])
    assert ruling_views.depends(found, BOOK) == "holds under every reading"


def test_a_ruling_as_data_holds_reasons_and_the_step_that_stopped_the_line() -> None:
    test = scenario(line=[{"by": "Ned", "play": "Leaf", "on": "Bo"}] * 2, expect=[{"step": 2}])
    data = json.loads(json.dumps(ruling_views.data(rule_on(GAME, test), BOOK)))
    assert data["stopped"]["step"] == 2
    assert [r["code"] for r in data["stopped"]["reasons"]] == ["cards/not-in-hand"]
    assert data["answers"][0]["legality"]["allowed"] is False


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "unknown"), (True, "yes"), (False, "no"), ([], "none"), (["a", 2], "a, 2"), (3, "3")],
)
def test_values_are_said_as_a_judge_says_them(value: object, words: str) -> None:
    assert ruling_views.said(value) == words
