"""Permalinks hold a whole scenario and never fail in any other way than with one sentence."""

from __future__ import annotations

import base64
import contextlib
import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation.permalink import LARGEST_SCENARIO, PermalinkError, read_token, write_token
from engine.notation.scenario import Scenario
from tests.engine.frogs import POSITION

SCENARIO = Scenario.model_validate(
    {
        "title": "Mud on a leaf",
        "game": "frogs",
        "position": POSITION,
        "readings": {"cards.mud-rounding": "up"},
        "line": [{"by": "Ann", "play": "Leaf", "on": "Bo"}, "Ned passes"],
        "question": "How far does Bo jump?",
        "expect": [{"value": "Bo.jump", "is": 5, "because": ["cards.leaf"]}],
        "ask": [{"may": {"by": "Ned", "play": "Mud", "on": "Bo"}}],
    }
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=10,
)


def token_of(data: bytes, version: str = "1") -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(data) + packer.flush()
    return f"{version}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def test_a_scenario_comes_back_asking_the_same_without_what_was_expected() -> None:
    link = read_token(write_token(SCENARIO))
    assert link.at == 2
    assert link.scenario.position == SCENARIO.position
    assert link.scenario.line == SCENARIO.line
    assert link.scenario.readings == SCENARIO.readings
    assert link.scenario.title == SCENARIO.title
    assert [q.expected for q in link.scenario.questions] == [None, None]
    assert link.scenario.questions[0].value == "Bo.jump"
    assert link.scenario.questions[1].may == SCENARIO.ask[0].may


def test_the_step_looked_at_is_kept() -> None:
    assert read_token(write_token(SCENARIO, at=1)).at == 1


# Handed out by version 1.0; it must open for ever.
HANDED_OUT = (
    "1.dY_BbsIwEER_xZqzi1QKF19Q4cKh5QcqDhvsUJBjpzYGoSj_zm6CqvTQk-XdeTOzHY4wqFM8Zmi0MB3eQ5BHZrxa"
    "R56fS8OrNxa4qvIuwyw1vilYmC98OKpZ81ks9r3GztkJvrn_4osJPv8HZ97zsEN1Z1iaMORJPk9dDGOpXj9Fksciym"
    "x7ScX1ew2CedVI0uNAyeZZU-xLiiXYU5BWpWUeP0PSlXxxg-ds6CnGjST-9R9LSMtJB8niWGzjTdWUlI0uq3VUYrRi"
    "4WVEVAyKlJcD-gc"
)


def test_a_token_of_version_1_handed_out_earlier_still_opens() -> None:
    link = read_token(HANDED_OUT)
    assert link.at == 1
    assert link.scenario.line == SCENARIO.line
    assert link.scenario.readings == SCENARIO.readings


@given(
    position=st.dictionaries(st.text(max_size=6), JSON, max_size=4),
    line=st.lists(st.dictionaries(st.text(max_size=6), JSON, max_size=3), max_size=4),
    question=st.text(max_size=30),
    at=st.integers(0, 5),
)
def test_whatever_json_can_say_comes_back(
    position: dict[str, Any], line: list[dict[str, Any]], question: str, at: int
) -> None:
    data = {"game": "frogs", "position": position, "line": line, "question": question}
    scenario = Scenario.model_validate(data)
    link = read_token(write_token(scenario, at))
    assert link.scenario == scenario
    assert link.at == min(at, len(line))


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: f"1.{b.hex()}"))
def test_noise_is_refused_in_one_sentence(noise: str) -> None:
    with pytest.raises(PermalinkError):
        read_token(noise)


@given(st.integers(0, 400), st.sampled_from("AbZ09-_.~ é"))
def test_a_changed_letter_opens_or_is_refused_but_never_breaks(place: int, letter: str) -> None:
    token = write_token(SCENARIO)
    place %= len(token)
    with contextlib.suppress(PermalinkError):
        read_token(token[:place] + letter + token[place + 1 :])


@given(JSON)
def test_json_of_another_shape_is_refused(data: Any) -> None:
    with pytest.raises(PermalinkError, match="does not hold a position"):
        read_token(token_of(msgspec.json.encode(data)))


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("1." + "A" * 30_000, "characters long"),
        ("9.AAAA", "version"),
        ("", "version"),
        ("1.", "damaged"),
        (token_of(b'{"g":"x","p":{"a":"' + b" " * (LARGEST_SCENARIO + 1) + b'"}}'), "64 KB"),
        (token_of(b'{"g":"x","p":{},"l":[' + b"[" * 5000 + b"]" * 5000 + b"]}"), "position"),
        (token_of(b'{"g":"x","p":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"), "position"),
        (token_of(b'{"g":"x","p":{},"z":1}'), "does not hold a position"),
        (token_of(b'{"g":"x","p":{},"q":[{"value":"a","step":1}]}'), "exactly one of"),
        (token_of(b'{"g":"x","p":{}}') + "AAAA", "damaged"),
    ],
)
def test_each_kind_of_bad_token_says_what_is_wrong(token: str, says: str) -> None:
    with pytest.raises(PermalinkError, match=says):
        read_token(token)


def test_a_bomb_is_not_inflated() -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = bomb.compress(b" " * 15_000_000) + bomb.flush()
    token = f"1.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"
    with pytest.raises(PermalinkError, match="64 KB"):
        read_token(token)
