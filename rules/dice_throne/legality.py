"""Legal, or every reason why not: the timing of an action, its cost, and who may take it.

What the moment must be (incoming damage, one's own Attack) is in `situations`, what the dice
must be in `dice_legality`, the steps of the turn (rolling, announcing) in `step_legality`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.game import Action, Pass
from engine.legality import Reason
from rules.dice_throne import catalogue, dice_legality, situations, step_legality
from rules.dice_throne.actions import (
    Announce,
    Choose,
    Defend,
    Pay,
    Play,
    Resolve,
    RollDice,
    Sell,
    Spend,
    UseAbility,
)
from rules.dice_throne.effects import Card, Do, Effect, walk
from rules.dice_throne.position import HAND_LIMIT, Player, Position, same_name

MAIN_NODES = ("main1.play", "main2.play")
MAIN_WINDOWS = ("main1.window", "main2.window")


def reasons(position: Position, action: Action) -> Iterator[Reason]:
    """Every reason why `action` is illegal, the most telling first."""
    if position.result:
        yield Reason("game/over", "health.zero-loses", "the game is over")
        return
    if position.rolls or position.asked is not None:
        yield from _first_things_first(position, action)
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


# What every Action needs --------------------------------------------------------------------


def _may_act(position: Position, action: Action) -> Iterator[Reason]:
    """Whether this player may take Actions here at all."""
    seat = position.seat_of(action.by)
    stun = position.has(seat, "stuns")
    if stun:
        yield Reason(
            "status/stunned",
            position.status(stun).rule,
            "{name} has {token} and takes no Action of any kind",
            {"name": action.by, "token": stun},
            stun,
            f"once {stun} is gone",
        )
    if action.by == position.active_name or position.place.windows:
        return
    if position.ultimate:
        yield Reason(
            "timing/ultimate",
            "ultimate.no-window",
            "an Ultimate is active, so no window opens for {name}",
            {"name": action.by},
            position.offence.activated.name if position.offence.activated else "",
            "after the Roll Phase",
        )
    elif position.readings["windows.outside"] != "any-time":
        yield from _no_window(position, action.by)


def _no_window(position: Position, name: str) -> Iterator[Reason]:
    at = position.place.at
    if at.startswith("income."):
        rule = "income.no-window"
    elif at == "main1.play" or at == "main2.play":
        rule = "players.other-closed" if position.damage_waits else "main.no-damage-no-window"
    else:
        rule = "players.other-closed"
    yield Reason(
        "timing/no-window",
        rule,
        "no window is open, so {name} may not act",
        {"name": name},
        remedy=_next_window(at),
    )
    if rule != "players.other-closed":
        yield Reason(
            "timing/not-your-turn",
            "players.other-closed",
            "on {active}'s turn {name} acts only in windows",
            {"active": position.active_name, "name": name},
        )


_NEXT_WINDOW = {
    "upkeep": "in Window 3 of Upkeep, if damage waits",
    "income": "in Window 3 of Main Phase 1, if card damage waits, or in Window 1",
    "main1": "in Window 3, if card damage waits, or in Window 1",
    "offence": "in Window 1, once an ability is announced",
    "defence": "in Window 2 or Window 3",
    "main2": "in Window 3, if card damage waits, or in one's own turn",
    "discard": "in one's own turn",
    "turn": "in one's own turn",
}


def _next_window(at: str) -> str:
    return _NEXT_WINDOW.get(at.split(".")[0], "")


def _fits_window(
    position: Position, action: Action, effects: tuple[Effect, ...]
) -> Iterator[Reason]:
    """Whether the window on top allows an Action that does this."""
    window = position.place.window
    if window is None:
        return
    at = window.protocol.id
    does = {effect.do for effect in walk(effects)}
    direct = {effect.do for effect in effects}
    if at == "dice.window":
        yield from _alters_that_roll(position, direct)
    elif at == "isolated.window" and Do.PREVENT not in does:
        yield Reason(
            "timing/only-prevention",
            "isolated.window",
            "here only preventing or avoiding the isolated damage is allowed",
            remedy="once the isolated damage has applied",
        )
    elif at == "offence.window" and action.by == position.other_name:
        announced = position.offence.announced
        if announced is None or not announced.ultimate or Do.ALTER in direct:
            return
        if position.readings["ultimate.window-one"] == "dice-only":
            yield Reason(
                "timing/only-dice",
                "ultimate.window-one-dice-only",
                "against an announced Ultimate only its dice may be altered",
            )


def _alters_that_roll(position: Position, does: set[Do]) -> Iterator[Reason]:
    if Do.ALTER in does:
        return
    if Do.ATTEMPT in does:
        yield Reason(
            "dice/no-roll-attempt",
            "dice-window.not-attempts",
            "these dice are no Roll Attempt, so an extra Roll Attempt does not touch them",
        )
        return
    if position.readings["dice-window.other-actions"] == "allowed":
        return
    yield Reason(
        "timing/only-alterations",
        "dice-window.only-that-roll",
        "in a dice roll window only Actions that alter that roll are allowed",
        remedy="once the roll has resolved",
    )
    if position.place.at.startswith("main"):
        rule, says = "main.no-digging", "nothing may be played to dig for a dice card"
    else:
        rule, says = "dice-window.others-wait", "every other Action waits for the roll"
    yield Reason("timing/waits", rule, says)


def _pays(position: Position, player: Player, cost: int | None) -> Iterator[Reason]:
    if cost is not None and player.cp is not None and player.cp < cost:
        yield Reason(
            "cost/cp-short",
            "actions.pay-in-full",
            "costs {cost}, {name} has {cp} CP",
            {"cost": cost, "name": player.name, "cp": player.cp},
            remedy=f"with {cost - player.cp} more CP",
        )


# The Actions --------------------------------------------------------------------------------


def _play(position: Position, action: Play) -> Iterator[Reason]:
    card = action.card
    player = position.player(action.by)
    yield from _may_act(position, action)
    yield from _fits_window(position, action, card.effects)
    yield from _fits_type(position, action, card)
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
    yield from dice_legality.reasons(
        position, action.by, card.name, card.effects, action.details, card.rule
    )
    yield from _tokens_there(position, card.effects, action.details.status, action.details.player)
    if card.type == "hero-upgrade":
        yield from _upgrades(position, player, card)
    if not action.free:
        yield from _pays(position, player, price(player, card))
    if player.holds(card.name) is False:
        yield Reason(
            "hand/not-held",
            "actions.in-hand",
            "{name} does not hold {card}",
            {"name": player.name, "card": card.name},
        )


def price(player: Player, card: Card) -> int | None:
    """What a card costs: for level III on level II, the difference."""
    if card.type != "hero-upgrade" or card.cost is None or card.level < 3:
        return card.cost
    for name in player.upgrades:
        below = catalogue.upgrade(player.hero, name)
        if below is not None and below.of == card.of and below.level < card.level:
            return None if below.cost is None else card.cost - below.cost
    return card.cost


def _fits_type(position: Position, action: Play, card: Card) -> Iterator[Reason]:
    """Whether a card of this type may be played in this phase by this player."""
    at = position.place.at
    own = action.by == position.active_name
    kind = card.type
    if kind in ("main-phase", "hero-upgrade"):
        rule = "cards.main-phase-action" if kind == "main-phase" else "cards.hero-upgrade"
        if not own:
            yield _wrong_type(
                rule, card, "the Active Player plays in Main Phases", "in one's own Main Phase"
            )
        elif at in MAIN_WINDOWS:
            if position.readings["main.more-damage-in-window"] == "before-window":
                yield _wrong_type(
                    "main.damage-before-window",
                    card,
                    "is played before Window 3 opens",
                    "before Window 3",
                )
        elif at not in MAIN_NODES:
            yield _wrong_type(
                rule, card, "the Active Player plays in Main Phases", "in one's own Main Phase"
            )
    elif kind == "roll-phase" and not position.in_roll_phase:
        instant = card.typed_by and position.readings[card.typed_by] == "instant"
        if not instant:
            yield _wrong_type(
                "cards.roll-phase-action", card, "is played only in a Roll Phase", "in a Roll Phase"
            )
    if at.startswith("discard."):
        yield from nothing_in_discard(position)


def _wrong_type(rule: str, card: Card, says: str, remedy: str) -> Reason:
    kind = (card.type or "card").replace("-", " ").title()
    return Reason(
        "timing/card-type",
        rule,
        "{card} is a {kind} card, which {says}",
        {"card": card.name, "kind": kind, "says": says},
        card.name,
        remedy,
    )


def nothing_in_discard(position: Position) -> Iterator[Reason]:
    """In the Discard Phase nothing but selling is done."""
    if position.readings["discard.other-actions"] == "none":
        yield Reason(
            "timing/discard",
            "discard.nothing-else",
            "in the Discard Phase cards are sold and nothing else is done",
            remedy="before the Discard Phase",
        )


def _tokens_there(
    position: Position, effects: tuple[Effect, ...], status: str, player: str
) -> Iterator[Reason]:
    """Whether the status effect that is to be removed or moved is there and can be."""
    if not status or not any(e.do in (Do.REMOVE, Do.MOVE) for e in effects):
        return
    kind = position.status(status).kind
    if kind == "companion":
        yield Reason(
            "status/companion",
            "status.kinds",
            "{token} is a Companion and stays",
            {"token": status},
            status,
        )
    elif kind == "unique":
        yield Reason(
            "status/unique",
            "status.unique-fixed",
            "{token} is unique: it is neither removed nor moved",
            {"token": status},
            status,
        )
    if position.rolls and position.rolls[-1].roll.source == status:
        yield Reason(
            "status/die-rolled",
            "status.not-after-rolling",
            "the die for {token} has been rolled: only the die can be altered",
            {"token": status},
            status,
        )
    elif player and not position.player(player).count(status):
        yield Reason(
            "status/not-there",
            "status.remove-stated-number",
            "{name} has no {token}",
            {"name": player, "token": status},
        )


def _upgrades(position: Position, player: Player, card: Card) -> Iterator[Reason]:
    """Whether a Hero Upgrade can go on what is there."""
    hero = catalogue.hero(player.hero)
    if hero is not None and catalogue.upgrade(player.hero, card.name) is None:
        yield Reason(
            "upgrade/other-hero",
            "cards.hero-upgrade",
            "{card} is not on {hero}'s board",
            {"card": card.name, "hero": player.hero},
        )
    for name in player.upgrades:
        there = catalogue.upgrade(player.hero, name)
        if there is not None and there.of == card.of and there.level >= card.level:
            yield Reason(
                "upgrade/not-higher",
                "cards.upgrade-cost",
                "{there} is on the board already, and {card} is no higher level",
                {"there": name, "card": card.name},
                name,
            )


def _spend(position: Position, action: Spend) -> Iterator[Reason]:
    player = position.player(action.by)
    use = action.use
    number = action.details.amount or 1
    yield from _may_act(position, action)
    yield from _fits_window(position, action, use.effects)
    if position.place.at.startswith("discard."):
        yield from nothing_in_discard(position)
    yield from situations.reasons(
        position,
        action.by,
        action.token,
        use.when,
        use.effects,
        action.details,
        attack_of=use.attack_of,
    )
    yield from dice_legality.reasons(
        position, action.by, action.token, use.effects, action.details, action.rule
    )
    yield from _tokens_there(position, use.effects, action.details.status, action.details.player)
    yield from _pays(position, player, use.cost)
    held = player.count(action.token)
    if number > 1 and any(effect.do is Do.ROLL for effect in use.effects):
        yield Reason(
            "token/one-at-a-time",
            "status.one-at-a-time",
            "one {token} resolves completely before the next is spent",
            {"token": action.token},
            remedy="once the first has resolved",
        )
    if held < number:
        yield from _not_enough(position, action, held)
    elif use.not_gained_this_turn:
        fresh = sum(token.fresh for token in player.tokens if token.name == action.token)
        if held - fresh < number:
            yield Reason(
                "token/gained-this-turn",
                action.rule,
                "{token} gained this turn is not used for this",
                {"token": action.token},
                action.token,
                "next turn",
            )


def _not_enough(position: Position, action: Spend, held: int) -> Iterator[Reason]:
    yield Reason(
        "token/none-held",
        "actions.token-held",
        "{name} has {held} {token}",
        {"name": action.by, "held": held or "no", "token": action.token},
    )
    for task in position.offence.later:
        comes = task.effect.do is Do.GAIN and task.effect.name == action.token
        if comes and position.names[task.by] == action.by:
            yield Reason(
                "token/after-the-damage",
                "abilities.after-damage",
                "{source} gives {token} only after the damage",
                {"source": task.source, "token": action.token},
                task.source,
                "after the damage",
            )


def _use(position: Position, action: UseAbility) -> Iterator[Reason]:
    passive = action.passive
    player = position.player(action.by)
    yield from _may_act(position, action)
    yield from _fits_window(position, action, passive.effects)
    if position.place.at.startswith("discard."):
        yield from nothing_in_discard(position)
    if action.built_in:
        yield from dice_legality.built_in(position, action)
    yield from dice_legality.reasons(
        position, action.by, passive.name, passive.effects, action.details, passive.rule
    )
    yield from _pays(position, player, passive.cost)
    if not passive.effects and catalogue.hero(player.hero) is not None:
        yield Reason(
            "board/unknown",
            "abilities.passive",
            "{hero} has no ability {name}",
            {"hero": player.hero, "name": passive.name},
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
            remedy="in one's own Main Phase",
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
    yield from _pays(position, player, status.unless_pays)


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


def _choose(position: Position, action: Choose) -> Iterator[Reason]:
    asked = position.asked
    if asked is None:
        yield Reason("choice/none", "abilities.printed", "nothing is to be chosen now")
    elif action.choice not in asked.options:
        yield Reason(
            "choice/unknown",
            "abilities.printed",
            "the choices are {options}",
            {"options": ", ".join(asked.options)},
        )


_CHECKS: dict[type[Action], Callable[[Position, Any], Iterator[Reason]]] = {
    Play: _play,
    Spend: _spend,
    UseAbility: _use,
    Sell: _sell,
    Pay: _pay,
    Resolve: _resolve,
    Choose: _choose,
    RollDice: step_legality.roll,
    Announce: step_legality.announce,
    Defend: step_legality.defend,
    Pass: step_legality.pass_,
}
