"""Everything either player might think of doing in a position, as line entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position

Entry = Mapping[str, Any]

UNNAMED = "a card"
"""A card of the hand that has not been named."""


def entries(position: Position) -> Iterator[Entry]:
    """Line entries of every action to consider, the active player's first."""
    if position.asked is not None:
        by = position.names[position.asked.by]
        for option in position.asked.options:
            yield {"by": by, "choose": option}
        return
    if position.awaits_dice:
        yield {"by": position.names[position.rolls[-1].roll.owner], "roll": []}
    for seat in (position.active, 1 - position.active):
        yield from _of(position, seat)


def _of(position: Position, seat: int) -> Iterator[Entry]:
    player = position.players[seat]
    name = player.name
    active = seat == position.active
    yield {"by": name, "pass": True}
    if active:
        yield from _steps(position, player)
    elif position.place.at == "defence.choose":
        for ability in player.defences:
            yield {"by": name, "defend": ability.name}
        yield {"by": name, "defend": "none"}
    elif position.place.at == "defence.roll":
        yield {"by": name, "roll": []}
    for card in dict.fromkeys(player.hand or ()):
        yield {"by": name, "play": card}
    for token in player.tokens:
        for use in position.status(token.name).uses:
            yield {"by": name, "spend": token.name, **({"name": use.name} if use.name else {})}
    for passive in player.passives:
        if passive.effects:
            yield {"by": name, "use": passive.name}
    rerolls = [ability for ability in player.defences if ability.rerolls]
    if not active and position.place.at == "defence.window":
        for ability in rerolls:
            yield {"by": name, "use": ability.name}


def _steps(position: Position, player: Player) -> Iterator[Entry]:
    name = player.name
    at = position.place.at
    if at in ("offence.roll", "offence.window"):
        yield {"by": name, "roll": []}
        for ability in player.abilities:
            yield {"by": name, "announce": ability.name}
        yield {"by": name, "announce": "none"}
    if at == "upkeep.effects":
        for source in dict.fromkeys(task.source for task in position.upkeep):
            yield {"by": name, "resolve": source}
    if at == "offence.begin":
        for token in player.tokens:
            if position.status(token.name).unless_pays:
                yield {"by": name, "pay": token.name}
    if at.startswith("main") or at == "discard.sell":
        for card in dict.fromkeys(player.hand or ()):
            yield {"by": name, "sell": card}
        if (player.hand_size or 0) > len(player.hand or ()):
            yield {"by": name, "sell": UNNAMED}
