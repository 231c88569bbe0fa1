"""The rows behind damage: what is incoming, what was taken, what the Attack counts as."""

from __future__ import annotations

from engine.model.ledger import Change, Explanation, Kind, settle
from rules.dice_throne.effects import damage
from rules.dice_throne.position.position import Position

STATS = ("incoming", "taken", "attack")


def explain(position: Position, subject: str, stat: str) -> Explanation:
    """The rows behind damage: incoming, taken, or what the Attack counts as."""
    seat = position.names.index(subject) if subject in position.names else None
    if stat in ("attack", "damage") or subject == "attack":
        return attack_explained(position)
    if seat is None:
        raise LookupError(f"{subject!r} is not a player here")
    if stat.startswith("incoming"):
        if position.isolated and position.isolated[-1].target == seat:
            return damage.isolated(position)
        return damage.incoming(position, seat)
    if stat in ("taken", "damage taken"):
        for explanation in position.landed:
            if explanation.subject == subject:
                return explanation
        none = Change("no damage", Kind.PRINTED, 0, "damage.printed", note="none was taken")
        return Explanation(subject, "damage taken", settle((none,)))
    raise LookupError(f"{subject} has rows for {', '.join(STATS)}, not {stat!r}")


def attack_explained(position: Position) -> Explanation:
    """What the Attack counts as: its own damage, before anything is prevented."""
    ability = position.offence.activated
    name = ability.name if ability is not None else "the Attack"
    changes = [
        Change(
            hit.source,
            Kind.ADD if index else Kind.PRINTED,
            hit.amount,
            hit.rule,
            note=f"{hit.type.value} damage",
        )
        for index, hit in enumerate(h for h in position.hits if h.ability and not h.modifier)
    ] or [Change(name, Kind.PRINTED, position.offence.damage, "offence.attack", note="its damage")]
    return Explanation(name, "damage", settle(changes))
