"""The texts in reach that only people can read."""

from __future__ import annotations

from collections.abc import Iterator

from engine.telling.doubt import Doubt
from rules.highlander.cards.printed import Card
from rules.highlander.position.position import Position

UNREAD = "card.unknown-text"


def doubts(position: Position) -> tuple[Doubt, ...]:
    """The cards in play and the personas whose text the judge reads off them."""
    return tuple(
        Doubt(card.name, said, UNREAD) for card in _in_play(position) for said in _unread(card)
    )


def doubts_of_step(before: Position, after: Position, asked: str) -> tuple[Doubt, ...]:
    """The texts in play as an attack's damage, and so an Ability or the end, was worked out."""
    subject, _, what = asked.rpartition(".")
    for player, later in zip(before.players, after.players, strict=True):
        concerns = subject == "game" or (what == "ability" and subject == player.name)
        if concerns and player.ability != later.ability and before.place != after.place:
            return doubts(before)
    return ()


def _in_play(position: Position) -> Iterator[Card]:
    for player in position.players:
        yield from (held.card for held in player.table if not held.ignored)
        if player.persona is not None:
            yield player.persona


def _unread(card: Card) -> Iterator[str]:
    """What a card says that no effect here carries out."""
    yield from (each.says for each in card.effects if each.kind == "by-hand" and each.says)
    if "text" in card.unknown:
        yield "its text has not been entered"
