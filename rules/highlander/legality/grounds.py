"""By which rules a legal action is legal, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action, Pass
from rules.highlander.actions.actions import Discard, Draw, PlayCard
from rules.highlander.actions.planned import kind_of, planned_attack
from rules.highlander.cards.printed import tags_of
from rules.highlander.legality.hand import exertion_is_void
from rules.highlander.legality.reasons import asks, rule_of
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, MAY_MUST, phase_of
from rules.highlander.turn.turn import TURN, special_rule
from rules.highlander.values.hand import duties_of, owed
from rules.highlander.values.outcomes import results
from rules.highlander.values.stance import squares_left_open, stance


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
        case Pass() if phase_of(position) == ATTACK_PHASE:
            yield "attack.optional"
            if exertion_is_void(position, action.by):
                yield "may-must.void"
        case Pass() if any(
            duty.discard and owed(position, duty) == 0
            for duty in duties_of(position, action.by, phase_of(position))
        ):
            yield "may-must.void"
    if isinstance(action, PlayCard):
        if action.card.rule != "card.overrides":
            yield action.card.rule
        unarmed = "martial-arts" in tags_of(action.card, action.flags)
        if unarmed and position.player(action.by).disarmed:
            yield "card.martial-arts-block"
    if any(True for _ in asks(position, action)):
        yield "card.unknown-text"


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


def _of_defence(position: Position, action: PlayCard) -> Iterator[str]:
    if position.defences:
        yield position.readings.rule("defence.further-defence")
    if action.source == "exertion":
        yield "exertion.from-exertion"
    if any("hidden" in result.attack.tags for result in results(position)):
        yield "defence.hidden"
