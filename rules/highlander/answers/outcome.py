"""What a step of play decided: what gets through a defence, and what it does to Ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.model.ledger import Explanation, Kind
from engine.model.outcome import Outcome
from engine.model.trace import Step
from rules.highlander.position.position import Position
from rules.highlander.values.damage import Hit, hits
from rules.highlander.values.outcomes import STOPPED


def outcome(before: Position, after: Position, steps: Sequence[Step]) -> Outcome | None:
    """What this entry did to a player's Ability, else what got through the defences."""
    every = [step for top in steps for _, step in top.walk()]
    over = after.winner if after.winner != before.winner else ""
    for step in every:
        why = step.explanation
        if why is not None and why.stat == "ability" and (_moved(why) or over):
            return _adjusted(before, why, over, every)
    if over:
        ended = [step for step in every if step.rule.startswith(("game.", "head-shot."))]
        rules = tuple(dict.fromkeys(step.rule for step in ended))[:3]
        return Outcome(says=_game(over), rules=rules, answers=("winner",))
    return _through(before, every)


def _moved(why: Explanation) -> bool:
    return any(row.change.kind is not Kind.PRINTED for row in why.rows)


def _adjusted(before: Position, why: Explanation, over: str, every: list[Step]) -> Outcome:
    """Ability before and after, with every gain and loss by its card."""
    first = why.rows[0].after if why.rows else why.value
    told = why.unknown or ", ".join(_terms(why))
    if why.value is None:
        moved = "is unknown"
    else:
        moved = f"goes from {first} to {why.value}" if first != why.value else f"stays {why.value}"
    says = f"{why.subject}'s Ability {moved}{': ' if told else ''}{told}"
    ends = ("game.lost-at-zero", "head-shot.wins")
    costs = [step.text for step in every if step.rule in ends and "phase" not in step.facts]
    if over:
        costs.append(_game(over))
    rules = tuple(dict.fromkeys((why.deciding_rule, *why.rules)))[:3]
    answered = (f"{why.subject}.ability", f"{why.subject}.next ability")
    return Outcome(says=says, costs=tuple(costs), rules=rules, answers=answered)


def _terms(why: Explanation) -> Iterator[str]:
    for row in why.rows[1:]:
        change = row.change
        if change.kind in (Kind.FLOOR, Kind.CAP):
            if row.counts and row.after != row.before:
                yield f"{'no less' if change.kind is Kind.FLOOR else 'no more'} than {row.after}"
        elif row.counts and row.after != row.before:
            sign = f"{row.after - row.before:+d}".replace("-", "\N{MINUS SIGN}")
            yield f"{sign} {change.source}"
        elif not row.counts:
            yield f"{change.source} {change.note or 'does not count'}"


def _through(before: Position, every: Iterable[Step]) -> Outcome | None:
    """What became of each attack as the defences closed."""
    if not any(step.facts.get("title") == "What gets through" for step in every):
        return None
    found = hits(before)
    if not found:
        return None
    rules = tuple(dict.fromkeys(hit.explanation.deciding_rule for hit in found))[:3]
    return Outcome(says="; ".join(_attack(hit) for hit in found), rules=rules)


def _attack(hit: Hit) -> str:
    if hit.damage is None:
        return f"what {hit.name} does is not known: {hit.explanation.unknown}"
    if hit.result.status == STOPPED:
        leak = f", but {hit.damage} damage comes through" if hit.damage else ""
        return f"{hit.name} is stopped by {' and '.join(hit.result.by)}{leak}"
    return f"{hit.name} gets through for {hit.damage}"


def _game(winner: str) -> str:
    return f"{winner} wins the game"
