"""Slots and spots: how many cards of a kind fit, and whose side a Scene goes to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.play.action_kind import Check
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.slots import MOST_SCENES, lies_on, scene_seat, slots_of

_REPLACED = {"field": "zones.field-replaced", "goal": "zones.goal-replaced"}


def room_for(position: Position, by: str, card: Card, side: str, spot: str) -> Iterator[Check]:
    """A card takes a slot of each of its types; Fields, Scenes and Goals may be replaced."""
    families = card.families
    board = position.player(by).board
    for kind, rule in _REPLACED.items():
        if kind in families and any(kind in other.card.families for other in board):
            yield rule
    if "scene" in families:
        yield from _scene(position, by, side, spot)
    for kind in sorted(families & {"character", "toy"}):
        yield from _slot(position, by, card, kind)
    if len(families) > 1:
        yield "types.two-at-once"


def _slot(position: Position, by: str, card: Card, kind: str) -> Iterator[Check]:
    board = position.player(by).board
    taken = sum(kind in other.card.families for other in board)
    room = slots_of(position, by, kind)
    if taken < room:
        yield "zones.slots"
        if kind == "character":
            yield "zones.character-slot-free"
        return
    rule = "types.two-at-once" if len(card.families) > 1 else "zones.slots"
    two_types = any(kind in c.card.families and len(c.card.families) > 1 for c in board)
    see = ("types.two-at-once",) if two_types else ()
    says = "all {number} {kind} slots are taken"
    facts = {"number": room, "kind": kind.title()}
    remedy = f"when a {kind.title()} slot is free"
    yield Reason("zones/no-free-slot", rule, says, facts, remedy=remedy, see=see)


def _scene(position: Position, by: str, side: str, spot: str) -> Iterator[Check]:
    seat = scene_seat(position, by, side, spot)
    scenes = [c for c in position.players[seat].board if "scene" in c.card.families]
    replaces = any(lies_on(position, scene, spot) for scene in scenes)
    yield from ("scenes.any-slot", "zones.scene-control")
    if len(scenes) >= MOST_SCENES and not replaces:
        says = "{name}'s playground has five Scenes already"
        facts = {"name": position.names[seat]}
        remedy = "onto a spot where a Scene lies, which it replaces"
        yield Reason("zones/five-scenes", "zones.scene-limit", says, facts, remedy=remedy)
    else:
        yield "zones.scene-limit"
    if replaces:
        yield "zones.scene-replaced"
    if not (position.has(spot) and position.find(spot)[1].is_character):
        yield "scenes.under-anything"
