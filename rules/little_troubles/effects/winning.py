"""Who has won: 100 cookies, ten Fight Wins, an alternate condition, and ties between them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.model.rulebook import RuleId
from engine.model.trace import Recorder
from rules.little_troubles.position.position import Player, Position
from rules.little_troubles.values.scores import score, standard_conditions


def check(position: Position, trace: Recorder, *, phase_ends: bool = True) -> Position:
    """The position with the winner set, if anybody has won now.

    In the middle of a phase, a standard condition wins at once or at its end by reading. Once
    the game is won nothing triggers any more.
    """
    if position.winner:
        return position
    winner = _alternate_winner(position, trace) or _standard_winner(position, phase_ends, trace)
    if not winner:
        return position
    return msgspec.structs.replace(position, winner=winner, happened=())


def _alternate_winner(position: Position, trace: Recorder) -> str:
    """Who wins by an alternate condition: before standard ones, and a tie if both do."""
    met = [player for player in position.players if player.won]
    if met and position.readings["winning.ways"] == "two":
        rule = position.readings.rule("winning.ways")
        trace.note(rule, "by this reading only cookies and Fight Wins win")
        return ""
    if len(met) == 2:
        trace.note("winning.alternate-tie", "both meet an alternate condition: the game is a tie")
        return "tie"
    if len(met) == 1:
        beside = any(standard_conditions(player) for player in position.players)
        rule = RuleId("winning.alternate-first" if beside else "winning.alternate")
        trace.note(rule, "{name} wins by {card}", name=met[0].name, card=met[0].won)
        return met[0].name
    return ""


def _standard_winner(position: Position, phase_ends: bool, trace: Recorder) -> str:
    """Who wins by cookies or Fight Wins; both at once go by the reading of ties."""
    met = [player for player in position.players if standard_conditions(player)]
    by_cookies = any("winning.cookies" in standard_conditions(player) for player in met)
    if by_cookies and not phase_ends and position.readings["winning.when"] == "end-of-phase":
        met = [player for player in met if "winning.fights" in standard_conditions(player)]
    if len(met) == 2:
        return _both(position, trace)
    if met and not phase_ends:
        trace.note(position.readings.rule("winning.when"), "a condition is met in mid-phase")
    if len(met) == 1:
        trace.note(standard_conditions(met[0])[0], "{name} wins the game", name=met[0].name)
        return met[0].name
    return ""


def _both(position: Position, trace: Recorder) -> str:
    """Both met a standard condition at once: by tie-break, or by the older rule."""
    rule = position.readings.rule("winning.simultaneous")
    for player in position.players:
        if len(standard_conditions(player)) > 1:
            trace.note("winning.both-conditions", "{name} meets both at once", name=player.name)
    if position.readings["winning.simultaneous"] == "tie-break":
        return _higher(position, rule, "{a} {x} % against {b} {y} %", score, trace) or ""
    says = "of the two conditions {a} meets {x}, {b} {y}"
    return (
        _higher(position, rule, says, lambda player: len(standard_conditions(player)), trace) or ""
    )


def _higher(
    position: Position,
    rule: str,
    says: str,
    count: Callable[[Player], int | None],
    trace: Recorder,
) -> str | None:
    """Whose count is higher, or `tie`; None if it rests on cookies nobody has entered."""
    first, second = position.players
    x, y = count(first), count(second)
    if x is None or y is None:
        name = first.name if x is None else second.name
        trace.note(rule, "{name}'s cookies are unknown: the judge is asked", name=name)
        return None
    trace.note(rule, says, a=first.name, x=x, b=second.name, y=y)
    if x == y:
        return "tie"
    return first.name if x > y else second.name


def leader_when_time_is_called(position: Position, trace: Recorder) -> str | None:
    """Who wins when time is called with no winner: the higher tie-break score, or `tie`.

    None if it rests on cookies nobody has entered.
    """
    says = "{a} {x} % against {b} {y} %"
    return _higher(position, "winning.time-called", says, score, trace)
