"""From an entry of a line of play to the action it states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.model.game import Action
from engine.model.names import meant
from engine.notation.documents import DocumentError, Problem
from engine.notation.entries import Entries
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
from rules.highlander.actions.documents import (
    ENTRIES,
    ApplyEntry,
    DiscardEntry,
    EntryDocument,
    ExertEntry,
    PlayEntry,
    ResolveEntry,
    UseEntry,
)
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.compiling import printed_over
from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, DEFENCES, REVEALING, TARGETING
from rules.highlander.position.position import Position
from rules.highlander.values.usable import usable


def _wrong(path: str, says: str) -> DocumentError:
    return DocumentError([Problem(path, says)])


def card_of(
    name: str, printed: PrintDocument, stated: tuple[Card, ...], *, with_flags: bool = True
) -> Card:
    """The card a play names: as known, with what the entry states put over it.

    DocumentError if nothing is known of it and its type is not stated.
    """
    known = catalogue().resolve(name, stated)
    if known is None:
        kind = printed.type
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
    return printed_over(known, printed, with_flags=with_flags)


def _count(value: list[str] | int) -> tuple[tuple[str, ...], int]:
    """Names and how many cards they are; a bare number names none."""
    if isinstance(value, int):
        return (), value
    return tuple(value), len(value)


def read_play(position: Position, entry: PlayEntry) -> PlayCard:
    """A card is played; what it is on, against or with depends on the card."""
    known = catalogue().resolve(entry.play, position.stated)
    # What makes an attack special this time belongs to the attack, not to its card.
    attack = ATTACK in (entry.type, known.type if known is not None else "")
    card = card_of(entry.play, entry, position.stated, with_flags=not attack)
    if entry.change.effects:
        card = msgspec.structs.replace(card, effects=(*card.effects, *entry.change.effects))
    targets, goes_with, against = entry.target, entry.with_, entry.against
    if card.is_defence:
        against = against or entry.on
    elif any(each.kind in TARGETING for each in card.effects):
        targets = targets or entry.on
    else:
        goes_with = goes_with or " ".join(entry.on[:1])
    names, count = _count(entry.discards)
    return PlayCard(
        by=entry.by,
        card=card,
        source="exertion" if entry.exertion in REVEALING else entry.source,
        flags=tuple(flag for flag in entry.flags or () if flag not in card.flags),
        against=tuple(against),
        goes_with=goes_with,
        targets=tuple(targets),
        exertion=entry.exertion,
        reveals=None if entry.reveals is None else tuple(entry.reveals),
        exertion_change=entry.exertion_change,
        power_blow=entry.power_blow or entry.exertion == "power-blow",
        power_block=entry.power_block or entry.exertion == "power-block",
        named=entry.named,
        discards=names,
        discard_count=count,
    )


def _use(position: Position, entry: UseEntry) -> Use:
    names, count = _count(entry.discards)
    player = position.player(entry.by)
    return Use(
        by=entry.by,
        name=meant(entry.use, usable(player)) or entry.use,
        effects=_effects(entry),
        targets=tuple(entry.target or entry.on),
        instead_of_special=entry.instead_of_special,
        discards=names,
        discard_count=count,
    )


def _apply(position: Position, entry: ApplyEntry) -> Apply:
    names, count = _count(entry.discards)
    return Apply(
        by=entry.by,
        name=entry.apply,
        effects=_effects(entry),
        targets=tuple(entry.target or entry.on),
        discards=names,
        discard_count=count,
    )


def _effects(entry: UseEntry | ApplyEntry) -> tuple[Effect, ...]:
    return (*(each.effect for each in entry.effects), *entry.change.effects)


def _discard(position: Position, entry: DiscardEntry) -> Discard:
    names, count = _count(entry.discard)
    return Discard(by=entry.by, names=names, count=count)


def _resolve(position: Position, entry: ResolveEntry) -> Resolve:
    names, count = _count(entry.discards)
    return Resolve(by=entry.by, name=entry.resolve, discards=names, count=count)


def _exert(position: Position, entry: ExertEntry) -> Exert:
    return Exert(
        by=entry.by,
        purpose=entry.exert,
        goes_with=entry.with_,
        reveals=None if entry.reveals is None else tuple(entry.reveals),
        change=entry.exertion_change,
    )


_READERS: dict[str, Callable[[Position, Any], Action]] = {
    "play": read_play,
    "sweep": lambda position, entry: SweepCard(by=entry.by, name=entry.sweep),
    "discard": _discard,
    "draw": lambda position, entry: Draw(by=entry.by, count=entry.draw),
    "resolve": _resolve,
    "use": _use,
    "exert": _exert,
    "apply": _apply,
}
_ENTRIES = Entries(ENTRIES)


def read_entry(data: Mapping[str, Any]) -> EntryDocument:
    """The document of an entry's verb; DocumentError with every problem if it is malformed."""
    document: EntryDocument = _ENTRIES.read(data)[1]
    return document


def parse(position: Position, data: Mapping[str, Any]) -> Action:
    """The action an entry states; DocumentError with every problem if it is malformed."""
    verb, entry = _ENTRIES.read(data)
    return _READERS[verb](position, entry)
