"""Writing positions back as documents that people can read and edit.

What a document has a word for is written with that word; the middle of a resolution (effects that
wait, a die nobody has accepted) goes under `table` as the game keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.dice_throne.cards.printed import Ability, Card, Needs, Status
from rules.dice_throne.cards.texts import NAMED, Amount, Condition, Do, Effect
from rules.dice_throne.position.in_progress import Defence, Hit, Offence, Roll, Shield
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position
from rules.dice_throne.position.windows import LOCKED

TABLE_FIELDS = (
    "rolls",
    "agenda",
    "upkeep",
    "upkeep_resolving",
    "upkeep_in_order",
    "isolated",
    "isolated_shields",
    "landed",
    "dealt",
    "inflicted",
    "unsettled",
    "asked",
)
"""What a position holds that no document has a word for, ..."""

OFFENCE_FIELDS = ("targeted", "later", "details", "then_due")
"""... and its Offensive Roll Phase."""


def position_document(position: Position) -> dict[str, Any]:
    """The document of a position, without the table."""
    turn = {
        "player": position.active_name,
        "number": position.turn_number,
        "at": position.place.at,
    }
    parts: dict[str, Any] = {
        "turn": turn,
        "offence": _offence(position),
        "defence": _defence(position),
        "damage": [_hit(position, hit) for hit in position.hits],
        "prevention": [_shield(position, shield) for shield in position.shields],
        "cards": [card_document(card) for card in position.custom_cards],
        "statuses": [status_document(status) for status in position.custom_statuses],
        "result": position.result,
    }
    found = {key: value for key, value in parts.items() if value}
    found.update({player.name: _side(player) for player in position.players})
    return found


def table(position: Position) -> dict[str, Any]:
    """The middle of a resolution: the open windows and all that waits, as the game keeps it."""
    found: dict[str, Any] = {
        "windows": [
            {
                "window": window.protocol.id,
                "locked": window.protocol == LOCKED.get(window.protocol.id),
                "rule": str(window.protocol.rule),
                "lead": window.lead.value,
                "holder": window.holder.value,
                "offered": window.offered,
            }
            for window in position.place.windows
        ]
    }
    found.update({name: msgspec.to_builtins(value) for name, value in _waiting(position)})
    return found


def in_the_middle(position: Position) -> bool:
    """Whether something is there that only the table can say."""
    return any(True for _ in _waiting(position))


def _waiting(position: Position) -> Iterator[tuple[str, Any]]:
    """What is there of the table's fields, each under its name."""
    usual = Offence()
    for name in TABLE_FIELDS:
        value = getattr(position, name)
        if value not in ((), None, False, (0, 0)):
            yield name, value
    for name in OFFENCE_FIELDS:
        value = getattr(position.offence, name)
        if value != getattr(usual, name):
            yield name, value


def _side(player: Player) -> dict[str, Any]:
    parts: dict[str, Any] = {
        name: getattr(player, name)
        for name in ("hero", "health", "most_health", "cp", "deck", "discard", "hand_size")
    }
    parts["hand"] = None if player.hand is None else list(player.hand)
    parts["tokens"] = {token.name: token.count for token in player.tokens}
    parts["new_tokens"] = {token.name: token.fresh for token in player.tokens if token.fresh}
    parts["upgrades"] = list(player.upgrades)
    parts["limits"] = dict(player.limits)
    parts["faces"] = list(player.faces)
    parts["abilities"] = [ability_document(a) for a in player.board if a.dice is None]
    parts["defences"] = [ability_document(a) for a in player.board if a.dice is not None]
    kept = {key: value for key, value in parts.items() if value not in (None, "", {}, [])}
    if player.hand == ():
        kept["hand"] = []
    return kept


def _offence(position: Position) -> dict[str, Any]:
    offence = position.offence
    player = position.active_player
    parts: dict[str, Any] = {
        **_roll(offence.roll),
        "attempts": offence.used,
        "announced": _ability(offence.announced, player.abilities),
        "activated": _ability(offence.activated, player.abilities),
        "damage": offence.damage,
        "type": offence.type.value if offence.type is not None else None,
        "changed": offence.changed,
        "acted": offence.acted,
        "granted": offence.granted,
        "extra": offence.extra,
    }
    told = {key: value for key, value in parts.items() if value}
    begun = told or position.place.at in ("offence.roll", "offence.window")
    usual = position.attempts_allowed if begun else Offence().most
    return told if offence.most == usual else {**told, "most": offence.most}


def _defence(position: Position) -> dict[str, Any]:
    defence = position.defence
    parts: dict[str, Any] = {
        **_roll(defence.roll),
        "attempts": defence.used,
        "most": defence.most,
        "ability": _ability(defence.ability, position.other_player.defences),
        "declined": defence.declined,
        "rerolled": defence.rerolled,
    }
    usual = {"attempts": 0, "most": Defence().most}
    return {key: value for key, value in parts.items() if value and value != usual.get(key)}


def _roll(roll: Roll | None) -> dict[str, Any]:
    if roll is None:
        return {}
    return {"dice": list(roll.values), "altered": roll.altered}


def _ability(ability: Ability | None, board: tuple[Ability, ...]) -> Any:
    """An ability by its name if the board has it so, else in full."""
    if ability is None:
        return None
    return ability.name if ability in board else ability_document(ability)


def _hit(position: Position, hit: Hit) -> dict[str, Any]:
    found: dict[str, Any] = {
        "to": position.names[hit.target],
        "amount": hit.amount,
        "type": hit.type.value,
        "from": hit.source,
        "by": position.names[hit.by],
    }
    if hit.rule != hit.type.rule:
        found["rule"] = hit.rule
    if hit.ability:
        found["ability"] = True
    if hit.modifier:
        found["modifier"] = True
    return found


def _shield(position: Position, shield: Shield) -> dict[str, Any]:
    found: dict[str, Any] = {
        "to": position.names[shield.target],
        "from": shield.source,
        "rule": shield.rule,
    }
    for name in ("amount", "share", "returns"):
        if getattr(shield, name):
            found[name] = getattr(shield, name)
    return found


# Cards, tokens and abilities ----------------------------------------------------------------


def effect_document(effect: Effect) -> dict[str, Any]:
    """An effect as it is written: `{damage: 5, type: undefendable}`."""
    word = effect.do.value
    if effect.do is Do.CHOOSE:
        value: Any = {name: _effects(chosen) for name, chosen in effect.choices}
    elif effect.do in NAMED:
        value = effect.name
    else:
        value = effect.share or _amount(effect.amount)
    found = {word: value}
    if effect.do in NAMED and effect.amount != Amount(base=1):
        found["count"] = _amount(effect.amount)
    elif effect.name and effect.do not in NAMED:
        found["of"] = effect.name
    if effect.type.value != ("isolated" if effect.do is Do.ISOLATED else "normal"):
        found["type"] = effect.type.value
    if effect.inner:
        found["effects"] = _effects(effect.inner)
    if effect.reading is not None:
        found["reading"] = dict([effect.reading])
    for name in ("when", "unless"):
        condition: Condition | None = getattr(effect, name)
        if condition is not None:
            found[name] = condition.words or _mapping(condition)
    if effect.with_token:
        found["with_token"] = dict(effect.with_token)
    plain = ("player", "after_damage", "then", "rule", "both", "dice", "whose", "most")
    usual = Effect(effect.do)
    for name in plain:
        if getattr(effect, name) != getattr(usual, name):
            found[name] = getattr(effect, name)
    return found


def _effects(effects: tuple[Effect, ...]) -> list[dict[str, Any]]:
    return [effect_document(effect) for effect in effects]


def _amount(amount: Amount) -> Any:
    plain = amount == Amount(base=amount.base)
    return amount.words or (amount.base if plain else _mapping(amount))


def _mapping(value: msgspec.Struct) -> dict[str, Any]:
    """The fields of a struct that differ from its defaults; pairs become mappings."""
    usual = type(value)()
    found: dict[str, Any] = {}
    for name in value.__struct_fields__:
        own = getattr(value, name)
        if own == getattr(usual, name):
            continue
        pairs = isinstance(own, tuple) and own and isinstance(own[0], tuple)
        found[name] = dict(own) if pairs else list(own) if isinstance(own, tuple) else own
    return found


def _needs(needs: Needs) -> dict[str, Any]:
    found: dict[str, Any] = dict(needs.symbols)
    if needs.straight:
        found["straight"] = needs.straight
    if needs.alike:
        found["alike"] = needs.alike
    return found


def ability_document(ability: Ability) -> dict[str, Any]:
    """An ability as it is written on a board."""
    found: dict[str, Any] = {"name": ability.name}
    if ability.needs is not None:
        found["needs"] = _needs(ability.needs)
    if ability.ultimate:
        found["ultimate"] = True
    if ability.dice is not None:
        found["dice"] = ability.dice
    if ability.effects:
        found["effects"] = _effects(ability.effects)
    if ability.rerolls:
        found["rerolls"] = ability.rerolls
    return found


def card_document(card: Card) -> dict[str, Any]:
    """A card as it is written."""
    found = {name: getattr(card, name) for name in card.__struct_fields__}
    found["effects"] = _effects(card.effects)
    usual = Card(card.name)
    kept = {k: v for k, v in found.items() if v and v != getattr(usual, k)}
    if card.cost == 0:
        kept["cost"] = 0
    return {"name": card.name, **kept}


def status_document(status: Status) -> dict[str, Any]:
    """A status effect as it is written."""
    usual = Status(status.name)
    found: dict[str, Any] = {"name": status.name}
    for name in status.__struct_fields__:
        value = getattr(status, name)
        if value == getattr(usual, name):
            continue
        if name in ("upkeep", "turn_end", "overflow", "when_damaged"):
            value = _effects(value)
        elif name == "uses":
            value = [
                {
                    **_mapping(msgspec.structs.replace(use, effects=())),
                    "effects": _effects(use.effects),
                }
                for use in value
            ]
        elif name == "stack_by":
            value = {"conflict": value[0], "limits": dict(value[1])}
        elif isinstance(value, tuple):
            value = list(value)
        found[name] = value
    return found
