"""Every reason why an action is illegal, each a small check that yields what it finds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.game import Action, Pass
from engine.model.legality import Reason
from rules.little_troubles.actions.actions import (
    Complete,
    DeclareWinner,
    Grab,
    Order,
    Pick,
    Play,
    PutBack,
    Use,
)
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.cards.words import STAYS_IN_PLAY
from rules.little_troubles.legality.aims import aim_reasons
from rules.little_troubles.legality.costs import (
    ascending_reasons,
    carried_out_reasons,
    choice_reasons,
    cookie_reasons,
    price_reasons,
    x_reasons,
)
from rules.little_troubles.legality.decisions import discard_reasons, order_reasons, pass_reasons
from rules.little_troubles.legality.fights import (
    pick_reasons,
    possible_fight_reasons,
    winner_reasons,
)
from rules.little_troubles.legality.slots import slot_reasons
from rules.little_troubles.legality.timing import limit_reasons, one_more_reasons, timing_reasons
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.turn import fight
from rules.little_troubles.values.selectors import tasks_done, tasks_done_by


def reasons(position: Position, action: Action) -> Iterator[Reason]:
    """All reasons against `action`, the timing first."""
    match action:
        case Pass():
            yield from pass_reasons(position, action)
        case Play():
            stays = bool(action.card.families & STAYS_IN_PLAY)
            yield from timing_reasons(position, action.by, quick=action.quick, stays=stays)
            yield from limit_reasons(
                position, action.by, counts=action.counts, quick=action.quick and not stays
            )
            yield from one_more_reasons(position, action.by)
            yield from _goals(position, action)
            yield from _hand(position, action)
            yield from x_reasons(position, action)
            yield from choice_reasons(position, action)
            yield from price_reasons(position, action)
            yield from slot_reasons(position, action)
            yield from ascending_reasons(position, action)
            yield from _alternate(position, action)
            yield from aim_reasons(position, action.effects, action.by, action.card.name)
        case Use():
            yield from _use(position, action)
        case Grab():
            yield from _grab(position, action)
        case Pick():
            yield from pick_reasons(position, action)
        case DeclareWinner():
            yield from winner_reasons(position, action)
        case Complete():
            yield from _complete(position, action)
        case Order():
            yield from order_reasons(position, action)
        case PutBack():
            yield from discard_reasons(position, action)


def _goals(position: Position, action: Play) -> Iterator[Reason]:
    """By the older list of card types there are no Goals."""
    if "goal" in action.card.families and position.readings["types.goals"] == "listed-types-only":
        rule = position.readings.rule("types.goals")
        yield Reason("cards/no-such-type", rule, "the quick reference knows no Goals")


def _hand(position: Position, action: Play) -> Iterator[Reason]:
    """The card must be where it is played from, as far as that is known."""
    player = position.player(action.by)
    if action.origin == "timeout" and action.card.name not in [c.name for c in player.timeout]:
        says = "{card} is not in {name}'s Timeout"
        facts = {"card": action.card.name, "name": action.by}
        yield Reason("cards/not-in-timeout", "cards.from-hand", says, facts)
    if action.origin != "hand":
        return
    if not player.hand_is_known or action.free:
        return
    held = [card.name for card in player.hand or ()]
    if action.card.name not in held:
        says = "{card} is not in {name}'s hand"
        facts = {"card": action.card.name, "name": action.by}
        yield Reason("cards/not-in-hand", "cards.from-hand", says, facts)


def _alternate(position: Position, action: Play) -> Iterator[Reason]:
    """An alternate win condition is met only if the counts its card asks for are."""
    wins = any(effect.do is Do.WIN for effect in action.effects)
    if not wins or not action.card.tasks:
        return
    stand_in = InPlay(action.card, action.name)
    if tasks_done_by(position, action.by, stand_in) is False:
        exactly = any(task.exactly for task in action.card.tasks)
        rule = "counting.exactly" if exactly else "counting.at-least"
        says = "{card} asks for a count that {name} does not meet"
        facts = {"card": action.card.name, "name": action.by}
        yield Reason("winning/not-met", rule, says, facts)


def _control(position: Position, name: str, card: str) -> Iterator[Reason]:
    seat, _ = position.find(card)
    if position.players[seat].name != name:
        says = "{card} is controlled by {owner}"
        facts = {"card": card, "owner": position.players[seat].name}
        yield Reason("cards/not-controlled", "abilities.own-cards", says, facts)


def _complete(position: Position, action: Complete) -> Iterator[Reason]:
    yield from _control(position, action.by, action.goal)
    _, goal = position.find(action.goal)
    if "goal" not in goal.card.families and not goal.card.tasks:
        says = "{card} is no Goal and asks for nothing"
        yield Reason("goals/not-a-goal", "goals.tasks", says, {"card": action.goal})
    if tasks_done(position, goal) is False:
        rule = "counting.exactly" if any(t.exactly for t in goal.card.tasks) else "goals.tasks"
        says = "the Tasks of {goal} are not done"
        yield Reason("goals/tasks-not-done", rule, says, {"goal": action.goal})


def _use(position: Position, action: Use) -> Iterator[Reason]:
    if not action.ability.one_time_text:
        yield from timing_reasons(position, action.by, quick=action.ability.quick)
    elif position.place.at in ("end.events", "end.discard", "turn.next"):
        says = "in the mandatory events at the end of the turn nothing triggers"
        yield Reason("timing/nothing-triggers", "end.no-triggers", says)
    quick = action.ability.quick
    yield from limit_reasons(position, action.by, counts=action.counts, quick=quick)
    yield from _control(position, action.by, action.source)
    yield from _text_removed(position.find(action.source)[1])
    yield from cookie_reasons(position, action.by, action.source, action.ability.cookies)
    yield from carried_out_reasons(position, action.by, action.source, action.ability.pays)
    if action.source in {card.name for seat in (0, 1) for card in fight.replacers(position, seat)}:
        yield from possible_fight_reasons(position, action.source)
    yield from aim_reasons(position, action.ability.effects, action.by, action.source)


def _text_removed(card: InPlay) -> Iterator[Reason]:
    mark = card.marked("text_removed")
    if mark is not None:
        yield Reason(
            "cards/text-removed",
            "values.text-removed",
            "{card}'s text is removed",
            {"card": card.name},
            blocker=mark.source,
            remedy=f"once {mark.source or 'the removal'} no longer counts",
        )


def _grab(position: Position, action: Grab) -> Iterator[Reason]:
    _, toy = position.find(action.toy)
    for reason in timing_reasons(position, action.by, quick=toy.card.quick_grab):
        yield msgspec.structs.replace(reason, see=(*reason.see, "toys.grab-in-own-build"))
    yield from limit_reasons(position, action.by, counts=True, quick=toy.card.quick_grab)
    yield from _control(position, action.by, action.toy)
    yield from _control(position, action.by, action.character)
    yield from cookie_reasons(position, action.by, action.toy, action.cookies)
    if action.toy == action.character:
        says = "{card} cannot grab itself"
        yield Reason("toys/grabs-itself", "toys.grab", says, {"card": action.toy})
    if "toy" not in toy.card.families:
        says = "{card} is not a Toy"
        yield Reason("cards/not-a-toy", "toys.grab-is-ability", says, {"card": action.toy})
    if not position.find(action.character)[1].is_character:
        says = "{card} is not a Character"
        yield Reason("cards/not-a-character", "toys.grab", says, {"card": action.character})
    if toy.grabbed_by and position.readings["toys.held"] == "keep-hold":
        says = "{holder} has grabbed {toy} already"
        facts = {"holder": toy.grabbed_by, "toy": action.toy}
        yield Reason("toys/grabbed-already", "toys.one-grabber", says, facts, toy.grabbed_by)
    yield from _text_removed(toy)
