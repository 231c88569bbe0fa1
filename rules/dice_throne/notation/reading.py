"""Between position documents and positions: reading one, and writing one back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.model.names import fold
from engine.model.rulebook import Readings
from engine.model.trace import SILENT
from engine.model.windows import OpenWindow, Place, Role
from engine.notation.documents import DocumentError, Problem
from engine.notation.sides import read_sides
from rules.dice_throne.actions.reading import check_reading
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Ability, Card
from rules.dice_throne.cards.texts import (
    conflicts,
)
from rules.dice_throne.notation import documents, writing
from rules.dice_throne.notation.laid_out import on_the_table, seat_named
from rules.dice_throne.position.in_progress import Offence
from rules.dice_throne.position.player import Player, Token
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.position.windows import LAST_CHANCE, LOCKED, PROTOCOLS
from rules.dice_throne.turn import defence_steps, turn_steps
from rules.dice_throne.turn.turn import TURN


def read(document: Mapping[str, Any], readings: Readings) -> Position:
    """The position a document describes, its window open; DocumentError if it is malformed."""
    whole, sides = read_sides(
        document,
        documents.PositionDocument,
        documents.PlayerDocument,
        active=lambda whole: whole.turn.player,
        also=lambda whole: _node(whole.turn.at),
    )
    names = list(sides)
    if "dice" in map(fold, names):
        says = "a player cannot be called 'dice', which is a word of what can be asked"
        raise DocumentError([Problem("position.dice", says)])
    cards: list[Card] = list(whole.cards)
    first, second = (_player(name, sides[name], cards) for name in names)
    position = Position(
        names=(names[0], names[1]),
        active=names.index(whole.turn.player),
        turn_number=whole.turn.number,
        place=Place(_node(whole.turn.at)),
        readings=readings,
        players=(first, second),
        custom_cards=tuple(cards),
        custom_statuses=tuple(whole.statuses),
        result=whole.result,
    )
    _check_readings(position)
    for player in position.players:
        tokens = (replace(t, name=position.status(t.name).name) for t in player.tokens)
        position = position.with_player(player.name, tokens=tuple(tokens))
    position = on_the_table(position, whole)
    if whole.table is not None:
        return _with_table(position, whole.table)
    return _opened(position, whole)


def _check_readings(position: Position) -> None:
    """DocumentError if a card or token stated in the document names a conflict there is not."""
    asked: list[tuple[str, str]] = []
    for card in position.custom_cards:
        asked += [*conflicts(card.effects), *([(card.typed_by, "")] if card.typed_by else ())]
    for status in position.custom_statuses:
        uses = (use.effects for use in status.uses)
        parts = (status.upkeep, status.turn_end, status.overflow, status.when_damaged, *uses)
        asked += [pair for effects in parts for pair in conflicts(effects)]
        asked += [(status.stack_by[0], "")] if status.stack_by else []
    for player in position.players:
        asked += [pair for ability in player.board for pair in conflicts(ability.effects)]
    for conflict, name in asked:
        check_reading(position.readings, conflict, name)


def _node(at: str) -> str:
    found = TURN.place(at, "position.turn.at")
    if TURN.nodes[found].overlay:
        says = f"{at!r} opens on top of a step; name the step"
        raise DocumentError([Problem("position.turn.at", says)])
    return found


def _player(name: str, side: documents.PlayerDocument, cards: list[Card]) -> Player:
    hero = catalogue.hero(side.hero)
    if side.hero and hero is None and not side.faces:
        known = ", ".join(catalogue.heroes())
        says = f"no hero is called {side.hero!r}; there are {known}; state `faces` for another"
        raise DocumentError([Problem(f"position.{name}.hero", says)])
    hand: tuple[str, ...] | None = None
    size = side.hand_size
    if isinstance(side.hand, list):
        cards.extend(card for card in side.hand if isinstance(card, Card))
        hand = tuple(card.name if isinstance(card, Card) else card for card in side.hand)
        size = size if size is not None else len(hand)
    elif isinstance(side.hand, int):
        size = side.hand
    new = side.new_tokens
    return Player(
        name=name,
        hero=hero.name if hero is not None else side.hero,
        health=side.health,
        most_health=side.most_health,
        cp=side.cp,
        hand=hand,
        hand_size=size,
        deck=side.deck,
        discard=side.discard,
        tokens=tuple(
            Token(token, count, min(new.get(token, 0), count))
            for token, count in side.tokens.items()
            if count
        ),
        upgrades=tuple(_upgrade_name(side.hero, name) for name in side.upgrades),
        limits=tuple((catalogue.status_name(name), by) for name, by in side.limits.items()),
        faces=tuple(side.faces),
        board=(*side.abilities, *(_defence(ability) for ability in side.defences)),
    )


def _upgrade_name(hero: str, name: str) -> str:
    found = catalogue.upgrade(hero, name)
    return name if found is None else found.name


def _defence(ability: Ability) -> Ability:
    return ability if ability.dice is not None else replace(ability, dice=0)


def _opened(position: Position, whole: documents.PositionDocument) -> Position:
    """Enter the step a position stands at, so that its window is open and held as stated."""
    event: str | None = None
    position, event = TURN.enter(position, SILENT)
    position = TURN.advance(position, event, SILENT)
    holder = whole.turn.holder
    if holder and position.place.windows:
        seat = seat_named(position, holder, "turn.holder")
        position = _held(position, position.role(seat))
    return position


def _held(position: Position, role: Role) -> Position:
    """The position with the window on top held by a side, after the other has had its part."""
    window = position.place.windows[-1]
    held = OpenWindow(window.protocol, window.lead, role, role is not window.lead)
    windows = (*position.place.windows[:-1], held)
    return replace(position, place=replace(position.place, windows=windows))


# Writing ------------------------------------------------------------------------------------


def write(position: Position) -> dict[str, Any]:
    """The document that describes a position; reading it gives the position back.

    The table is added where no word of the document says what is there: in the middle of a
    resolution, and at a step that does something as it is entered.
    """
    document = writing.position_document(position)
    holder = None if writing.in_the_middle(position) else _holder_said(position)
    if holder is None:
        return {**document, "table": writing.table(position)}
    if holder:
        document["turn"]["holder"] = holder
    return document


def _holder_said(position: Position) -> str | None:
    """Who has to be named as the holder of the window; empty where that is its first one.

    None where the open windows cannot be told so.
    """
    if TURN.nodes[position.place.at].enter not in _DOES_NOTHING:
        return None
    place = position.place
    entered, _ = TURN.enter(replace(position, place=Place(place.at)), SILENT)
    if entered.place == place:
        return ""
    if len(place.windows) == 1 and len(entered.place.windows) == 1:
        role = place.windows[0].holder
        if _held(entered, role).place == place:
            return position.name_of(role)
    return None


_DOES_NOTHING = (
    None,
    turn_steps.free,
    defence_steps.defence_window,
    defence_steps.defence_last,
)
"""What is done as a step is entered where nothing of the position changes but its window."""


def _with_table(position: Position, table: dict[str, Any]) -> Position:
    """The position with the middle of a resolution put back as it was written down."""
    try:
        fields = {
            name: msgspec.convert(table[name], _TYPES[name])
            for name in writing.TABLE_FIELDS
            if name in table
        }
        waiting = {
            name: msgspec.convert(table[name], kind)
            for name, kind in _OF_THE_OFFENCE.items()
            if name in table
        }
        windows = tuple(_window(entry) for entry in table.get("windows", ()))
    except (msgspec.ValidationError, KeyError, ValueError, TypeError) as error:
        says = f"not as the game writes it: {error}"
        raise DocumentError([Problem("position.table", says)]) from None
    place = replace(position.place, windows=windows)
    offence = replace(position.offence, **waiting)
    return replace(position, place=place, offence=offence, **fields)


def _window(entry: Mapping[str, Any]) -> OpenWindow:
    window = str(entry["window"])
    protocol = LOCKED[window] if entry["locked"] else PROTOCOLS[window]
    if entry.get("rule") == LAST_CHANCE.rule:
        protocol = LAST_CHANCE
    return OpenWindow(protocol, Role(entry["lead"]), Role(entry["holder"]), bool(entry["offered"]))


_TYPES: dict[str, Any] = {
    field.name: field.type
    for field in msgspec.structs.fields(Position)
    if field.name in writing.TABLE_FIELDS
}

_OF_THE_OFFENCE: dict[str, Any] = {
    field.name: field.type
    for field in msgspec.structs.fields(Offence)
    if field.name in writing.OFFENCE_FIELDS
}
