"""Discarding down to nine at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import msgspec
from pydantic import Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.model.turn import DONE
from engine.play.action_kind import ActionKind, Check
from rules.little_troubles.actions.documents import Entry
from rules.little_troubles.actions.order import MOST_CHOICES
from rules.little_troubles.cards.documents import Names
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import resources


class PutBackEntry(Entry):
    """What is discarded."""

    put_back: int | Names = Field(description="cards discarded down to nine, by name or how many")


class PutBack(Action, frozen=True, kw_only=True):
    """Discard down to nine at the end of the turn. Unnamed cards are counted only."""

    cards: tuple[str, ...]
    number: int


def read(position: Position, entry: PutBackEntry) -> PutBack:
    """The cards by name, or how many."""
    if isinstance(entry.put_back, int):
        return PutBack(by=entry.by, cards=(), number=entry.put_back)
    return PutBack(by=entry.by, cards=tuple(entry.put_back), number=len(entry.put_back))


def checks(position: Position, action: PutBack) -> Iterator[Check]:
    """Exactly the cards over nine are discarded, by the turn player."""
    due = resources.too_many(position)
    rule = "end.discard-to-nine"
    if position.place.at != "end.discard" or action.by != position.active_name:
        says = "only the turn player discards down to nine, at the end of the turn"
        yield Reason("timing/no-discard-due", rule, says)
    elif position.active_player.hand_is_known and not _held(position, action.cards):
        says = "not all of {cards} are in {name}'s hand"
        named = {"cards": ", ".join(action.cards), "name": action.by}
        yield Reason("cards/not-in-hand", "cards.from-hand", says, named)
    elif action.number != due:
        says = "{name} discards exactly {due}, not {number}"
        facts = {"name": action.by, "due": due, "number": action.number}
        yield Reason("turn/wrong-number", rule, says, facts)
    else:
        yield rule


def _held(position: Position, names: tuple[str, ...]) -> bool:
    """Whether the turn player holds all these cards, copies counted."""
    hand = [card.name for card in position.active_player.hand or ()]
    return all(names.count(name) <= hand.count(name) for name in names)


def perform(position: Position, action: PutBack, trace: Recorder) -> tuple[Position, str]:
    """The cards go from hand to Timeout."""
    player = position.player(action.by)
    says = "{name} discards {number}"
    trace.note("end.discard-to-nine", says, name=action.by, number=action.number)
    held = list(player.hand or ())
    gone = []
    for name in action.cards:
        for card in held:
            if card.name == name:
                held.remove(card)
                gone.append(card)
                break
    changed = msgspec.structs.replace(
        player,
        hand=None if player.hand is None else tuple(held),
        hand_count=None if player.hand_count is None else player.hand_count - action.number,
        timeout=(*player.timeout, *gone),
        timeout_unnamed=player.timeout_unnamed + action.number - len(gone),
    )
    return position.with_player(changed), DONE


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every set of cards over nine, or how many where none is known by name."""
    if position.place.at != "end.discard" or name != position.active_name:
        return
    hand = position.active_player.hand or ()
    due = resources.too_many(position)
    for cards in islice(combinations([card.name for card in hand], due), MOST_CHOICES):
        yield {"by": name, "put_back": list(cards)}
    if not hand:
        yield {"by": name, "put_back": due}


PUT_BACK = ActionKind(
    verb="put_back",
    entry=PutBackEntry,
    action=PutBack,
    read=read,
    checks=checks,
    says=lambda action: f"discard {', '.join(action.cards) or action.number}",
    perform=perform,
    candidates=candidates,
    needs_the_window=lambda action: False,
)
