"""By which rules a legal action is legal, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action, Pass
from rules.highlander.actions.actions import Discard, Draw, PlayCard
from rules.highlander.legality.reasons import asks, kind_of, rule_of
from rules.highlander.legality.striking import planned_attack
from rules.highlander.position.position import Attack, Position
from rules.highlander.turn.turn import ATTACK, MAY_MUST, TURN, phase_of
from rules.highlander.values.in_force import permission
from rules.highlander.values.outcomes import results
from rules.highlander.values.stance import Stance, stance


def grounds(position: Position, action: Action) -> tuple[str, ...]:
    """The rules that let the action be taken here, without repeats."""
    return tuple(dict.fromkeys(rule for rule in _grounds(position, action) if rule))


def _grounds(position: Position, action: Action) -> Iterator[str]:
    yield rule_of(position, action) or TURN.nodes[position.place.at].rule
    kind = kind_of(action)
    match action:
        case PlayCard() if kind == "attack":
            yield from _of_attack(position, action)
        case PlayCard() if kind == "defence":
            yield from _of_defence(position, action)
        case PlayCard() if kind == "special":
            yield "special.one-per-turn"
            yield special_rule(position)
        case PlayCard():
            yield "edge.not-special"
            yield "may-must.edge" if action.card.phase else "edge.own-turn"
        case Discard() if phase_of(position) == MAY_MUST:
            if position.turn_number == 2:
                yield position.readings.rule("may-must.which-first-turn")
        case Discard():
            yield "hand.straight-to-pile"
        case Draw():
            yield "hand.one-at-a-time"
        case Pass() if phase_of(position) == ATTACK:
            yield "attack.optional"
    if isinstance(action, PlayCard) and action.card.rule != "card.overrides":
        yield action.card.rule
    if any(True for _ in asks(position, action)):
        yield "card.unknown-text"


def special_rule(position: Position) -> str:
    """The rule that lets a Special be played in the phase the turn stands in."""
    if phase_of(position) == ATTACK:
        return "attack.special-in-phase"
    return "defence.special-anytime" if position.incoming else "special.without-attack"


def _of_attack(position: Position, action: PlayCard) -> Iterator[str]:
    attack = planned_attack(position, action)
    here = stance(position)
    if position.turn_number == 1:
        yield position.readings.rule("sequence.first-turn-attacks")
    for row in here.allowed.rows:
        if row.counts:
            yield row.change.rule
    yield from squares_left_open(position, attack, here)
    if action.source == "exertion":
        yield "exertion.from-exertion"


def squares_left_open(position: Position, attack: Attack, here: Stance) -> Iterator[str]:
    """Why the last defence leaves the attack its squares."""
    last = here.last_played
    if last is None:
        return
    spared = permission(position, attack.by, "attack-blocked-squares", attack.tags)
    aimed = set(attack.squares or ())
    if aimed & set(here.bar.squares) and spared is not None:
        yield spared.rule
    elif last.defence.is_block:
        yield "attack.block-bar"
    else:
        told = last.defence.card.text or last.defence.card.unknown
        yield "attack.after-dodge" if told else "attack.after-textless-dodge"
        if aimed & set(last.defence.card.squares or ()):
            yield "attack.into-dodged-square"


def _of_defence(position: Position, action: PlayCard) -> Iterator[str]:
    if position.defences:
        yield position.readings.rule("defence.further-defence")
    if action.source == "exertion":
        yield "exertion.from-exertion"
    if any("hidden" in result.attack.tags for result in results(position)):
        yield "defence.hidden"
