"""Who an effect is about: `own adult characters`, `grabber`, a name; and which cards count."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.reading import read_amount
from engine.language.weighing import Held, describes, weigh
from rules.little_troubles.cards.printed import Card, Side
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.cards.words import COUNTED, WORDS, aim_of
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.conditions import BY_SIDE, holds_for, seen_from
from rules.little_troubles.values.table import Playgrounds


def matches(
    position: Position, words: str, source_seat: int, source: InPlay, seat: int, target: InPlay
) -> bool:
    """Whether `target` is among what `words` describe, seen from the effect's source."""
    if words in ("grabber", "") and "toy" in source.card.families:
        return source.grabbed_by == target.name
    if words in ("covered", "") and "scene" in source.card.families:
        return seat == source_seat and source.spot in (target.name, target.spot or target.name)
    if words in ("self", ""):
        return source.name == target.name
    aim = aim_of(words)
    if aim is not None:
        at = seen_from(position, source_seat, source)
        return aim.zone == "play" and describes(aim, position, at, TABLE, seat, target)
    if words in ("loser", "winner"):
        return seen_from(position, source_seat, source).words.get(words) == target.name
    return target.name == words


def states(position: Position, card: InPlay) -> frozenset[Side]:
    """The states a Character has for card effects: its own, and any a card adds to it."""
    found = {card.side}
    seat, _ = position.find(card.name)
    if card.marked("both_states") or _made_both(position, seat, card):
        found.add(card.side.opposite)
    return frozenset(found)


def has_state(position: Position, card: InPlay, side: Side) -> bool:
    """Whether card effects treat a Character as being in this state."""
    return card.side is side or side in states(position, card)


TABLE = Playgrounds(has_state)
"""Both playgrounds, with the states that cards add to a Character counting as its own."""


def met(
    position: Position, condition: str, seat: int, card: InPlay, source: InPlay | None = None
) -> bool:
    """Whether a condition is known to hold for a card, as `held` says."""
    return held(position, condition, seat, card, source).value is True


def held(
    position: Position, condition: str, seat: int, card: InPlay, source: InPlay | None = None
) -> Held:
    """Whether a condition holds for a card; a state that cards add to it counts as its own.

    Its value is None where that rests on what nobody has entered, which it names then.
    """
    if not condition:
        return Held(True, "")
    at = seen_from(position, seat, source or card, card.name)
    return holds_for(position, condition, at, has_state)


def _made_both(position: Position, seat: int, card: InPlay) -> bool:
    for source_seat, source in position.sources():
        if source.marked("text_removed"):
            continue
        for effect in source.texts:
            if effect.do is not Do.BOTH_STATES:
                continue
            # What adds a state looks at the side that is up, or texts could add states in a ring.
            at = seen_from(position, source_seat, source, card.name)
            aim = aim_of(effect.on)
            about = (
                matches(position, effect.on, source_seat, source, seat, card)
                if aim is None
                else describes(aim, position, at, BY_SIDE, seat, card)
            )
            if about and holds_for(position, effect.when, at).value is True:
                return True
    return False


def ascending_texts(position: Position) -> list[InPlay]:
    """The cards in play whose text lets Actions be played only in ascending cost."""
    return [
        card
        for _, card in position.sources()
        if any(effect.do is Do.ASCENDING for effect in card.card.ongoing)
    ]


_ACTION_CARD = InPlay(Card("", ()), "")
"""Stands for an Action that is resolving: it acts from its player's side but is not in play."""


def acting_card(position: Position, source: str) -> InPlay:
    """The card an effect comes from, or what stands for one that is not in play."""
    return position.find(source)[1] if position.has(source) else _ACTION_CARD


def controlled(position: Position, player: str, what: str) -> list[InPlay]:
    """The cards of a kind a player controls: `adults`, `regressed`, `characters`, `toys`, ..."""
    board = position.player(player).board
    singular = what.removesuffix("s")
    if singular == "adult":
        return [c for c in board if c.is_character and has_state(position, c, Side.ADULT)]
    if singular == "regressed":
        return [c for c in board if c.is_character and has_state(position, c, Side.REGRESSED)]
    return [c for c in board if singular in c.card.families]


def tasks_done(position: Position, card: InPlay) -> bool | None:
    """Whether the counts a card asks for are met; more than asked meets all but "exactly".

    None when what is known is met and something is not known.
    """
    seat, _ = position.find(card.name)
    return tasks_done_by(position, position.players[seat].name, card)


def tasks_done_by(position: Position, name: str, card: InPlay) -> bool | None:
    """Whether a player meets the counts a card asks for, as `tasks_done` says."""
    known = not card.card.unmodelled
    for task in card.card.tasks:
        found = _counted_for(position, name, task.count, card)
        if task.number is None or found is None:
            known = False
        elif found < task.number or (task.exactly and found > task.number):
            return False
    return True if known else None


def _counted_for(position: Position, name: str, what: str, card: InPlay) -> int | None:
    """How many cards a Task counts, None where not every one is known."""
    if what in COUNTED:
        return len(controlled(position, name, what))
    at = seen_from(position, position.seat_of(name), card)
    return weigh(read_amount(f"count {what}", WORDS), position, at, TABLE).value


def counts() -> Iterator[str]:
    """The words `controlled` understands."""
    yield from COUNTED
