"""What a step of play decided: a Fight with its numbers and what it cost, and the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.model.outcome import Outcome
from engine.model.trace import Step
from rules.little_troubles.position.position import Player, Position
from rules.little_troubles.turn.rewards import RESULTS
from rules.little_troubles.values.scores import COOKIES_TO_WIN, WINS_TO_WIN

TIE = "tie"
_ANSWERED = ("fight.result",)
_KEPT = ("rewards.prevented-loss", "states.shield", "rewards.immune-adult")
_SAID_ALREADY = ("states.works-as-before", "states.both-regress", "states.regress")


def outcome(before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
    """The Fight that this entry decided, else the game if it was won."""
    every = [step for top in steps for _, step in top.walk()]
    compared = [step for step in every if step.rule == "rewards.compare" and "sign" in step.facts]
    result = next((step for step in every if _is_result(step)), None)
    won = after.winner if after.winner != before.winner else ""
    if result is not None:
        return _fight(result, compared, every, won)
    ended = before.fight is not None and after.fight is None
    stopped = next((step for step in every if ended and "has stopped" in step.says), None)
    if stopped is not None:
        return Outcome(says=stopped.text, rules=(stopped.rule,), answers=_ANSWERED)
    if won:
        return _won(after, won, every)
    return None


def _won(after: Position, won: str, every: list[Step]) -> Outcome:
    """Who won the game, and by what."""
    rules = dict.fromkeys(step.rule for step in every if step.rule.startswith("winning."))
    says = _game(won)
    if won != TIE:
        player = after.player(won)
        by = [said.format(n=count) for said, count, least in _ways(player) if count >= least]
        says += f" with {' and '.join(by)}" if by and not player.won else ""
        says += f" by {player.won}" if player.won else ""
    return Outcome(says=says, rules=tuple(rules)[-3:], answers=("winner",))


def _ways(player: Player) -> tuple[tuple[str, int, int], ...]:
    return (
        ("{n} cookies", player.cookies or 0, COOKIES_TO_WIN),
        ("{n} Fight Wins", player.wins, WINS_TO_WIN),
    )


def _is_result(step: Step) -> bool:
    return "result" in step.facts and step.rule in RESULTS.values()


def _fight(result: Step, compared: list[Step], every: list[Step], won: str) -> Outcome:
    """Who won the Fight, by which numbers, and what became of the loser and the winner."""
    why = "; ".join(dict.fromkeys(_comparison(step) for step in compared))
    says = f"{_who(str(result.facts['result']))}{': ' if why else ''}{why}"
    costs = list(_costs(every))
    if won:
        costs.append(_game(won))
    rules = dict.fromkeys((*(step.rule for step in compared[:1]), result.rule))
    return Outcome(says=says, costs=tuple(costs), rules=tuple(rules), answers=_ANSWERED)


def _who(result: str) -> str:
    if result.startswith("unknown"):
        return f"Who wins the Fight is {result}"
    if result == "tie":
        return "Nobody wins the Fight"
    if result.endswith(" wins"):
        return f"{result} the Fight"
    return "Both players win the Fight and both lose it"


def _comparison(step: Step) -> str:
    reaches = "reaches" if step.facts["sign"] == ">=" else "does not reach"
    return "{mine}'s Confidence {c} {reaches} {theirs}'s Maturity {m}".format(
        reaches=reaches, **step.facts
    )


def _costs(every: Iterable[Step]) -> Iterator[str]:
    """What happened to the loser and what the winner got, as the steps say it."""
    not_known: set[object] = set()
    for step in every:
        if step.rule == "rewards.simultaneous":
            for inner in step.steps:
                if "part" in inner.facts:
                    loser = inner.facts["loser"]
                    if loser not in not_known:
                        yield f"what {loser} gives as a Fight Reward has not been entered"
                    not_known.add(loser)
                    continue
                if inner.rule not in _SAID_ALREADY and "reward" not in inner.facts:
                    yield inner.text
        elif step.rule in _KEPT or "does not change state" in step.says:
            yield step.text


def _game(winner: str) -> str:
    return "The game is a tie" if winner == TIE else f"{winner} wins the game"
