"""What the turn does by itself in Upkeep, Income, Main Phases and at its end."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.dice_throne.cards.texts import aimed
from rules.dice_throne.effects import on_players
from rules.dice_throne.effects.damage import apply
from rules.dice_throne.effects.events import SKIPPED
from rules.dice_throne.effects.resolving import queued, tasks
from rules.dice_throne.position.in_progress import Defence, Offence, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.turn.resuming import Entered, resume

# Upkeep and Income --------------------------------------------------------------------------


def upkeep_effects(position: Position, trace: Recorder) -> Entered:
    """Gather the Upkeep effects; the Active Player picks their order."""
    seat = position.active
    found = list(position.upkeep)
    stated = {task.source for task in found}
    player = position.players[seat]
    for token in player.tokens:
        status = position.status(token.name)
        if status.upkeep and token.name not in stated:
            own = (aimed(effect, "self") for effect in status.upkeep)
            found.extend(tasks(own, seat, token.name, "token-upkeep", status.rule))
    for passive in player.passives:
        found.extend(tasks(passive.upkeep, seat, passive.name, "upkeep", passive.rule))
    position = replace(
        position,
        upkeep=tuple(found),
        upkeep_resolving=False,
        upkeep_in_order=False,
        dealt=(0, 0),
    )
    return position, None


def income_start(position: Position, trace: Recorder) -> Entered:
    """Skip the phase if a rule or token says so, else let the Active Player act first."""
    if position.turn_number == 1:
        trace.note(
            "income.first-skipped", "{name} skips the first Income Phase", name=position.active_name
        )
        return position, SKIPPED
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.skips == "income":
            trace.note(
                status.rule, "{token}: Income is skipped, then the token leaves", token=token.name
            )
            return position.with_tokens(position.active, token.name, -token.count), SKIPPED
    return position, None


def income_gain(position: Position, trace: Recorder) -> Entered:
    """1 CP, then 1 card."""
    seat = position.active
    position = on_players.add_cp(position, seat, 1, "income.gain-cp", "Income", trace)
    trace.note("income.cp-before-card", "the card comes after the CP")
    position = on_players.draw_cards(position, seat, 1, "deck.empty", trace, "income.draw")
    return position, DONE


def free(position: Position, trace: Recorder) -> Entered:
    """Nothing happens by itself: the Active Player acts."""
    return position, None


def applied(rule: str) -> Callable[[Position, Recorder], Entered]:
    """A step in which all waiting damage applies together, by `rule`."""

    def enter(position: Position, trace: Recorder) -> Entered:
        return resume(apply(position, rule, trace), trace)

    return enter


# The end of the turn ------------------------------------------------------------------------


def turn_end(position: Position, trace: Recorder) -> Entered:
    """Effects at the conclusion of the turn."""
    seat = position.active
    added: list[Task] = []
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.turn_end:
            trace.note(
                "discard.end-effects", "{token} acts at the end of the turn", token=token.name
            )
            own = (aimed(effect, "self") for effect in status.turn_end)
            added.extend(tasks(own, seat, token.name, "turn-end", status.rule))
    return resume(queued(position, tuple(added)), trace)


def turn_pass(position: Position, trace: Recorder) -> Entered:
    """The turn passes: what was gained this turn is no longer new, and the roles change."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.leaves == "own-turn-end" and token.fresh < token.count:
            trace.note(
                status.rule, "{token} leaves {name}", token=token.name, name=position.active_name
            )
            position = position.with_tokens(seat, token.name, token.fresh - token.count)
    for holder in (0, 1):
        old = tuple(replace(token, fresh=0) for token in position.players[holder].tokens)
        position = position.with_player(holder, tokens=old)
    trace.note("turn.passes", "the turn passes to {name}", name=position.other_name)
    position = replace(
        position,
        active=1 - seat,
        turn_number=position.turn_number + 1,
        offence=Offence(),
        defence=Defence(),
        inflicted=(),
        dealt=(0, 0),
    )
    return position, DONE
