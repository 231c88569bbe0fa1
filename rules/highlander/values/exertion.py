"""How many cards an Exertion reveals, and what it may be made for."""

from __future__ import annotations

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, phase_of
from rules.highlander.values.in_force import of_kind
from rules.highlander.values.stance import permitted, spoken

NORMAL_SIZE = 5


def size(position: Position, player: str, purpose: str, announced: int = 0) -> Explanation:
    """How many cards an Exertion of this player for this purpose reveals."""
    rows = [Change(player, Kind.PRINTED, NORMAL_SIZE, "exertion.size", note="normal size")]
    attacking = phase_of(position) == ATTACK_PHASE
    said = spoken(position, player, "exertion-size") if attacking else []
    for force in (*of_kind(position, "exertion-size", player), *said):
        fits = not force.effect.of or purpose in force.effect.of
        verdict = Verdict.APPLIED if fits else Verdict.UNMET
        note = " or ".join(force.effect.of) + " only"
        rows.append(
            Change(force.source, Kind.SET, force.effect.amount, force.rule, 1, verdict, note)
        )
    said = spoken(position, player, "exertion-change") if attacking else []
    for force in (*of_kind(position, "exertion-change", player), *said):
        fits = not force.effect.of or purpose in force.effect.of
        verdict = Verdict.APPLIED if fits else Verdict.UNMET
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule, 1, verdict))
    if announced:
        note = "announced before the Exertion"
        rows.append(Change("announced", Kind.ADD, announced, "exertion.size-announced", note=note))
    if settle(rows)[-1].after < 0:
        rows.append(Change(player, Kind.FLOOR, 0, "exertion.size", note="not below none"))
    return Explanation(player, f"Exertion for {purpose}", settle(rows))


def special_attack_allowed(position: Position, player: str, tags: frozenset[str]) -> bool:
    """Whether a card, or the last successful defence, lets a Special Attack be Exerted for."""
    return permitted(position, player, "special-attack-from-exertion", tags) is not None
