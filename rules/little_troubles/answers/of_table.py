"""What can be asked of the turn, the Fight and the game: `turn.holder`, `fight.result`, ..."""

from __future__ import annotations

from engine.model.game import Answer
from engine.model.trace import Recorder
from engine.telling.words import counted
from rules.little_troubles.effects import winning
from rules.little_troubles.position.position import Fight, Position
from rules.little_troubles.turn import fight, rewards
from rules.little_troubles.turn.turn import FIGHT, TURN


def of_table(position: Position, subject: str, what: str, trace: Recorder) -> Answer:
    """The answer to `what` of the turn, the Fight or the game; LookupError if there is none."""
    if subject == "turn":
        return _of_turn(position, what)
    if subject == "fight":
        return _of_fight(position, what)
    if what == "winner":
        return Answer(position.winner or "nobody", _winner_text(position.winner))
    if what == "leader":
        name = winning.leader_when_time_is_called(position, trace)
        text = "The tie-break rests on unknown cookies" if name is None else _winner_text(name)
        return Answer(name, text, rules=("winning.tie-break", "winning.time-called"))
    raise LookupError(f"{what!r} cannot be asked of the game; ask for winner or leader")


def _winner_text(name: str) -> str:
    if not name:
        return "Nobody has won yet"
    return "The game is a tie" if name == "tie" else f"{name} wins the game"


def _of_turn(position: Position, what: str) -> Answer:
    place = position.place
    holder = position.name_of(place.holder) if place.holder else "nobody"
    rule = fight.skipped_by(position)
    left = position.fights_left
    asked: dict[str, tuple[object, str]] = {
        "at": (place.node, f"The turn is at {place.node}"),
        "player": (position.active_name, f"It is {position.active_name}'s turn"),
        "number": (position.turn_number, f"It is turn {position.turn_number}"),
        "holder": (holder, f"{holder} may act now"),
        "fight_skipped": (bool(rule), f"The Fight Phase is {'' if rule else 'not '}skipped"),
        "fights_left": (left, f"{counted(left, 'Fight')} may be Picked"),
    }
    if what not in asked:
        raise LookupError(f"{what!r} cannot be asked of the turn; ask for {', '.join(asked)}")
    value, text = asked[what]
    if what == "holder" and place.at in ("build.window", "prefight.window"):
        order = position.readings.rule("priority.build")
        return Answer(value, text, rules=(order, "fight.same-priority"))
    if what == "at":
        return Answer(value, text, rules=_where(position))
    window = place.window
    rules = (rule,) if rule and what == "fight_skipped" else ()
    return Answer(value, text, rules=rules or ((window.protocol.rule,) if window else ()))


def _where(position: Position) -> tuple[str, ...]:
    """The rules that make the turn's place one: its own, its steps', the phases'."""
    node = TURN.nodes[position.place.node]
    steps = ("fight.three-steps",) if node.phase == FIGHT else ()
    return (node.rule, *steps, "turn.three-phases")


def _of_result(current: Fight) -> tuple[str, ...]:
    """The rules behind a result: what it is called, what was compared, what a loss is."""
    won = len(current.winners or ())
    rules = [rewards.RESULTS[won], "rewards.compare"]
    if won:
        rules += ("rewards.winning-is", "rewards.win-implies-loss")
    if current.losers:
        rules += ("rewards.fight-loss", "rewards.losing-is", "rewards.regress-or-timeout")
    return tuple(rules)


def _of_fight(position: Position, what: str) -> Answer:
    current = position.fight or position.last_fight
    if what == "result":
        if current is None:
            return Answer("none", "There was no Fight", rules=("fight.step",))
        if current.stopped:
            return Answer("stopped", "The Fight stopped", rules=("fight.ends-early",))
        missing = fight.unknown_numbers(position) if current.winners is None else []
        if missing:
            text = f"The Fight cannot be decided: {' and '.join(missing)} has not been entered"
            return Answer(None, text, rules=("rewards.compare",))
        if current.winners is None:
            return Answer("undecided", "The Fight is not decided yet", rules=("rewards.compare",))
        text = rewards.result_text(current)
        value = None if current.unknown else text
        return Answer(value, f"The Fight: {text}", rules=_of_result(current))
    if what == "winners":
        winners = (current and current.winners) or ()
        text = f"The Fight was won by {' and '.join(winners) or 'nobody'}"
        return Answer(list(winners), text, rules=("rewards.winning-is",))
    if what == "fighters":
        fighters = current.fighters if current else ()
        text = f"The Characters fighting are {' and '.join(fighters) or 'none'}"
        return Answer(list(fighters), text, rules=("fight.picked",))
    if what == "going_on":
        going = position.fight is not None and not position.fight.stopped
        text = f"The Fight is {'' if going else 'not '}going on"
        return Answer(going, text, rules=("fight.picked" if going else "fight.ends-early",))
    if what == "replacer":
        card = fight.replacer_in_force(position)
        name = current.replacer if current else card.name if card else ""
        said = f"{name or 'No card'} replaces the Fight"
        return Answer(name or "none", said, rules=("replacers.turn-player",))
    known = "result, winners, fighters, going_on, replacer"
    raise LookupError(f"{what!r} cannot be asked of the fight; ask for {known}")
