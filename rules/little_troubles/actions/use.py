"""Activating an ability of a card in play, or resolving a one-time text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from pydantic import Field

from engine.model.game import Action
from engine.model.names import expected, same
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check, Spends, nothing
from engine.telling.problems import DocumentError, Problem
from rules.little_troubles.actions.documents import EntryWithEffects
from rules.little_troubles.actions.reading import aim_said, in_play, unaimed
from rules.little_troubles.cards.compiling import aimed
from rules.little_troubles.cards.documents import Count
from rules.little_troubles.cards.texts import Ability
from rules.little_troubles.effects.on_players import pay
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.legality.aims import can_be_affected
from rules.little_troubles.legality.cards import controls, has_its_text
from rules.little_troubles.legality.costs import affords, can_carry_out
from rules.little_troubles.legality.fights import needs_a_fight
from rules.little_troubles.legality.timing import counted_play, in_window, something_may_trigger
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import BUILD_WINDOW, scope_at


class AbilityEntry(EntryWithEffects):
    """What is said of an ability: which, what it costs, how fast it is."""

    ability: str = ""
    cost: Count | None = Field(None, description="the cookies before the colon")
    quick: bool | None = None
    counts: bool = Field(True, description="false for a One-Time Text Alteration")


class UseEntry(AbilityEntry):
    """An ability activated."""

    use: str = Field(description="the card in play whose ability is activated")


class ResolveEntry(AbilityEntry):
    """A one-time text that resolves now."""

    resolve: str = Field(description="a one-time text ability that resolves now")


class Use(Action, frozen=True, kw_only=True):
    """Activate an ability of a card in play."""

    source: str
    ability: Ability
    counts: bool = True


def read_use(position: Position, entry: UseEntry) -> Use:
    """The ability activated."""
    return _read(position, entry, entry.use, one_time_text=False)


def read_resolve(position: Position, entry: ResolveEntry) -> Use:
    """The one-time text that resolves."""
    return _read(position, entry, entry.resolve, one_time_text=True)


def _read(position: Position, entry: AbilityEntry, source: str, *, one_time_text: bool) -> Use:
    card = in_play(position, source, "use")
    abilities = card.card.abilities
    known = [a for a in abilities if not entry.ability or same(a.name, entry.ability)]
    if abilities and not known:
        names = [ability.name or "one without a name" for ability in abilities]
        raise DocumentError([Problem("ability", expected(names, entry.ability))])
    ability = known[0] if known else Ability(cookies=None, quick=None)
    return Use(
        by=entry.by,
        source=source,
        ability=msgspec.structs.replace(
            ability,
            cookies=ability.cookies if entry.cost is None else entry.cost,
            quick=ability.quick if entry.quick is None else entry.quick,
            one_time_text=ability.one_time_text or one_time_text,
            effects=entry.stated or aimed(ability.effects, entry.targets),
        ),
        counts=entry.counts and not ability.one_time_text and not one_time_text,
    )


def checks(position: Position, action: Use) -> Iterator[Check]:
    """Time, whose card it is, its text, its cost, and what it is aimed at."""
    ability, by, source = action.ability, action.by, action.source
    if ability.one_time_text:
        yield from something_may_trigger(position)
    else:
        yield from in_window(position, by, quick=ability.quick)
        yield "abilities.quick-speed" if ability.quick else "abilities.normal-speed"
    yield from counted_play(position, by, counts=action.counts, quick=ability.quick)
    yield from controls(position, by, source)
    yield from has_its_text(position, source)
    if not action.counts:
        yield "otta.uncounted"
    yield "costs.before-the-colon"
    yield from affords(position, by, source, ability.cookies)
    yield "abilities.own-cards"
    yield from can_carry_out(position, by, source, ability.pays)
    yield "abilities.what-it-is"
    if position.place.at == BUILD_WINDOW.id:
        yield "build.abilities-in-play"
    yield from needs_a_fight(position, source)
    yield from can_be_affected(position, ability.effects, by, source)


def says(action: Use) -> str:
    """`activate Teddy on Babysitter`."""
    return f"activate {action.source}{aim_said([e.on for e in action.ability.effects])}"


def asks(position: Position, action: Use) -> Iterator[str]:
    """What nobody has said of the ability."""
    ability, source = action.ability, action.source
    only_quick = position.place.at != BUILD_WINDOW.id or action.by != position.active_name
    if ability.quick is None and only_quick:
        yield f"whether the ability of {source} is Quick (quick: true)"
    if not ability.effects:
        unmodelled = position.find(source)[1].card.unmodelled
        yield f"what the ability of {source} does: {unmodelled}".rstrip(": ")
    yield from unaimed([e.on for e in ability.effects], source)


def perform(position: Position, action: Use, trace: Recorder) -> tuple[Position, None]:
    """What stands before the colon is paid, then the ability resolves whole."""
    ability = action.ability
    if not action.counts:
        says = "a One-Time Text Alteration is not counted among the four plays"
        in_fights = scope_at(position.place.at) == "fight"
        trace.note("otta.uncounted-in-fights" if in_fights else "otta.uncounted", says)
    if ability.pays:
        trace.note("costs.before-the-colon", "what stands before the colon is paid first")
        position = apply_effects(position, ability.pays, action.source, action.by, trace)
    if ability.cookies is None or ability.cookies > 0:
        trace.note("costs.before-the-colon", "the cost before the colon is paid first")
        position = pay(position, action.by, action.source, ability.cookies, trace)
    _, card = position.find(action.source)
    if not ability.effects and card.card.unmodelled:
        trace.note("cards.unmodelled", "not modelled: {text}", text=card.card.unmodelled)
    with trace.step("cards.resolve-whole", "{card} resolves whole", card=action.source):
        return apply_effects(position, ability.effects, action.source, action.by, trace), None


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every ability on a card of the player's side."""
    if position.place.window is None:
        return
    for card in position.player(name).board:
        for ability in card.card.abilities:
            named = {"ability": ability.name} if ability.name else {}
            yield {"by": name, "use": card.name, **named}


USE = ActionKind(
    verb="use",
    entry=UseEntry,
    action=Use,
    read=read_use,
    checks=checks,
    says=says,
    asks=asks,
    perform=perform,
    candidates=candidates,
    needs_the_window=lambda action: not action.ability.one_time_text,
    spends=lambda action: Spends.A_PLAY if action.counts else Spends.THE_WINDOW,
)
RESOLVE = msgspec.structs.replace(
    USE, verb="resolve", entry=ResolveEntry, read=read_resolve, candidates=nothing
)
