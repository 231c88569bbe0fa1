"""Grabbing a Toy: what it gives is a state that lasts as long as the hold does."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.position.position import InPlay, Lasts, Position

replace = msgspec.structs.replace

_STATES = frozenset(
    {
        Do.CHANGE,
        Do.SET,
        Do.HALVE,
        Do.DOUBLE,
        Do.IMMUNE,
        Do.CANNOT_LOSE,
        Do.CANNOT_BE_PICKED,
        Do.BOTH_STATES,
    }
)
"""What a Toy gives while it is grabbed, unless its text says how long it lasts."""


def take_hold(
    position: Position,
    toy: InPlay,
    character: str,
    stated: tuple[Effect, ...],
    by: str,
    trace: Recorder,
) -> Position:
    """The position with a Toy grabbed, by its own text or by what the judge reads off it."""
    texts = stated or toy.card.effects
    given = tuple(replace(e, on=_of_the_grabber(e.on, character)) for e in texts if _is_state(e))
    card = toy.card
    if given and (stated or not card.ongoing):
        card = replace(card, ongoing=given, unmodelled="")
    toy = replace(toy, card=card, grabbed_by=character, grabbed_at=position.clock)
    position = position.with_card(toy)
    if card.ongoing:
        says = "what {toy} gives is {character}'s while it is grabbed"
        trace.note("toys.effect-on-grabber", says, toy=toy.name, character=character)
    at_once = tuple(_aimed(e, character) for e in texts if not _is_state(e))
    return apply_effects(position, at_once, toy.name, by, trace)


def _is_state(effect: Effect) -> bool:
    return effect.do in _STATES and not effect.lasts


def _of_the_grabber(on: str, character: str) -> str:
    return "grabber" if on in ("", "target", "self", character) else on


def _aimed(effect: Effect, character: str) -> Effect:
    """What happens at once happens to the grabber; a one-time shield is there while it holds."""
    on = character if effect.on in ("", "target", "grabber") else effect.on
    lasts = effect.lasts or (Lasts.HELD.value if effect.do is Do.SHIELD else "")
    return replace(effect, on=on, lasts=lasts)
