"""Whether a player may act at all here, and whether this kind of Action fits the moment."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action
from engine.model.legality import Reason
from rules.dice_throne.actions.actions import Play
from rules.dice_throne.cards.printed import Card
from rules.dice_throne.cards.texts import Do, Effect, walk
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.resuming import skipper

MAIN_NODES = ("main1.play", "main2.play")
MAIN_WINDOWS = ("main1.window", "main2.window")


# What every Action needs --------------------------------------------------------------------


def may_act(position: Position, action: Action) -> Iterator[Reason]:
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
        remedy=_next_window(position, at),
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
    "income": "in Window 3 of Main Phase 1, if card damage waits, "
    "or in Window 1, once an ability is announced",
    "main1": "in Window 3, if card damage waits, or in Window 1, once an ability is announced",
    "offence": "in Window 1, once an ability is announced",
    "main2": "in Window 3, if card damage waits, or in one's own turn",
    "discard": "in one's own turn",
    "turn": "in one's own turn",
}


def _next_window(position: Position, at: str) -> str:
    """When the other player may act next, as far as this turn still comes to it."""
    phase = at.split(".")[0]
    if phase == "main1" and skipper(position):
        return "in Window 3, if card damage waits, or in one's own turn"
    if phase == "defence":
        return _in_the_defence(position, at)
    return _NEXT_WINDOW.get(phase, "")


def _in_the_defence(position: Position, at: str) -> str:
    if at in ("defence.damage", "defence.end"):
        return "in Window 3 of Main Phase 2, if card damage waits, or in one's own turn"
    if at in ("defence.resolve", "defence.last") or not position.defendable:
        return "in Window 3"
    return "in Window 2, if a defence is rolled, or in Window 3"


def fits_window(
    position: Position, action: Action, effects: tuple[Effect, ...]
) -> Iterator[Reason]:
    """Whether the window on top allows an Action that does this."""
    window = position.place.window
    if window is None or not _told(effects):
        return
    at = window.protocol.id
    if at == "dice.window":
        yield from _alters_that_roll(position, effects)
    elif at == "isolated.window":
        if not any(effect.do is Do.PREVENT for effect in walk(effects)):
            yield Reason(
                "timing/only-prevention",
                "isolated.window",
                "here only preventing or avoiding the isolated damage is allowed",
                remedy="once the isolated damage has applied",
            )
    elif at == "offence.window" and action.by == position.other_name:
        announced = position.offence.announced
        if announced is None or not announced.ultimate or _has(effects, Do.ALTER):
            return
        if position.readings["ultimate.window-one"] == "dice-only":
            yield Reason(
                "timing/only-dice",
                "ultimate.window-one-dice-only",
                "against an announced Ultimate only its dice may be altered",
            )


def _told(effects: tuple[Effect, ...]) -> bool:
    """Whether it is known what a card does: what is not is asked for, never refused."""
    return bool(effects) and all(effect.do is not Do.UNMODELLED for effect in effects)


def _has(effects: tuple[Effect, ...], wanted: Do) -> bool:
    """Whether a card does this itself or as one may choose, and not only if a die decides so."""
    branches = (branch for effect in effects for _, branch in effect.choices)
    return any(effect.do is wanted for effect in effects) or any(
        _has(branch, wanted) for branch in branches
    )


def _alters_that_roll(position: Position, effects: tuple[Effect, ...]) -> Iterator[Reason]:
    if _has(effects, Do.ALTER):
        return
    if _has(effects, Do.ATTEMPT):
        yield Reason(
            "dice/no-roll-attempt",
            "dice-window.not-attempts",
            "these dice are no Roll Attempt, so an extra Roll Attempt does not touch them",
        )
        return
    if position.readings["dice-window.other-actions"] == "allowed":
        if position.rolls[-1].task.kind == "token":
            yield Reason(
                "timing/only-alterations",
                "dice-window.token-rolls",
                "while a token's die lies there only Actions that alter it are allowed",
                remedy="once the roll has resolved",
            )
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


def fits_type(position: Position, action: Play, card: Card) -> Iterator[Reason]:
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
