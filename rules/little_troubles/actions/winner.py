"""Entering who won a Fight under the rules of the card that replaces it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from pydantic import Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.notation.documents import DocumentError, Problem
from engine.play.action_kind import ActionKind, Check
from rules.little_troubles.actions.documents import Entry
from rules.little_troubles.effects.events import DECIDED
from rules.little_troubles.position.position import Position

NOBODY = "nobody"

replace = msgspec.structs.replace


class WinnerEntry(Entry):
    """A winner entered by the judge."""

    winner: str = Field(description="who won under a fight replacer; `nobody` too")


class DeclareWinner(Action, frozen=True, kw_only=True):
    """The winner under a fight replacer's own rules, entered by the judge."""

    winner: str


def read(position: Position, entry: WinnerEntry) -> DeclareWinner:
    """A player, or nobody."""
    known = (*position.names, NOBODY)
    if entry.winner not in known:
        says = f"expected {' or '.join(known)}, got {entry.winner!r}"
        raise DocumentError([Problem("winner", says)])
    return DeclareWinner(by=entry.by, winner=entry.winner)


def checks(position: Position, action: DeclareWinner) -> Iterator[Check]:
    """A winner is entered only while a Fight is replaced."""
    if position.place.at == "fight.replaced":
        yield "replacers.own-winner"
    else:
        says = "a winner is entered only while a Fight is replaced by a card's own rules"
        yield Reason("timing/no-replaced-fight", "replacers.own-winner", says)


def perform(position: Position, action: DeclareWinner, trace: Recorder) -> tuple[Position, str]:
    """The winner under the replacer's own rules; the other player loses the Fight."""
    current = position.fight
    assert current is not None
    if action.winner == NOBODY:
        trace.note("replacers.own-winner", "nobody wins under {card}", card=current.replacer)
        return replace(position, fight=replace(current, winners=(), losers=())), DECIDED
    loser = next(
        name for name in current.fighters if position.names[position.find(name)[0]] != action.winner
    )
    says = "{winner} wins under {card}, so the other player loses the Fight"
    trace.note("replacers.loser", says, winner=action.winner, card=current.replacer)
    decided = replace(current, winners=(action.winner,), losers=(loser,))
    return replace(position, fight=decided), DECIDED


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Either player, or nobody."""
    if position.place.at == "fight.replaced" and name == position.active_name:
        for winner in (*position.names, NOBODY):
            yield {"by": name, "winner": winner}


WINNER = ActionKind(
    verb="winner",
    entry=WinnerEntry,
    action=DeclareWinner,
    read=read,
    checks=checks,
    says=lambda action: f"enter {action.winner} as the winner",
    perform=perform,
    candidates=candidates,
    needs_the_window=lambda action: False,
)
