"""The rules by which a legal action is legal, and what the judge still has to state for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.model.game import Action, Pass
from rules.dice_throne.actions.actions import (
    Announce,
    Defend,
    Play,
    Resolve,
    RollDice,
    Sell,
    Spend,
    UseAbility,
)
from rules.dice_throne.cards.texts import Do, Effect, walk
from rules.dice_throne.legality.timing import MAIN_NODES
from rules.dice_throne.position.in_progress import Details
from rules.dice_throne.position.position import Position
from rules.dice_throne.values import dice

_BY_TYPE = {
    "hero-upgrade": "cards.hero-upgrade",
    "main-phase": "cards.main-phase-action",
    "roll-phase": "cards.roll-phase-action",
    "instant": "cards.instant-action",
}


def grounds(position: Position, action: Action) -> Iterator[str]:
    """The rules by which `action` is legal here, the most telling first."""
    match action:
        case Play(card=card):
            yield from _moment(position, action, card.effects)
            yield _BY_TYPE.get(card.type or "", "cards.printed")
            yield card.rule
            if card.type == "main-phase" and position.place.window is not None:
                yield position.readings.rule("main.more-damage-in-window")
            if card.level >= 3:
                yield "cards.upgrade-cost"
            if card.when == "attacked" and any(e.do is Do.PREVENT for e in walk(card.effects)):
                yield "damage.attacked-final-total"
            if position.place.at in MAIN_NODES and action.by == position.active_name:
                yield "main.play-and-sell"
        case Spend(rule=rule, use=use):
            yield from _moment(position, action, use.effects)
            yield "cards.token-as-instant"
            yield rule
        case UseAbility(passive=passive):
            yield from _moment(position, action, passive.effects)
            yield passive.rule
        case Sell():
            yield "cards.sell"
            if position.place.at in MAIN_NODES:
                yield "main.play-and-sell"
            if position.active_player.cp == 15:
                yield "cards.sell-at-maximum"
        case RollDice():
            yield from _rolling(position)
        case Announce(ability=ability):
            if position.place.at == "offence.window":
                yield (
                    "offence.dice-changed"
                    if position.offence.changed
                    else ("offence.any-action-reopens")
                )
                yield "offence.whoever-changed"
                yield "offence.new-window" if ability else "offence.none-after-change"
            yield "offence.announce"
            if ability is None:
                yield "offence.optional"
            else:
                yield dice.rule_of(ability.needs)
                yield "offence.requirement"
        case Defend(ability=ability):
            yield "defence.optional"
            yield "defence.choose-one" if ability else "defence.declined-still-last-actions"
        case Resolve():
            yield "upkeep.active-orders"
        case Pass():
            yield from _passing(position)
        case _:
            return


_OTHERS_PART = {"offence.window": "offence.window-other", "defence.window": "defence.window-two"}


def _moment(position: Position, action: Action, effects: tuple[Effect, ...]) -> Iterator[str]:
    """Why this player may act now: the window, or one's own turn."""
    own = action.by == position.active_name
    window = position.place.window
    if window is not None:
        yield window.protocol.rule
        if window.protocol.id == "dice.window":
            yield "dice-window.active-alters" if own else "dice-window.other-one"
        else:
            yield "windows.active-any-number" if own else "windows.other-one"
            if not own:
                yield "windows.any-applicable"
                yield _OTHERS_PART.get(window.protocol.id, "windows.any-applicable")
    elif own:
        yield "players.active-acts"
    else:
        yield position.readings.rule("windows.outside")
    announced = position.offence.announced
    if position.place.at == "offence.window" and announced is not None and announced.ultimate:
        yield "ultimate.only-its-dice" if own else position.readings.rule("ultimate.window-one")
    kind = position.offence.type
    does = {effect.do for effect in walk(effects)}
    if kind is not None and does & {Do.PREVENT, Do.MODIFIER, Do.RETURN}:
        yield kind.rule
    if any(effect.share == "half" for effect in walk(effects)):
        yield "damage.round-up"
    if Do.PREVENT in does and position.in_roll_phase:
        yield position.readings.rule("damage.incoming-when")
        if own:
            yield position.readings.rule("defence.return-damage")
            yield "damage.untyped"


def _rolling(position: Position) -> Iterator[str]:
    at = position.place.at
    if position.awaits_dice:
        yield "dice-window.owner-rolls"
    elif at == "offence.window":
        yield "offence.extra-attempt" if position.offence.granted else "offence.dice-changed"
        yield "offence.three-attempts"
    elif at.startswith("defence."):
        yield "defence.roll"
    else:
        yield "offence.three-attempts"
        yield "offence.keep-any"


_CLOSED_BY = {
    "dice.window": "dice-window.accept-resolves",
    "isolated.window": "isolated.runs-as-numbered",
}


def _passing(position: Position) -> Iterator[str]:
    window = position.place.window
    if window is not None:
        yield window.protocol.rule
        yield _CLOSED_BY.get(window.protocol.id, "windows.pass-closes")
    elif position.place.at == "defence.choose":
        yield "defence.optional"
    elif position.place.at == "discard.sell":
        yield "discard.sell-down"


def asks(position: Position, action: Action) -> tuple[str, ...]:
    """What the judge still has to state before `action` can be carried out."""
    asked = _ASKS.get(type(action))
    return () if asked is None else tuple(asked(position, action))


def _asks_play(position: Position, action: Play) -> Iterator[str]:
    card = action.card
    if card.type is None:
        yield f"the type of {card.name}"
    if card.cost is None and not action.free:
        yield f"the cost of {card.name}"
    if not card.effects and card.type != "hero-upgrade":
        yield f"what {card.name} does"
    yield from _missing(card.name, card.effects, action.details)


def _asks_spend(position: Position, action: Spend) -> Iterator[str]:
    if not action.use.effects:
        yield f"what {action.token} does"
    yield from _missing(action.token, action.use.effects, action.details)


def _asks_use(position: Position, action: UseAbility) -> Iterator[str]:
    yield from _missing(action.passive.name, action.passive.effects, action.details)


def _asks_announce(position: Position, action: Announce) -> Iterator[str]:
    if action.ability is None:
        return
    if not action.ability.effects:
        yield f"what {action.ability.name} does"
    for effect in walk(action.ability.effects):
        if effect.do is Do.USE_UP and effect.most and action.details.amount is None:
            most, name = effect.most, effect.name
            yield f"how many {name} {action.ability.name} removes, up to {most}"
    needs = action.ability.needs
    if needs is not None and needs.symbols and not position.player(action.by).symbols:
        yield f"the symbols on the dice of {action.by}"


def _asks_defend(position: Position, action: Defend) -> Iterator[str]:
    ability = action.ability
    if ability is not None and ability.dice is None:
        yield f"how many dice {ability.name} rolls"
    if ability is not None and not ability.effects:
        yield f"what {ability.name} does"


def _asks_roll(position: Position, action: RollDice) -> Iterator[str]:
    if not action.values and not action.seed:
        yield "how the dice lie"


_ASKS: dict[type[Action], Callable[[Position, Any], Iterator[str]]] = {
    Play: _asks_play,
    Spend: _asks_spend,
    UseAbility: _asks_use,
    Announce: _asks_announce,
    Defend: _asks_defend,
    RollDice: _asks_roll,
}


def _missing(source: str, effects: tuple[Effect, ...], details: Details) -> Iterator[str]:
    for effect in effects:
        if effect.do is Do.ALTER and not details.changes:
            yield f"which die {source} alters and what it then shows"
        elif effect.do is Do.UNMODELLED:
            yield effect.name
