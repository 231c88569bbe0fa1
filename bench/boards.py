"""The boards that are measured: a fight, a hand, and a playground as full as it gets."""

from __future__ import annotations

from typing import Any

import rules
from engine.notation.scenario import Scenario

GAME = rules.load("little_troubles")


def character(name: str, changes: int = 0) -> dict[str, Any]:
    """A Character with temporary changes to its Confidence and Maturity, half of each."""
    return {
        "name": name,
        "printed": {
            "confidence": 3,
            "maturity": 3,
            "cookies": 1,
            "draws": 1,
            "reward_cookies": 1,
            "reward_draws": 1,
        },
        "regressed": {"confidence": 1, "maturity": 1, "cookies": 1, "draws": 0},
        "changes": [
            {"from": f"Pep Talk {n}", "change": {"confidence" if n % 2 else "maturity": 1}}
            for n in range(changes)
        ],
    }


def hand(letter: str, cards: int) -> list[dict[str, Any]]:
    """Cards in hand: every second one Quick, each changing a Character's Confidence."""
    return [
        {
            "name": f"Trick {letter}{n}",
            "types": ["quick action" if n % 2 else "action"],
            "cost": 1 + n % 3,
            "effects": [{"change": {"confidence": 1}, "on": f"Character {letter}1"}],
        }
        for n in range(cards)
    ]


def side(letter: str, *, characters: int, toys: int, cards: int, changes: int) -> dict[str, Any]:
    """A player's side."""
    return {
        "cookies": 40,
        "deck": 30,
        "characters": [character(f"Character {letter}{n + 1}", changes) for n in range(characters)],
        "toys": [{"name": f"Toy {letter}{n + 1}", "cost": 1} for n in range(toys)],
        "hand": hand(letter, cards),
    }


def board(
    *, characters: int = 1, toys: int = 0, cards: int = 4, changes: int = 0, at: str = "build"
) -> dict[str, Any]:
    """A position document of two equal sides."""
    sides = {
        name: side(name[0], characters=characters, toys=toys, cards=cards, changes=changes)
        for name in ("Ana", "Nick")
    }
    return {"turn": {"player": "Ana", "number": 3, "at": at}, **sides}


def fight() -> Scenario:
    """A Fight with four quick plays and ten changes on each Character, to its end."""
    quick = [n for n in range(8) if n % 2][:2]
    plays: list[dict[str, Any]] = []
    for n in quick:
        plays.append({"by": "Ana", "play": f"Trick A{n}"})
        plays.append({"by": "Nick", "play": f"Trick N{n}"})
    return Scenario.model_validate(
        {
            "title": "A Fight",
            "game": GAME.id,
            "position": board(cards=4, changes=10, at="fight.pick"),
            "line": [
                {"by": "Ana", "fight": "Character A1", "against": "Character N1"},
                *plays,
                "Ana passes",
                "Nick passes",
            ],
            "ask": [{"value": "fight.result"}, {"value": "Character A1.confidence"}],
        }
    )
