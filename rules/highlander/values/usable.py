"""What a player has to use: may-dos, the Persona, the weapon and cards in play."""

from __future__ import annotations

from rules.highlander.position.player import Player


def usable(player: Player) -> tuple[str, ...]:
    """The names of everything the player could use, whatever its timing."""
    pregame = (card.name for card in player.pregame)
    lying = (held for held in player.table if not held.face_down)
    table = (name for held in lying for name in (held.card.name, held.name))
    return tuple(dict.fromkeys((*player.may, *pregame, *table)))
