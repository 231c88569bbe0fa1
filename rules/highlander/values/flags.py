"""The flags an attack has beyond its print: marks waiting for it, its own kind played before."""

from __future__ import annotations

from rules.highlander.cards.printed import Card, tags_of
from rules.highlander.cards.texts import matches
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import of_kind
from rules.highlander.values.stance import stance


def marks_for(position: Position, tags: frozenset[str]) -> list[tuple[tuple[str, ...], str, str]]:
    """The flags the next attack of this kind gains, with the card and rule that give them."""
    found = [
        (force.effect.flags, force.source, force.rule)
        for force in of_kind(position, "mark", position.active_name)
        if matches(force.effect, tags)
    ]
    here = stance(position)
    last = here.last_successful
    for effect in here.told("mark", tags, len(position.attacks)):
        if last is not None:
            found.append((effect.flags, last.defence.card.name, last.defence.card.rule))
    return found


def gained_flags(position: Position, card: Card, stated: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every flag an attack has beyond its print once it is played now."""
    flags = list(stated)
    tags = tags_of(card, flags)
    for given, _, _ in marks_for(position, tags):
        flags += given
    earlier = position.attacks[-1].card.slug if position.attacks else ""
    if "unblockable-after-its-kind" in tags and earlier == card.slug:
        flags.append("unblockable")
    return tuple(dict.fromkeys(flag for flag in flags if flag not in card.flags))
