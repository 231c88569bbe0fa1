"""Why a defence may not be played: no attack, the number of defences, what cannot be stopped."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.highlander.actions.actions import PlayCard
from rules.highlander.actions.planned import named, planned_defence
from rules.highlander.position.exchange import Attack, Defence
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
    left = _still_to_defend(position)
    yield from _count_reasons(position, action, left)
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
    defence = planned_defence(position, action)
    aimed_at = [each for each in left or position.incoming if _is_aimed_at(position, action, each)]
    against_all = [_in_the_way(defence, attack) for attack in aimed_at]
    if aimed_at and all(against_all):
        for found in against_all:
            yield from found


def _in_the_way(defence: Defence, attack: Attack) -> list[Reason]:
    """Why the defence may not be played against this attack at all."""
    return [each for each in obstacles(defence, attack) if each.code != IN_VAIN]


def _is_aimed_at(position: Position, action: PlayCard, attack: Attack) -> bool:
    return not action.against or attack.name in named(position, action.against)


def _still_to_defend(position: Position) -> list[Attack]:
    """The attacks against which a defence may still be played: each has one of its own.

    A defence that named no attack counts for whichever it could be played against, so that it
    leaves the player the others.
    """
    played = [
        set(defence.against)
        or {each.name for each in position.came_in if not _in_the_way(defence, each)}
        for defence in position.defences
        if not defence.standing
    ]
    return [each for each in position.incoming if _each_its_own([*played, {each.name}])]


def _each_its_own(choices: list[set[str]]) -> bool:
    """Whether every defence can be given an attack of its own among those it could answer."""
    given: dict[str, int] = {}

    def find(index: int, tried: set[str]) -> bool:
        for name in choices[index] - tried:
            tried.add(name)
            if name not in given or find(given[name], tried):
                given[name] = index
                return True
        return False

    return all(find(index, set()) for index in range(len(choices)))


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


def _count_reasons(position: Position, action: PlayCard, left: list[Attack]) -> Iterator[Reason]:
    """Reasons in the number of defences: one for each attack, and none for one that has its own."""
    number = len(position.came_in)
    played = sum(not defence.standing for defence in position.defences)
    if played >= number:
        yield Reason(
            "limit/one-defence-for-each-attack",
            "defence.one-per-attack",
            "{played} defences are played against {attacks} attacks",
            {"played": played, "attacks": number},
        )
    elif left and not any(_is_aimed_at(position, action, each) for each in left):
        yield _answered(position, named(position, action.against), "defence.one-per-attack")
        return
    open_ones = {attack.name for attack in unanswered(position)}
    aimed = set(named(position, action.against)) if action.against else open_ones
    answered = bool(position.defences or not open_ones) and not aimed & open_ones
    if answered and position.readings["defence.further-defence"] == "unanswered-attack":
        stopped = tuple(r.attack.name for r in results(position) if r.attack.name not in open_ones)
        yield _answered(position, stopped, position.readings.rule("defence.further-defence"))


def _answered(position: Position, attacks: tuple[str, ...], rule: str) -> Reason:
    return Reason(
        "defence/attack-answered",
        rule,
        "{attacks} already answered",
        {"attacks": " and ".join(attacks) + (" is" if len(attacks) == 1 else " are")},
        blocker=position.defences[-1].name if position.defences else "",
    )
