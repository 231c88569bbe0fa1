"""The Little Troubles table: five Character, five Toy and one Field slot a side, and the fight."""

from __future__ import annotations

from typing import Any

from ui.boards.little_troubles_quick import QUICK
from ui.case.seen import Seen
from ui.desk.shape import LineGrammar, Screen
from ui.words.strings import say


def empty() -> dict[str, Any]:
    """A new turn with nothing in play."""
    return {
        "turn": {"player": "Ana", "number": 3, "at": "build"},
        "Ana": {"cookies": 20},
        "Nick": {"cookies": 20},
    }


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "use": "use",
        "uses": "use",
        "grab": "grab",
        "grabs": "grab",
        "fight": "fight",
        "fights": "fight",
        "picks": "fight",
        "resolves": "resolve",
        "completes": "complete",
    },
    keys=frozenset(
        {
            "on",
            "with",
            "against",
            "cost",
            "x",
            "swap",
            "regress",
            "restore",
            "timeout",
            "shield",
            "immune",
            "draw",
            "discard",
            "gain",
            "lose",
            "name",
            "types",
            "winner",
            "ability",
            "lasts",
            "cannot_lose",
            "cannot_be_picked",
        }
    ),
    flags=frozenset({"quick", "skip_fight", "end_fight", "free"}),
    stats={
        "confidence": "confidence",
        "c": "confidence",
        "maturity": "maturity",
        "m": "maturity",
        "cookies": "cookies",
        "draws": "draws",
    },
    example="Nick plays Tantrum on Babysitter regress Babysitter quick",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.winner:
        return say("little_troubles.summary_won", name=position.winner)
    node = seen.game.turn.nodes[position.place.node]
    return say("board.summary", place=node.title, name=seen.who_decides)


SCREEN = Screen(
    empty=empty,
    grammar=GRAMMAR,
    example="why-is-this-confidence-4",
    quick=QUICK,
    summary=summary,
)
