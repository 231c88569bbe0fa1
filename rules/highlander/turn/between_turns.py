"""Sweeping the table at the start of a turn, and handing the turn over at its end."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.cards.texts import Effect
from rules.highlander.effects.events import SWEPT
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Lasting
from rules.highlander.turn.defending import settled
from rules.highlander.values.in_force import permission
from rules.highlander.values.table import to_sweep


def sweep_one(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Discard one card that is to be swept; nothing left to sweep ends the phase."""
    waiting = to_sweep(position)
    if not waiting:
        me = position.me
        kept = [held.card.name for held in me.table if held.turn < position.turn_number]
        if kept:
            trace.note(
                "sweep.stays", "{name} keeps {cards}", name=me.name, cards=" and ".join(kept)
            )
        if position.turn_number == 1:
            trace.note("sweep.first-player", "in turn 1 there is nothing to sweep")
        return position, DONE
    held = waiting[0]
    trace.note(
        "sweep.discard", "{name} discards {card}", name=position.active_name, card=held.card.name
    )
    return position.with_player(discarded_from_table(position.me, held)), SWEPT


def _free_hidden(position: Position, trace: Recorder) -> tuple[Lasting, ...]:
    """What the opponent gains from a Power Blow of this turn: their next attack is Hidden."""
    blows = [attack for attack in position.made if "power-blow" in attack.tags]
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


def pass_turn(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """The other player's turn begins: this turn's attacks are now the attacks that come in."""
    ended = position.turn_number
    position = settled(position, trace)
    kept = tuple(lasting for lasting in position.lasting if lasting.ends > ended)
    gained = _free_hidden(position, trace)
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
        gone=tuple(each for each in position.gone if each.by == position.active_name),
        settled=None,
        opponent_attacked=bool(position.made),
        defences=(),
        attacks=(),
        specials=(),
        used=(),
        carried_out=(),
        turn_over="",
        exertion=None,
        lasting=kept,
        free_discard_used=False,
        discarded_down=False,
        avoided="",
        attack_phase_over="",
    )
    return begun.with_more(lasting=gained), DONE
