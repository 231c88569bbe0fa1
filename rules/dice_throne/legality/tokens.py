"""Whether a token may be spent, and whether one that is to be removed is there and can be."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.actions.actions import (
    Spend,
)
from rules.dice_throne.cards.texts import Do, Effect
from rules.dice_throne.legality import dice, situations
from rules.dice_throne.legality.costs import pays
from rules.dice_throne.legality.timing import (
    fits_window,
    may_act,
    nothing_in_discard,
)
from rules.dice_throne.position.position import Position


def tokens_there(
    position: Position, effects: tuple[Effect, ...], status: str, player: str
) -> Iterator[Reason]:
    """Whether the status effect that is to be removed or moved is there and can be."""
    if not status or not any(e.do in (Do.REMOVE, Do.MOVE) for e in effects):
        return
    kind = position.status(status).kind
    if kind == "companion":
        yield Reason(
            "status/companion",
            "status.kinds",
            "{token} is a Companion and stays",
            {"token": status},
            status,
        )
    elif kind == "unique":
        yield Reason(
            "status/unique",
            "status.unique-fixed",
            "{token} is unique: it is neither removed nor moved",
            {"token": status},
            status,
        )
    if position.rolls and position.rolls[-1].roll.source == status:
        yield Reason(
            "status/die-rolled",
            "status.not-after-rolling",
            "the die for {token} has been rolled: only the die can be altered",
            {"token": status},
            status,
        )
    elif player and not position.player(player).count(status):
        yield Reason(
            "status/not-there",
            "status.remove-stated-number",
            "{name} has no {token}",
            {"name": player, "token": status},
        )


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
    yield from tokens_there(position, use.effects, action.details.status, action.details.player)
    yield from pays(position, player, use.cost)
    held = player.count(action.token)
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
