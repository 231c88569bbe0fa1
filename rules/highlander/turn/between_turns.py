"""Sweeping the table at the start of a turn, and handing the turn over at its end."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.cards.texts import Effect
from rules.highlander.effects.events import SWEPT
from rules.highlander.effects.on_table import discarded_from_table, without_standing
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Lasting
from rules.highlander.values.damage import hits
from rules.highlander.values.in_force import of_kind, permission
from rules.highlander.values.table import to_sweep


def sweep_one(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Discard one card that is to be swept; nothing left to sweep ends the phase."""
    waiting = to_sweep(position)
    if not waiting:
        if position.turn_number == 1:
            trace.note("sweep.first-player", "in turn 1 there is nothing to sweep")
        return position, DONE
    card = waiting[0].card
    trace.note("sweep.discard", "{name} discards {card}", name=position.active_name, card=card.name)
    return position.with_player(discarded_from_table(position.me, card.name)), SWEPT


def _free_hidden(position: Position, trace: Recorder) -> tuple[Lasting, ...]:
    """What the opponent gains from a Power Blow of this turn: their next attack is Hidden."""
    blows = [attack for attack in position.attacks if "power-blow" in attack.tags]
    if not blows:
        return ()
    spared = permission(position, position.active_name, "no-free-hidden")
    if spared is not None:
        trace.note(spared.rule, "{source} spares the free Hidden attack", source=spared.source)
        return ()
    rule = position.readings.rule("power-blow.hidden-attack")
    name, ends = position.other_name, position.turn_number + 1
    hidden = Effect(kind="mark", of=("attack",), flags=("hidden",), uses=1)
    trace.note("power-blow.free-hidden", "{name}'s next attack will be Hidden", name=name)
    gained = [Lasting(effect=hidden, source="Power Blow", rule=rule, owner=name, ends=ends)]
    if position.readings["power-blow.hidden-attack"] == "one-more":
        more = Effect(kind="attacks", amount=1)
        gained.append(Lasting(effect=more, source="Power Blow", rule=rule, owner=name, ends=ends))
    return tuple(gained)


def _standing_lost(position: Position, trace: Recorder) -> Position:
    """The attacker's Standing Defenses go where a card says so after an unsuccessful attack."""
    player = position.opponent
    for force in of_kind(position, "lose-standing", player.name):
        position = without_standing(position, player.name, force.rule, trace)
    return position


def _missed(position: Position) -> bool | None:
    """Whether an attack that came in failed; None when that has to be read from a card."""
    found = hits(position)
    if any(not hit.successful and not hit.explanation.unknown for hit in found):
        return True
    return None if any(hit.explanation.unknown for hit in found) else False


def pass_turn(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """The other player's turn begins: this turn's attacks are now the attacks that come in."""
    ended = position.turn_number
    missed = _missed(position)
    attacker = msgspec.structs.replace(position.opponent, missed_last_turn=missed)
    kept = tuple(lasting for lasting in position.lasting if lasting.ends > ended)
    gained = _free_hidden(position, trace)
    position = position.with_player(attacker)
    position = _standing_lost(position, trace)
    players = [
        msgspec.structs.replace(
            player, table=tuple(msgspec.structs.replace(h, ignored=False) for h in player.table)
        )
        for player in position.players
    ]
    trace.note("sequence.turn-passes", "{name}'s turn begins", name=position.other_name)
    trace.note("sweep.reminder", "the cards played stay on the table")
    begun = msgspec.structs.replace(
        position,
        players=(players[0], players[1]),
        active=1 - position.active,
        turn_number=ended + 1,
        incoming=position.attacks,
        opponent_attacked=bool(position.attacks),
        defences=(),
        attacks=(),
        specials=(),
        used=(),
        exertion=None,
        lasting=kept,
        free_discard_used=False,
        discarded_down=False,
        avoided="",
        attack_phase_over="",
    )
    return begun.with_more(lasting=gained), DONE
