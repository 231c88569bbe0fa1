"""From the documents people write to the structs the game runs on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.language.amounts import Amount
from engine.language.reading import read_amount
from engine.language.vocabulary import LanguageError
from engine.notation.documents import DocumentError, Problem
from rules.little_troubles.cards.catalogue import with_catalogue
from rules.little_troubles.cards.documents import (
    CardDocument,
    EffectDocument,
    EffectsDocument,
    FaceDocument,
    PayDocument,
    TaskDocument,
)
from rules.little_troubles.cards.printed import STATS, Card, Face, Task
from rules.little_troubles.cards.texts import Ability, Do, Effect, Trigger
from rules.little_troubles.cards.words import WORDS

_ON_CARDS = (
    Do.REGRESS,
    Do.RESTORE,
    Do.TIMEOUT,
    Do.SHIELD,
    Do.IMMUNE,
    Do.CANNOT_LOSE,
    Do.CANNOT_BE_PICKED,
    Do.BOTH_STATES,
    Do.REMOVE_TEXT,
    Do.CANNOT_BE_RESTORED,
    Do.RETURN_TO_HAND,
)
_ON_PLAYERS = (Do.DRAW, Do.DISCARD, Do.GAIN, Do.LOSE, Do.WINS)
_FLAGS = (Do.REGRESSES_INSTEAD, Do.END_FIGHT, Do.WIN, Do.BLANK)


def effects(document: EffectDocument) -> tuple[Effect, ...]:
    """The effects an entry states, in the order the format lists their keys."""
    return tuple(
        effect
        for name in EffectDocument.model_fields
        if name in document.model_fields_set
        for effect in _effects_of(name, document)
    )


def all_effects(document: EffectsDocument) -> tuple[Effect, ...]:
    """The effects a text or entry states by key, then those in its list."""
    further = (effect for inner in document.effects for effect in effects(inner))
    return (*effects(document), *further)


def aimed(effects: tuple[Effect, ...], targets: list[str]) -> tuple[Effect, ...]:
    """The effects with `target` replaced by what was aimed at, once for each target."""
    aimed_at: list[Effect] = []
    for effect in effects:
        if effect.on in ("", "target") and targets:
            aimed_at += [msgspec.structs.replace(effect, on=target) for target in targets]
        else:
            aimed_at.append(effect)
    return tuple(aimed_at)


def _effects_of(name: str, document: EffectDocument) -> Iterator[Effect]:
    value = getattr(document, name)
    lasts, when = document.lasts or "", document.when or ""
    targets = document.on or [""]
    up = document.round == "up"

    def each(do: Do, names: Iterable[str] = targets, **rest: Any) -> Iterator[Effect]:
        for on in names:
            yield Effect(
                do,
                on=on,
                lasts=lasts,
                when=when,
                among=document.among,
                ungrabbed=document.ungrabbed,
                **rest,
            )

    if value is None or value is False:
        return
    match name:
        case "change" | "set":
            for stat, amount in value.items():
                yield from each(Do(name), stat=stat, amount=read_amount(amount, WORDS))
        case "halve" | "double":
            for stat in value:
                yield from each(Do(name), stat=stat, up=up and name == "halve")
        case "swap":
            for stat in document.stats or ("confidence", "maturity"):
                yield from each(Do.SWAP, stat=stat, other=value)
        case "tokens":
            for token, amount in value.items():
                yield from each(Do.TOKENS, other=token, amount=read_amount(amount, WORDS))
        case "copy_ability":
            yield from each(Do.COPY_ABILITY, other=value)
        case "cards_cost":
            yield from each(Do.COST, amount=read_amount(value, WORDS), other=document.of)
        case "resources":
            for stat, text in value.items():
                do, amount = _resource(text)
                part = "" if document.of == "card" else document.of
                rounded = up and do is Do.RESOURCE_DIVIDE
                players = _players(document)
                yield from each(do, players, stat=stat, amount=amount, other=part, up=rounded)
        case "slots":
            for kind, amount in value.items():
                yield from each(Do.SLOTS, other=kind, amount=amount)
        case "replaces_fight":
            yield from each(Do.REPLACES_FIGHT, stat=value)
        case "ascending":
            yield from each(Do.ASCENDING, document.on or ["all"])
        case "extra_fight":
            yield from each(Do.EXTRA_FIGHT, amount=value)
        case _ if name in {do.value for do in _ON_CARDS}:
            yield from each(Do(name), targets if value is True else value)
        case _ if name in {do.value for do in _ON_PLAYERS}:
            yield from each(Do(name), _players(document), amount=read_amount(value, WORDS))
        case "skip_fight":
            yield from each(Do.SKIP_FIGHT, _players(document))
        case _ if name in {do.value for do in _FLAGS}:
            yield from each(Do(name))


def _players(document: EffectDocument) -> list[str]:
    """The players an effect is about: the opponent where that is said, else whom `on` names."""
    return ["opponent"] if document.opponent else document.on or [""]


def _resource(text: int | str) -> tuple[Do, Amount]:
    """`+2`, `-1`, `x2`, `/2` or an amount in words as an effect on the turn's totals."""
    found = re.fullmatch(r"\s*([x*/+-]?)\s*([0-9]+)\s*", str(text))
    if found is None:
        try:
            return Do.RESOURCE_ADD, read_amount(text, WORDS)
        except LanguageError as error:
            says = f"expected +2, -1, x2, /2 or an amount: {error}"
            raise DocumentError([Problem("resources", says)]) from None
    sign, amount = found.group(1), int(found.group(2))
    if sign in ("x", "*"):
        return Do.RESOURCE_MULTIPLY, amount
    if sign == "/":
        if amount == 0:
            raise DocumentError([Problem("resources", "nothing can be divided by 0")])
        return Do.RESOURCE_DIVIDE, amount
    return Do.RESOURCE_ADD, -amount if sign == "-" else amount


def face(document: FaceDocument | None) -> Face:
    """One printed side; a printed star takes the number its explaining text gives it."""
    if document is None:
        return Face()
    starred = tuple(stat for stat in STATS if getattr(document, stat) == "*")
    given = {stat: getattr(document, stat) for stat in STATS if stat not in starred}
    stars = {stat: read_amount(amount, WORDS) for stat, amount in document.star.items()}
    given.update({stat: n for stat, n in stars.items() if stat in starred and isinstance(n, int)})
    by_text = tuple((s, a) for s, a in stars.items() if s in starred and not isinstance(a, int))
    return Face(**given, starred=starred, worked_out=by_text)


def card(document: CardDocument, default_type: str = "") -> Card:
    """A card from its document, its catalogue entry filling in what the document leaves out."""
    document = with_catalogue(document)
    types = tuple(document.types) or ((default_type,) if default_type else ())
    has_faces = any(kind.endswith("character") for kind in types)
    single = bool(document.single_sided)
    printed = document.printed or (document.regressed if single else None)
    return Card(
        name=getattr(document, "card", "") or document.name,
        types=types,
        cost=None if document.cost == "X" else document.cost,
        costs_x=document.cost == "X",
        adult=face(printed) if has_faces or printed else None,
        regressed=face(document.regressed) if has_faces and not single else None,
        effects=tuple(effect for entry in document.effects for effect in effects(entry)),
        ongoing=tuple(effect for entry in document.ongoing for effect in effects(entry)),
        abilities=tuple(
            Ability(a.name, a.cookies, _pays(a.pay), a.quick, a.one_time_text, all_effects(a))
            for a in document.abilities
        ),
        triggers=(
            *(
                Trigger(t.moment, all_effects(t), t.optional, t.of_whom, ungrabbed=t.ungrabbed)
                for t in document.triggers
            ),
            *(
                Trigger(
                    "tokens",
                    all_effects(t),
                    token=t.token,
                    number=t.at_least,
                    ungrabbed=t.ungrabbed,
                )
                for t in document.when_tokens
            ),
        ),
        quick_grab=document.quick_grab,
        leaves_at=next(iter(document.leaves_at.items()), None),
        tasks=tuple(_task(task) for task in document.tasks),
        single_sided=single,
        unmodelled=document.unmodelled,
    )


def _pays(document: PayDocument | None) -> tuple[Effect, ...]:
    """What an ability costs beside cookies, as what paying it does to the card and the hand."""
    if document is None:
        return ()
    tokens = [
        Effect(Do.TOKENS, on="self", other=token, amount=-number)
        for token, number in document.tokens.items()
    ]
    cards = [Effect(Do.DISCARD, amount=document.discard)] if document.discard else []
    return (*tokens, *cards)


def _task(document: TaskDocument) -> Task:
    if document.exactly is not None:
        return Task(document.count, document.exactly, True)
    return Task(document.count, document.at_least)
