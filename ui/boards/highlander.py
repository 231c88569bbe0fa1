"""The Highlander table: Ability and hands, the nine squares, what came in and what answers it."""

from __future__ import annotations

from typing import Any

from ui.boards.highlander_quick import QUICK
from ui.case.seen import Seen
from ui.desk.shape import LineGrammar, Screen
from ui.words.strings import say


def empty() -> dict[str, Any]:
    """A new turn at normal Ability with nothing in play."""
    return {"turn": {"player": "Ana", "number": 2, "at": "sweep"}, "Ana": {}, "Nick": {}}


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "sweep": "sweep",
        "sweeps": "sweep",
        "discard": "discard",
        "discards": "discard",
        "draw": "draw",
        "draws": "draw",
        "resolve": "resolve",
        "resolves": "resolve",
        "use": "use",
        "uses": "use",
        "exert": "exert",
        "exerts": "exert",
        "apply": "apply",
        "applies": "apply",
    },
    keys=frozenset(
        {
            "against",
            "with",
            "target",
            "from",
            "exertion",
            "reveals",
            "squares",
            "type",
            "named",
            "flags",
            "bonus",
        }
    ),
    flags=frozenset({"power_blow", "power_block", "instead_of_special"}),
    stats={},
    name_lists=frozenset({"against", "target", "reveals", "squares", "flags"}),
    example="Ana plays Upper Left Block against Thrust",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.winner:
        return say("board.won", name=position.winner)
    node = seen.game.turn.nodes[position.place.node]
    said = say("board.summary", place=node.title, name=seen.who_decides)
    if position.incoming:
        path = f"{position.active_name}.damage"
        said = f"{said} {seen.game.look(position, path).text}."
    return said


SCREEN = Screen(
    empty=empty,
    grammar=GRAMMAR,
    example="upper-left-block-against-three",
    quick=QUICK,
    summary=summary,
)
