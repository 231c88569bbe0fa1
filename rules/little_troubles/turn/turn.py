"""The turn of Little Troubles: Build, Fight and Resource Phase as one table."""

from __future__ import annotations

from engine.model.turn import CLOSED, DONE, Node, NodeKind, Transition, Turn, always, otherwise
from rules.little_troubles.effects.events import DECIDED, DECLINED, ORDERED, PICKED, STOPPED, WON
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import (
    BUILD_WINDOW,
    FIGHT_WINDOW,
    PREFIGHT_WINDOW,
    open_by_reading,
)
from rules.little_troubles.turn import fight, resources, rewards

BUILD, FIGHT, RESOURCE = "Build Phase", "Fight Phase", "Resource Phase"

STEP, WINDOW, DECISION, END = NodeKind.STEP, NodeKind.WINDOW, NodeKind.DECISION, NodeKind.END
TURN_PLAYER, BOTH = "turn player", "both players"

NODES = (
    Node("build.window", "Build", BUILD, WINDOW, "build.plays", BOTH, open_by_reading,
         BUILD_WINDOW),
    Node(
        "prefight.window", "Pre-Fight", FIGHT, WINDOW, "fight.quick-only", BOTH,
        open_by_reading, PREFIGHT_WINDOW,
    ),
    Node("fight.pick", "Pick a Fight", FIGHT, DECISION, "fight.pick", TURN_PLAYER, fight.may_pick),
    Node("fight.window", "Fight", FIGHT, WINDOW, "fight.step", BOTH, fight.begin, FIGHT_WINDOW),
    Node(
        "fight.replaced", "Fight replaced", FIGHT, DECISION, "replacers.turn-player", TURN_PLAYER,
    ),
    Node("rewards.compare", "Compare", FIGHT, STEP, "rewards.compare", enter=fight.compare),
    Node("rewards.outcome", "Outcome", FIGHT, STEP, "rewards.simultaneous", enter=rewards.outcome),
    Node("rewards.end", "End of Fight Phase", FIGHT, STEP, "rewards.end-of-phase-otta",
         enter=rewards.end_of_phase),
    Node("resources.gain", "Gain resources", RESOURCE, STEP, "resources.totals",
         enter=resources.gain),
    Node("end.order", "Order of end-of-turn effects", RESOURCE, DECISION, "end.own-order", BOTH,
         resources.orders_due),
    Node("end.effects", "End-of-turn effects", RESOURCE, STEP, "end.effects",
         enter=resources.end_effects),
    Node("end.events", "Mandatory events", RESOURCE, STEP, "end.mandatory",
         enter=resources.mandatory_events),
    Node("end.discard", "Discard to nine", RESOURCE, DECISION, "end.discard-to-nine", TURN_PLAYER,
         resources.discards_due),
    Node("turn.next", "Next turn", RESOURCE, STEP, "turn.starts-with-build",
         enter=resources.next_turn),
    Node("game.over", "Game over", "Game over", END, "winning.ends-game"),
)  # fmt: skip


def fight_is_skipped(position: Position) -> bool:
    """A card, or the first-turn rule, makes this turn's Fight Phase be skipped."""
    return bool(fight.skipped_by(position))


def more_fights(position: Position) -> bool:
    """The turn player may Pick another Fight."""
    return position.fights_left > 0


def a_fight_was_fought(position: Position) -> bool:
    """A Fight was Picked earlier this turn."""
    return bool(position.fights_done)


def a_replacer_is_used(position: Position) -> bool:
    """The turn player uses a card that replaces the Fight."""
    fight = position.fight
    return fight is not None and bool(fight.replacer) and not fight.stopped


def discards_come_first(position: Position) -> bool:
    """By the older reading, the discard to nine comes before the end-of-turn effects."""
    return resources.discards_come_first(position)


WON_BEFORE = "only from a position described with the game won already"

ROWS = (
    # from               on        when                  to                  rule
    ("build.window",     WON,      always,               "game.over",        "winning.ends-game"),
    ("build.window",     CLOSED,   fight_is_skipped,     "rewards.end",      "fight.skipped"),
    ("build.window",     CLOSED,   otherwise,            "prefight.window",  "fight.begins"),
    ("prefight.window",  WON,      always,               "game.over",        "winning.ends-game"),
    ("prefight.window",  CLOSED,   fight_is_skipped,     "rewards.end",      "fight.skipped"),
    ("prefight.window",  CLOSED,   otherwise,            "fight.pick",       "fight.step"),
    ("fight.pick",       WON,      always,               "game.over",        "winning.ends-game"),
    ("fight.pick",       DECLINED, a_fight_was_fought,   "rewards.end",      "fight.declined"),
    ("fight.pick",       DECLINED, otherwise,            "resources.gain",   "fight.declined"),
    ("fight.pick",       PICKED,   a_replacer_is_used,   "fight.replaced",   "replacers.turn-player"),
    ("fight.pick",       PICKED,   otherwise,            "fight.window",     "fight.picked"),
    ("fight.replaced",   WON,      always,               "game.over",        "winning.ends-game", "", WON_BEFORE),
    ("fight.replaced",   DECIDED,  always,               "rewards.compare",  "replacers.own-winner"),
    ("fight.window",     WON,      always,               "game.over",        "winning.ends-game"),
    ("fight.window",     STOPPED,  more_fights,          "fight.pick",       "fight.ends-early"),
    ("fight.window",     STOPPED,  otherwise,            "rewards.end",      "fight.ends-early"),
    ("fight.window",     CLOSED,   always,               "rewards.compare",  "rewards.compare"),
    ("rewards.compare",  DONE,     always,               "rewards.outcome",  "rewards.otta-first"),
    ("rewards.outcome",  WON,      always,               "game.over",        "rewards.ten-wins"),
    ("rewards.outcome",  DONE,     more_fights,          "fight.pick",       "replacers.each-fight"),
    ("rewards.outcome",  DONE,     otherwise,            "rewards.end",      "rewards.end-of-phase-otta"),
    ("rewards.end",      WON,      always,               "game.over",        "winning.ends-game"),
    ("rewards.end",      DONE,     always,               "resources.gain",   "rewards.phase-ends"),
    ("resources.gain",   WON,      always,               "game.over",        "winning.ends-game"),
    ("resources.gain",   DONE,     discards_come_first,  "end.discard",      "end.discard-before-effects"),
    ("resources.gain",   DONE,     otherwise,            "end.order",        "end.effects"),
    ("end.order",        WON,      always,               "game.over",        "winning.ends-game", "", WON_BEFORE),
    ("end.order",        ORDERED,  always,               "end.order",        "end.own-order"),
    ("end.order",        DONE,     always,               "end.effects",      "end.effects"),
    ("end.effects",      WON,      always,               "game.over",        "winning.ends-game"),
    ("end.effects",      ORDERED,  always,               "end.order",        "end.own-order"),
    ("end.effects",      DONE,     always,               "end.events",       "end.mandatory"),
    ("end.events",       DONE,     discards_come_first,  "turn.next",        "end.turn-ends"),
    ("end.events",       DONE,     otherwise,            "end.discard",      "end.discard-to-nine"),
    ("end.discard",      WON,      always,               "game.over",        "winning.ends-game", "", WON_BEFORE),
    ("end.discard",      DONE,     discards_come_first,  "end.order",        "end.effects"),
    ("end.discard",      DONE,     otherwise,            "turn.next",        "end.turn-ends"),
    ("turn.next",        DONE,     always,               "build.window",     "turn.starts-with-build"),
)  # fmt: skip

TURN: Turn[Position] = Turn(NODES, [Transition(*row) for row in ROWS], start="build.window")
