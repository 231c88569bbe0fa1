"""Regressing, restoring and sending to Timeout, with what prevents, replaces and follows them."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Kind
from engine.model.trace import Recorder
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Mark, Position, StatChange
from rules.little_troubles.values.states import cannot_be_restored, given_by, immune

replace = msgspec.structs.replace

_FORGOTTEN = frozenset({Kind.SET, Kind.SWAP})


def regress(position: Position, name: str, trace: Recorder) -> Position:
    """Regress an Adult, unless something prevents it or another Character takes its place."""
    _, card = position.find(name)
    if card.card.single_sided or card.side is Side.REGRESSED:
        rule = "states.single-sided" if card.card.single_sided else "states.regressed-cannot"
        trace.note(rule, "{name} has no Regressed side to turn to", name=name)
        return position
    stand_in = given_by(position, card, Do.REGRESSES_INSTEAD)
    if stand_in is not None and (stand_in.name == name or not _can_turn(stand_in)):
        stand_in = None
    if immune(position, card):
        return flip_unless_prevented(position, name, trace)
    shielded = position.mark_in_force(card, "shield") is not None
    if shielded and (stand_in is None or _shield_first(position, name, trace)):
        return flip_unless_prevented(position, name, trace)
    if stand_in is not None:
        trace.note(
            "cards.replacement",
            "{stand_in} Regresses instead of {name}",
            stand_in=stand_in.name,
            name=name,
        )
        return flip_unless_prevented(position, stand_in.name, trace)
    return flip(position, name, trace)


def _shield_first(position: Position, name: str, trace: Recorder) -> bool:
    """Whether a one-time shield meets a Regression before another Character takes its place."""
    rule = position.readings.rule("states.shield-or-instead")
    trace.note(rule, "a shield and a replacement both meet the Regression of {name}", name=name)
    return position.readings["states.shield-or-instead"] == "shield"


def flip_unless_prevented(position: Position, name: str, trace: Recorder) -> Position:
    """Turn a Character to its Regressed side, unless it is immune or has a one-time shield."""
    _, card = position.find(name)
    if immune(position, card):
        trace.note("states.immune", "{name} is immune to Regression", name=name)
        return position
    shield = position.mark_in_force(card, "shield")
    if shield is None:
        return flip(position, name, trace)
    trace.note(
        "states.shield",
        "{name} would Regress; {shield} prevents it once",
        name=name,
        shield=shield.source or "its shield",
    )
    trace.note("states.shield-used", "the shield of {name} is used up", name=name)
    return position.with_card(without_mark(card, shield))


def _can_turn(card: InPlay) -> bool:
    return card.side is Side.ADULT and not card.card.single_sided


def restore(position: Position, name: str, trace: Recorder) -> Position:
    """Restore a Regressed Character; nothing happens to one that is not Regressed."""
    _, card = position.find(name)
    if card.side is Side.ADULT:
        trace.note("states.both-restore", "{name} is not Regressed", name=name)
        return position
    blocker = cannot_be_restored(position, card)
    if blocker:
        trace.note("states.restore", "{card} keeps {name} from it", card=blocker, name=name)
        return position
    return flip(position, name, trace)


def flip(position: Position, name: str, trace: Recorder) -> Position:
    """Turn a Character over. Sets and swaps on the side that goes down are forgotten."""
    _, card = position.find(name)
    side = card.side.opposite
    verb = "Regresses" if side is Side.REGRESSED else "is Restored"
    rule = "states.regress" if side is Side.REGRESSED else "states.restore"
    trace.note(rule, "{name} {verb}", name=name, verb=verb)
    changes = tuple(
        _coming_back(position, _after_flip(position, change, card.side), side)
        for change in card.changes
    )
    fighting = position.fight is not None and name in position.fight.fighters
    if fighting and position.fight is not None and position.fight.winners is None:
        trace.note("fight.state-change-keeps-fighting", "{name} is still fighting", name=name)
    position = position.with_card(replace(card, side=side, changes=changes))
    return position.noting("regressed" if side is Side.REGRESSED else "restored", name)


def _after_flip(position: Position, change: StatChange, leaving: Side) -> StatChange:
    """A change on the side that goes down: a fixed amount is remembered, a set or swap is not."""
    if change.side is not leaving or change.fixed or change.over:
        return change
    if change.kind in _FORGOTTEN:
        return replace(change, over="values.swap-forgotten")
    if position.readings["values.multiples-remembered"] == "forgotten":
        return replace(change, over=position.readings.rule("values.multiples-remembered"))
    return change


def _coming_back(position: Position, change: StatChange, coming: Side) -> StatChange:
    """A change on the side that comes up again: by the default reading it is remembered."""
    if change.side is not coming or change.over:
        return change
    if position.readings["values.one-side-and-remembered"] == "lost":
        rule = position.readings.rule("values.one-side-and-remembered")
        return replace(change, over=rule)
    return replace(change, rule="values.remembered")


def send_to_timeout(position: Position, name: str, rule: str, trace: Recorder) -> Position:
    """Take a card off its playground to Timeout; a Fight it was in stops."""
    seat, card = position.find(name)
    trace.note(rule, "{name} goes to Timeout", name=name)
    position = leave_play(position, name)
    owner = position.player(card.owner) if card.owner else position.players[seat]
    position = position.with_player(replace(owner, timeout=(*owner.timeout, card.card)))
    return stopped_without(position, name, trace)


def leave_play(position: Position, name: str) -> Position:
    """The position with a card off its playground; what it had grabbed is free again."""
    seat, _ = position.find(name)
    player = position.players[seat]
    board = tuple(_released(other, name) for other in player.board if other.name != name)
    return position.with_player(replace(player, board=board))


def stopped_without(position: Position, name: str, trace: Recorder) -> Position:
    """A Fight stops when a Character that is in it has left."""
    fight = position.fight
    if fight is None or name not in fight.fighters or fight.winners is not None:
        return position
    trace.note("fight.ends-early", "{name} has left, so the Fight stops", name=name)
    return replace(position, fight=replace(fight, stopped=True))


def _released(card: InPlay, grabber: str) -> InPlay:
    return replace(card, grabbed_by="", grabbed_at=0) if card.grabbed_by == grabber else card


def without_mark(card: InPlay, mark: Mark) -> InPlay:
    """The card without one of its marks."""
    marks = list(card.marks)
    marks.remove(mark)
    return replace(card, marks=tuple(marks))
