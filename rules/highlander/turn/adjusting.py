"""Ability Adjustment happens: damage taken, losses and gains made the player's Ability."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Explanation
from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Pending
from rules.highlander.turn.defending import settled
from rules.highlander.values.ability import coming_ability, read_by_hand
from rules.highlander.values.damage import hits
from rules.highlander.values.in_force import of_kind


def take_hits(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Show the damage of every attack, and whether a head falls."""
    before = position
    position = settled(before, trace)
    for card, what in read_by_hand(position):
        trace.note("card.unknown-text", "by hand, {card} in play: {what}", card=card, what=what)
    if hits(before) != hits(msgspec.structs.replace(before, settled=None)):
        says = "what got through to {name} was settled when the defences were done"
        trace.note("damage.waits", says, name=position.active_name)
    for hit in hits(position):
        trace.explain(hit.explanation)
        if hit.takes_head and not position.winner:
            by = hit.result.attack.by
            if of_kind(position, "prevent", position.active_name):
                trace.note("head-shot.not-prevented", "preventing the damage saves no head")
            trace.note("head-shot.wins", "{name}'s Head Shot succeeds", name=by)
            position = msgspec.structs.replace(position, winner=by, won_by="head-shot.wins")
    return position, DONE


def settle_ability(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Make the sum of the phase the player's Ability; at 0 the game is lost."""
    why = coming_ability(position)
    me = position.me
    rows = tuple(row.change for row in why.rows)
    lost = any(not p.damage and p.amount < 0 for p in position.pending if p.player == me.name)
    if lost and of_kind(position, "prevent", me.name):
        says = "prevention does not reach {name}'s other losses"
        trace.note("adjustment.loss-is-not-damage", says, name=me.name)
    trace.explain(Explanation(me.name, "ability", why.rows, why.unknown))
    me = msgspec.structs.replace(me, ability=why.value, adjusted=rows)
    position = position.with_player(me)
    position = msgspec.structs.replace(
        position,
        pending=_pending_after(position),
    )
    if why.value == 0 and not position.winner:
        trace.note("game.lost-at-zero", "{name} has no Ability left", name=me.name)
        winner = position.other_name
        position = msgspec.structs.replace(position, winner=winner, won_by="game.lost-at-zero")
    return position, DONE


def _pending_after(position: Position) -> tuple[Pending, ...]:
    """The changes still to come: those of the other player, and those of further turns."""
    kept: list[Pending] = []
    for each in position.pending:
        if each.player != position.active_name:
            kept.append(each)
        elif each.turns > 1:
            kept.append(msgspec.structs.replace(each, turns=each.turns - 1))
    return tuple(kept)
