"""The Dice Throne duel: health, CP and tokens, the dice on the table, and damage that waits."""

from __future__ import annotations

from typing import Any

from ui.boards.dice_throne_quick import QUICK
from ui.case.seen import Seen
from ui.desk.shape import LineGrammar, Screen
from ui.words.strings import say


def empty() -> dict[str, Any]:
    """A new duel in the first Main Phase."""
    side = {"health": 50, "cp": 2}
    return {
        "turn": {"player": "Ana", "number": 3, "at": "main1"},
        "Ana": dict(side),
        "Nick": dict(side),
    }


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "spend": "spend",
        "spends": "spend",
        "use": "use",
        "uses": "use",
        "sell": "sell",
        "sells": "sell",
        "roll": "roll",
        "rolls": "roll",
        "announce": "announce",
        "announces": "announce",
        "defend": "defend",
        "defends": "defend",
        "resolve": "resolve",
        "resolves": "resolve",
        "pay": "pay",
        "pays": "pay",
        "end": "end",
        "ends": "end",
        "choose": "choose",
        "chooses": "choose",
    },
    keys=frozenset(
        {
            "on",
            "to",
            "status",
            "die",
            "of",
            "amount",
            "cost",
            "type",
            "name",
            "when",
            "rolls",
            "damage",
            "prevent",
            "heal",
            "cp",
            "isolated",
            "modifier",
            "remove",
            "inflict",
            "gain",
        }
    ),
    flags=frozenset({"ultimate", "free"}),
    number_lists=frozenset({"roll", "rolls"}),
    example="Ana rolls 1 1 2 3 6",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.result:
        return str(seen.game.look(position, "game.winner").text)
    node = seen.game.turn.nodes[position.place.node]
    said = say("board.summary", place=node.title, name=seen.who_decides)
    for name in position.names:
        if any(position.names[hit.target] == name for hit in position.hits):
            said = f"{said} {seen.game.look(position, f'{name}.incoming').text}."
    return said


SCREEN = Screen(
    empty=empty,
    grammar=GRAMMAR,
    example="two-preventions-one-after-the-other",
    quick=QUICK,
    summary=summary,
)
