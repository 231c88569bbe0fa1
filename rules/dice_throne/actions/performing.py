"""Carrying out legal actions: what is paid, what resolves, and the event that moves the turn on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.model.game import Action, Pass
from engine.model.trace import Recorder
from engine.model.turn import CLOSED, DONE
from engine.notation.documents import DocumentError, Problem
from rules.dice_throne.actions.actions import (
    Accept,
    Announce,
    Choose,
    Defend,
    EndPhase,
    Pay,
    Play,
    Resolve,
    RollDice,
    Sell,
    Spend,
    UseAbility,
)
from rules.dice_throne.cards.printed import Ability
from rules.dice_throne.cards.texts import Do, Effect
from rules.dice_throne.effects import events, on_dice
from rules.dice_throne.effects.damage import apply_isolated
from rules.dice_throne.effects.events import (
    ANNOUNCED,
    DECLINED,
    DEFENDS,
    ENDED,
    NONE,
    PAID,
    ROLLS_AGAIN,
)
from rules.dice_throne.effects.on_players import add_cp
from rules.dice_throne.effects.resolving import queued, tasks
from rules.dice_throne.legality.costs import price
from rules.dice_throne.position import windows
from rules.dice_throne.position.in_progress import Details
from rules.dice_throne.position.player import Player, same_name
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.turn import resuming
from rules.dice_throne.turn.resuming import Entered, resume

UNKNOWN_TEXT = "what it does has not been entered"


def perform(position: Position, action: Action, trace: Recorder) -> Entered:
    """The position after a legal action and the event that follows, if any."""
    return _PERFORM[type(action)](position, action, trace)


def close(position: Position, trace: Recorder) -> Entered:
    """The window on top has closed: a roll resolves, isolated damage applies, or the turn moves."""
    window = position.place.windows[-1].protocol.id
    position = replace(position, place=position.place.closed())
    if window == "dice.window":
        return resume(on_dice.resolved(position, trace), trace)
    if window == "isolated.window":
        return resume(apply_isolated(position, trace), trace)
    if window in ("then.window", "answer.window"):
        return resume(position, trace)
    return position, CLOSED


def _acted(position: Position, name: str) -> Position:
    """The position with the Action counted: the other player's one Action hands the window back."""
    if position.place.at == "offence.window":
        position = replace(position, offence=replace(position.offence, acted=True))
    if not position.place.windows:
        return position
    return replace(position, place=position.place.after_action(position.role_of(name)))


def _pay(position: Position, seat: int, cost: int | None, trace: Recorder) -> Position:
    player = position.players[seat]
    if cost is None or not cost:
        return position
    trace.note("actions.pay-in-full", "{name} pays {cost} CP", name=player.name, cost=cost)
    if player.cp is None:
        return position
    return position.with_player(seat, cp=player.cp - cost)


def _leave_hand(position: Position, seat: int, card: str, *, discarded: bool = True) -> Position:
    player: Player = position.players[seat]
    hand = player.hand
    if hand is not None:
        held = list(hand)
        for name in hand:
            if same_name(name, card):
                held.remove(name)
                break
        hand = tuple(held)
    size = None if player.hand_size is None else max(player.hand_size - 1, 0)
    pile = player.discard
    if pile is not None and discarded:
        pile += 1
    return position.with_player(seat, hand=hand, hand_size=size, discard=pile)


def _play(position: Position, action: Play, trace: Recorder) -> Entered:
    seat = position.seat_of(action.by)
    card = action.card
    cost = None if action.free else price(position.players[seat], card)
    if cost is not None and card.cost is not None and cost != card.cost:
        trace.note(
            "cards.upgrade-cost",
            "{card} on level II costs the difference, {cost}",
            card=card.name,
            cost=cost,
        )
    position = _pay(position, seat, cost, trace)
    upgrade = card.type == "hero-upgrade"
    position = _leave_hand(position, seat, card.name, discarded=not upgrade)
    position = _acted(position, action.by)
    if upgrade:
        trace.note("cards.hero-upgrade", "{card} goes on the board", card=card.name)
        upgrades = (*position.players[seat].upgrades, card.name)
        return resume(position.with_player(seat, upgrades=upgrades), trace)
    effects = card.effects or (Effect(Do.UNMODELLED, name=UNKNOWN_TEXT),)
    added = tasks(effects, seat, card.name, "card", card.rule, action.details)
    position = queued(position, added)
    if card.type == "main-phase":
        if position.readings["main.response-to-card"] == "answered":
            trace.note("main.response", "{card} may be answered before it resolves", card=card.name)
            return windows.opened(position, windows.ANSWER), None
        trace.note("main.no-response", "{card} resolves without an answer", card=card.name)
    return resume(position, trace)


def _spend(position: Position, action: Spend, trace: Recorder) -> Entered:
    seat = position.seat_of(action.by)
    number = action.details.amount or 1
    trace.note(
        action.rule,
        "{name} spends {number} {token}",
        name=action.by,
        number=number,
        token=action.token,
    )
    position = _pay(position, seat, action.use.cost, trace)
    new = False if action.use.not_gained_this_turn else action.details.new
    if new is None and _old_and_new(position, seat, action.token, number):
        rule = position.readings.rule("status.old-or-new")
        trace.note(rule, "{name} has old and new {token}", name=action.by, token=action.token)
    position = position.with_tokens(seat, action.token, -number, new=new)
    position = _acted(position, action.by)
    details = replace(action.details, amount=None)
    effects = action.use.effects or (Effect(Do.UNMODELLED, name=UNKNOWN_TEXT),)
    added = tasks(effects, seat, action.token, "token", action.rule, details)
    return resume(queued(position, added * number), trace)


def _old_and_new(position: Position, seat: int, name: str, number: int) -> bool:
    """Whether it matters which of a player's tokens are spent: some are new and some stay."""
    held = next((token for token in position.players[seat].tokens if token.name == name), None)
    return held is not None and 0 < held.fresh < held.count and number < held.count


def _use(position: Position, action: UseAbility, trace: Recorder) -> Entered:
    seat = position.seat_of(action.by)
    passive = action.passive
    position = _pay(position, seat, passive.cost, trace)
    position = _acted(position, action.by)
    if action.built_in:
        position = replace(position, defence=replace(position.defence, rerolled=True))
    added = tasks(passive.effects, seat, passive.name, "board", passive.rule, action.details)
    return resume(queued(position, added), trace)


def _sell(position: Position, action: Sell, trace: Recorder) -> Entered:
    seat = position.seat_of(action.by)
    player = position.players[seat]
    trace.note("cards.sell", "{name} sells {card}", name=action.by, card=action.card)
    if player.cp is not None and player.cp >= 15:
        trace.note(
            "cards.sell-at-maximum", "{name} has 15 CP already and gains none", name=action.by
        )
    position = _leave_hand(position, seat, action.card)
    return add_cp(position, seat, 1, "cards.sell", action.card, trace), None


def _roll(position: Position, action: RollDice, trace: Recorder) -> Entered:
    if not action.values:
        says = "enter the dice as they lie, or {seed: 7} to roll them here"
        raise DocumentError([Problem("roll", says)])
    if action.seed:
        trace.note("offence.keep-any", "rolled from the seed {seed}", seed=action.seed)
    if position.awaits_dice:
        return on_dice.entered(position, action.values, trace), None
    at = position.place.at
    if at == "defence.roll":
        return on_dice.defence_rolled(position, action.values, trace), events.ROLLED
    if at == "defence.window":
        return on_dice.defence_rolled(position, action.values, trace), None
    given = position.offence.granted
    position = on_dice.offence_rolled(position, action.values, trace)
    if at == "offence.window":
        rule = "offence.extra-attempt" if given else "offence.dice-changed"
        trace.note(rule, "{name} returns to rolling", name=action.by)
        return _announced(position, None), ROLLS_AGAIN
    return position, None


def _announced(position: Position, ability: Ability | None) -> Position:
    """The position with an ability announced, or none, and nothing done since."""
    offence = position.offence
    offence = replace(
        offence,
        announced=ability,
        changed=False,
        acted=False,
        granted=False,
        details=Details(),
    )
    return replace(position, offence=offence)


def _announce(position: Position, action: Announce, trace: Recorder) -> Entered:
    ability = action.ability
    reopened = position.offence.changed
    position = _announced(position, ability)
    position = replace(position, offence=replace(position.offence, details=action.details))
    if ability is None:
        trace.note("offence.announce", "{name} announces no ability", name=action.by)
        return position, NONE
    if position.place.at == "offence.window":
        rule = "offence.dice-changed" if reopened else "offence.any-action-reopens"
        trace.note(rule, "the choice of an ability is open again")
        again = position.readings.rule("offence.announced-again")
        trace.note(again, "a new Window 1 opens")
    trace.note(
        "offence.announce", "{name} announces {ability}", name=action.by, ability=ability.name
    )
    return position, ANNOUNCED


def _defend(position: Position, action: Defend, trace: Recorder) -> Entered:
    ability: Ability | None = action.ability
    if ability is None:
        trace.note("defence.optional", "{name} makes no defence", name=action.by)
        return replace(position, defence=replace(position.defence, declined=True)), DECLINED
    trace.note(
        "defence.choose-one", "{name} chooses {ability}", name=action.by, ability=ability.name
    )
    position = replace(position, defence=replace(position.defence, ability=ability))
    if action.values:
        position = on_dice.defence_rolled(position, action.values, trace)
    return position, DEFENDS


def _resolve(position: Position, action: Resolve, trace: Recorder) -> Entered:
    trace.note(
        "upkeep.active-orders", "{name} picks {effect} next", name=action.by, effect=action.name
    )
    named = (t.source for t in position.upkeep if same_name(t.source, action.name))
    return resuming.pick_upkeep(position, next(named), action.details, trace)


def _pay_off(position: Position, action: Pay, trace: Recorder) -> Entered:
    seat = position.seat_of(action.by)
    status = position.status(action.token)
    position = _pay(position, seat, status.unless_pays, trace)
    trace.note(status.rule, "{token} is paid off and leaves", token=action.token)
    return position.with_tokens(seat, action.token, -1), PAID


def _choose(position: Position, action: Choose, trace: Recorder) -> Entered:
    asked = position.asked
    assert asked is not None
    details = replace(asked.task.details, choice=action.choice)
    task = replace(asked.task, details=details, broken=True)
    return resume(queued(replace(position, asked=None), (task,)), trace)


def _pass(position: Position, action: Pass, trace: Recorder) -> Entered:
    """Passing where no window is open: the phase is ended, or what is offered is declined."""
    at = position.place.at
    if at == "upkeep.effects":
        return resuming.resolve_upkeep(position, trace)
    if at == "income.start":
        return position, DONE
    if at == "offence.begin":
        return resuming.skip_offence(position, trace)
    if at == "offence.roll":
        return _announce(position, Announce(by=action.by, ability=None), trace)
    if at == "defence.choose":
        return _defend(position, Defend(by=action.by, ability=None), trace)
    if at == "defence.end":
        return resuming.leave_roll_phase(position, trace)
    return position, ENDED


_PERFORM: dict[type[Action], Callable[[Position, Any, Recorder], Entered]] = {
    Play: _play,
    Spend: _spend,
    UseAbility: _use,
    Sell: _sell,
    RollDice: _roll,
    Announce: _announce,
    Defend: _defend,
    Resolve: _resolve,
    Pay: _pay_off,
    Choose: _choose,
    Pass: _pass,
    EndPhase: _pass,
    Accept: _pass,
}
