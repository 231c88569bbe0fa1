"""Whether a player may pass: closing a window, ending a phase, accepting a roll."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Pass
from engine.model.legality import Reason
from rules.dice_throne.actions.actions import Accept, EndPhase
from rules.dice_throne.position.player import HAND_LIMIT
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.guards import matches
from rules.dice_throne.turn.turn import TURN


def pass_(position: Position, action: Pass) -> Iterator[Reason]:
    """Passing, or ending the phase one is free to act in."""
    at = position.place.at
    window = position.place.window
    if window is not None:
        own = action.by == position.active_name and window.protocol.id == "offence.window"
        if own and not matches(position):
            yield from _choose_again(position)
        return
    decides = position.decides
    if action.by != decides:
        yield Reason(
            "timing/not-deciding", "players.other-closed", "{name} decides here", {"name": decides}
        )
    elif at == "defence.roll":
        yield Reason(
            "dice/first",
            "defence.roll",
            "{name} rolls the defence dice",
            {"name": decides},
            remedy="after the roll",
        )
    elif at == "discard.sell":
        size = position.active_player.hand_size
        if size is not None and size > HAND_LIMIT:
            yield Reason(
                "hand/over-limit",
                "discard.sell-down",
                "{name} has {size} cards and keeps at most {limit}",
                {"name": action.by, "size": size, "limit": HAND_LIMIT},
                remedy=f"after selling {size - HAND_LIMIT}",
            )


def end(position: Position, action: EndPhase) -> Iterator[Reason]:
    """Ending a phase by name: this one, where its player is free to act and no window is open."""
    node = TURN.nodes[position.place.at]
    window = position.place.window
    if action.phase != node.phase:
        yield Reason(
            "end/other-phase",
            node.rule,
            "this is the {here}, not the {phase}",
            {"here": node.phase, "phase": action.phase},
            remedy=f"in the {action.phase}",
        )
    elif window is not None:
        yield Reason(
            "end/window-open",
            window.protocol.rule,
            "{window} is open: it closes by passing, and the phase goes on from there",
            {"window": TURN.nodes[window.protocol.id].title},
            remedy="once that window has closed",
        )
    elif position.place.at not in _ENDED_BY_WORD:
        yield Reason(
            "end/not-here",
            node.rule,
            "{title} is to be done first",
            {"title": node.title},
            remedy="once it is done",
        )
    else:
        yield from pass_(position, action)


_ENDED_BY_WORD = (
    "upkeep.effects",
    "income.start",
    "main1.play",
    "offence.roll",
    "defence.end",
    "main2.play",
    "discard.sell",
)


def accept(position: Position, action: Accept) -> Iterator[Reason]:
    """Accepting a roll: there is one on the table whose window is open."""
    window = position.place.window
    if window is None or window.protocol.id != "dice.window":
        yield Reason(
            "accept/no-roll",
            "dice-window.accept-resolves",
            "no roll lies there that could be accepted",
            remedy="in a dice roll window",
        )


def _choose_again(position: Position) -> Iterator[Reason]:
    if position.readings["offence.lost-requirement"] == "choose-first":
        yield Reason(
            "announce/choose-first",
            "offence.must-choose",
            "the announced ability no longer matches: another choice comes first",
            remedy="after announcing again, rolling again or announcing none",
        )
