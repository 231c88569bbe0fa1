"""Whatever is played, every step cites a rule and the position writes itself back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.model.legality import Refused
from engine.model.trace import TreeRecorder
from engine.notation.documents import DocumentError
from engine.play.line import play_entry
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.takes import TAKES
from rules.highlander.cards.words import CONDITIONS, KINDS
from rules.highlander.position.position import Position
from rules.highlander.position.windows import PHASES
from tests.rules.highlander.table import GAME

CARDS = [c.name for c in catalogue().cards.values() if c.type not in ("persona", "weapon")]
PERSONAS = [c.name for c in catalogue().cards.values() if c.type == "persona"]


def _player(chance: random.Random) -> dict[str, Any]:
    return {
        "ability": chance.randint(1, 15),
        "hand": chance.choices(CARDS, k=chance.randint(0, 9)),
        "endurance": chance.choice([None, 3, 30]),
        "disarmed": chance.random() < 0.1,
        "persona": chance.choice(PERSONAS),
        "table": chance.choices(CARDS, k=2),
    }


def _wild(chance: random.Random, position: Position) -> dict[str, Any]:
    """An entry that is no candidate: a card from elsewhere, an effect stated by hand."""
    kind = chance.choice([kind for kind in KINDS if kind != "end-turn"])
    takes = TAKES[kind]
    stated = {
        "who": chance.choice(["owner", "opponent", "each"]),
        "amount": chance.randint(max(takes.least, -3), 5),
        "of": chance.sample(takes.of, chance.randint(0, 2)),
        "uses": chance.choice([None, 1, 2]),
        "flags": chance.sample(takes.flags, min(1, len(takes.flags))),
        "minimum": chance.choice([None, 1]),
        "when": chance.choice([None, *CONDITIONS]),
        "says": "what it says",
    }
    effect = {"kind": kind, "lasts": chance.choice(takes.lasts)}
    effect |= {word: stated[word] for word in takes.words if word in stated}
    by = position.active_name
    return chance.choice(
        [
            {"by": by, "exert": chance.choice(["attack", "defence", "power-blow"])},
            {"by": by, "play": chance.choice(CARDS), "from": "elsewhere", "squares": ["UL", "MC"]},
            {"by": by, "apply": "Some Card", "effects": [effect], "target": [chance.choice(CARDS)]},
            {"by": by, "use": chance.choice(PERSONAS), "instead_of_special": True},
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_random_line_of_play(seed: int) -> None:
    chance = random.Random(seed)
    turn = {"player": "Ana", "number": chance.randint(1, 4), "at": chance.choice(PHASES)}
    position = GAME.position({"turn": turn, "Ana": _player(chance), "Nick": _player(chance)})
    for _ in range(40):
        allowed = [option for option in GAME.options(position) if option.legality]
        if not allowed:
            break
        entry = dict(chance.choice(allowed).entry)
        if chance.random() < 0.3:
            entry = _wild(chance, position)
        trace = TreeRecorder()
        try:
            played = play_entry(GAME, position, entry, trace)
        except DocumentError:
            continue
        if isinstance(played, Refused):
            assert {reason.rule for reason in played.reasons} <= set(GAME.rulebook.rules)
            continue
        position = played
        assert trace.cited() <= set(GAME.rulebook.rules)
        assert all(step.text for _, step in trace.walk())
        assert GAME.position(GAME.document(position), position.readings) == position
        assert all(player.ability is None or player.ability >= 0 for player in position.players)
        assert hash(position) == hash(GAME.position(GAME.document(position), position.readings))
