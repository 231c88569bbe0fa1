"""What has to be read from a card, or said, before a play can be ruled on in full."""

from __future__ import annotations

from collections.abc import Iterator

from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import play_tags
from rules.highlander.cards.texts import keeps_out
from rules.highlander.cards.words import ATTACK
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import all_in_force
from rules.highlander.values.measures import tested
from rules.highlander.values.table import aims, fitting


def asks(position: Position, action: PlayCard) -> Iterator[str]:
    """What has to be read from a card before the play can be ruled on in full."""
    card = action.card
    for effect in aims(card.effects):
        there = fitting(position, effect)
        if not action.targets and len(there) > effect.amount:
            yield f"on which it is played: {', '.join(there)}"
    if card.weapon and position.player(action.by).weapon is None:
        yield f"whether the {card.weapon} is in play"
    yield from _unknown_conditions(position, action)
    on_grid = card.type == ATTACK or card.is_defence
    if on_grid and (card.squares is None or card.more_squares):
        yield f"the squares of {card.name}"
    for word in ("type", "text"):
        if word in card.unknown:
            yield f"the {word} of {card.name}"


def _unknown_conditions(position: Position, action: PlayCard) -> Iterator[str]:
    """What nobody has said that a card in play makes this play turn on."""
    tags = play_tags(action)
    for force in all_in_force(position):
        effect = force.effect
        keeps = effect.kind in ("forbid", "only") and force.affects(action.by)
        if keeps and effect.when and keeps_out(effect, tags):
            told = tested(position, effect.when, force.owner, action.by)
            if told.value is None:
                yield f"{told.says}, because of {force.source}"
