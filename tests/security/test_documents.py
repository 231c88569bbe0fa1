"""Whatever a file, a link or a receipt holds, it is read or told: never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from engine.notation.documents import DocumentError, JudgeCallError, read_yaml
from engine.notation.permalink import read_token, write_token
from engine.notation.scenario import Scenario, read_scenario
from engine.play.ruling import rule_on
from engine.records.checking import check_file
from engine.search.replay import files_below

ROOT = Path(__file__).parents[2]
FILES = files_below([ROOT / "scenarios"])
DOCUMENTS = [read_yaml(file.read_text(encoding="utf-8"))[0] for file in FILES[::9]]

words = st.sampled_from(
    [
        "",
        "Ana",
        "Nick",
        "x" * 5000,
        "²",
        "\u202e",
        "\x1b[31m",
        "<script>",
        "{{}}",
        "%s",
        "-->",
        ":material/home:",
        "../../etc/passwd",
        "all",
        "self.",
        ".",
        "0x10",
        "1e9",
        "null",
        "𝔸",
        "NaN",
    ]
)
numbers = st.integers() | st.sampled_from([10**14, -(10**14), 0, -1, 2**63, 10**40])
plain = st.none() | st.booleans() | numbers | words
anything = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


def told(error: Exception) -> None:
    """A message says something, and nothing that only a programmer reads."""
    says = str(error)
    assert says
    assert "Traceback" not in says
    assert "pydantic" not in says


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A scenario of the library with a few of its values replaced by something else."""
    document = json.loads(json.dumps(draw(st.sampled_from(DOCUMENTS)), default=str))
    for _ in range(draw(st.integers(1, 3))):
        node: Any = document
        while isinstance(node, dict | list) and node:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            key = draw(st.sampled_from(keys))
            if not isinstance(node[key], dict | list) or not node[key] or draw(st.booleans()):
                node[key] = draw(anything)
                break
            node = node[key]
    return document


@settings(max_examples=300, deadline=None)
@given(spoilt())
def test_a_spoilt_scenario_is_ruled_on_or_told(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    check_file(rules.load, text, "case.json")
    try:
        scenario, _ = read_scenario(text, "case.json")
        game = rules.load(scenario.game)
        ruling = rule_on(game, scenario)
    except (DocumentError, LookupError) as error:
        told(error)
        return
    assert isinstance(ruling.text, str)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300) | st.text("[]{}:,-!&*'\"\n #ab01", max_size=200))
def test_any_text_is_yaml_or_told(text: str) -> None:
    try:
        read_yaml(text, "case.yaml")
    except DocumentError as error:
        told(error)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_any_link_is_read_or_told(text: str) -> None:
    for token in (text, f"1{text}", f"2{text}", f"2.{text}"):
        try:
            read_token(token)
        except JudgeCallError as error:
            told(error)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(DOCUMENTS), st.integers(0, 400), st.characters())
def test_a_link_with_a_wrong_letter_is_read_or_told(
    document: dict[str, Any], at: int, letter: str
) -> None:
    token = write_token(Scenario.model_validate(document))
    at %= len(token)
    try:
        read_token(token[:at] + letter + token[at + 1 :])
    except JudgeCallError as error:
        told(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("note: !!timestamp x", "a value marked 'timestamp' is not read"),
        ("note: !!float ''", "a value marked 'float' is not read"),
        ("note: !!python/object:os.system x", "is not read; write it plainly"),
        ("note: !!binary '****'", "a value marked 'binary' is not read"),
        ("note: !!int ''", "'' is no decimal number"),
        (f"note: {'9' * 4400}", "a number of 4,400 digits, at most 15 are read"),
        (f"note: {'[' * 80}{']' * 80}", "nested more than 64 deep"),
        ("[" * 100_000, "not readable"),
        ("a: &x [1]\nb: *x", "aliases are not allowed"),
        ("a: 1\na: 2", "'a' is given twice"),
        ("x" * 300_000, "300,000 characters given"),
    ],
)
def test_what_is_not_read_is_told_with_what_it_was(text: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        read_yaml(text, "case.yaml")
