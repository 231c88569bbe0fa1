"""A line of play: entries played in order as far as they are legal, with what they imply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.model.game import Action, Game, Pass
from engine.model.legality import Refused
from engine.model.names import as_called
from engine.model.position import Position
from engine.model.rulebook import Readings
from engine.model.trace import SILENT, Recorder, Step, TreeRecorder
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError, Problem, under
from engine.notation.scenario import Scenario

P = TypeVar("P", bound=Position)

MOST_PASSES = 200


class Stop(msgspec.Struct, frozen=True):
    """The step of a line that could not be played, counted from one, and why."""

    step: int
    refused: Refused


class Line(msgspec.Struct, frozen=True):
    """A line of play as far as it went: the positions, the first being where it began."""

    positions: tuple[Any, ...]
    stop: Stop | None = None
    entries: tuple[Mapping[str, Any], ...] = ()
    """What was to be played, as it was written."""
    steps: tuple[tuple[Step, ...], ...] = ()
    """The steps each entry caused, where they were recorded."""

    @property
    def end(self) -> Any:
        """The position the line led to."""
        return self.positions[-1]


def start(game: Game[P], scenario: Scenario, readings: Readings | None = None) -> P:
    """The position a scenario begins with, its readings in force and its window open."""
    if readings is None:
        readings = readings_of(game, scenario)
    return game.position(scenario.position, readings)


def readings_of(game: Game[Any], scenario: Scenario) -> Readings:
    """The readings a scenario asks for; DocumentError if it names one that is not there."""
    try:
        return Readings(game.rulebook, scenario.readings)
    except KeyError as error:
        raise DocumentError([Problem("readings", str(error.args[0]))]) from None


def play_line(game: Game[P], position: P, line: list[dict[str, Any]], trace: Recorder) -> Line:
    """Play line entries in order; stops at the first that is refused."""
    positions: list[P] = [position]
    line = list(line)
    steps: list[tuple[Step, ...]] = []
    recorded = trace.steps if isinstance(trace, TreeRecorder) else []
    for number, entry in enumerate(line, 1):
        began = len(recorded)
        entry = line[number - 1] = as_named(game, position, entry)
        try:
            result = play_entry(game, position, entry, trace)
        except DocumentError as error:
            raise under(f"line.{number - 1}", error) from None
        if isinstance(result, Refused):
            with trace.step(result.reasons[0].rule, "{what}", what=result.what):
                for reason in result.reasons:
                    trace.note(reason.rule, "{why}", why=reason.text)
            return Line(tuple(positions), Stop(number, result), tuple(line), tuple(steps))
        position = result
        positions.append(position)
        steps.append(tuple(recorded[began:]))
    return Line(tuple(positions), None, tuple(line), tuple(steps))


def play_entry(
    game: Game[P], position: P, entry: Mapping[str, Any], trace: Recorder = SILENT
) -> P | Refused:
    """The position after one line entry; `{until: place}` passes until the turn is there."""
    if "until" in entry:
        _nothing_beside(entry, "until")
        return pass_until(game, position, str(entry["until"]), trace)
    action = entry_action(game, position, entry)
    legality = game.legality(position, action)
    rules = () if trace is SILENT else game.grounds(position, action)
    if isinstance(legality, Refused):
        trace.note(next(iter(rules), ""), "{by}: {what}", by=action.by, what=game.say(action))
        return msgspec.structs.replace(legality, doubts=game.doubts(position, action))
    rule, see = (rules[0], rules[1:]) if rules else ("", ())
    with trace.step(rule, "{by}: {what}", see=see, by=action.by, what=game.say(action)):
        return game.carried_out(position, action, legality, trace).position


def entry_action(game: Game[P], position: P, entry: Mapping[str, Any]) -> Action:
    """The action a line entry states; DocumentError unless one of the players is said to do it."""
    entry = as_named(game, position, entry)
    if entry.get("by") not in position.names:
        names = " or ".join(position.names)
        raise DocumentError([Problem("by", f"expected {names}, got {entry.get('by')!r}")])
    if entry.get("pass") is True:
        _nothing_beside(entry, "pass")
    return game.action(position, entry)


def as_named(game: Game[P], position: P, entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry with what it names written as it is called in the position."""
    known = (*position.names, *game.things(position))
    named: dict[str, Any] = as_called(dict(entry), {*game.naming, "by"}, known)
    return named


def _nothing_beside(entry: Mapping[str, Any], key: str) -> None:
    """Passing is all that such an entry says; DocumentError naming what stands beside it."""
    beside = [other for other in entry if other not in (key, "by")]
    if beside:
        says = f"nothing is stated beside `{key}`; give {', '.join(beside)} an entry of its own"
        raise DocumentError([Problem(beside[0], says)])


def pass_until(game: Game[P], position: P, place: str, trace: Recorder) -> P | Refused:
    """Everyone passes until the turn stands at or has gone through `place`, or the game is over.

    Refused where somebody must decide first.
    """
    try:
        wanted, *others = game.turn.called(place)
    except LookupError as error:
        raise DocumentError([Problem("until", str(error.args[0]))]) from None
    rule = game.turn.nodes[wanted].rule
    if wanted in (position.place.node, position.place.at):
        trace.note(rule, "the turn stands at {place} already, so nobody passes", place=place)
    elif others:
        says = "{place} is taken as {wanted}; it may also be {others}"
        trace.note(rule, says, place=place, wanted=wanted, others=" or ".join(others))
    turn = position.turn_number
    for _ in range(MOST_PASSES):
        here = position.place
        if wanted in (here.node, here.at):
            return position
        if position.turn_number != turn and wanted != game.turn.start:
            break
        holder = position.name_of(here.holder) if here.holder else game.decider(position)
        played = game.play(position, Pass(by=holder), trace)
        if isinstance(played, Refused):
            return played
        position = played.position
        over = game.turn.nodes[position.place.node].kind is NodeKind.END
        if over or wanted in played.path:
            return position
    raise DocumentError(
        [Problem("until", f"this turn does not come to {place!r} by passing alone")]
    )
