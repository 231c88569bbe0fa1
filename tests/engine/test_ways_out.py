"""No game comes to a position without a way out, whatever is played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from engine.notation.scenario import Scenario, read_scenario
from engine.search.audit import audit
from engine.search.replay import files_below

ROOT = Path(__file__).parents[2]
POSITIONS = 120


@cache
def _starts(game: str) -> tuple[Scenario, ...]:
    files = files_below([ROOT / "scenarios" / game])
    return tuple(read_scenario(path.read_text(encoding="utf-8"), path.name)[0] for path in files)


@pytest.mark.parametrize("name", rules.games())
@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=st.integers(0, 100_000))
def test_whatever_is_played_there_is_a_way_on_until_the_game_is_over(name: str, seed: int) -> None:
    *_, found = audit(rules.load(name), _starts(name), positions=POSITIONS, seed=seed)
    assert found.positions >= POSITIONS
    assert [fault.says for fault in found.faults if fault.what == "no way out"] == []
