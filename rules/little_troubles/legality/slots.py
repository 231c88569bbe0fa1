"""Slots and spots: how many cards of a kind fit, and whose side a Scene goes to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.ledger import Verdict
from engine.model.legality import Reason
from rules.little_troubles.actions.actions import Play
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values import stats as values

SLOTS = {"character": 5, "toy": 5, "field": 1, "goal": 1}
MOST_SCENES = 5
STAYS_IN_PLAY = frozenset({"character", "toy", "field", "scene", "goal"})
"""The types whose cards stay on the playground once their cost is paid."""


def slots_of(position: Position, name: str, kind: str) -> int:
    """How many slots of a kind a player has, with what cards change."""
    player = position.player(name)
    number = SLOTS[kind] + dict(player.extra_slots).get(kind, 0)
    for _, effect, verdict in values.player_effects(position, name, Do.SLOTS):
        if effect.other == kind and verdict is Verdict.APPLIED:
            number += effect.amount
    return number


def slot_reasons(position: Position, action: Play) -> Iterator[Reason]:
    """A card takes a slot of each of its types; Fields, Scenes and Goals may be replaced."""
    families = action.card.families
    player = position.player(action.by)
    for kind in sorted(families & {"character", "toy"}):
        taken = sum(kind in card.card.families for card in player.board)
        room = slots_of(position, action.by, kind)
        if taken >= room:
            rule = "types.two-at-once" if len(families) > 1 else "zones.slots"
            two_types = any(
                kind in c.card.families and len(c.card.families) > 1 for c in player.board
            )
            see = ("types.two-at-once",) if two_types else ()
            says = "all {number} {kind} slots are taken"
            facts = {"number": room, "kind": kind.title()}
            remedy = f"when a {kind.title()} slot is free"
            yield Reason("zones/no-free-slot", rule, says, facts, remedy=remedy, see=see)
    if "scene" in families:
        yield from _scene(position, action)


def _scene(position: Position, action: Play) -> Iterator[Reason]:
    seat = scene_seat(position, action)
    scenes = [c for c in position.players[seat].board if "scene" in c.card.families]
    replaces = action.in_place_of and any(lies_on(position, s, action.in_place_of) for s in scenes)
    if len(scenes) >= MOST_SCENES and not replaces:
        says = "{name}'s playground has five Scenes already"
        facts = {"name": position.players[seat].name}
        remedy = "onto a spot where a Scene lies, which it replaces"
        yield Reason("zones/five-scenes", "zones.scene-limit", says, facts, remedy=remedy)


def lies_on(position: Position, scene: InPlay, spot: str) -> bool:
    """Whether a Scene lies on this spot. A side of the board alone is no spot."""
    return bool(spot) and spot not in position.names and scene.spot == spot


def scene_seat(position: Position, action: Play) -> int:
    """The seat whose side a Scene is played to: that of the card or player it is put under."""
    if action.side in position.names:
        return position.seat_of(action.side)
    spot = action.in_place_of
    if spot in position.names:
        return position.seat_of(spot)
    if spot and position.has(spot):
        return position.find(spot)[0]
    return position.seat_of(action.by)
