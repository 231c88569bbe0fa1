"""A Special, an Edge or an Illusion is played: why it may be, and what it sets going."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check, holds
from rules.highlander.actions.actions import PlayCard, PlayEdge, PlaySpecial, Step
from rules.highlander.actions.documents import PlayEntry
from rules.highlander.actions.playing import (
    along,
    begun,
    from_hand,
    not_forbidden,
    own_rule,
    read_play,
    says,
    unread,
    weapon_at_hand,
    where_from,
)
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, EDGE, ILLUSION, STAYING
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import begin
from rules.highlander.legality.aims import target_reasons
from rules.highlander.legality.asking import asks
from rules.highlander.legality.hand import must_first
from rules.highlander.legality.specials import goes_with_reasons, special_reasons
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.position import Position
from rules.highlander.position.windows import MAY_MUST, phase_of
from rules.highlander.turn.turn import special_rule


def _checks_of_special(position: Position, action: PlaySpecial) -> Iterator[Check]:
    yield own_rule(action)
    yield "special.one-per-turn"
    yield special_rule(position)
    yield from timing_reasons(position, action, "special")
    yield from where_from(position, action)
    yield from weapon_at_hand(position, action)
    yield from not_forbidden(position, action)
    yield from special_reasons(position, action)
    yield from _what_it_is_for(position, action)


def _checks_of_edge(position: Position, action: PlayEdge) -> Iterator[Check]:
    yield own_rule(action)
    yield "edge.not-special"
    yield "may-must.edge" if action.card.phase else "edge.own-turn"
    if phase_of(position) == MAY_MUST and not _lifts_a_must(action):
        yield from must_first(position)
    yield from timing_reasons(position, action, "edge")
    yield from where_from(position, action)
    if action.card.type == ILLUSION:
        yield from holds(_from_elsewhere(action), ("illusion.from-exertion",))
    yield from weapon_at_hand(position, action)
    yield from not_forbidden(position, action)
    yield from _what_it_is_for(position, action)


def _lifts_a_must(action: PlayEdge) -> bool:
    """Whether it is itself a way out of a must-do."""
    return any(effect.kind == "lift-must" for effect in action.card.effects)


def _from_elsewhere(action: PlayEdge) -> Iterator[Reason]:
    if action.source != "exertion":
        yield Reason(
            "card/only-from-exertion",
            "illusion.from-exertion",
            "an Illusion is playable only from an Exertion",
        )


def _what_it_is_for(position: Position, action: PlayCard) -> Iterator[Check]:
    """The attack it goes with, the cards it is aimed at, and what is discarded with it."""
    yield from goes_with_reasons(position, action)
    rule = "sweep.in-play-until-swept" if action.targets else ""
    aimed = target_reasons(
        position, action.by, action.card.effects, action.targets, action.card.rule
    )
    yield from holds(aimed, (rule,))
    yield from along(position, action)
    yield from unread(asks(position, action))


def _play_special(position: Position, action: PlaySpecial, trace: Recorder) -> Step:
    card = action.card
    position = begun(position, action, trace)
    if action.by == position.active_name:
        trace.note(special_rule(position), "{card} is played in this phase", card=card.name)
        trace.note("special.one-per-turn", "{card} is the turn's one Special card", card=card.name)
        position = msgspec.structs.replace(position, specials=(*position.specials, card.name))
    else:
        trace.note("card.overrides", "{card} is played in the opponent's turn", card=card.name)
    position = _make_way(position, action, trace)
    if "instead-of-attack" in card.flags:
        trace.note("attack.one", "{card} takes the place of an attack", card=card.name)
        instead = Effect(kind="attacks", amount=-1)
        position, _ = begin(position, card.name, card.rule, action.by, (instead,), (), trace)
    return _set_going(position, action, trace)


def _play_edge(position: Position, action: PlayEdge, trace: Recorder) -> Step:
    position = begun(position, action, trace)
    trace.note("edge.not-special", "{card} is no Special card", card=action.card.name)
    return _set_going(position, action, trace)


def _set_going(position: Position, action: PlayCard, trace: Recorder) -> Step:
    """The card's effects begin."""
    card = action.card
    for word in card.unknown:
        trace.note(
            "card.unknown-text",
            "read the {word} of {card} from the card",
            word=word,
            card=card.name,
        )
    if card.type in STAYING:
        trace.note("sweep.stays", "{card} stays in play", card=card.name)
    return begin(
        position,
        card.name,
        card.rule,
        action.by,
        card.effects,
        action.targets,
        trace,
        goes_with=action.goes_with,
    )


def _make_way(position: Position, action: PlaySpecial, trace: Recorder) -> Position:
    """Only one Location is in play, and some cards leave when another of their title comes."""
    new = action.card
    just_played = position.player(action.by).table[-1]
    for player in position.players:
        for held in player.table:
            old = held.card
            if held is just_played:
                continue
            location = old.type == new.type == "location"
            same = "leaves-for-its-kind" in old.flags and old.slug == new.slug
            if not location and not (same and not held.ignored):
                continue
            rule = "special.one-location" if location else old.rule
            trace.note(rule, "{old} makes way for {new}", old=old.name, new=new.name)
            changed = discarded_from_table(position.player(player.name), held)
            position = position.with_player(changed)
    return position


def _specials(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    for title, _ in from_hand(position, name, lambda card: not _is_other(card)):
        yield {"by": name, "play": title}


def _edges(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    for title, _ in from_hand(position, name, lambda card: card.type in (EDGE, ILLUSION)):
        yield {"by": name, "play": title}


def _is_other(card: Card) -> bool:
    """Whether it is an attack, a defence or an Edge rather than a Special."""
    return card.is_defence or card.type in (ATTACK, EDGE, ILLUSION)


PLAY_SPECIAL = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=PlaySpecial,
    read=read_play,
    checks=_checks_of_special,
    says=says,
    perform=_play_special,
    candidates=_specials,
    asks=asks,
    needs_the_window=never,
)
PLAY_EDGE = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=PlayEdge,
    read=read_play,
    checks=_checks_of_edge,
    says=says,
    perform=_play_edge,
    candidates=_edges,
    asks=asks,
    needs_the_window=never,
)
