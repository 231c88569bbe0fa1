"""Documents come from people and strangers: every problem at once, with its line."""

from __future__ import annotations

import contextlib

import pytest
from pydantic import BaseModel, ConfigDict

from engine.notation.documents import LONGEST_DOCUMENT, DocumentError, read_document, read_yaml
from engine.notation.scenario import read_scenario


class Frog(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    jump: int
    friends: list[str] = []


def problems(text: str) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        read_document(Frog, text, "frog.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_every_problem_is_told_with_file_line_and_path() -> None:
    found = problems("name: Bo\njmp: 3\nfriends:\n  - Cy\n  - [1]\n")
    assert found == [
        "frog.yaml:1: jump: is missing",
        "frog.yaml:5: friends.1: expected text, got a list",
        "frog.yaml:2: jmp: is not a known field here; perhaps jump",
    ]


def test_aliases_are_refused_before_they_are_followed() -> None:
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    with pytest.raises(DocumentError, match="not readable: aliases are not allowed"):
        read_yaml(bomb)


def test_an_alias_to_itself_is_refused() -> None:
    with pytest.raises(DocumentError, match="aliases are not allowed"):
        read_yaml("a: &a [*a]")


def test_a_key_given_twice_is_refused_with_its_line() -> None:
    assert problems("name: Bo\njump: 3\nname: Cy\n") == [
        "frog.yaml:3: not readable: 'name' is given twice"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 50_000,
        "- " * 100_000,
        "!!python/object/apply:os.system ['true']",
        "a: b: c",
        "\x00",
        "? [a]\n: b\n? [a]\n: c",
        "a: !!binary '\x01'",
        "2024-99-99",
        "&a a",
        "a: 1e999999",
    ],
)
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(DocumentError):
        read_document(Frog, text)


def test_a_document_that_is_too_long_is_not_read() -> None:
    with pytest.raises(DocumentError, match="at most 262,144 are read"):
        read_yaml("a" * (LONGEST_DOCUMENT + 1))


@pytest.mark.parametrize(
    ("text", "value"),
    [("on", "on"), ("off", "off"), ("yes", True), ("No", False), ("true", True), ("y", "y")],
)
def test_only_yes_no_true_and_false_are_booleans(text: str, value: object) -> None:
    assert read_yaml(f"a: {text}")[0] == {"a": value}


def test_the_key_on_is_a_word() -> None:
    assert read_yaml("on: Bo")[0] == {"on": "Bo"}


def test_json_is_read_as_well() -> None:
    assert read_document(Frog, '{"name": "Bo", "jump": 3}')[0] == Frog(name="Bo", jump=3)


def test_lines_are_known_for_every_value() -> None:
    _, lines = read_yaml("a:\n  - b: 1\n    c: 2\n  - d\n")
    assert lines[("a", 0, "c")] == 3
    assert lines[("a", 1)] == 4


@pytest.mark.parametrize(
    ("entry", "means"),
    [
        ("Ned passes", {"by": "Ned", "pass": True}),
        ("Old Ned declines", {"by": "Old Ned", "pass": True}),
        ("until over", {"until": "over"}),
    ],
)
def test_a_line_may_say_passes_and_until_in_words(entry: str, means: dict[str, object]) -> None:
    scenario, _ = read_scenario(f"game: frogs\nposition: {{}}\nline:\n  - {entry}\n")
    assert scenario.line == [means]


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("{}", "needs exactly one of `value`, `may` and `step`"),
        ("{value: a.b, step: 1}", "needs exactly one of `value`, `may` and `step`"),
        ("{value: a.b, is: }", "`is` needs a value"),
        ("{step: 0}", "greater than or equal to 1"),
        ("{value: a.b, becuase: [x.y]}", "is not a known field here"),
    ],
)
def test_a_question_asks_one_thing(question: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        read_scenario(f"game: frogs\nposition: {{}}\nexpect:\n  - {question}\n")
