"""Whether an action is legal: every reason against it, in the order a judge would give them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action, Pass
from engine.model.legality import Reason
from rules.highlander.actions.actions import (
    Apply,
    Discard,
    Draw,
    Exert,
    PlayCard,
    Resolve,
    SweepCard,
    Use,
)
from rules.highlander.actions.planned import kind_of
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.texts import matches
from rules.highlander.cards.words import ATTACK, ILLUSION, MISSED, PURPOSES
from rules.highlander.legality.aims import target_reasons
from rules.highlander.legality.attacks import (
    forbidden_reasons,
    strike_reasons,
    text_reasons,
    weapon_reasons,
)
from rules.highlander.legality.defences import defence_reasons
from rules.highlander.legality.exertion import (
    closed_hand,
    exertion_reasons,
    from_exertion_reasons,
    special_attack_reasons,
)
from rules.highlander.legality.hand import (
    discard_down,
    draw,
    free_discard,
    goes_along,
    leave_phase,
    must_first,
    resolve,
)
from rules.highlander.legality.specials import (
    goes_with_reasons,
    never_a_power_blow,
    special_reasons,
    unsaid_persona,
    use_reasons,
)
from rules.highlander.legality.timing import timing_reasons
from rules.highlander.position.player import holds
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ADJUSTMENT, ATTACK_PHASE, MAY_MUST, phase_of
from rules.highlander.values.ability import read_by_hand
from rules.highlander.values.in_force import all_in_force
from rules.highlander.values.outcomes import outcomes
from rules.highlander.values.stance import stance
from rules.highlander.values.table import aims, called, copy_to_use, fitting, to_sweep


def reasons(position: Position, action: Action) -> Iterator[Reason]:
    """Every reason why the action is illegal here."""
    if isinstance(action, Apply):
        yield from goes_along(position, action.by, action.discards, action.discard_count)
        return
    kind = kind_of(action)
    if isinstance(action, Use) and _is_may_do(position, action):
        kind = "may"
    if kind in ("use", "may", "edge") and phase_of(position) == MAY_MUST and not _lifts(action):
        waiting = must_first(position)
        if waiting is not None:
            yield waiting
    if isinstance(action, Discard):
        kind = "free-discard" if phase_of(position) == MAY_MUST else "discard"
    yield from timing_reasons(position, action, kind)
    match action:
        case PlayCard():
            yield from _play_reasons(position, action, kind)
            yield from goes_along(position, action.by, action.discards, action.discard_count)
        case Exert():
            yield from exertion_reasons(position, action.by, action.purpose, phase_of(position))
            yield from _exert_reasons(position, action)
        case Use():
            yield from use_reasons(position, action)
            yield from goes_along(position, action.by, action.discards, action.discard_count)
        case Discard() if kind == "free-discard":
            yield from free_discard(position, action)
        case Discard():
            yield from discard_down(position, action)
        case Draw():
            yield from draw(position, action)
        case Resolve():
            yield from resolve(position, action)
        case SweepCard():
            yield from _sweep_reasons(position, action)
        case Pass():
            yield from leave_phase(position, action)


def _is_may_do(position: Position, action: Use) -> bool:
    """Whether what is used is a may-do: stated as one, or a card in play that names no moment."""
    if action.name in position.player(action.by).may:
        return True
    held = copy_to_use(position, action.by, action.name)
    bound = held is None or held.card.phase or "discard-to-use" in held.card.flags
    return not bound and not action.instead_of_special


def _lifts(action: Action) -> bool:
    """Whether the action is itself a way out of a must-do."""
    effects = action.card.effects if isinstance(action, PlayCard) else ()
    return any(effect.kind == "lift-must" for effect in effects)


def _sweep_reasons(position: Position, action: SweepCard) -> Iterator[Reason]:
    if action.by != position.active_name or called(to_sweep(position), action.name) is None:
        yield Reason(
            "sweep/nothing-to-sweep",
            "sweep.stays",
            "{name} has no {card} of an earlier turn that is swept",
            {"name": action.by, "card": action.name},
        )


def _play_reasons(position: Position, action: PlayCard, kind: str) -> Iterator[Reason]:
    """Reasons against playing a card: where it comes from, what forbids it, and its own kind's."""
    phase = phase_of(position)
    card = action.card
    tags = tags_of(card, (*action.flags, f"from-{action.source}"))
    if action.source == "hand":
        player = position.player(action.by)
        if not holds(player.hand, card.name):
            yield Reason(
                "hand/not-in-hand",
                "card.hand",
                "{name} does not hold {card}",
                {"name": action.by, "card": card.name},
            )
        closed = closed_hand(position, action.by, phase, tags)
        if closed is not None:
            yield closed
    elif action.source == "exertion" and not action.exertion:
        yield from from_exertion_reasons(position, action.by, card.name, tags)
    if card.type == ILLUSION and action.source != "exertion":
        yield Reason(
            "card/only-from-exertion",
            "illusion.from-exertion",
            "an Illusion is playable only from an Exertion",
        )
    if action.exertion:
        yield from exertion_reasons(position, action.by, action.exertion, phase)
        if action.source == "exertion":
            yield from special_attack_reasons(position, action.by, tags)
    yield from weapon_reasons(position, action, tags)
    if kind == "attack":
        yield from strike_reasons(position, action)
    else:
        yield from forbidden_reasons(position, action.by, tags)
        if phase == ATTACK_PHASE:
            yield from text_reasons(position, action.by, tags)
    if kind == "defence":
        yield from defence_reasons(position, action)
    if kind == "special":
        yield from special_reasons(position, action)
    if kind in ("special", "edge"):
        yield from goes_with_reasons(position, action)
        yield from target_reasons(position, card.effects, action.targets, card.rule)


def _exert_reasons(position: Position, action: Exert) -> Iterator[Reason]:
    if action.purpose not in PURPOSES:
        return
    blocks = any(outcome.defence.is_block for outcome in outcomes(position))
    backed = {"power-blow": bool(position.attacks), "power-block": blocks}
    if not backed.get(action.purpose, True):
        what = "attack" if action.purpose == "power-blow" else "block"
        yield Reason(
            "exertion/nothing-to-back",
            "power-blow.made" if what == "attack" else "power-blow.power-block",
            "no {what} has been played for it to back",
            {"what": what},
            remedy=f"together with the {what}",
        )
    if action.purpose == "power-blow":
        yield from never_a_power_blow(position, action.goes_with)


def rule_of(position: Position, action: Action) -> str:
    """The rule under which the action is taken; empty for the phase's own."""
    kind = kind_of(action)
    if isinstance(action, Discard):
        return "may-must.free-discard" if phase_of(position) == MAY_MUST else "hand.discard-down"
    own_rule = action.card.rule if isinstance(action, PlayCard) else "card.overrides"
    if kind in ("special", "edge") and own_rule != "card.overrides":
        return own_rule
    return {
        "defence": "defence.one-per-attack",
        "attack": "attack.one",
        "special": "special.one-per-turn",
        "edge": "edge.not-special",
        "draw": "hand.draw-up",
        "must": "may-must.must-do",
        "use": "may-must.may-do",
        "exert": "exertion.one-purpose",
        "sweep": "sweep.discard",
        "apply": "card.overrides",
    }.get(kind, "")


def _unknown_misses(position: Position, action: PlayCard) -> Iterator[str]:
    """What nobody said about last turn, where a card in play makes this play turn on it."""
    if position.player(action.by).missed_last_turn is not None or position.turn_number <= 2:
        return
    tags = tags_of(action.card, action.flags)
    for force in all_in_force(position):
        effect = force.effect
        turns_on_it = effect.kind == "forbid" and effect.when == MISSED and force.affects(action.by)
        if turns_on_it and matches(effect, tags):
            yield f"whether an attack of {action.by} missed last turn, because of {force.source}"


def asks(position: Position, action: Action) -> Iterator[str]:
    """What has to be read from a card before the action can be ruled on in full."""
    if isinstance(action, Pass) and phase_of(position) == ADJUSTMENT:
        yield from (f"what {card} does to Ability: {what}" for card, what in read_by_hand(position))
    if isinstance(action, Draw) and position.player(action.by).cards_in_hand is None:
        yield f"how many cards {action.by} holds"
    if isinstance(action, Use):
        yield from unsaid_persona(position, action)
    if not isinstance(action, PlayCard):
        return
    card = action.card
    player = position.player(action.by)
    for effect in aims(card.effects):
        there = fitting(position, effect)
        if not action.targets and len(there) > effect.amount:
            yield f"on which it is played: {', '.join(there)}"
    if card.weapon and player.weapon is None:
        yield f"whether the {card.weapon} is in play"
    yield from _unknown_misses(position, action)
    on_grid = card.type == ATTACK or card.is_defence
    if on_grid and (card.squares is None or card.more_squares):
        yield f"the squares of {card.name}"
    for word in ("type", "text"):
        if word in card.unknown:
            yield f"the {word} of {card.name}"
    if card.type == ATTACK:
        here = stance(position)
        last = here.speaks
        if last is not None and "text" in last.defence.card.unknown:
            yield f"the text of {last.defence.card.name}, which may alter the attack"
        if here.bar.asks:
            yield here.bar.asks
