"""Slots and spots: how many cards of a kind a player has room for, and whose side a Scene is on."""

from __future__ import annotations

from engine.model.ledger import Verdict
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.costs import player_effects

SLOTS = {"character": 5, "toy": 5, "field": 1, "goal": 1}
MOST_SCENES = 5


def slots_of(position: Position, name: str, kind: str) -> int:
    """How many slots of a kind a player has, with what cards change."""
    player = position.player(name)
    number = SLOTS[kind] + dict(player.extra_slots).get(kind, 0)
    for _, effect, verdict, found in player_effects(position, name, Do.SLOTS):
        if effect.other == kind and verdict is Verdict.APPLIED:
            number += found.value or 0
    return number


def lies_on(position: Position, scene: InPlay, spot: str) -> bool:
    """Whether a Scene lies on this spot. A side of the board alone is no spot."""
    if not spot or spot in position.names:
        return False
    return scene.name == spot or bool(_same_spot(position, scene.spot) & _same_spot(position, spot))


def spot_aimed_at(position: Position, words: str) -> str:
    """The spot a Scene is played to: that of the Scene that is aimed at, else the one named."""
    if position.has(words):
        _, card = position.find(words)
        if "scene" in card.card.families:
            return card.spot
    return words


def _same_spot(position: Position, spot: str) -> set[str]:
    """Every name of a spot: its own, and the cards that lie on it."""
    if not spot:
        return set()
    cards = [card for _, card in position.in_play() if "scene" not in card.card.families]
    names = {spot, *(card.spot for card in cards if card.name == spot and card.spot)}
    return names | {card.name for card in cards if card.spot in names}


def scene_seat(position: Position, by: str, side: str, spot: str) -> int:
    """The seat whose side a Scene is played to: that of the card or player it is put under."""
    if side in position.names:
        return position.seat_of(side)
    if spot in position.names:
        return position.seat_of(spot)
    if spot and position.has(spot):
        return position.find(spot)[0]
    return position.seat_of(by)
