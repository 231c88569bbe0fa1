"""From an entry of a line of play to the action it states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.model.game import Action
from engine.notation.documents import DocumentError, Problem, validate
from rules.highlander.actions.actions import (
    Apply,
    Discard,
    Draw,
    Exert,
    PlayCard,
    Resolve,
    SweepCard,
    Use,
)
from rules.highlander.actions.documents import VERBS, Entry
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.compiling import printed_over
from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, DEFENCES, REVEALING, TARGETING
from rules.highlander.position.position import Position


def _wrong(path: str, says: str) -> DocumentError:
    return DocumentError([Problem(path, says)])


def card_of(name: str, printed: PrintDocument, stated: tuple[Card, ...], default: str = "") -> Card:
    """The card a play names: as known, with what the entry states put over it.

    DocumentError if nothing is known of it and its type is not stated.
    """
    known = catalogue().resolve(name, stated)
    if known is None:
        kind = printed.type or default
        if not kind:
            raise _wrong(
                "play",
                f"no card is called {name!r}; state its type and, for an attack "
                f"or a defence, its squares{catalogue().nearest(name)}",
            )
        on_grid = kind == ATTACK or kind in DEFENCES
        squares: tuple[str, ...] | None = None if on_grid else ()
        unknown = ("squares",) if on_grid else ()
        known = Card(name=name, type=kind, squares=squares, unknown=unknown)
    return printed_over(known, printed)


def _count(value: list[str] | int | None) -> tuple[tuple[str, ...], int]:
    """Names and how many cards they are; a bare number names none."""
    if isinstance(value, int):
        return (), value
    return tuple(value or ()), len(value or ())


def _effects(entry: Entry) -> tuple[Effect, ...]:
    return (*(each.effect for each in entry.effects or ()), *entry.change.effects)


def parse(position: Position, data: Mapping[str, Any]) -> Action:
    """The action an entry states; DocumentError with every problem if it is malformed."""
    entry = validate(Entry, data)
    verbs = [verb for verb in VERBS if verb in entry.model_fields_set]
    if len(verbs) != 1:
        raise _wrong(
            "", f"expected exactly one of {', '.join(VERBS)}, got {' and '.join(verbs) or 'none'}"
        )
    by = entry.by
    targets = tuple(entry.target or entry.on)
    match verbs[0]:
        case "play":
            return _play(position, entry)
        case "sweep":
            return SweepCard(by=by, name=entry.sweep)
        case "discard":
            names, count = _count(entry.discard)
            return Discard(by=by, names=names, count=count)
        case "draw":
            return Draw(by=by, count=entry.draw or 1)
        case "resolve":
            names, count = _count(entry.discards)
            return Resolve(by=by, name=entry.resolve, discards=names, count=count)
        case "use":
            return Use(
                by=by,
                name=entry.use,
                effects=_effects(entry),
                targets=targets,
                instead_of_special=entry.instead_of_special,
            )
        case "exert":
            reveals = None if entry.reveals is None else tuple(entry.reveals)
            return Exert(
                by=by,
                purpose=entry.exert,
                goes_with=entry.with_,
                reveals=reveals,
                change=entry.exertion_change,
            )
        case _:
            return Apply(by=by, name=entry.apply, effects=_effects(entry), targets=targets)


def _play(position: Position, entry: Entry) -> PlayCard:
    flags = tuple(entry.flags or ())
    known = catalogue().resolve(entry.play, position.stated)
    if ATTACK in (entry.type, known.type if known is not None else ""):
        # What makes an attack special this time belongs to the attack, not to its card.
        entry = entry.model_copy()
        entry.model_fields_set.discard("flags")
    card = card_of(entry.play, entry, position.stated)
    if entry.change.effects:
        card = msgspec.structs.replace(card, effects=(*card.effects, *entry.change.effects))
    targets, goes_with, against = entry.target, entry.with_, entry.against
    if card.is_defence:
        against = against or entry.on
    elif any(each.kind in TARGETING for each in card.effects):
        targets = targets or entry.on
    else:
        goes_with = goes_with or " ".join(entry.on[:1])
    return PlayCard(
        by=entry.by,
        card=card,
        source="exertion" if entry.exertion in REVEALING else entry.source,
        flags=tuple(flag for flag in flags if flag not in card.flags),
        against=tuple(against),
        goes_with=goes_with,
        targets=tuple(targets),
        exertion=entry.exertion,
        reveals=None if entry.reveals is None else tuple(entry.reveals),
        exertion_change=entry.exertion_change,
        power_blow=entry.power_blow or entry.exertion == "power-blow",
        power_block=entry.power_block or entry.exertion == "power-block",
        named=entry.named,
    )
