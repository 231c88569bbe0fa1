"""From a line entry to the action it states, with what is stated winning over the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from engine.language.amounts import Look, goes_by_x, share, with_x
from engine.model.game import Action
from engine.notation.documents import DocumentError, Problem, validate
from rules.little_troubles.actions.actions import (
    Complete,
    DeclareWinner,
    Grab,
    Order,
    Pick,
    Play,
    PutBack,
    Use,
)
from rules.little_troubles.actions.documents import EntryDocument
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.documents import CardDocument
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Ability, Effect
from rules.little_troubles.position.position import Position


def parse(position: Position, entry: Mapping[str, Any]) -> Action:
    """The action a line entry states; DocumentError if it states none or more than one."""
    document = document_of(entry)
    stated = [key for key in _PARSERS if getattr(document, key) is not None]
    if len(stated) != 1:
        given = " and ".join(stated) or "none of them"
        says = f"expected one of {', '.join(_PARSERS)} or pass, got {given}"
        raise DocumentError([Problem("", says)])
    if stated[0] in _WITHOUT_EFFECTS and stated_effects(document):
        says = f"a {stated[0]} entry has no effects; state them on the card that has them"
        raise DocumentError([Problem(stated[0], says)])
    return _PARSERS[stated[0]](position, document)


def document_of(entry: Mapping[str, Any]) -> EntryDocument:
    """An entry checked, as its document; DocumentError with every problem."""
    try:
        raw = msgspec.json.encode(entry)
    except (TypeError, ValueError):
        raise DocumentError([Problem("", "expected words, numbers and lists")]) from None
    return _read(raw)


@lru_cache(maxsize=4096)
def _read(raw: bytes) -> EntryDocument:
    """An entry checked; kept, because the same ones are looked at in position after position."""
    return validate(EntryDocument, msgspec.json.decode(raw))


@lru_cache(maxsize=4096)
def stated_effects(document: EntryDocument) -> tuple[Effect, ...]:
    """The effects an entry states by hand, with `on` filled in where an effect names no target."""
    return aimed(compiling.all_effects(document), document.on or [])


def aimed(effects: tuple[Effect, ...], targets: list[str]) -> tuple[Effect, ...]:
    """The effects with `target` replaced by what was aimed at, once for each target."""
    aimed_at: list[Effect] = []
    for effect in effects:
        if effect.on in ("", "target") and targets:
            aimed_at += [msgspec.structs.replace(effect, on=target) for target in targets]
        else:
            aimed_at.append(effect)
    return tuple(aimed_at)


def _play(position: Position, document: EntryDocument) -> Play:
    card = _card_of(position, document)
    own = stated_effects(document)
    if document.name and position.has(document.name):
        says = f"{document.name!r} is in play already; the new card needs a name of its own"
        raise DocumentError([Problem("name", says)])
    quick = card.quick if card.types else None
    quick = quick if document.quick is None else document.quick
    return Play(
        by=document.by,
        card=card,
        name=document.name or free_name(position, card.name),
        quick=quick,
        effects=by_x(own or _played_effects(card, document.on or []), document),
        x=document.x,
        x_divided_by=document.x_divided_by,
        free=document.free,
        costing_at_most=document.costing_at_most,
        in_place_of=document.in_place_of or document.spot or _spot(card, document),
        side=document.side,
        origin=document.from_,
        counts=document.counts,
    )


def by_x(effects: tuple[Effect, ...], document: EntryDocument) -> tuple[Effect, ...]:
    """The effects with the amounts that go by X worked out from the X declared, not the price."""
    if document.x is None:
        return effects
    declared, over = document.x, document.x_divided_by
    # The older way to say X/3: the divisor beside X on the entry, instead of in the text.
    divided = [share(e.amount, over=over) if e.amount == Look("X") else e.amount for e in effects]
    return tuple(
        msgspec.structs.replace(e, amount=with_x(amount, declared)) if goes_by_x(amount) else e
        for e, amount in zip(effects, divided, strict=True)
    )


def _played_effects(card: Card, targets: list[str]) -> tuple[Effect, ...]:
    """What playing the card does: a Toy does nothing until it is grabbed."""
    return () if "toy" in card.families else aimed(card.effects, targets)


def _spot(card: Card, document: EntryDocument) -> str:
    return (document.on or [""])[0] if "scene" in card.families else ""


def free_name(position: Position, name: str) -> str:
    """The card's name, numbered when a copy is in play already."""
    number, free = 1, name
    while position.has(free):
        number += 1
        free = f"{name} {number}"
    return free


def _card_of(position: Position, document: EntryDocument) -> Card:
    """The card played: inline, from the known hand, or catalogued; what is stated wins."""
    if isinstance(document.play, CardDocument):
        beside = [field for field in ("types", "cost") if field in document.model_fields_set]
        if beside:
            says = f"the card is written out under `play`: state its {' and '.join(beside)} there"
            raise DocumentError([Problem(beside[0], says)])
        return compiling.card(document.play)
    name = str(document.play)
    player = position.player(document.by)
    zone = player.timeout if document.from_ == "timeout" else player.hand or ()
    for held in zone:
        if held.name.lower() == name.lower() and not document.types and document.cost is None:
            return held
    copy = next((card.card for _, card in position.in_play() if card.card.name == name), None)
    if copy is not None and not document.types and document.cost is None:
        return copy
    given: dict[str, Any] = {"name": name}
    if document.types:
        given["types"] = document.types
    if document.cost is not None:
        given["cost"] = document.cost
    card = compiling.card(validate(CardDocument, given, at=("play",)))
    if not card.types and document.quick is not None:
        kind = "quick action" if document.quick else "action"
        return msgspec.structs.replace(card, types=(kind,))
    return card


def _use(position: Position, document: EntryDocument) -> Use:
    source = str(document.use or document.resolve)
    _, card = _in_play(position, source, "use")
    own = stated_effects(document)
    known = [a for a in card.card.abilities if not document.ability or a.name == document.ability]
    ability = known[0] if known else Ability(cookies=None, quick=None)
    cookies = document.cost if isinstance(document.cost, int) else ability.cookies
    return Use(
        by=document.by,
        source=source,
        ability=msgspec.structs.replace(
            ability,
            cookies=cookies,
            quick=ability.quick if document.quick is None else document.quick,
            one_time_text=ability.one_time_text or document.resolve is not None,
            effects=own or aimed(ability.effects, document.on or []),
        ),
        counts=document.counts and not ability.one_time_text and document.resolve is None,
    )


def _grab(position: Position, document: EntryDocument) -> Grab:
    toy, character = str(document.grab), document.with_ or (document.on or [""])[0]
    if not character:
        says = f"is missing: the Character that grabs {toy}"
        raise DocumentError([Problem("with", says)])
    price = document.cost if isinstance(document.cost, int) else 0
    _in_play(position, toy, "grab")
    _in_play(position, character, "with")
    effects = stated_effects(document)
    return Grab(by=document.by, toy=toy, character=character, effects=effects, cookies=price)


def _pick(position: Position, document: EntryDocument) -> Pick:
    _in_play(position, str(document.fight), "fight")
    _in_play(position, document.against, "against")
    if document.replaced_by:
        _in_play(position, document.replaced_by, "replaced_by")
    return Pick(
        by=document.by,
        fighter=str(document.fight),
        against=document.against,
        replacer=document.replaced_by,
    )


def _winner(position: Position, document: EntryDocument) -> DeclareWinner:
    if document.winner not in (*position.names, "nobody"):
        expected = " or ".join((*position.names, "nobody"))
        raise DocumentError([Problem("winner", f"expected {expected}, got {document.winner!r}")])
    return DeclareWinner(by=document.by, winner=str(document.winner))


def _complete(position: Position, document: EntryDocument) -> Complete:
    _in_play(position, str(document.complete), "complete")
    prizes = tuple(compiling.card(card) for card in document.put_into_play)
    return Complete(
        by=document.by,
        goal=str(document.complete),
        effects=stated_effects(document),
        prizes=prizes,
    )


def _order(position: Position, document: EntryDocument) -> Order:
    return Order(by=document.by, cards=tuple(document.order or ()))


def _put_back(position: Position, document: EntryDocument) -> PutBack:
    if isinstance(document.put_back, int):
        return PutBack(by=document.by, cards=(), number=document.put_back)
    cards = tuple(document.put_back or ())
    return PutBack(by=document.by, cards=cards, number=len(cards))


def _in_play(position: Position, name: str, key: str) -> tuple[int, Any]:
    try:
        return position.find(name)
    except LookupError as error:
        raise DocumentError([Problem(key, str(error.args[0]))]) from None


_WITHOUT_EFFECTS = frozenset({"fight", "winner", "put_back", "order"})
_PARSERS: dict[str, Callable[[Position, EntryDocument], Action]] = {
    "play": _play,
    "use": _use,
    "resolve": _use,
    "grab": _grab,
    "fight": _pick,
    "winner": _winner,
    "complete": _complete,
    "put_back": _put_back,
    "order": _order,
}
