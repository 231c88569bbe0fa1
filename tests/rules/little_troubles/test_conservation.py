"""Whatever is played, no card comes from nowhere, none is lost, and nothing goes below nought."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import rules
from engine.model.legality import Refused
from engine.notation.scenario import read_scenario
from rules.little_troubles.game import GAME
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.holding import noted

FILES = sorted((Path(rules.__file__).parents[1] / "scenarios" / "little_troubles").glob("*.yaml"))
STEPS = 8


def fully_told(path: Path) -> Position:
    """A scenario's position with what it leaves out filled in, so that every card is counted."""
    scenario, _ = read_scenario(path.read_text(encoding="utf-8"), path.name)
    document: dict[str, Any] = dict(scenario.position)
    for name, side in document.items():
        if name != "turn":
            document[name] = {"deck": 9, "hand": [], "cookies": 30, **(side or {})}
    return GAME.position(document)


def cards(position: Position) -> int:
    """Every card there is: in play, in hands, in draw piles and in Timeout."""
    return sum(
        len(player.board) + (player.hand_count or 0) + (player.deck or 0) + player.timeout_count
        for player in position.players
    )


def check_sound(position: Position) -> None:
    """Nothing is below nought, and what holds on to something holds on to what is there."""
    for player in position.players:
        assert (player.cookies or 0) >= 0
        assert (player.hand_count or 0) >= 0
        for card in player.board:
            assert all(number >= 0 for _, number in card.tokens)
            assert not card.grabbed_by or position.has(card.grabbed_by)
    if position.fight is not None:
        assert all(position.has(name) for name in position.fight.fighters)
    assert noted(position) == position


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cards_are_conserved(path: Path) -> None:
    position = fully_told(path)
    chance = random.Random(path.stem)
    for _ in range(STEPS):
        options = [o for o in GAME.options(position) if o.legality and not o.legality.asks]
        if not options:
            return
        option = chance.choice(options)
        played = GAME.play(position, GAME.action(position, option.entry))
        assert not isinstance(played, Refused)
        if None not in {p.hand_count for p in (*position.players, *played.position.players)}:
            assert cards(played.position) == cards(position), option.what
        position = played.position
        check_sound(position)
