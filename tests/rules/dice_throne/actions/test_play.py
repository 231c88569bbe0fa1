"""Long random lines: whatever is allowed can be played, cited, counted and written down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.model.game import Pass
from engine.model.legality import Refused
from engine.model.rulebook import Readings
from engine.model.trace import TreeRecorder
from engine.notation.documents import DocumentError
from rules.dice_throne.cards import catalogue
from rules.dice_throne.position.position import Position
from tests.rules.dice_throne.table import GAME, codes, duel, played


def _side(chance: random.Random) -> dict[str, Any]:
    hero = chance.choice(list(catalogue.heroes().values()))
    cards = [card.name for card in catalogue.cards().values() if card.type != "hero-upgrade"]
    tokens = chance.sample(list(catalogue.statuses()), 4)
    return {
        "hero": hero.name,
        "health": chance.choice([5, 20, 50]),
        "most_health": 60,
        "cp": chance.randint(0, 15),
        "hand": chance.sample([*cards, *(upgrade.name for upgrade in hero.upgrades)], 6),
        "deck": chance.randint(0, 20),
        "discard": chance.randint(0, 10),
        "tokens": dict.fromkeys(tokens, 1),
    }


def _entry(chance: random.Random, position: Position) -> dict[str, Any]:
    if position.awaits_dice:
        roll = position.rolls[-1].roll
        values = [chance.randint(1, 6) for _ in range(roll.number)]
        return {"by": position.names[roll.owner], "roll": values}
    if position.place.at == "defence.roll":
        ability = position.defence.ability
        number = ability.dice if ability is not None and ability.dice else 1
        return {
            "by": position.other_name,
            "roll": [chance.randint(1, 6) for _ in range(number)],
        }
    entries = [dict(option.entry) for option in GAME.options(position) if option.legality]
    assert entries, f"nobody can do anything at {position.place}"
    entry = chance.choice(entries)
    if entry.get("roll") == []:
        entry["roll"] = [chance.randint(1, 6) for _ in range(5)]
    return entry


@pytest.mark.parametrize("edition", ["2027", "v2.4.3"])
@pytest.mark.parametrize("seed", range(12))
def test_a_random_line_keeps_every_promise(seed: int, edition: str) -> None:
    chance = random.Random(f"{seed} {edition}")
    document = {
        "turn": {"player": "Ana", "number": 2, "at": "upkeep"},
        "Ana": _side(chance),
        "Nick": _side(chance),
    }
    position = GAME.position(document, Readings(GAME.rulebook, {"edition": edition}))
    for _ in range(60):
        if position.result:
            break
        trace = TreeRecorder()
        entry = _entry(chance, position)
        try:
            action = GAME.action(position, entry)
            result = GAME.play(position, action, trace)
            silent = GAME.play(position, action)
        except DocumentError:
            # Only the die that a card alters may still have to be stated.
            assert any(key in entry for key in ("play", "spend", "use"))
            continue
        if isinstance(result, Refused):
            continue
        assert not isinstance(silent, Refused)
        assert result.position == silent.position, "tracing changes nothing"
        position = result.position
        assert {step.rule for _, step in trace.walk()} <= set(GAME.rulebook.rules)
        assert GAME.position(GAME.document(position), position.readings) == position
        for player in position.players:
            assert player.cp is not None
            assert 0 <= player.cp <= 15
            assert player.health is not None
            assert player.health >= 0
            assert all(0 <= token.fresh <= token.count for token in player.tokens)
        for name in position.names:
            assert (GAME.explain(position, name, "incoming").value or 0) >= 0


def test_a_refusal_gives_every_reason_and_the_way_out() -> None:
    here = duel("main1", Ana={"hero": "Barbarian"}, Nick={"cp": 0, "hand": ["Tip It!"]})
    refused = GAME.option(here, "Nick", play="Not This Time!")
    assert isinstance(refused, Refused)
    assert refused.codes == (
        "timing/no-window",
        "timing/not-your-turn",
        "timing/card-type",
        "damage/none-incoming",
        "cost/cp-short",
        "hand/not-held",
    )
    assert "in Window 3, if card damage waits, or in Window 1" in str(refused)
    assert "with 1 more CP" in str(refused)


def test_a_player_who_waits_for_the_other_is_told_whom_for() -> None:
    here = duel(
        "Window 3",
        Nick={"cp": 2, "hand": ["Not This Time!"]},
        attack={"ability": "An Attack", "damage": 8},
    )
    legality = GAME.option(here, "Nick", play="Not This Time!")
    assert getattr(legality, "waits_for", "") == "Ana"
    here = played(here, "Ana")
    assert "timing/not-holding" in codes(here, "Ana", play="A Modifier", type="roll-phase", cp=1)


def test_nothing_is_played_once_the_game_is_over() -> None:
    here = duel("Window 3", Nick={"health": 3}, attack={"ability": "An Attack", "damage": 8})
    here = played(here, "Ana", "Nick")
    assert here.result == "Ana"
    assert here.place.at == "game.over"
    assert codes(here, "Nick", play="Double Up!") == ("game/over",)
    assert isinstance(GAME.play(here, Pass(by="Ana")), Refused)


def test_upgrades_change_the_board() -> None:
    here = duel("main1", Ana={"hero": "Barbarian", "cp": 5, "hand": ["Smack II", "Smack III"]})
    here = played(here, {"by": "Ana", "play": "Smack II"}, {"by": "Ana", "play": "Smack III"})
    ana = here.player("Ana")
    assert ana.cp == 2
    assert ana.abilities[0].name == "Smack III"
