"""What a player may do, and how a line of play states it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.model.game import Action
from engine.notation.documents import DocumentError, Problem, validate
from rules.highlander.actions.documents import REVEALING, VERBS, Entry
from rules.highlander.cards.catalogue import catalogue, effect, printed_over
from rules.highlander.cards.texts import ATTACK, DEFENCES, TARGETING, Card, Effect
from rules.highlander.notation.documents import PrintDocument
from rules.highlander.position.position import Position


class PlayCard(Action, frozen=True, kw_only=True):
    """A card is played: an attack, a defence, a Special, an Edge."""

    card: Card
    source: str = "hand"
    flags: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    goes_with: str = ""
    targets: tuple[str, ...] = ()
    exertion: str = ""
    reveals: tuple[str, ...] | None = None
    exertion_change: int = 0
    power_blow: bool = False
    power_block: bool = False
    named: str = ""


class SweepCard(Action, frozen=True, kw_only=True):
    """One card of the player's own is swept."""

    name: str


class Discard(Action, frozen=True, kw_only=True):
    """Cards are discarded from hand: by name, or a number of cards nobody named."""

    names: tuple[str, ...] = ()
    count: int = 1


class Draw(Action, frozen=True, kw_only=True):
    """Cards are drawn, one at a time."""

    count: int = 1


class Resolve(Action, frozen=True, kw_only=True):
    """A must-do is carried out."""

    name: str
    discards: tuple[str, ...] = ()
    count: int = 0


class Use(Action, frozen=True, kw_only=True):
    """A may-do, a power or a card in play is used, with what it does as the judge states it."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    instead_of_special: bool = False


class Exert(Action, frozen=True, kw_only=True):
    """An Exertion is made for one purpose."""

    purpose: str
    goes_with: str = ""
    reveals: tuple[str, ...] | None = None
    change: int = 0


class Apply(Action, frozen=True, kw_only=True):
    """The judge carries out by hand what a card's text does."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()


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
    return (*(effect(each) for each in entry.effects or ()), *entry.change.effects)


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


def _list(names: tuple[str, ...], count: int) -> str:
    return " and ".join(names) if names else f"{count} card{'s' if count != 1 else ''}"


def describe(action: Action) -> str:
    """The action as the end of a sentence: `play Thrust`."""
    match action:
        case PlayCard():
            words = [f"play {action.card.name}"]
            if action.power_blow:
                words.append("as a Power Blow")
            if action.power_block:
                words.append("as a Power Block")
            if action.against:
                words.append(f"against {' and '.join(action.against)}")
            if action.goes_with:
                words.append(f"with {action.goes_with}")
            if action.targets:
                words.append(f"on {' and '.join(action.targets)}")
            if action.source == "exertion":
                words.append("from an Exertion")
            return " ".join(words)
        case SweepCard():
            return f"sweep {action.name}"
        case Discard():
            return f"discard {_list(action.names, action.count)}"
        case Draw():
            return f"draw {_list((), action.count)}"
        case Resolve():
            return f"carry out {action.name}"
        case Use():
            return f"use {action.name}"
        case Exert():
            return f"make an Exertion for {action.purpose}"
        case Apply():
            return f"apply {action.name}"
        case _:
            return type(action).__name__.lower()
