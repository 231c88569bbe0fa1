"""What can be asked of the turn and of the game."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.game import Answer
from engine.model.turn import NodeKind
from rules.highlander.answers.engine_answers import listed
from rules.highlander.position.position import Position
from rules.highlander.turn.turn import TURN, title_of


def ask(
    questions: dict[str, Callable[[Position], Answer]], position: Position, what: str, whom: str
) -> Answer:
    asked = questions.get(what)
    if asked is None:
        raise LookupError(f"{what!r} cannot be asked of {whom}; ask for {', '.join(questions)}")
    return asked(position)


def _winner(position: Position) -> Answer:
    if not position.winner:
        return Answer("nobody", "Nobody has won yet")
    return Answer(position.winner, f"{position.winner} has won", rules=(position.won_by,))


def _phase(position: Position) -> str:
    node = TURN.nodes[position.place.at]
    return node.title if node.kind is not NodeKind.STEP else f"{node.phase} Phase"


def _at(position: Position) -> Answer:
    at = position.place.at
    title = title_of(at)
    return Answer(at, f"The turn stands at {title}", rules=("sequence.phases",))


TURN_QUESTIONS: dict[str, Callable[[Position], Answer]] = {
    "at": _at,
    "phase": lambda p: Answer(_phase(p), f"It is the {_phase(p)}", rules=("sequence.phases",)),
    "player": lambda p: Answer(p.active_name, f"It is {p.active_name}'s turn"),
    "number": lambda p: Answer(p.turn_number, f"It is turn {p.turn_number}"),
    "holder": lambda p: Answer(p.active_name, f"{p.active_name} acts"),
    "special": lambda p: listed("This turn's Special card", p.specials, "special.one-per-turn"),
    "incoming": lambda p: listed("Attacks coming in", tuple(a.name for a in p.incoming)),
    "defences": lambda p: listed("Defences played", tuple(d.name for d in p.defences)),
    "attacks": lambda p: listed("Attacks made", tuple(a.name for a in p.attacks)),
}

GAME_QUESTIONS: dict[str, Callable[[Position], Answer]] = {
    "winner": _winner,
    "over": lambda p: Answer(bool(p.winner), _winner(p).text, rules=_winner(p).rules),
}
