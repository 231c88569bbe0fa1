"""From the documents people write to the structs the game runs on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.model.ledger import Kind
from engine.notation.documents import DocumentError, Problem, read_yaml, validate
from rules.little_troubles.cards import documents as card_doc
from rules.little_troubles.cards.printed import STATS, Card, Face, Side, Task
from rules.little_troubles.cards.texts import Ability, Do, Effect, Trigger
from rules.little_troubles.notation import documents as doc
from rules.little_troubles.position.position import InPlay, Lasts, Mark, StatChange

_HERE = Path(__file__).parent

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
)
_ON_PLAYERS = (Do.DRAW, Do.DISCARD, Do.GAIN, Do.LOSE)
_FLAGS = (Do.REGRESSES_INSTEAD, Do.END_FIGHT, Do.WIN, Do.BLANK)


def effects(document: card_doc.EffectDocument) -> tuple[Effect, ...]:
    """The effects an entry states, in the order the format lists their keys."""
    return tuple(
        effect
        for name in card_doc.EffectDocument.model_fields
        if name in document.model_fields_set
        for effect in _effects_of(name, document)
    )


def all_effects(document: card_doc.EffectsDocument) -> tuple[Effect, ...]:
    """The effects a text or entry states by key, then those in its list."""
    further = (effect for inner in document.effects for effect in effects(inner))
    return (*effects(document), *further)


def _effects_of(name: str, document: card_doc.EffectDocument) -> Iterator[Effect]:
    value = getattr(document, name)
    lasts, when = document.lasts or "", document.when or ""
    targets = document.on or [""]

    def each(do: Do, names: Iterable[str] = targets, **rest: Any) -> Iterator[Effect]:
        for on in names:
            yield Effect(do, on=on, lasts=lasts, when=when, among=document.among, **rest)

    if value is None or value is False:
        return
    match name:
        case "change" | "set":
            for stat, amount in value.items():
                yield from each(Do(name), stat=stat, amount=amount)
        case "halve" | "double":
            rounding = "up" if document.round == "up" else ""
            for stat in value:
                yield from each(Do(name), stat=stat, other=rounding)
        case "swap":
            for stat in document.stats or ("confidence", "maturity"):
                yield from each(Do.SWAP, stat=stat, other=value)
        case "tokens":
            for token, amount in value.items():
                yield from each(Do.TOKENS, other=token, amount=amount)
        case "cards_cost":
            yield from each(Do.COST, amount=value, other=document.of)
        case "resources":
            for stat, text in value.items():
                do, amount = _resource(text)
                part = "" if document.of == "card" else document.of
                yield from each(do, stat=stat, amount=amount, other=part)
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
            on = ["opponent"] if document.opponent else targets
            by_x = "x" if value == "x" else ""
            yield from each(Do(name), on, amount=0 if by_x else value, other=by_x)
        case "skip_fight":
            yield from each(Do.SKIP_FIGHT, ["opponent"] if document.opponent else targets)
        case _ if name in {do.value for do in _FLAGS}:
            yield from each(Do(name))


def _resource(text: int | str) -> tuple[Do, int]:
    """`+2`, `-1`, `x2` or `/2` as an effect on the turn's totals."""
    found = re.fullmatch(r"\s*([x*/+-]?)\s*(\d+)\s*", str(text))
    if found is None:
        says = f"expected +2, -1, x2 or /2, got {text!r}"
        raise DocumentError([Problem("resources", says)])
    sign, amount = found.group(1), int(found.group(2))
    if sign in ("x", "*"):
        return Do.RESOURCE_MULTIPLY, amount
    if sign == "/":
        if amount == 0:
            raise DocumentError([Problem("resources", "nothing can be divided by 0")])
        return Do.RESOURCE_DIVIDE, amount
    return Do.RESOURCE_ADD, -amount if sign == "-" else amount


def face(document: card_doc.FaceDocument | None) -> Face:
    """One printed side; a printed star takes the number its explaining text gives now."""
    if document is None:
        return Face()
    starred = tuple(stat for stat in STATS if getattr(document, stat) == "*")
    given = {stat: getattr(document, stat) for stat in STATS if stat not in starred}
    given.update({stat: document.star.get(stat) for stat in starred})  # type: ignore[call-overload]
    return Face(**given, starred=starred)


def card(document: card_doc.CardDocument, default_type: str = "") -> Card:
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
            *(Trigger(t.moment, all_effects(t), t.optional, t.of_whom) for t in document.triggers),
            *(
                Trigger("tokens", all_effects(t), token=t.token, number=t.at_least)
                for t in document.when_tokens
            ),
        ),
        quick_grab=document.quick_grab,
        leaves_at=next(iter(document.leaves_at.items()), None),
        tasks=tuple(_task(task) for task in document.tasks),
        single_sided=single,
        unmodelled=document.unmodelled,
    )


def _pays(document: card_doc.PayDocument | None) -> tuple[Effect, ...]:
    """What an ability costs beside cookies, as what paying it does to the card and the hand."""
    if document is None:
        return ()
    tokens = [
        Effect(Do.TOKENS, on="self", other=token, amount=-number)
        for token, number in document.tokens.items()
    ]
    cards = [Effect(Do.DISCARD, amount=document.discard)] if document.discard else []
    return (*tokens, *cards)


def _task(document: card_doc.TaskDocument) -> Task:
    if document.exactly is not None:
        return Task(document.count, document.exactly, True)
    return Task(document.count, document.at_least)


_TEXT = {"effects", "ongoing", "abilities", "triggers", "tasks", "leaves_at", "when_tokens"}


def with_catalogue(document: card_doc.CardDocument) -> card_doc.CardDocument:
    """The document with what its catalogue entry knows filled in where it says nothing."""
    name = getattr(document, "card", "") or document.name
    entry = catalogue().get(name.lower())
    if entry is None:
        return document
    known = entry.model_dump(exclude={"source", "section", "known_as", "name"}, exclude_unset=True)
    own = document.model_dump(exclude_unset=True, by_alias=True)
    if _TEXT.intersection(own):
        known.pop("unmodelled", None)
    merged = {**known, **own}
    return type(document).model_validate(merged)


@cache
def catalogue() -> Mapping[str, card_doc.CatalogueEntry]:
    """The named cards by lower-case name, with what is known of each and its source."""
    text = (_HERE / "cards.yaml").read_text(encoding="utf-8")
    data, lines = read_yaml(text, "cards.yaml")
    found: dict[str, card_doc.CatalogueEntry] = {}
    for index, entry in enumerate(data["cards"]):
        at = ("cards", index)
        read = validate(card_doc.CatalogueEntry, entry, at=at, lines=lines, file="cards.yaml")
        for name in (read.name, *read.known_as):
            found[name.lower()] = read
    return found


def in_play(document: doc.InPlayDocument, default_type: str) -> InPlay:
    """A card in play with its state."""
    printed = card(document, default_type)
    side = Side(document.side) if document.side else Side.ADULT
    has_sides = printed.adult is not None and not printed.single_sided
    marks = [Mark("shield", source, Lasts.STAYS) for source in document.shielded_by]
    for what in ("immune", "cannot_lose", "cannot_be_picked", "both_states"):
        if getattr(document, what):
            marks.append(Mark(what, "", Lasts.TURN))
    if document.text_removed_by:
        marks.append(Mark("text_removed", document.text_removed_by, Lasts.TURN))
    marks += [Mark(m.what, m.source, Lasts(m.lasts), m.at) for m in document.marks]
    return InPlay(
        card=printed,
        name=document.name,
        side=side,
        changes=tuple(
            change
            for entry in document.changes
            for change in _changes(entry, side if has_sides else None)
        ),
        marks=tuple(marks),
        since=document.since,
        owner=document.owner,
        grabbed_by=document.grabbed_by,
        grabbed_at=document.grabbed_at,
        spot=document.spot,
        tokens=tuple(sorted(document.tokens.items())),
    )


_CHANGE_KINDS = {
    "add": Kind.ADD,
    "set": Kind.SET,
    "swap": Kind.SWAP,
    "halve": Kind.DIVIDE_DOWN,
    "halve up": Kind.DIVIDE_UP,
    "double": Kind.MULTIPLY,
}


def _changes(document: doc.ChangeDocument, side: Side | None) -> Iterator[StatChange]:
    on = Side(document.side) if document.side else side
    for name, amounts in (("add", document.change), ("set", document.set)):
        kind = _CHANGE_KINDS[document.kind or name]
        for stat, amount in (amounts or {}).items():
            yield StatChange(
                document.source,
                stat,
                kind,
                amount,
                document.rule,
                on,
                Lasts(document.lasts),
                document.at,
                document.over,
            )
