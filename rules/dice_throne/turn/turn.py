"""The turn of a duel as one table: phases, steps, windows and what leads from one to the next.

The numbers T01 to T89 are those of the rows of the turn as a judge may know them; they stand in
brackets in the labels. Those that are no transition of their own are in `MERGED` with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.turn import CLOSED, DONE, Transition, Turn, always, otherwise
from rules.dice_throne.effects.events import (
    AGAIN,
    ANNOUNCED,
    DECLINED,
    DEFENDS,
    ENDED,
    FAILED,
    LETHAL,
    MORE_DAMAGE,
    NO_DICE,
    NONE,
    OVER,
    PAID,
    ROLLED,
    ROLLS,
    ROLLS_AGAIN,
    SKIPPED,
    STRIKES,
    UNDEFENDED,
)
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.guards import (
    a_defence_is_possible,
    a_window_comes_before_the_damage,
    damage_waits,
    damage_waits_and_a_window_opens,
    the_dice_still_match,
    the_roll_phase_goes_on,
    the_whole_roll_phase_is_skipped,
)
from rules.dice_throne.turn.nodes import NODES

ON_TOP = "the window opens on top of the step, which it does not leave"
DAMAGE_WAITS = "an Attack that can be defended deals damage, and that waits"


def _main_rows(number: str, after: str) -> tuple[Transition, ...]:
    at = f"main{number}"
    return (
        Transition(f"{at}.play", ENDED, damage_waits, f"{at}.window", "main.window-three", "T36"),
        Transition(f"{at}.play", ENDED, otherwise, after, "main.no-damage-no-window", "T37"),
        Transition(f"{at}.window", CLOSED, always, f"{at}.damage", "windows.pass-closes", "T38"),
        Transition(f"{at}.damage", DONE, always, after, "main.window-ends-phase", "T39"),
    )


def _to_the_damage(
    source: str, event: str, rule: str, label: str, unreached: str = ""
) -> tuple[Transition, ...]:
    """From a step after which nothing is defended: to Window 3, or past it without damage."""
    without = "defence.window-only-with-damage"
    return (
        Transition(source, event, a_window_comes_before_the_damage, "defence.last", rule, label),
        Transition(source, event, otherwise, "defence.damage", without, label, unreached),
    )


_ROWS: tuple[Transition, ...] = (
    Transition(
        "setup.start-player",
        DONE,
        always,
        "upkeep.effects",
        "setup.start-player",
        "T01",
        "a position begins in a turn",
    ),
    # Upkeep and Income
    Transition("upkeep.effects", DONE, damage_waits, "upkeep.window", "upkeep.window-three", "T15"),
    Transition(
        "upkeep.effects", DONE, otherwise, "income.start", "upkeep.no-damage-no-window", "T16"
    ),
    Transition("upkeep.window", CLOSED, always, "upkeep.damage", "windows.pass-closes", "T17"),
    Transition("upkeep.damage", DONE, always, "income.start", "income.phase", "T19"),
    Transition("income.start", SKIPPED, always, "main1.play", "main.phase-one", "T20 T23"),
    Transition("income.start", DONE, always, "income.gain", "income.gain-cp", "T21"),
    Transition("income.gain", DONE, always, "main1.play", "main.phase-one", "T21 T22"),
    *_main_rows("1", "offence.begin"),
    # Offensive Roll Phase
    Transition("offence.begin", DONE, always, "offence.roll", "offence.three-attempts", "T40"),
    Transition("offence.begin", PAID, always, "offence.roll", "status.knockdown", "T40"),
    Transition(
        "offence.begin",
        SKIPPED,
        the_whole_roll_phase_is_skipped,
        "main2.play",
        "status.knockdown-skips-roll-phase",
        "T40",
    ),
    Transition(
        "offence.begin",
        SKIPPED,
        otherwise,
        "offence.end",
        "status.knockdown-skips-offence-only",
        "T40",
    ),
    Transition("offence.roll", ANNOUNCED, always, "offence.window", "windows.one", "T44"),
    Transition("offence.roll", NONE, always, "offence.end", "offence.none-ends", "T45"),
    Transition("offence.window", ANNOUNCED, always, "offence.window", "offence.new-window", "T47"),
    Transition(
        "offence.window", ROLLS_AGAIN, always, "offence.roll", "offence.dice-changed", "T48"
    ),
    Transition("offence.window", NONE, always, "offence.end", "offence.none-after-change", "T49"),
    Transition(
        "offence.window",
        CLOSED,
        the_dice_still_match,
        "offence.activate",
        "offence.activate",
        "T4B",
    ),
    Transition(
        "offence.window", CLOSED, otherwise, "offence.end", "offence.no-longer-matches", "T4C"
    ),
    Transition("offence.activate", FAILED, always, "offence.end", "status.blind", "T4D"),
    Transition(
        "offence.activate", DONE, always, "defence.targeted", "setup.targeting-skipped", "T4H"
    ),
    Transition(
        "offence.end",
        DONE,
        the_roll_phase_goes_on,
        "defence.targeted",
        "defence.always-happens",
        "T4I",
    ),
    Transition("offence.end", DONE, otherwise, "main2.play", "defence.absent-after-none", "T4I"),
    # Defensive Roll Phase
    Transition(
        "defence.targeted", DONE, a_defence_is_possible, "defence.choose", "defence.optional", "T50"
    ),
    *_to_the_damage("defence.targeted", DONE, "defence.only-defendable", "T54"),
    Transition("defence.choose", DEFENDS, always, "defence.roll", "defence.roll", "T52"),
    *_to_the_damage(
        "defence.choose", DECLINED, "defence.declined-still-last-actions", "T53", DAMAGE_WAITS
    ),
    *_to_the_damage("defence.choose", UNDEFENDED, "defence.only-defendable", "T54", DAMAGE_WAITS),
    Transition("defence.roll", ROLLED, always, "defence.window", "windows.two", "T55"),
    Transition("defence.roll", NO_DICE, always, "defence.resolve", "defence.effects", "T55"),
    Transition("defence.window", CLOSED, always, "defence.resolve", "defence.locks", "T57"),
    *_to_the_damage("defence.resolve", DONE, "defence.last-actions", "T58", DAMAGE_WAITS),
    Transition("defence.last", CLOSED, always, "defence.damage", "windows.pass-closes", "T5C T5D"),
    Transition("defence.damage", DONE, always, "defence.end", "defence.after-damage", "T5E"),
    Transition("defence.end", MORE_DAMAGE, always, "defence.last", "defence.window-three", "T5F"),
    Transition("defence.end", AGAIN, always, "offence.begin", "offence.fresh-phase", "T5F"),
    Transition("defence.end", DONE, always, "main2.play", "main.phase-two", "T5F"),
    *_main_rows("2", "discard.sell"),
    # Discard Phase and the end of the turn
    Transition("discard.sell", ENDED, always, "turn.end", "discard.end-effects", "T71"),
    Transition(
        "turn.end", DONE, damage_waits_and_a_window_opens, "turn.window", "turn.end-window", "T72"
    ),
    Transition("turn.end", DONE, damage_waits, "turn.damage", "turn.end-no-window", "T72"),
    Transition("turn.end", DONE, otherwise, "turn.pass", "turn.passes", "T02"),
    Transition("turn.window", CLOSED, always, "turn.damage", "windows.pass-closes", "T72"),
    Transition("turn.damage", DONE, always, "turn.pass", "turn.passes", "T02"),
    Transition("turn.pass", DONE, always, "upkeep.effects", "upkeep.phase", "T02"),
)

_ROLL_AT = {
    "upkeep.effects": "T12",
    "main1.play": "T33",
    "main2.play": "T33",
    "offence.activate": "T4E T4F",
    "defence.resolve": "T59",
    "isolated.window": "T86",
    "upkeep.window": "T89",
    "main1.window": "T89",
    "main2.window": "T89",
    "offence.window": "T89",
    "defence.window": "T89",
    "defence.last": "T89",
}

_STRIKE_AT = {
    "upkeep.effects": "T14",
    "main1.play": "T35",
    "main2.play": "T35",
    "defence.targeted": "T51",
}


def _overlays() -> Iterator[Transition]:
    """What opens on top of a step, and the way back, drawn for the picture."""
    for at, label in _ROLL_AT.items():
        yield Transition(at, ROLLS, always, "dice.window", "dice-window.opens", label, ON_TOP)
        rule = "dice-window.accept-resolves"
        yield Transition("dice.window", CLOSED, always, at, rule, "T83", ON_TOP)
    for at, label in _STRIKE_AT.items():
        yield Transition(at, STRIKES, always, "isolated.window", "isolated.at-once", label, ON_TOP)
        rule = "isolated.runs-as-numbered"
        yield Transition("isolated.window", CLOSED, always, at, rule, "T87", ON_TOP)
    for overlay, at, rule in (
        ("then.window", "defence.targeted", "then.breakpoint"),
        ("then.window", "offence.activate", "then.breakpoint"),
        ("answer.window", "main1.play", "main.response"),
        ("answer.window", "main2.play", "main.response"),
    ):
        yield Transition(at, "earlier edition", always, overlay, rule, "", ON_TOP)
        yield Transition(overlay, CLOSED, always, at, "windows.pass-closes", "", ON_TOP)


def _endings() -> Iterator[Transition]:
    for at in LETHAL:
        yield Transition(at, OVER, always, "game.over", "health.zero-loses", "T03 T04")


def _said(row: Transition) -> Transition:
    """The row with its event and condition in words before its number, as the picture shows it."""
    words = {DONE: "", CLOSED: "passed", OVER: "somebody is at 0"}
    said = [words.get(row.on, row.on)]
    if row.when is otherwise:
        said.append("otherwise")
    elif row.when is not always:
        said.append(row.condition)
    number = f"({row.label})" if row.label else ""
    text = " ".join(part for part in (", ".join(filter(None, said)), number) if part)
    return msgspec.structs.replace(row, label=text)


TURN: Turn[Position] = Turn(
    NODES, map(_said, (*_ROWS, *_endings(), *_overlays())), "upkeep.effects"
)

_STAYS = "an Action that leaves the turn at its step"
_PROTOCOL = "the window's protocol says it: nothing is left or entered"

MERGED: dict[str, str] = {
    "T10": "picking the next Upkeep effect stays at the step until none is left",
    "T11": "healing is an effect of the step and happens at once",
    "T13": "damage is added to what waits; the step is not left",
    "T18": _PROTOCOL,
    "T30": _STAYS,
    "T31": _STAYS,
    "T32": _STAYS,
    "T34": "card damage is added to what waits; the step is not left",
    "T3A": "damage played in Window 3 joins what waits; the window stays open",
    "T41": _STAYS,
    "T42": _STAYS,
    "T43": "without a window there is nothing the other player could do",
    "T46": _PROTOCOL,
    "T4A": _PROTOCOL,
    "T4G": "effects without a target resolve within the activation",
    "T56": _PROTOCOL,
    "T5A": "the Active Player's last Actions are the first part of Window 3",
    "T5B": _PROTOCOL,
    "T70": "selling stays at the step until six cards are left",
    "T80": _PROTOCOL,
    "T81": _PROTOCOL,
    "T82": _PROTOCOL,
    "T84": "what does not alter the roll is refused, so it leads nowhere",
    "T85": _PROTOCOL,
    "T88": "the word Then opens no window, so it is no transition",
}
