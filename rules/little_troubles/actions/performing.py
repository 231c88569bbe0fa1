"""Playing actions: costs are paid, cards go where they go, effects happen, the turn moves on."""

from __future__ import annotations

import msgspec

from engine.model.game import Action, Pass
from engine.model.trace import Recorder
from engine.model.turn import CLOSED, DONE
from engine.model.windows import Place, Role
from engine.model.words import counted
from rules.little_troubles.actions.actions import (
    Complete,
    DeclareWinner,
    Grab,
    Order,
    Pick,
    Play,
    PutBack,
    Use,
)
from rules.little_troubles.actions.into_play import leave_zone, put_into_play, take_prizes
from rules.little_troubles.cards.words import STAYS_IN_PLAY
from rules.little_troubles.effects import winning
from rules.little_troubles.effects.events import DECIDED, DECLINED, ORDERED, PICKED, STOPPED, WON
from rules.little_troubles.effects.grabbing import take_hold
from rules.little_troubles.effects.regression import send_to_timeout
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.effects.state_checks import settle
from rules.little_troubles.position.position import PlayedCard, Position
from rules.little_troubles.position.windows import RESUMED, scope_at
from rules.little_troubles.turn import fight
from rules.little_troubles.values import costs

replace = msgspec.structs.replace


def perform(position: Position, action: Action, trace: Recorder) -> tuple[Position, str | None]:
    """Carry out a legal action; the event, if any, is what the turn table listens for."""
    position = replace(position, clock=position.clock + 1)
    event: str | None = None
    match action:
        case Pass():
            position, event = _pass(position, action)
        case Play():
            position = _after_acting(position, action.by, action.counts)
            position = _play(position, action, trace)
        case Use():
            position = _after_acting(position, action.by, action.counts)
            position = _use(position, action, trace)
        case Grab():
            position = _after_acting(position, action.by, True)
            position = _grab(position, action, trace)
        case Pick():
            position = fight.pick(position, action.fighter, action.against, action.replacer, trace)
            event = PICKED
        case DeclareWinner():
            position = _declare(position, action, trace)
            event = DECIDED
        case Complete():
            trace.note("goals.prize", "{goal}: the Prize is taken at once", goal=action.goal)
            position = apply_effects(position, action.effects, action.goal, action.by, trace)
            position = take_prizes(position, action, trace)
            position = send_to_timeout(position, action.goal, "goals.done", trace)
        case Order():
            position = replace(position, orders=(*position.orders, (action.by, action.cards)))
            event = ORDERED
        case PutBack():
            position = _put_back(position, action, trace)
            event = DONE
    position = winning.check(settle(position, trace), trace, phase_ends=False)
    if position.winner:
        return position, WON
    if position.place.at == "fight.window" and position.fight and position.fight.stopped:
        return fight.stopped(position, trace), STOPPED
    if event is None and _both_have_used_four(position):
        trace.note("build.ends", "both players have used their four plays, so this ends")
        return replace(position, place=position.place.closed()), CLOSED
    return position, event


def _pass(position: Position, action: Pass) -> tuple[Position, str]:
    """Passing a decision: no Fight, effects as the cards lie, or no card over nine to discard."""
    match position.place.at:
        case "end.order":
            return replace(position, orders=(*position.orders, (action.by, ()))), ORDERED
        case "end.discard":
            return position, DONE
        case _:
            return position, DECLINED


def _after_acting(position: Position, name: str, counts: bool) -> Position:
    """Count the play against the phase's four and hand the window over."""
    place = position.place
    window = place.window
    if window is None:
        return position
    role = position.role_of(name)
    cap = window.protocol.cap
    if counts and cap is not None:
        place = place.counted(cap.scope, role)
        place = _after_an_offer(place, role, window.offered)
    return replace(position, place=place.after_action(role))


def _after_an_offer(place: Place, role: Role, offered: bool) -> Place:
    """Remember that the turn player resumed after an offer to end, and has played since."""
    resumed = place.used(RESUMED, Role.ACTIVE)
    if place.at != "build.window":
        return place
    if role is Role.OTHER and offered:
        return place.counted(RESUMED, Role.ACTIVE, 1 - resumed)
    return place.counted(RESUMED, Role.ACTIVE) if role is Role.ACTIVE and resumed == 1 else place


def _both_have_used_four(position: Position) -> bool:
    """Whether nobody has a play left in the window that is open."""
    place = position.place
    if place.window is None or place.window.protocol.cap is None:
        return False
    cap = place.window.protocol.cap
    together = sum(place.used(cap.scope, role) for role in Role)
    spent = all(place.is_spent(role) for role in Role)
    if not spent and together >= cap.number:
        spent = position.readings["build.whose-four"] == "shared"
    if not spent:
        return False
    return place.at != "fight.window" or not fight.unknown_numbers(position)


def _play(position: Position, action: Play, trace: Recorder) -> Position:
    card = action.card
    if not action.free:
        price = costs.cost(position, action.by, card, action.x)
        if len(price.rows) > 1:
            trace.explain(price)
        position = _pay(position, action.by, card.name, price.value, trace)
    elif not card.costs_x:
        trace.note("cards.at-no-cost", "{card} is played at no cost", card=card.name)
    if card.costs_x:
        trace.note("x.declared", "X is {x}", x=action.x)
        trace.note("x.effect-uses-declared", "the effect goes by the X declared, not by the price")
    printed = None if card.costs_x else card.cost
    now = position.turn_number
    played = PlayedCard(action.by, card.name, card.types, printed, now, card.costs_x)
    position = replace(position, played=(*position.played, played))
    position = leave_zone(position, action)
    if card.families & STAYS_IN_PLAY:
        position = put_into_play(position, action, trace)
    if not action.effects and card.unmodelled:
        trace.note("cards.unmodelled", "not modelled: {text}", text=card.unmodelled)
    with trace.step("cards.resolve-whole", "{card} resolves whole", card=card.name):
        position = apply_effects(position, action.effects, action.name, action.by, trace)
    position = position.noting("played", action.name)
    if not card.families & STAYS_IN_PLAY:
        player = position.player(action.by)
        position = position.with_player(replace(player, timeout=(*player.timeout, card)))
    return position.noting("card_played", action.name, by=action.by)


def _pay(position: Position, name: str, card: str, price: int | None, trace: Recorder) -> Position:
    player = position.player(name)
    if price is None:
        says = "what {card} costs has not been entered, so {name}'s cookies are unknown from here"
        trace.note("costs.pay-in-full", says, card=card, name=name)
        return position.with_player(replace(player, cookies=None))
    trace.note(
        "costs.pay-in-full", "{name} pays {price}", name=name, price=counted(price, "cookie")
    )
    if player.cookies is None:
        return position
    return position.with_player(replace(player, cookies=player.cookies - price))


def _use(position: Position, action: Use, trace: Recorder) -> Position:
    ability = action.ability
    if not action.counts:
        says = "a One-Time Text Alteration is not counted among the four plays"
        in_fights = scope_at(position.place.at) == "fight"
        trace.note("otta.uncounted-in-fights" if in_fights else "otta.uncounted", says)
    if ability.pays:
        trace.note("costs.before-the-colon", "what stands before the colon is paid first")
        position = apply_effects(position, ability.pays, action.source, action.by, trace)
    if ability.cookies is None or ability.cookies > 0:
        trace.note("costs.before-the-colon", "the cost before the colon is paid first")
        position = _pay(position, action.by, action.source, ability.cookies, trace)
    _, card = position.find(action.source)
    if not ability.effects and card.card.unmodelled:
        trace.note("cards.unmodelled", "not modelled: {text}", text=card.card.unmodelled)
    with trace.step("cards.resolve-whole", "{card} resolves whole", card=action.source):
        return apply_effects(position, ability.effects, action.source, action.by, trace)


def _grab(position: Position, action: Grab, trace: Recorder) -> Position:
    _, toy = position.find(action.toy)
    says = "{character} grabs {toy}; its effect is {character}'s while it does"
    trace.note("toys.grab-is-ability", says, character=action.character, toy=action.toy)
    if toy.card.unmodelled and not (toy.card.ongoing or toy.card.effects or action.effects):
        trace.note("cards.unmodelled", "not modelled: {text}", text=toy.card.unmodelled)
    if action.cookies:
        position = _pay(position, action.by, action.toy, action.cookies, trace)
    return take_hold(position, toy, action.character, action.effects, action.by, trace)


def _declare(position: Position, action: DeclareWinner, trace: Recorder) -> Position:
    """The winner under the replacer's own rules; the other player loses the Fight."""
    current = position.fight
    assert current is not None
    if action.winner == "nobody":
        trace.note("replacers.own-winner", "nobody wins under {card}", card=current.replacer)
        return replace(position, fight=replace(current, winners=(), losers=()))
    loser = next(
        name
        for name in current.fighters
        if position.players[position.find(name)[0]].name != action.winner
    )
    says = "{winner} wins under {card}, so the other player loses the Fight"
    trace.note("replacers.loser", says, winner=action.winner, card=current.replacer)
    decided = replace(current, winners=(action.winner,), losers=(loser,))
    return replace(position, fight=decided)


def _put_back(position: Position, action: PutBack, trace: Recorder) -> Position:
    player = position.player(action.by)
    says = "{name} discards {number}"
    trace.note("end.discard-to-nine", says, name=action.by, number=action.number)
    held = list(player.hand or ())
    gone = []
    for name in action.cards:
        for card in held:
            if card.name == name:
                held.remove(card)
                gone.append(card)
                break
    count = None if player.hand_count is None else player.hand_count - action.number
    hand = None if player.hand is None else tuple(held)
    return position.with_player(
        replace(
            player,
            hand=hand,
            hand_count=count,
            timeout=(*player.timeout, *gone),
            timeout_unnamed=player.timeout_unnamed + action.number - len(gone),
        )
    )
