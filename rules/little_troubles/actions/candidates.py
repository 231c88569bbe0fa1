"""Every action a player might think of here, as line entries: hands, abilities, grabs, picks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, permutations
from typing import Any

from rules.little_troubles.effects import triggers
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import deciding, resources

MOST_CHOICES = 24


def entries(position: Position) -> Iterator[dict[str, Any]]:
    """Line entries for both players, the turn player's first, legal or not."""
    at = position.place.at
    if at == "fight.pick":
        yield from _picks(position)
        yield {"by": position.active_name, "pass": True}
        return
    if at == "fight.replaced":
        for winner in (*position.names, "nobody"):
            yield {"by": position.active_name, "winner": winner}
        return
    if at == "end.order":
        name = deciding.decider(position)
        waiting = triggers.cards_waiting_for(position, "turn_ends", position.seat_of(name))
        for order in islice(permutations(waiting), MOST_CHOICES):
            yield {"by": name, "order": list(order)}
        yield {"by": name, "pass": True}
        return
    if at == "end.discard":
        hand = position.active_player.hand or ()
        due = resources.too_many(position)
        for cards in islice(combinations([card.name for card in hand], due), MOST_CHOICES):
            yield {"by": position.active_name, "put_back": list(cards)}
        if not hand:
            yield {"by": position.active_name, "put_back": due}
        return
    if position.place.window is None:
        yield {"by": position.active_name, "pass": True}
        return
    for name in (position.active_name, position.other_name):
        yield from _plays(position, name)
        yield from _abilities(position, name)
        yield from _grabs(position, name)
        yield {"by": name, "pass": True}


def unknowns(position: Position) -> Iterator[str]:
    """Hands of which not every card is known by name."""
    for player in position.players:
        if not player.hand_is_known:
            yield f"{player.name}: which cards are in hand"


def completions(position: Position, entry: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """An entry aimed at each card in play."""
    if "on" not in entry:
        for _, card in position.in_play():
            yield {**entry, "on": card.name}


def _plays(position: Position, name: str) -> Iterator[dict[str, Any]]:
    for card in position.player(name).hand or ():
        yield {"by": name, "play": card.name}


def _abilities(position: Position, name: str) -> Iterator[dict[str, Any]]:
    for card in position.player(name).board:
        for ability in card.card.abilities:
            entry: dict[str, Any] = {"by": name, "use": card.name}
            if ability.name:
                entry["ability"] = ability.name
            yield entry
        if "goal" in card.card.families and card.card.tasks:
            yield {"by": name, "complete": card.name}


def _grabs(position: Position, name: str) -> Iterator[dict[str, Any]]:
    player = position.player(name)
    for toy in player.board:
        if "toy" in toy.card.families:
            for character in player.characters():
                yield {"by": name, "grab": toy.name, "with": character.name}


def _picks(position: Position) -> Iterator[dict[str, Any]]:
    for mine in position.active_player.characters():
        for theirs in position.other_player.characters():
            yield {"by": position.active_name, "fight": mine.name, "against": theirs.name}
