"""Between position documents and positions: reading one, and writing one back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.names import fold, meant
from engine.model.rulebook import Readings
from engine.model.windows import Place
from engine.notation.documents import DocumentError, Problem, under
from engine.notation.sides import read_sides
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.words import RESERVED
from rules.little_troubles.notation.cards_in_play import in_play
from rules.little_troubles.notation.documents import (
    FightDocument,
    PlayedDocument,
    PlayerDocument,
    PositionDocument,
    TurnDocument,
)
from rules.little_troubles.position.position import (
    Fight,
    Holding,
    InPlay,
    PlayedCard,
    Player,
    Position,
    TurnEffect,
)
from rules.little_troubles.position.windows import scope_at
from rules.little_troubles.turn.turn import TURN
from rules.little_troubles.values.holding import as_described

_ZONES = {"characters": "character", "toys": "toy", "scenes": "scene"}


def read(document: Mapping[str, Any], readings: Readings) -> Position:
    """The position a document describes, its window open; DocumentError if it is malformed."""
    whole, sides = read_sides(
        document,
        PositionDocument,
        PlayerDocument,
        active=lambda whole: whole.turn.player,
        also=lambda whole: _node(whole.turn.at),
    )
    names = list(sides)
    turn = whole.turn
    fights = tuple(_fought(fight) for fight in turn.fights_done)
    position = Position(
        names=(names[0], names[1]),
        active=names.index(turn.player),
        turn_number=turn.number,
        place=Place(_node(turn.at)),
        readings=readings,
        players=(_player(names[0], sides[names[0]]), _player(names[1], sides[names[1]])),
        fights_left=turn.fights,
        skipped_by=turn.skip_fight,
        skip_next=turn.skip_next_fight,
        played=tuple(_played(p, turn.number) for p in turn.played),
        fights_done=fights,
        last_fight=fights[-1] if fights else _fought(turn.last_fight) if turn.last_fight else None,
        orders=tuple((name, tuple(cards)) for name, cards in turn.orders.items()),
        turn_effects=tuple(
            TurnEffect(entry.source, entry.player, effect)
            for entry in turn.effects
            for effect in compiling.effects(entry)
        ),
        ended=tuple(turn.ended),
        winner=turn.winner,
        clock=turn.clock,
        holding=tuple(Holding(h.source, h.text, h.card, h.at) for h in turn.holding),
    )
    _check_names(position)
    position = as_described(_with_fight(position, turn))
    return _opened(position, turn, {name: side.plays for name, side in sides.items()})


def _played(card: PlayedDocument, now: int) -> PlayedCard:
    types, turn = tuple(card.types), card.turn or now
    return PlayedCard(card.by, card.name, types, card.printed_cost, turn, card.costs_x)


def _fought(fight: FightDocument) -> Fight:
    first, second = fight.fighters
    winners, losers = tuple(fight.winners), tuple(fight.losers)
    return Fight((first, second), fight.replacer, winners, losers, fight.stopped, fight.unknown)


def _node(at: str) -> str:
    node = TURN.place(at, "position.turn.at")
    if node == "rewards.outcome":
        says = "the outcome follows from the comparison; begin at rewards.compare"
        raise DocumentError([Problem("position.turn.at", says)])
    return node


def _player(name: str, side: PlayerDocument) -> Player:
    board: list[InPlay] = []
    for zone, kind in _ZONES.items():
        board.extend(in_play(card, kind) for card in getattr(side, zone))
    for zone in ("field", "goal"):
        card = getattr(side, zone)
        if card is not None:
            board.append(in_play(card, zone))
    hand = None if side.hand is None or isinstance(side.hand, int) else side.hand
    known = None if hand is None else tuple(compiling.card(card) for card in hand)
    count = side.hand if isinstance(side.hand, int) else side.hand_count
    if known is not None and "hand_count" not in side.model_fields_set:
        count = len(known)
    named = not isinstance(side.timeout, int)
    timeout = [] if isinstance(side.timeout, int) else side.timeout
    return Player(
        name=name,
        cookies=side.cookies,
        wins=side.wins,
        hand=known,
        hand_count=count,
        deck=side.deck,
        timeout=tuple(compiling.card(card) for card in timeout),
        timeout_unnamed=side.timeout_unnamed if named else int(str(side.timeout)),
        declines_free_card=side.declines_free_card,
        resource_order=tuple(side.resource_order),
        board=_grabbing(side, board),
        extra_slots=tuple(sorted(side.slots.items())),
        won=side.won,
    )


def _grabbing(side: PlayerDocument, board: list[InPlay]) -> tuple[InPlay, ...]:
    """The board with each Toy a Character is said to grab marked as grabbed."""
    holders: dict[str, str] = {}
    names = {card.name for card in board}
    written = [(card.name, toy) for card in side.characters for toy in card.grabbing]
    written += [(toy.grabbed_by, toy.name) for toy in side.toys if toy.grabbed_by]
    for holder, toy in written:
        if holders.setdefault(toy, holder) != holder:
            says = f"{toy} is grabbed by {holders[toy]} and by {holder}; one Character can hold it"
            raise DocumentError([Problem("characters.grabbing", says)])
    for toy, holder in holders.items():
        if toy not in names:
            says = f"{holder} is said to grab {toy!r}, which is not among the toys"
            raise DocumentError([Problem("characters.grabbing", says)])
    return tuple(
        msgspec.structs.replace(card, grabbed_by=holders[card.name])
        if card.name in holders
        else card
        for card in board
    )


def _check_names(position: Position) -> None:
    problems = [*_names_of_cards(position), *_names_of_players(position)]
    if problems:
        raise DocumentError(problems)


def _names_of_cards(position: Position) -> Iterator[Problem]:
    seen = {fold(name) for name in position.names}
    for seat, card in position.in_play():
        where = f"position.{position.names[seat]}"
        called = fold(card.name)
        if called in RESERVED:
            says = f"a card cannot be called {card.name!r}, which is a word of the format"
            yield Problem(where, f"{says}; give it another name and say `card: {card.name}`")
        elif meant(card.name, position.names):
            yield Problem(where, f"a card is called {card.name!r} like a player; give it a `name`")
        elif called in seen:
            apart = f"{{name: {card.name} 2, card: {card.name}}}"
            says = f"two cards are called {card.name!r}; tell them apart: {apart}"
            yield Problem(where, says)
        seen.add(called)
        if card.grabbed_by and not position.has(card.grabbed_by):
            says = f"{card.name} is grabbed by {card.grabbed_by!r}, who is not in play"
            yield Problem(where, says)


def _names_of_players(position: Position) -> Iterator[Problem]:
    """Wherever a player is named there must be one of that name."""
    named = [
        (f"position.{card.name}.owner", card.owner) for _, card in position.in_play() if card.owner
    ]
    named += [("position.turn.played.by", played.by) for played in position.played]
    named += [("position.turn.orders", name) for name, _ in position.orders]
    named += [("position.turn.effects.player", effect.player) for effect in position.turn_effects]
    if position.winner not in ("", "tie"):
        named.append(("position.turn.winner", position.winner))
    for where, name in named:
        if name not in position.names:
            says = f"expected {' or '.join(position.names)}, got {name!r}"
            yield Problem(where, says)


_NEEDS_FIGHTERS = ("fight.window", "fight.replaced", "rewards.compare")


def _with_fight(position: Position, turn: TurnDocument) -> Position:
    if not turn.fighters:
        if position.place.at in _NEEDS_FIGHTERS:
            says = "in the Fight Step two Characters are fighting: fighters: [own, other]"
            raise DocumentError([Problem("position.turn.fighters", says)])
        return position
    first, second = _fighters(position, turn.fighters)
    left = max(0, position.fights_left - 1)
    clock = max(1, position.clock)
    fight = Fight((first, second), turn.replaced_by, began=turn.fight_began or clock)
    return msgspec.structs.replace(position, fight=fight, fights_left=left, clock=clock)


def _fighters(position: Position, names: list[str]) -> tuple[str, str]:
    """The Characters fighting, the turn player's first; DocumentError unless each has one."""
    by_seat = {
        seat: card.name
        for seat, card in position.in_play()
        if card.name in names and card.is_character
    }
    if len(names) != 2 or len(by_seat) != 2:
        says = f"expected a Character of each player, got {', '.join(names)}"
        raise DocumentError([Problem("position.turn.fighters", says)])
    return by_seat[position.active], by_seat[1 - position.active]


def _opened(position: Position, turn: TurnDocument, plays: Mapping[str, int]) -> Position:
    """The position with the window of its node open, plays counted and the right holder."""
    place = position.place
    for scope, counts in turn.counts.items():
        for name, number in counts.items():
            place = place.counted(scope, position.role_of(name), number)
    for name, used in plays.items():
        if used:
            place = place.counted(scope_at(place.at), position.role_of(name), used)
    position = msgspec.structs.replace(position, place=place)
    try:
        return TURN.opened(position, turn.holder, offered=turn.offered)
    except DocumentError as error:
        raise under("position", error) from None
