"""Why a defence may not be played: no attack, the number of defences, what cannot be stopped."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import named, planned_defence
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import imposed
from rules.highlander.values.outcomes import coverage, obstacles, results, unanswered

IN_VAIN = "defence/not-against-ranged"
"""What keeps a defence from stopping an attack but not from being played against it."""


def defence_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    """Every reason, beyond timing and hand, why this defence may not be played now."""
    if not position.incoming:
        yield Reason(
            "defence/no-attack",
            "defence.only-against-an-attack",
            "no attack is coming",
            remedy="when the opponent has attacked",
        )
        return
    unknown = [n for n in action.against if position.attack(n) not in position.incoming]
    for name in unknown:
        yield Reason(
            "defence/no-such-attack",
            "defence.only-against-an-attack",
            "{attack} is no attack that is coming",
            {"attack": name},
        )
    defence = planned_defence(position, action)
    yield from _count_reasons(position, action)
    order = _order_reason(position, action)
    if order is not None:
        yield order
    if position.defences and action.source != "exertion":
        force = imposed(position, action.by, "further-defences-from-exertion")
        if force is not None:
            yield Reason(
                "defence/only-from-exertion",
                force.rule if force.rule != "card.overrides" else "defence.further-from-exertion",
                "because of {source} a further defence must come from an Exertion",
                {"source": force.source},
                blocker=force.source,
                remedy="with a defence from an Exertion",
            )
    aimed_at = [
        attack
        for attack in position.incoming
        if not action.against or attack.name in named(position, action.against)
    ]
    against_all = [
        [each for each in obstacles(defence, attack) if each.code != IN_VAIN] for attack in aimed_at
    ]
    if aimed_at and all(against_all):
        for found in against_all:
            yield from found


def _order_reason(position: Position, action: PlayCard) -> Reason | None:
    """Why a defence has to answer the attacks in their order, if that is the reading in force."""
    left = unanswered(position)
    if len(left) < 2:
        return None
    if action.against:
        first = left[0].name in named(position, action.against)
    else:
        first = coverage(position, planned_defence(position, action), left[0]) is not False
    if first or position.readings["defence.order"] == "free":
        return None
    return Reason(
        "defence/not-in-order",
        position.readings.rule("defence.order"),
        "{attack} was played first and is answered first",
        {"attack": left[0].name},
        blocker=left[0].name,
        remedy=f"after {left[0].name} is answered",
    )


def _count_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    number = len(position.incoming)
    played = sum(not defence.standing for defence in position.defences)
    if played >= number:
        yield Reason(
            "limit/one-defence-for-each-attack",
            "defence.one-per-attack",
            "{played} defences are played against {attacks} attacks",
            {"played": played, "attacks": number},
        )
    left = {attack.name for attack in unanswered(position)}
    aimed = set(named(position, action.against)) if action.against else left
    answered = bool(position.defences or not left) and not aimed & left
    if answered and position.readings["defence.further-defence"] == "unanswered-attack":
        stopped = [r.attack.name for r in results(position) if r.attack.name not in left]
        yield Reason(
            "defence/attack-answered",
            position.readings.rule("defence.further-defence"),
            "{attacks} already answered",
            {"attacks": " and ".join(stopped) + (" is" if len(stopped) == 1 else " are")},
            blocker=position.defences[-1].name if position.defences else "",
        )
