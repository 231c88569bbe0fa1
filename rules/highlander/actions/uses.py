"""A may-do, a power or a card in play is used; or the judge applies a text by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.model.names import meant, same
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.highlander.actions.actions import Apply, Step, Use
from rules.highlander.actions.documents import ApplyEntry, UseEntry
from rules.highlander.actions.playing import along, counted, gone_along
from rules.highlander.cards.texts import Effect
from rules.highlander.effects.on_table import discarded_from_table
from rules.highlander.effects.resolving import begin
from rules.highlander.legality.aims import target_reasons
from rules.highlander.legality.hand import must_first
from rules.highlander.legality.specials import unsaid_persona, use_reasons
from rules.highlander.legality.timing import never, timing_reasons
from rules.highlander.position.position import Position
from rules.highlander.position.windows import MAY_MUST, phase_of
from rules.highlander.values.in_force import standing_cards
from rules.highlander.values.table import copy_to_use
from rules.highlander.values.usable import usable


def _read_use(position: Position, entry: UseEntry) -> Use:
    names, count = counted(entry.discards)
    player = position.player(entry.by)
    return Use(
        by=entry.by,
        name=meant(entry.use, usable(player)) or entry.use,
        effects=_effects(entry),
        targets=tuple(entry.target or entry.on),
        instead_of_special=entry.instead_of_special,
        discards=names,
        discard_count=count,
    )


def _read_apply(position: Position, entry: ApplyEntry) -> Apply:
    names, count = counted(entry.discards)
    return Apply(
        by=entry.by,
        name=entry.apply,
        effects=_effects(entry),
        targets=tuple(entry.target or entry.on),
        discards=names,
        discard_count=count,
    )


def _effects(entry: UseEntry | ApplyEntry) -> tuple[Effect, ...]:
    return (*(each.effect for each in entry.effects), *entry.change.effects)


def _checks(position: Position, action: Use) -> Iterator[Check]:
    yield "may-must.may-do"
    if action.instead_of_special:
        yield "special.instead-of"
    if phase_of(position) == MAY_MUST:
        yield from must_first(position)
    kind = "may" if _is_may_do(position, action) else "use"
    yield from timing_reasons(position, action, kind)
    yield from use_reasons(position, action)
    yield from along(position, action)


def _is_may_do(position: Position, action: Use) -> bool:
    """Whether what is used is a may-do: stated as one, or a card in play that names no moment."""
    if action.name in position.player(action.by).may:
        return True
    held = copy_to_use(position, action.by, action.name)
    bound = held is None or held.card.phase or "discard-to-use" in held.card.flags
    return not bound and not action.instead_of_special


def _use(position: Position, action: Use, trace: Recorder) -> Step:
    position = gone_along(position, action, trace)
    player = position.player(action.by)
    rule = "may-must.may-do"
    if action.instead_of_special:
        rule = "special.instead-of"
        trace.note(rule, "{name} is used instead of a Special", name=action.name)
        position = msgspec.structs.replace(position, specials=(*position.specials, action.name))
    held = copy_to_use(position, action.by, action.name)
    if held is not None and "discard-to-use" in held.card.flags:
        trace.note("discard.to-use", "{card} is discarded at once", card=held.card.name)
        position = position.with_player(discarded_from_table(player, held))
    name = action.name if held is None else held.name
    position = msgspec.structs.replace(position, used=(*position.used, name))
    if action.name in player.may:
        may = tuple(each for each in player.may if each != action.name)
        player = position.player(action.by)
        position = position.with_player(msgspec.structs.replace(player, may=may))
        if position.turn_number == 1:
            trace.note("may-must.persona-first-turn", "this counts in turn 1 too")
    cards = tuple(card for _, card in standing_cards(player))
    effects = action.effects or tuple(
        effect
        for card in (*cards, *((held.card,) if held is not None else ()))
        for effect in card.effects
        if same(card.name, action.name) and effect.kind == "by-hand"
    )
    return begin(
        position, action.name, rule, action.by, tuple(dict.fromkeys(effects)), action.targets, trace
    )


def _apply(position: Position, action: Apply, trace: Recorder) -> Step:
    position = gone_along(position, action, trace)
    return begin(
        position,
        action.name,
        "card.overrides",
        action.by,
        action.effects,
        action.targets,
        trace,
    )


def _checks_of_apply(position: Position, action: Apply) -> Iterator[Check]:
    yield "card.overrides"
    yield from target_reasons(position, action.by, action.effects, action.targets, "card.overrides")
    yield from along(position, action)


def _candidates(position: Position, name: str) -> Iterator[Mapping[str, Any]]:
    if name != position.active_name:
        return
    if phase_of(position) == MAY_MUST:
        for power in position.me.may:
            yield {"by": name, "use": power}
    for held in position.me.table:
        if "discard-to-use" in held.card.flags:
            yield {"by": name, "use": held.card.name}


USE = ActionKind(
    verb="use",
    entry=UseEntry,
    action=Use,
    read=_read_use,
    checks=_checks,
    says=lambda action: f"use {action.name}",
    perform=_use,
    candidates=_candidates,
    asks=unsaid_persona,
    needs_the_window=never,
)
APPLY = ActionKind(
    verb="apply",
    entry=ApplyEntry,
    action=Apply,
    read=_read_apply,
    checks=_checks_of_apply,
    says=lambda action: f"apply {action.name}",
    perform=_apply,
    needs_the_window=never,
)
