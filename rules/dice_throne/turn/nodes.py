"""The places of the turn: every step, decision and window, with the rule that makes it one."""

from __future__ import annotations

from engine.model.turn import Node, NodeKind
from rules.dice_throne.position import windows
from rules.dice_throne.turn import defence_steps, offence_steps, turn_steps

UPKEEP = "Upkeep Phase"
INCOME = "Income Phase"
MAIN_1 = "Main Phase 1"
OFFENCE = "Offensive Roll Phase"
DEFENCE = "Defensive Roll Phase"
MAIN_2 = "Main Phase 2"
DISCARD = "Discard Phase"
END = "End of the turn"
ANYWHERE = "Anywhere in the turn"

ACTIVE = "Active Player"
OTHER = "Non-Active Player"
BOTH = "both players"


_STEP, _WINDOW, _DECISION = NodeKind.STEP, NodeKind.WINDOW, NodeKind.DECISION


def _main(number: str, phase: str) -> tuple[Node, ...]:
    """A Main Phase: both are alike."""
    window = windows.MAIN_ONE_THREE if number == "1" else windows.MAIN_TWO_THREE
    rule = "main.phase-one" if number == "1" else "main.phase-two"
    at = f"main{number}"
    apply = turn_steps.applied("main.damage-waits")
    return (
        Node(f"{at}.play", phase, phase, _DECISION, rule, ACTIVE, turn_steps.free),
        Node(
            f"{at}.window", f"Window 3 of {phase}", phase, _WINDOW, window.rule, BOTH, None, window
        ),
        Node(f"{at}.damage", f"Damage of {phase}", phase, _STEP, "main.damage-waits", "", apply),
    )


NODES: tuple[Node, ...] = (
    Node("setup.start-player", "The Start Player is decided", "Setup", _STEP, "setup.start-player"),
    Node(
        "upkeep.effects",
        "Upkeep effects",
        UPKEEP,
        _DECISION,
        "upkeep.phase",
        ACTIVE,
        turn_steps.upkeep_effects,
    ),
    Node(
        "upkeep.window",
        "Window 3 of Upkeep",
        UPKEEP,
        _WINDOW,
        "upkeep.window-three",
        BOTH,
        None,
        windows.UPKEEP_THREE,
    ),
    Node(
        "upkeep.damage",
        "Upkeep damage",
        UPKEEP,
        _STEP,
        "upkeep.damage-together",
        "",
        turn_steps.applied("upkeep.damage-together"),
    ),
    Node(
        "income.start",
        "Before Income",
        INCOME,
        _DECISION,
        "income.phase",
        ACTIVE,
        turn_steps.income_start,
    ),
    Node(
        "income.gain",
        "Gain 1 CP and draw",
        INCOME,
        _STEP,
        "income.gain-cp",
        "",
        turn_steps.income_gain,
    ),
    *_main("1", MAIN_1),
    Node(
        "offence.begin",
        "Before the Offensive Roll",
        OFFENCE,
        _DECISION,
        "offence.phase",
        ACTIVE,
        offence_steps.offence_begin,
    ),
    Node(
        "offence.roll",
        "Roll Attempts",
        OFFENCE,
        _DECISION,
        "offence.three-attempts",
        ACTIVE,
        turn_steps.free,
    ),
    Node(
        "offence.window",
        "Window 1",
        OFFENCE,
        _WINDOW,
        "windows.one",
        BOTH,
        None,
        windows.WINDOW_ONE,
    ),
    Node(
        "offence.activate",
        "Activate the ability",
        OFFENCE,
        _STEP,
        "offence.activate",
        ACTIVE,
        offence_steps.activate,
    ),
    Node(
        "offence.end",
        "No ability activates",
        OFFENCE,
        _STEP,
        "offence.none-ends",
        "",
        offence_steps.offence_end,
    ),
    Node(
        "defence.targeted",
        "Targeted effects",
        DEFENCE,
        _STEP,
        "defence.targeted-first",
        ACTIVE,
        defence_steps.targeted,
    ),
    Node(
        "defence.choose",
        "Choose a defence",
        DEFENCE,
        _DECISION,
        "defence.optional",
        OTHER,
        turn_steps.free,
    ),
    Node(
        "defence.roll",
        "Defence roll",
        DEFENCE,
        _DECISION,
        "defence.roll",
        OTHER,
        defence_steps.defence_roll,
    ),
    Node(
        "defence.window",
        "Window 2",
        DEFENCE,
        _WINDOW,
        "windows.two",
        BOTH,
        defence_steps.defence_window,
        windows.WINDOW_TWO,
    ),
    Node(
        "defence.resolve",
        "Resolve the defence",
        DEFENCE,
        _STEP,
        "defence.effects",
        OTHER,
        defence_steps.defence_resolve,
    ),
    Node(
        "defence.last",
        "Window 3",
        DEFENCE,
        _WINDOW,
        "defence.window-three",
        BOTH,
        defence_steps.defence_last,
        windows.DEFENCE_THREE,
    ),
    Node(
        "defence.damage",
        "Damage applies",
        DEFENCE,
        _STEP,
        "defence.together",
        "",
        turn_steps.applied("defence.together"),
    ),
    Node(
        "defence.end",
        "After the damage",
        DEFENCE,
        _DECISION,
        "defence.after-damage",
        ACTIVE,
        defence_steps.defence_end,
    ),
    *_main("2", MAIN_2),
    Node(
        "discard.sell",
        "Sell down to six",
        DISCARD,
        _DECISION,
        "discard.sell-down",
        ACTIVE,
        turn_steps.free,
    ),
    Node(
        "turn.end",
        "Effects at the end of the turn",
        END,
        _STEP,
        "discard.end-effects",
        "",
        turn_steps.turn_end,
    ),
    Node(
        "turn.window",
        "Window 3 at the end of the turn",
        END,
        _WINDOW,
        "turn.end-window",
        BOTH,
        None,
        windows.TURN_THREE,
    ),
    Node(
        "turn.damage",
        "Damage at the end of the turn",
        END,
        _STEP,
        "discard.end-effects",
        "",
        turn_steps.applied("discard.end-effects"),
    ),
    Node("turn.pass", "The turn passes", END, _STEP, "turn.passes", "", turn_steps.turn_pass),
    Node("game.over", "The game is over", END, NodeKind.END, "health.zero-loses"),
    Node(
        "dice.window",
        "Dice roll window",
        ANYWHERE,
        _WINDOW,
        "dice-window.opens",
        BOTH,
        None,
        windows.DICE,
        overlay=True,
    ),
    Node(
        "isolated.window",
        "Isolated damage",
        ANYWHERE,
        _WINDOW,
        "isolated.window",
        BOTH,
        None,
        windows.ISOLATED,
        overlay=True,
    ),
    Node(
        "then.window",
        "Window at Then (earlier edition)",
        ANYWHERE,
        _WINDOW,
        "then.breakpoint",
        BOTH,
        None,
        windows.THEN,
        overlay=True,
    ),
    Node(
        "answer.window",
        "Answer before it resolves (earlier edition)",
        ANYWHERE,
        _WINDOW,
        "main.response",
        BOTH,
        None,
        windows.ANSWER,
        overlay=True,
    ),
)

OFTEN_IDLE = frozenset(
    {
        "upkeep.effects",
        "income.start",
        "main1.play",
        "offence.begin",
        "defence.end",
        "main2.play",
    }
)
"""The decisions in which doing nothing is what usually happens."""
