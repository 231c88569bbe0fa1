"""Writing a position back as the document that describes it."""

from __future__ import annotations

from typing import Any

from engine.ledger import Kind
from rules.little_troubles import card_documents as card_doc
from rules.little_troubles import compile as compiled
from rules.little_troubles.effects import Do, Effect
from rules.little_troubles.position import Fight, InPlay, Player, Position, StatChange
from rules.little_troubles.printed import STATS, Card, Face, family
from rules.little_troubles.windows import scope_at

_SIGNS = {Do.RESOURCE_ADD: "", Do.RESOURCE_MULTIPLY: "x", Do.RESOURCE_DIVIDE: "/"}


def document(position: Position) -> dict[str, Any]:
    """The document of a position; reading it gives the position back, the clock aside."""
    sides = {player.name: _player(position, player) for player in position.players}
    return {"turn": _turn(position), **sides}


def _turn(position: Position) -> dict[str, Any]:
    place = position.place
    turn: dict[str, Any] = {
        "player": position.active_name,
        "number": position.turn_number,
        "at": place.at,
    }
    window = place.window
    if window is not None and window.holder is not window.lead:
        turn["holder"] = position.name_of(window.holder)
        if window.offered:
            turn["offered"] = True
    fights = position.fights_left
    if position.fight is not None:
        turn["fighters"] = list(position.fight.fighters)
        fights += 1
        turn["fight_began"] = position.fight.began
        if position.fight.replacer:
            turn["replaced_by"] = position.fight.replacer
    if fights != 1:
        turn["fights"] = fights
    if position.skip_next:
        turn["skip_next_fight"] = position.skip_next
    if position.skipped_by:
        turn["skip_fight"] = position.skipped_by
    if position.played:
        turn["played"] = [
            {
                "by": p.by,
                "name": p.name,
                "types": list(p.types),
                "printed_cost": p.printed_cost,
                "turn": p.turn,
            }
            for p in position.played
        ]
    if position.fights_done:
        turn["fights_done"] = [_fight(fight) for fight in position.fights_done]
    if position.last_fight is not None and not position.fights_done:
        turn["last_fight"] = _fight(position.last_fight)
    if position.orders:
        turn["orders"] = {name: list(cards) for name, cards in position.orders}
    if position.turn_effects:
        turn["effects"] = [
            {"from": lasting.source, "player": lasting.player, **effect(lasting.effect)}
            for lasting in position.turn_effects
        ]
    if position.winner:
        turn["winner"] = position.winner
    if position.clock:
        turn["clock"] = position.clock
    return turn


def _fight(fight: Fight) -> dict[str, Any]:
    written: dict[str, Any] = {"fighters": list(fight.fighters)}
    for key in ("winners", "losers"):
        if getattr(fight, key):
            written[key] = list(getattr(fight, key))
    if fight.stopped:
        written["stopped"] = True
    if fight.replacer:
        written["replacer"] = fight.replacer
    return written


def _player(position: Position, player: Player) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if player.cookies is not None:
        side["cookies"] = player.cookies
    if player.wins:
        side["wins"] = player.wins
    if player.hand is not None:
        side["hand"] = [_card(card) for card in player.hand]
        if player.hand_count != len(player.hand):
            side["hand_count"] = player.hand_count
    elif player.hand_count is not None:
        side["hand"] = player.hand_count
    if player.deck is not None:
        side["deck"] = player.deck
    if player.timeout:
        side["timeout"] = [_card(card) for card in player.timeout]
    if player.timeout_unnamed:
        side["timeout_unnamed"] = player.timeout_unnamed
    if player.resource_order:
        side["resource_order"] = list(player.resource_order)
    for card in player.board:
        zone = _zone(card)
        written = _in_play(card)
        if zone in ("field", "goal"):
            side[zone] = written
        else:
            side.setdefault(zone, []).append(written)
    if player.extra_slots:
        side["slots"] = dict(player.extra_slots)
    used = position.place.used(scope_at(position.place.at), position.role_of(player.name))
    if used:
        side["plays"] = used
    if player.won:
        side["won"] = player.won
    return side


def _zone(card: InPlay) -> str:
    families = [family(kind) for kind in card.card.types]
    for kind in ("character", "toy", "scene"):
        if kind in families:
            return f"{kind}s"
    return "goal" if "goal" in families else "field"


def _card(card: Card, default_type: str = "") -> Any:
    """The name alone when the catalogue says the rest, else everything that is known."""
    plain = compiled.card(card_doc.CardDocument.model_validate({"name": card.name}), default_type)
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
                "effects": [effect(e) for e in t.effects],
            }
            for t in card.triggers
            if t.when != "tokens"
        ]
        written["when_tokens"] = [
            {
                "token": t.token,
                "at_least": t.number,
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


def _pays(pays: tuple[Effect, ...]) -> dict[str, Any]:
    paid: dict[str, Any] = {}
    for one in pays:
        if one.do is Do.TOKENS:
            paid.setdefault("tokens", {})[one.other] = -one.amount
        else:
            paid["discard"] = one.amount
    return {"pay": paid} if paid else {}


def _face(face: Face | None) -> dict[str, Any]:
    if face is None:
        return {}
    shown: dict[str, Any] = {}
    for stat in STATS:
        value = getattr(face, stat)
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
    return written


def _what(one: Effect) -> dict[str, Any]:
    match one.do:
        case Do.CHANGE | Do.SET:
            return {one.do.value: {one.stat: one.amount}}
        case Do.HALVE | Do.DOUBLE:
            rounding = {"round": one.other} if one.other else {}
            return {one.do.value: one.stat, **rounding}
        case Do.SWAP:
            return {"swap": one.other, "stats": [one.stat]}
        case Do.TOKENS:
            return {"tokens": {one.other: one.amount}}
        case Do.COST:
            return {"cards_cost": one.amount, "of": one.other or "card"}
        case Do.RESOURCE_ADD | Do.RESOURCE_MULTIPLY | Do.RESOURCE_DIVIDE:
            of = {"of": one.other} if one.other else {}
            return {"resources": {one.stat: f"{_SIGNS[one.do]}{one.amount}"}, **of}
        case Do.SLOTS:
            return {"slots": {one.other: one.amount}}
        case Do.EXTRA_FIGHT | Do.DRAW | Do.DISCARD | Do.GAIN | Do.LOSE:
            return {one.do.value: one.other or one.amount}
        case Do.REPLACES_FIGHT:
            return {"replaces_fight": one.stat}
        case _:
            return {one.do.value: True}


def _in_play(card: InPlay) -> dict[str, Any]:
    plain = _card(card.card, _zone(card).rstrip("s"))
    written: dict[str, Any] = {"name": card.name}
    if isinstance(plain, dict):
        written.update({key: value for key, value in plain.items() if key != "name"})
    if card.name != card.card.name:
        written["card"] = card.card.name
    if card.side.value != "adult":
        written["side"] = card.side.value
    if card.changes:
        written["changes"] = [_change(change) for change in card.changes]
    if card.marks:
        written["marks"] = [
            {"what": m.what, "from": m.source, "lasts": m.lasts.value, "at": m.at}
            for m in card.marks
        ]
    for key in ("owner", "since", "grabbed_by", "grabbed_at", "spot"):
        if getattr(card, key):
            written[key] = getattr(card, key)
    if card.tokens:
        written["tokens"] = dict(card.tokens)
    return written


_CHANGE_NAMES = {
    Kind.ADD: "add",
    Kind.SET: "set",
    Kind.SWAP: "swap",
    Kind.DIVIDE_DOWN: "halve",
    Kind.DIVIDE_UP: "halve up",
    Kind.MULTIPLY: "double",
}


def _change(change: StatChange) -> dict[str, Any]:
    written: dict[str, Any] = {
        "from": change.source,
        "change" if change.kind is Kind.ADD else "set": {change.stat: change.amount},
        "kind": _CHANGE_NAMES[change.kind],
        "lasts": change.lasts.value,
        "rule": change.rule,
    }
    if change.side is not None:
        written["side"] = change.side.value
    if change.at:
        written["at"] = change.at
    if change.over:
        written["over"] = change.over
    return written
