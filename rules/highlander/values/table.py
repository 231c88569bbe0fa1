"""The cards in play: whose a card is, which are aimed at, and which are swept."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.names import fold, same
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.texts import Effect, matches
from rules.highlander.cards.words import TARGETING
from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position


def to_sweep(position: Position) -> tuple[TableCard, ...]:
    """The active player's cards of earlier turns that do not normally remain in play."""
    return tuple(
        held
        for held in position.me.table
        if not held.card.stays and held.turn < position.turn_number
    )


def called(cards: tuple[TableCard, ...], name: str) -> TableCard | None:
    """The copy of that name among the cards, else the first of that title."""
    exact = next((held for held in cards if same(held.name, name)), None)
    return exact or next((held for held in cards if same(held.card.name, name)), None)


def copy_to_use(position: Position, player: str, name: str) -> TableCard | None:
    """The copy in play that is used by that name: one that may still be, if there is one."""
    table = position.player(player).table
    copies = [h for h in table if same(h.name, name) or same(h.card.name, name)]

    def spent(held: TableCard) -> bool:
        fresh = "discard-to-use" in held.card.flags and held.turn == position.turn_number
        return fresh or held.name in position.used

    return next((held for held in copies if not spent(held)), copies[0] if copies else None)


def find(position: Position, name: str) -> tuple[Player, TableCard] | None:
    """The card in play called `name` and whose it is.

    Of cards of both players the other player's comes first; `Ana's Dojo` says whose is meant.
    """
    for player in (position.opponent, position.me):
        own = fold(f"{player.name}'s") + " "
        if fold(name).startswith(own):
            held = called(player.table, fold(name)[len(own) :])
            if held is not None:
                return player, held
    for player in (position.opponent, position.me):
        held = called(player.table, name)
        if held is not None:
            return player, held
    return None


def fitting(position: Position, effect: Effect) -> tuple[str, ...]:
    """The cards in play an effect could be aimed at, by names that say whose they are."""
    return tuple(
        f"{player.name}'s {held.name}"
        for player in (position.opponent, position.me)
        for held in player.table
        if matches(effect, tags_of(held.card))
    )


def takes_all(effect: Effect) -> bool:
    """Whether an effect takes every card it fits, whatever is named."""
    return effect.kind in TARGETING and effect.amount < 0


def aims(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects that take a stated number of cards in play."""
    yield from (effect for effect in effects if effect.kind in TARGETING and effect.amount > 0)


def aimed_at(
    position: Position, effects: tuple[Effect, ...], named: tuple[str, ...]
) -> tuple[str, ...]:
    """The targets of a play: all that fit where all are taken, the only one where it is plain."""
    for effect in effects:
        if takes_all(effect):
            return fitting(position, effect)
    for effect in aims(effects):
        there = fitting(position, effect)
        if not named and len(there) <= effect.amount:
            return there
    return named
