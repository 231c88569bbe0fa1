"""From a position back to the document that describes it; reading it gives the position again."""

from __future__ import annotations

from typing import Any

from engine.model.ledger import Kind
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import Card
from rules.highlander.cards.writing import effect_document, print_document
from rules.highlander.notation.what_happened import (
    met_documents,
    row_document,
    settled_documents,
)
from rules.highlander.position.exchange import Attack, Defence
from rules.highlander.position.player import NORMAL_ABILITY, Player, TableCard
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty, Lasting, Pending


def document(position: Position) -> dict[str, Any]:
    """The position as a document, with nothing in it that would be assumed anyway."""
    written: dict[str, Any] = {"turn": _turn(position)}
    for player in position.players:
        written[player.name] = _player(position, player)
    came, made = position.came_in, position.made
    parts = {
        "incoming": [_attack(position, each) for each in position.incoming],
        "defences": [
            _defence(position, each, met)
            for each, met in zip(position.defences, met_documents(position), strict=True)
        ],
        "attacks": [_attack(position, each) for each in position.attacks],
        "incoming_gone": [
            _attack(position, each) for each in came if each not in position.incoming
        ],
        "attacks_gone": [_attack(position, each) for each in made if each not in position.attacks],
        "cards": [{"name": card.name, **print_document(card, None)} for card in position.stated],
    }
    written.update({key: value for key, value in parts.items() if value})
    if position.settled is not None:
        written["settled"] = settled_documents(position.settled)
    return written


def _known(position: Position, name: str) -> Card | None:
    return catalogue().resolve(name, position.stated)


def _turn(position: Position) -> dict[str, Any]:
    written: dict[str, Any] = {
        "player": position.active_name,
        "number": position.turn_number,
        "at": position.place.at,
    }
    if position.specials:
        written["special_played"] = list(position.specials)
    for field in ("used", "carried_out"):
        if getattr(position, field):
            written[field] = list(getattr(position, field))
    if position.opponent_attacked is not None:
        written["opponent_attacked"] = position.opponent_attacked
    for field in ("free_discard_used", "discarded_down"):
        if getattr(position, field):
            written[field] = True
    made = position.exertion
    if made is not None:
        written["exertion"] = {
            "purpose": made.purpose,
            "by": made.by,
            "phase": made.phase,
            "revealed": None if made.revealed is None else list(made.revealed),
            "used": made.used,
        }
    for field in ("turn_over", "avoided", "attack_phase_over", "winner", "won_by"):
        if getattr(position, field):
            written[field] = getattr(position, field)
    return written


def _attack(position: Position, attack: Attack) -> Any:
    printed = print_document(attack.card, _known(position, attack.card.name))
    flags = [*printed.get("flags", ()), *attack.flags]
    written: dict[str, Any] = {"attack": attack.card.name, **printed}
    if flags:
        written["flags"] = flags
    if attack.name != attack.card.name:
        written["name"] = attack.name
    for field in ("from_exertion", "off_table"):
        if getattr(attack, field):
            written[field] = True
    if attack.added:
        written["added"] = [
            {"source": c.source, "amount": c.amount, "rule": c.rule}
            | ({} if c.kind is Kind.ADD else {"kind": c.kind.value})
            for c in attack.added
        ]
    return attack.card.name if len(written) == 1 else written


def _defence(position: Position, defence: Defence, met: dict[str, Any] | None) -> Any:
    written: dict[str, Any] = {
        "defence": defence.card.name,
        **print_document(defence.card, _known(position, defence.card.name)),
    }
    if defence.name != defence.card.name:
        written["name"] = defence.name
    if defence.against:
        written["against"] = list(defence.against)
    if defence.from_exertion:
        written["from_exertion"] = True
    for field in ("power_block", "standing"):
        if getattr(defence, field):
            written[field] = True
    if defence.overcomes:
        written["overcomes"] = list(defence.overcomes)
    if met is not None:
        written["met"] = met
    return defence.card.name if len(written) == 1 else written


def _pregame(position: Position, card: Card) -> Any:
    printed = print_document(card, _known(position, card.name))
    return {"name": card.name, **printed} if printed else card.name


def _table_card(position: Position, held: TableCard) -> Any:
    written: dict[str, Any] = {
        "name": held.card.name,
        **print_document(held.card, _known(position, held.card.name)),
    }
    if held.called:
        written["called"] = held.called
    if held.turn:
        written["turn"] = held.turn
    if held.ignored:
        written["ignored"] = True
    if held.face_down:
        written["face_down"] = True
    if held.under:
        written["under"] = list(held.under)
    return held.card.name if len(written) == 1 else written


def _player(position: Position, player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if player.ability != NORMAL_ABILITY:
        written["ability"] = "unknown" if player.ability is None else player.ability
    for field in ("hand_size", "endurance"):
        if getattr(player, field) is not None:
            written[field] = getattr(player, field)
    if player.hand is not None:
        written["hand"] = list(player.hand)
    elif player.hand_count is not None:
        written["hand"] = player.hand_count
    for field in ("discard", "removed", "may"):
        if getattr(player, field):
            written[field] = list(getattr(player, field))
    for field in ("persona", "weapon", "off_hand"):
        if getattr(player, field) is not None:
            written[field] = _pregame(position, getattr(player, field))
    if player.disarmed:
        written["disarmed"] = True
    if player.missed_last_turn is not None:
        written["missed_last_turn"] = player.missed_last_turn
    name = player.name
    lists = {
        "table": [_table_card(position, held) for held in player.table],
        "must": [_duty(each) for each in position.duties if each.player == name],
        "changes": [_change(each) for each in position.pending if each.player == name],
        "lasting": [_lasting(position, each) for each in position.lasting if each.owner == name],
        "adjusted": [row_document(change) for change in player.adjusted],
    }
    written.update({key: value for key, value in lists.items() if value})
    return written


def _duty(duty: Duty) -> dict[str, Any]:
    return {
        "name": duty.name,
        "discard": "all" if duty.discard < 0 else duty.discard,
        "of": list(duty.of),
        "says": duty.says,
        "phase": duty.phase,
        "rule": duty.rule,
    }


def _change(pending: Pending) -> dict[str, Any]:
    return {
        "source": pending.source,
        "amount": pending.amount,
        "damage": pending.damage,
        "turns": pending.turns,
        "rule": pending.rule,
    }


def _lasting(position: Position, lasting: Lasting) -> dict[str, Any]:
    written = effect_document(lasting.effect)
    turns = lasting.ends - position.turn_number + 1
    return {**written, "source": lasting.source, "turns": turns, "rule": lasting.rule}
