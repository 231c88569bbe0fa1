"""The flags an attack has beyond its print: marks waiting for it, its own kind played before."""

from __future__ import annotations

from rules.highlander.cards.printed import Card, tags_of
from rules.highlander.cards.texts import matches
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import Force, forbidding, is_left, of_kind
from rules.highlander.values.stance import spoken


def marks_taken(
    position: Position, card: Card, stated: tuple[str, ...] = ()
) -> tuple[list[Force], list[Force]]:
    """The marks the attack is played with, and those left because they would forbid it.

    A benefit of one's own may be left; what the opponent does to the attack may not. A mark may
    make the attack one that another mark speaks of.
    """
    me = position.active_name
    waiting = [
        force
        for force in (*of_kind(position, "mark", me), *spoken(position, me, "mark"))
        if is_left(position, force)
    ]
    taken: list[Force] = []
    left: list[Force] = []
    flags = stated
    while True:
        tags = tags_of(card, flags)
        force = next((each for each in waiting if matches(each.effect, tags)), None)
        if force is None:
            return taken, left
        waiting.remove(force)
        given = tuple(dict.fromkeys((*flags, *force.effect.flags)))
        if force.owner == me and _stands_in_the_way(position, card, flags, given):
            left.append(force)
        else:
            taken.append(force)
            flags = given


def _stands_in_the_way(
    position: Position, card: Card, without: tuple[str, ...], given: tuple[str, ...]
) -> bool:
    """Whether the attack may be played as it is, but not with these flags."""
    name, before, after = position.active_name, tags_of(card, without), tags_of(card, given)
    if {"power-blow", "never-power-blow"} <= after and "power-blow" not in before:
        return True
    forbidden = any(True for _ in forbidding(position, name, after))
    return forbidden and not any(True for _ in forbidding(position, name, before))


def gained_flags(position: Position, card: Card, stated: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every flag an attack has beyond its print once it is played now."""
    flags = list(stated)
    for force in marks_taken(position, card, stated)[0]:
        flags += force.effect.flags
    earlier = position.made[-1].card.slug if position.made else ""
    if "unblockable-after-its-kind" in tags_of(card, stated) and earlier == card.slug:
        flags.append("unblockable")
    return tuple(dict.fromkeys(flag for flag in flags if flag not in card.flags))
