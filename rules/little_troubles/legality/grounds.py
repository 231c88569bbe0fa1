"""The rules by which a legal action is legal: what a judge cites when the answer is yes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action, Pass
from engine.model.windows import Role
from rules.little_troubles.actions.actions import Complete, Grab, Order, Pick, Play, PutBack, Use
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import RESUMED
from rules.little_troubles.turn import fight
from rules.little_troubles.values import costs
from rules.little_troubles.values.ascending import ascending_by
from rules.little_troubles.values.selectors import has_state
from rules.little_troubles.values.slots import lies_on, scene_seat
from rules.little_troubles.values.states import why_not_regress


def grounds(position: Position, action: Action) -> Iterator[str]:
    """Rule ids, the timing first, then what lets this very action be taken."""
    if isinstance(action, Pass):
        yield from _pass(position, action)
    if not (isinstance(action, Complete) or _is_one_time_text(action)):
        yield from _window(position, action)
    match action:
        case Play():
            yield from _play(position, action)
            yield from _aims(position, action.effects)
            yield "play.requirements"
        case Use():
            if not action.ability.one_time_text:
                yield "abilities.quick-speed" if action.ability.quick else "abilities.normal-speed"
            if not action.counts:
                yield "otta.uncounted"
            if action.ability.one_time_text and position.place.at.startswith("rewards."):
                yield "rewards.otta-still"
            if action.ability.one_time_text and position.place.at.startswith(("res", "end")):
                yield "resources.otta-still"
            yield from ("costs.before-the-colon", "costs.pay-in-full", "abilities.own-cards")
            if action.ability.pays:
                yield from ("costs.carried-out", "costs.own-resources")
            yield "abilities.what-it-is"
            if position.place.at == "build.window":
                yield "build.abilities-in-play"
            yield from _aims(position, action.ability.effects)
        case Grab():
            _, toy = position.find(action.toy)
            yield "toys.quick-grab" if toy.card.quick_grab else "toys.grab-in-own-build"
            yield from ("toys.grab-is-ability", "toys.grab-speed", "costs.grabbing")
            if toy.grabbed_by:
                yield position.readings.rule("toys.held")
        case Pick():
            yield "fight.pick"
            if position.fights_done:
                yield "replacers.each-fight"
            if action.replacer:
                yield from ("replacers.turn-player", "replacers.each-fight")
        case Complete():
            exactly = any(t.exactly for t in position.find(action.goal)[1].card.tasks)
            yield from ("goals.tasks", "counting.exactly" if exactly else "counting.at-least")
            yield from ("goals.prize", "counting.states-exceed")
        case Order():
            yield "end.own-order"
        case PutBack():
            yield "end.discard-to-nine"


def _pass(position: Position, action: Pass) -> Iterator[str]:
    """What a pass is: an offer to end, an answer to one, or a choice that is left."""
    place = position.place
    if place.window is None:
        yield from _LEFT.get(place.at, ())
    elif place.at != "build.window":
        yield "fight.same-priority"
        yield "fight.pre-fight-step" if place.at == "prefight.window" else "priority.alternate"
    elif position.role_of(action.by) is Role.ACTIVE:
        yield "build.turn-player-may-end"
    else:
        yield "build.ends" if place.window.offered else position.readings.rule("priority.build")


_LEFT = {
    "fight.pick": ("fight.declined", "fight.optional"),
    "end.order": ("end.own-order",),
    "end.discard": ("end.discard-to-nine",),
}
"""The rules by which a decision may be passed."""


def _is_one_time_text(action: Action) -> bool:
    return isinstance(action, Use) and action.ability.one_time_text


def _window(position: Position, action: Action) -> Iterator[str]:
    """What lets a player act in the window that is open."""
    place = position.place
    if place.window is None:
        return
    role = position.role_of(action.by)
    if place.at == "build.window":
        yield "build.plays" if role is Role.ACTIVE else "build.other-quick-only"
        if role is Role.ACTIVE and not isinstance(action, Pass):
            yield "build.both-speeds"
            if place.used("build", role):
                yield "build.unlimited-types"
        if role is Role.ACTIVE and place.used(RESUMED, Role.ACTIVE):
            yield "build.resume-after-offer"
        if role is Role.OTHER:
            yield position.readings.rule("priority.build")
            if place.window.offered:
                yield "build.other-last-chance"
    else:
        yield from ("fight.quick-only", "fight.same-priority")
        if place.at == "fight.window":
            yield from ("fight.plays-while-fighting", "priority.alternate")
        if not fight.a_fight_is_possible(position):
            yield "fight.no-valid-characters"
    cap = place.window.protocol.cap
    if cap is not None:
        yield cap.rule


_COST_CHANGES = ("costs.modifiers", "x.modifiers")
_REPLACED = {"field": "zones.field-replaced", "goal": "zones.goal-replaced"}


def _play(position: Position, action: Play) -> Iterator[str]:
    card = action.card
    if action.quick:
        yield from ("types.quick-symbol", "cards.quick-does-not-interrupt")
    if not action.counts:
        yield "otta.uncounted"
    if card.costs_x:
        yield from ("x.declared", "x.whole-positive", "x.variable")
    if not action.free:
        yield "costs.pay-in-full"
        changed = costs.cost(position, action.by, card, action.x)
        yield from (rule for rule in _COST_CHANGES if rule in changed.rules)
    board = position.player(action.by).board
    for kind, rule in _REPLACED.items():
        if kind in card.families and any(kind in other.card.families for other in board):
            yield rule
    if "scene" in card.families:
        yield from ("scenes.any-slot", "zones.scene-control", "zones.scene-limit")
        seat = scene_seat(position, action.by, action.side, action.in_place_of)
        there = position.players[seat].board
        scenes = [c for c in there if "scene" in c.card.families]
        if any(lies_on(position, scene, action.in_place_of) for scene in scenes):
            yield "zones.scene-replaced"
        if not _lies_under_a_character(position, action.in_place_of):
            yield "scenes.under-anything"
    if card.families & {"character", "toy"}:
        yield "zones.slots"
    if "character" in card.families:
        yield "zones.character-slot-free"
    if len(card.families) > 1:
        yield "types.two-at-once"
    yield from _ascending(position, action)


def _lies_under_a_character(position: Position, spot: str) -> bool:
    return position.has(spot) and position.find(spot)[1].is_character


def _ascending(position: Position, action: Play) -> Iterator[str]:
    """Grade School, where an Action's cost rises above the mark."""
    if "action" not in action.card.families or not ascending_by(position, action.by):
        return
    if action.card.costs_x:
        yield "x.grade-school-next-x"
    elif position.played and position.played[-1].costs_x:
        yield "x.grade-school-mark"
    yield from ("x.grade-school", "types.quick-is-action") if action.quick else ("x.grade-school",)


def _aims(position: Position, effects: tuple[Effect, ...]) -> Iterator[str]:
    """What makes the Characters aimed at legal targets, where that is not plain."""
    for effect in effects:
        if not position.has(effect.on):
            continue
        _, card = position.find(effect.on)
        if not card.is_character:
            continue
        both = len({side for side in Side if has_state(position, card, side)}) > 1
        if both:
            yield from ("states.both-targets", "states.both")
        if effect.do is Do.REGRESS:
            if why_not_regress(position, card) == "states.shield":
                yield "states.shield-targetable"
            if both:
                yield "states.both-regress"
        if effect.do is Do.RESTORE and both:
            yield "states.both-restore"
        if effect.do is Do.CANNOT_BE_PICKED:
            yield "fight.cannot-be-picked"
