"""Slots and spots: how many cards of a kind fit, and whose side a Scene goes to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.little_troubles.actions.actions import Play
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.slots import MOST_SCENES, lies_on, scene_seat, slots_of


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
    seat = scene_seat(position, action.by, action.side, action.in_place_of)
    scenes = [c for c in position.players[seat].board if "scene" in c.card.families]
    replaces = action.in_place_of and any(lies_on(position, s, action.in_place_of) for s in scenes)
    if len(scenes) >= MOST_SCENES and not replaces:
        says = "{name}'s playground has five Scenes already"
        facts = {"name": position.players[seat].name}
        remedy = "onto a spot where a Scene lies, which it replaces"
        yield Reason("zones/five-scenes", "zones.scene-limit", says, facts, remedy=remedy)
