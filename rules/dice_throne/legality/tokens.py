"""Whether a token may be spent."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.actions.actions import (
    Spend,
)
from rules.dice_throne.cards.texts import Do
from rules.dice_throne.legality import aims, choices, dice, situations
from rules.dice_throne.legality.costs import pays
from rules.dice_throne.legality.timing import (
    fits_window,
    may_act,
    nothing_in_discard,
)
from rules.dice_throne.position.position import Position


def spend(position: Position, action: Spend) -> Iterator[Reason]:
    player = position.player(action.by)
    use = action.use
    number = action.details.amount or 1
    yield from may_act(position, action)
    yield from fits_window(position, action, use.effects)
    if position.place.at.startswith("discard."):
        yield from nothing_in_discard(position)
    yield from situations.reasons(
        position,
        action.by,
        action.token,
        use.when,
        use.effects,
        action.details,
        attack_of=use.attack_of,
    )
    yield from dice.reasons(
        position, action.by, action.token, use.effects, action.details, action.rule
    )
    yield from aims.reasons(position, action.by, action.token, use.effects, action.details)
    yield from choices.stated(position, action.by, use.effects, action.details)
    yield from pays(position, player, use.cost)
    held = player.count(action.token)
    if action.details.amount == 0:
        yield Reason(
            "token/none-spent",
            "actions.stated-choice",
            "no {token} is spent: expected 1 or more",
            {"token": action.token},
        )
    if number > 1 and any(effect.do is Do.ROLL for effect in use.effects):
        yield Reason(
            "token/one-at-a-time",
            "status.one-at-a-time",
            "one {token} resolves completely before the next is spent",
            {"token": action.token},
            remedy="once the first has resolved",
        )
    if held < number:
        yield from _not_enough(position, action, held)
    elif use.not_gained_this_turn:
        fresh = sum(token.fresh for token in player.tokens if token.name == action.token)
        if held - fresh < number:
            yield Reason(
                "token/gained-this-turn",
                action.rule,
                "{token} gained this turn is not used for this",
                {"token": action.token},
                action.token,
                "next turn",
            )


def _not_enough(position: Position, action: Spend, held: int) -> Iterator[Reason]:
    yield Reason(
        "token/none-held",
        "actions.token-held",
        "{name} has {held} {token}",
        {"name": action.by, "held": held or "no", "token": action.token},
    )
    for task in position.offence.later:
        comes = task.effect.do is Do.GAIN and task.effect.name == action.token
        if comes and position.names[task.by] == action.by:
            yield Reason(
                "token/after-the-damage",
                "abilities.after-damage",
                "{source} gives {token} only after the damage",
                {"source": task.source, "token": action.token},
                task.source,
                "after the damage",
            )
