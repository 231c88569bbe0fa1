"""Legal, or every reason why not.

The timing is in `timing`, costs in `costs`; what the moment must be (incoming damage, one's own
Attack) is in `situations`, what the dice must be in `dice`, and the steps of the turn
(rolling, announcing, defending) in `steps`, and closing windows and ending phases in `passing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.model.game import Action, Pass
from engine.model.legality import Reason
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
from rules.dice_throne.cards import catalogue
from rules.dice_throne.legality import aims, choices, dice, passing, situations, steps
from rules.dice_throne.legality.costs import pays, price, upgrade_fits
from rules.dice_throne.legality.timing import (
    MAIN_NODES,
    MAIN_WINDOWS,
    fits_type,
    fits_window,
    may_act,
    nothing_in_discard,
)
from rules.dice_throne.legality.tokens import spend
from rules.dice_throne.position.player import HAND_LIMIT, same_name
from rules.dice_throne.position.position import Position


def reasons(position: Position, action: Action) -> Iterator[Reason]:
    """Every reason why `action` is illegal, the most telling first."""
    if position.rolls or position.asked is not None:
        yield from _first_things_first(position, action)
    window = position.place.window
    if window is not None and window.protocol.id != position.place.at:
        yield from _window_on_top(position, action, window.protocol.rule)
    check = _CHECKS.get(type(action))
    if check is not None:
        yield from check(position, action)


def _first_things_first(position: Position, action: Action) -> Iterator[Reason]:
    """Dice that have to be rolled and choices that have to be made before anything else."""
    if position.asked is not None:
        by = position.names[position.asked.by]
        if not (isinstance(action, Choose) and action.by == by):
            yield Reason(
                "choice/first",
                "actions.mandatory",
                "{by} first has to choose for {source}",
                {"by": by, "source": position.asked.task.source},
                remedy="once the choice is made",
            )
    elif position.awaits_dice:
        roll = position.rolls[-1].roll
        owner = position.names[roll.owner]
        if not (isinstance(action, RollDice) and action.by == owner):
            yield Reason(
                "dice/first",
                "dice-window.owner-rolls",
                "{owner} first rolls for {source}",
                {"owner": owner, "source": roll.source},
                remedy=f"once {owner} has rolled",
            )


def _window_on_top(position: Position, action: Action, rule: str) -> Iterator[Reason]:
    """Steps of the turn wait for the window that lies on top of the step."""
    if isinstance(action, _STEPS) and not position.awaits_dice:
        yield Reason(
            "timing/window-first",
            rule,
            "the window on top of this step is settled first",
            remedy="once that window has closed",
        )


_STEPS = (Announce, Defend, Pay, Resolve, RollDice)


# The Actions --------------------------------------------------------------------------------


def _play(position: Position, action: Play) -> Iterator[Reason]:
    card = action.card
    player = position.player(action.by)
    yield from may_act(position, action)
    yield from fits_window(position, action, card.effects)
    yield from fits_type(position, action, card)
    yield from situations.reasons(
        position,
        action.by,
        card.name,
        card.when,
        card.effects,
        action.details,
        dealt=card.dealt,
        attack_of=card.attack_of,
    )
    yield from dice.reasons(position, action.by, card.name, card.effects, action.details, card.rule)
    yield from aims.reasons(position, action.by, card.name, card.effects, action.details)
    yield from choices.stated(position, action.by, card.effects, action.details)
    if card.type == "hero-upgrade":
        yield from upgrade_fits(position, player, card)
    if not action.free:
        yield from pays(position, player, price(player, card))
    if player.holds(card.name) is False:
        yield Reason(
            "hand/not-held",
            "actions.in-hand",
            "{name} does not hold {card}",
            {"name": player.name, "card": card.name},
        )


def _use(position: Position, action: UseAbility) -> Iterator[Reason]:
    passive = action.passive
    player = position.player(action.by)
    yield from may_act(position, action)
    yield from fits_window(position, action, passive.effects)
    if position.place.at.startswith("discard."):
        yield from nothing_in_discard(position)
    if action.built_in:
        yield from dice.built_in(position, action)
    yield from dice.reasons(
        position, action.by, passive.name, passive.effects, action.details, passive.rule
    )
    yield from pays(position, player, passive.cost)
    if not passive.effects and catalogue.hero(player.hero) is not None:
        yield Reason(
            "board/unknown",
            "abilities.passive",
            "{hero} has no ability {name} to pay for; the board shows {known}",
            {
                "hero": player.hero,
                "name": passive.name,
                "known": ", ".join(each.name for each in player.passives) or "none",
            },
        )


def _sell(position: Position, action: Sell) -> Iterator[Reason]:
    player = position.player(action.by)
    at = position.place.at
    may_sell = (*MAIN_NODES, *MAIN_WINDOWS, "discard.sell")
    overlay = position.place.window is not None and position.place.windows[-1].protocol.id != at
    if action.by != position.active_name or at not in may_sell or overlay:
        yield Reason(
            "timing/no-selling",
            "cards.sell",
            "cards are sold by the Active Player in their Main and Discard Phases",
            remedy=_when_to_sell(position, action.by, overlay=overlay),
        )
    size = player.hand_size
    if size == 0:
        yield Reason("hand/empty", "actions.in-hand", "{name} has no card", {"name": player.name})
    elif at == "discard.sell" and size is not None and size <= HAND_LIMIT:
        yield Reason(
            "hand/at-limit",
            "discard.only-when-over",
            "{name} has {size} cards and sells only down to {limit}",
            {"name": player.name, "size": size, "limit": HAND_LIMIT},
            remedy="in one's own Main Phase",
        )
    if size != 0 and player.holds(action.card) is False:
        yield Reason(
            "hand/not-held",
            "actions.in-hand",
            "{name} does not hold {card}",
            {"name": player.name, "card": action.card},
        )


def _when_to_sell(position: Position, name: str, *, overlay: bool) -> str:
    if overlay and name == position.active_name and position.place.at in MAIN_NODES:
        return "once the window on top has closed"
    return "in one's own Main Phase"


def _pay(position: Position, action: Pay) -> Iterator[Reason]:
    player = position.player(action.by)
    status = position.status(action.token)
    if action.by != position.active_name or position.place.at != "offence.begin":
        yield Reason(
            "timing/not-before-the-roll",
            status.rule,
            "{token} is paid off right before one's own Offensive Roll Phase",
            {"token": action.token},
        )
    if not player.count(action.token):
        yield Reason(
            "token/none-held",
            "actions.token-held",
            "{name} has no {token}",
            {"name": player.name, "token": action.token},
        )
    yield from pays(position, player, status.unless_pays)


def _resolve(position: Position, action: Resolve) -> Iterator[Reason]:
    if action.by != position.active_name:
        yield Reason(
            "order/active-player",
            "upkeep.active-orders",
            "{name} chooses the order",
            {"name": position.active_name},
        )
    if position.place.at != "upkeep.effects":
        yield Reason(
            "timing/not-upkeep",
            "upkeep.resolve-all",
            "this is not the Upkeep Phase",
            remedy="in the Upkeep Phase",
        )
    elif not any(same_name(task.source, action.name) for task in position.upkeep):
        left = ", ".join(dict.fromkeys(task.source for task in position.upkeep)) or "none"
        yield Reason(
            "upkeep/no-such-effect",
            "upkeep.resolve-all",
            "no Upkeep effect is called {name}; left: {left}",
            {"name": action.name, "left": left},
        )


_CHECKS: dict[type[Action], Callable[[Position, Any], Iterator[Reason]]] = {
    Play: _play,
    Spend: spend,
    UseAbility: _use,
    Sell: _sell,
    Pay: _pay,
    Resolve: _resolve,
    Choose: choices.choose,
    RollDice: steps.roll,
    Announce: steps.announce,
    Defend: steps.defend,
    Pass: passing.pass_,
    EndPhase: passing.end,
    Accept: passing.accept,
}
