"""Writing a card and its effects back as the document that describes them."""

from __future__ import annotations

from typing import Any

from engine.language.amounts import Amount
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.documents import CardDocument
from rules.little_troubles.cards.printed import STATS, Card, Face
from rules.little_troubles.cards.texts import Do, Effect

_SIGNS = {Do.RESOURCE_ADD: "", Do.RESOURCE_MULTIPLY: "x", Do.RESOURCE_DIVIDE: "/"}


def card_document(card: Card, default_type: str = "") -> Any:
    """The name alone when the catalogue says the rest, else everything that is known."""
    plain = compiling.card(CardDocument.model_validate({"name": card.name}), default_type)
    if plain == card:
        return card.name
    return {"name": card.name, **_print(card)}


def _print(card: Card) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if card.types:
        written["types"] = list(card.types)
    if card.costs_x or card.cost is not None:
        written["cost"] = "X" if card.costs_x else card.cost
    for key, face in (("printed", card.adult), ("regressed", card.regressed)):
        shown = _face(face)
        if shown:
            written[key] = shown
    if card.single_sided:
        written["single_sided"] = True
    for key, found in (("effects", card.effects), ("ongoing", card.ongoing)):
        if found:
            written[key] = [effect(e) for e in found]
    if card.abilities:
        written["abilities"] = [
            {
                "name": ability.name,
                "cookies": ability.cookies,
                **_pays(ability.pays),
                "quick": ability.quick,
                "one_time_text": ability.one_time_text,
                "effects": [effect(e) for e in ability.effects],
            }
            for ability in card.abilities
        ]
    if card.triggers:
        written["triggers"] = [
            {
                "moment": t.when,
                "optional": t.optional,
                "of_whom": t.of,
                "ungrabbed": t.ungrabbed,
                "effects": [effect(e) for e in t.effects],
            }
            for t in card.triggers
            if t.when != "tokens"
        ]
        written["when_tokens"] = [
            {
                "token": t.token,
                "at_least": t.number,
                "ungrabbed": t.ungrabbed,
                "effects": [effect(e) for e in t.effects],
            }
            for t in card.triggers
            if t.when == "tokens"
        ]
    if card.quick_grab:
        written["quick_grab"] = True
    if card.leaves_at is not None:
        written["leaves_at"] = dict([card.leaves_at])
    if card.tasks:
        written["tasks"] = [
            {"count": t.count, "exactly" if t.exactly else "at_least": t.number} for t in card.tasks
        ]
    if card.unmodelled:
        written["unmodelled"] = card.unmodelled
    return written


def number_of(amount: Amount) -> int:
    """What a cost before the colon comes to, which is always a plain number."""
    assert isinstance(amount, int)
    return amount


def _pays(pays: tuple[Effect, ...]) -> dict[str, Any]:
    paid: dict[str, Any] = {}
    for one in pays:
        if one.do is Do.TOKENS:
            paid.setdefault("tokens", {})[one.other] = abs(number_of(one.amount))
        else:
            paid["discard"] = number_of(one.amount)
    return {"pay": paid} if paid else {}


def _face(face: Face | None) -> dict[str, Any]:
    if face is None:
        return {}
    shown: dict[str, Any] = {}
    by_text = dict(face.worked_out)
    for stat in STATS:
        value = str(by_text[stat]) if stat in by_text else getattr(face, stat)
        if stat in face.starred:
            shown[stat] = "*"
            if value is not None:
                shown.setdefault("star", {})[stat] = value
        elif value is not None:
            shown[stat] = value
    return shown


def effect(one: Effect) -> dict[str, Any]:
    """The document of one effect."""
    written = dict(_what(one))
    if one.on:
        written["on"] = one.on
    if one.among:
        written["among"] = one.among
    if one.lasts:
        written["lasts"] = one.lasts
    if one.when:
        written["when"] = one.when
    if one.ungrabbed:
        written["ungrabbed"] = True
    return written


def _amount(one: Effect) -> int | str:
    """The amount as a number or in the words that are read as it."""
    return one.amount if isinstance(one.amount, int) else str(one.amount)


def _rounding(one: Effect) -> dict[str, Any]:
    return {"round": "up"} if one.up else {}


def _what(one: Effect) -> dict[str, Any]:
    match one.do:
        case Do.CHANGE | Do.SET:
            return {one.do.value: {one.stat: _amount(one)}}
        case Do.HALVE | Do.DOUBLE:
            return {one.do.value: one.stat, **_rounding(one)}
        case Do.SWAP:
            return {"swap": one.other, "stats": [one.stat]}
        case Do.TOKENS:
            return {"tokens": {one.other: _amount(one)}}
        case Do.COST:
            return {"cards_cost": _amount(one), "of": one.other or "card"}
        case Do.RESOURCE_ADD | Do.RESOURCE_MULTIPLY | Do.RESOURCE_DIVIDE:
            of = {"of": one.other} if one.other else {}
            amount = f"{_SIGNS[one.do]}{one.amount}"
            return {"resources": {one.stat: amount}, **of, **_rounding(one)}
        case Do.SLOTS:
            return {"slots": {one.other: one.amount}}
        case Do.COPY_ABILITY:
            return {"copy_ability": one.other}
        case Do.EXTRA_FIGHT | Do.WINS | Do.DRAW | Do.DISCARD | Do.GAIN | Do.LOSE:
            return {one.do.value: _amount(one)}
        case Do.REPLACES_FIGHT:
            return {"replaces_fight": one.stat}
        case _:
            return {one.do.value: True}
