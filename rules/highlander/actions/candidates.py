"""Everything either player might think of doing here, legal or not, as line entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import Card
from rules.highlander.cards.words import ATTACK, BLOCK
from rules.highlander.position.player import UNKNOWN_CARD, Player
from rules.highlander.position.position import Position
from rules.highlander.position.windows import (
    ATTACK_PHASE,
    DEFENCE,
    DRAW_DISCARD,
    MAY_MUST,
    SWEEP,
    phase_of,
)
from rules.highlander.values.hand import duties_of, may_draw, must_discard
from rules.highlander.values.table import to_sweep


def entries(position: Position) -> Iterator[Mapping[str, Any]]:
    """Line entries of every action to consider, the active player's first."""
    for player in (position.me, position.opponent):
        yield from _of_hand(position, player)
    yield from _of_phase(position)
    yield {"by": position.active_name, "pass": True}


def _of_hand(position: Position, player: Player) -> Iterator[Mapping[str, Any]]:
    seen: set[str] = {UNKNOWN_CARD}
    for name in player.hand or ():
        if name in seen:
            continue
        seen.add(name)
        card = catalogue().resolve(name, position.stated)
        if card is None:
            continue
        yield {"by": player.name, "play": name}
        purpose = _backing(position, player, card)
        if purpose:
            yield {"by": player.name, "play": name, "exertion": purpose}


def _backing(position: Position, player: Player, card: Card) -> str:
    """The Exertion that could back this card now, where the Endurance is tracked."""
    if not player.endurance or player is not position.me:
        return ""
    if card.type == ATTACK and phase_of(position) == ATTACK_PHASE:
        return "power-blow"
    blows = any("power-blow" in attack.tags for attack in position.incoming)
    if card.type == BLOCK and blows and phase_of(position) == DEFENCE:
        return "power-block"
    return ""


def _of_phase(position: Position) -> Iterator[Mapping[str, Any]]:
    by = position.active_name
    phase = phase_of(position)
    hand = dict.fromkeys(position.me.hand or ())
    if phase == SWEEP:
        for held in to_sweep(position):
            yield {"by": by, "sweep": held.card.name}
    for duty in duties_of(position, by, phase):
        yield {"by": by, "resolve": duty.name}
    if phase == MAY_MUST:
        for name in position.me.may:
            yield {"by": by, "use": name}
        for name in hand:
            card = catalogue().resolve(name, position.stated)
            if card is not None and card.is_defence:
                yield {"by": by, "discard": name}
    if phase == DRAW_DISCARD:
        if must_discard(position, position.me):
            for name in hand:
                yield {"by": by, "discard": name}
            if not hand:
                yield {"by": by, "discard": must_discard(position, position.me)}
        if may_draw(position, position.me) != 0:
            yield {"by": by, "draw": 1}
    for held in position.me.table:
        if "discard-to-use" in held.card.flags:
            yield {"by": by, "use": held.card.name}
