"""How many cards an Exertion reveals, and what it may be made for."""

from __future__ import annotations

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import of_kind, permission
from rules.highlander.values.stance import stance

NORMAL_SIZE = 5


def size(position: Position, player: str, purpose: str, announced: int = 0) -> Explanation:
    """How many cards an Exertion of this player for this purpose reveals."""
    rows = [Change(player, Kind.PRINTED, NORMAL_SIZE, "exertion.size", note="normal size")]
    for force in of_kind(position, "exertion-size", player):
        fits = not force.effect.of or purpose in force.effect.of
        verdict = Verdict.APPLIED if fits else Verdict.UNMET
        note = " or ".join(force.effect.of) + " only"
        rows.append(
            Change(force.source, Kind.SET, force.effect.amount, force.rule, 1, verdict, note)
        )
    for force in of_kind(position, "exertion-change", player):
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule))
    if announced:
        note = "announced before the Exertion"
        rows.append(Change("announced", Kind.ADD, announced, "exertion.size-announced", note=note))
    if settle(rows)[-1].after < 0:
        rows.append(Change(player, Kind.FLOOR, 0, "exertion.size", note="not below none"))
    return Explanation(player, f"Exertion for {purpose}", settle(rows))


def special_attack_allowed(position: Position, player: str) -> bool:
    """Whether a card, or the last successful defence, lets a Special Attack be Exerted for."""
    flag = "special-attack-from-exertion"
    if permission(position, player, flag):
        return True
    return any(e.kind == "allow" and flag in e.flags for e in stance(position).text)
