"""What a step of play decided: the damage that landed with its numbers, and the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.model.ledger import Explanation, Kind
from engine.model.outcome import Outcome
from engine.model.trace import Step
from rules.dice_throne.effects.damage import DRAW
from rules.dice_throne.position.position import Position

_TAKEN = "damage taken"


def outcome(before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
    """The damage that this entry let land, else the game if it ended."""
    every = [step for top in steps for _, step in top.walk()]
    landed = [
        step.explanation
        for step in every
        if step.explanation is not None and step.explanation.stat == _TAKEN
    ]
    over = after.result if after.result != before.result else ""
    if not landed and not over:
        return None
    told = [_damage(why) for why in landed]
    costs = [step.text for step in every if step.rule == "damage.successfully-dealt"]
    ended = [step for step in every if step.rule.startswith("health.") and over]
    ended = [step for step in ended if "phase" not in step.facts]
    costs += [step.text for step in ended]
    if not told:
        told = ["The game is a draw" if over == DRAW else f"{over} wins the game"]
    rules = dict.fromkeys(rule for why in landed for rule in _rules(why))
    return Outcome(
        says="; ".join(told),
        costs=tuple(dict.fromkeys(costs)),
        rules=tuple(rules)[:3] or tuple(step.rule for step in ended)[:1],
        answers=tuple(f"{why.subject}.taken" for why in landed),
    )


def _damage(why: Explanation) -> str:
    """`4 damage reaches Nick: 9 Attack, +2 Axe, -3 Protect, -4 Not This Time!`."""
    if why.unknown:
        return f"What reaches {why.subject} is not known: {why.unknown}"
    told = ", ".join(_terms(why))
    return f"{why.value} damage reaches {why.subject}{': ' if told else ''}{told}"


def _terms(why: Explanation) -> Iterator[str]:
    for row in why.rows:
        change = row.change
        if change.kind in (Kind.SUBTOTAL, Kind.FLOOR, Kind.CAP):
            continue
        if not row.counts:
            yield f"{change.source} does not count ({row.verdict.value})"
        elif change.kind is Kind.PRINTED:
            yield f"{row.after} {change.source}"
        else:
            moved = row.after - row.before
            yield f"{moved:+d} {change.source}".replace("-", "\N{MINUS SIGN}", 1)


def _rules(why: Explanation) -> Iterator[str]:
    yield why.deciding_rule
    yield from why.rules
