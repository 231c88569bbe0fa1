"""Having a Character grab a Toy, which is an ability of the Toy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from pydantic import Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.notation.documents import DocumentError, Problem
from engine.play.action_kind import ActionKind, Check, Spends
from rules.little_troubles.actions.documents import EntryWithEffects
from rules.little_troubles.actions.reading import in_play
from rules.little_troubles.cards.documents import Count
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.effects.grabbing import take_hold
from rules.little_troubles.effects.on_players import pay
from rules.little_troubles.legality.cards import controls, has_its_text
from rules.little_troubles.legality.costs import affords
from rules.little_troubles.legality.timing import counted_play, in_window
from rules.little_troubles.position.position import InPlay, Position


class GrabEntry(EntryWithEffects):
    """A Toy grabbed, by whom, and what it costs or does beside what the Toy says."""

    grab: str = Field(description="the Toy that is grabbed")
    with_: str = Field("", alias="with", description="the Character that grabs")
    cost: Count | None = Field(None, description="the cookies paid beside making the play")


class Grab(Action, frozen=True, kw_only=True):
    """Have a Character grab a Toy."""

    toy: str
    character: str
    effects: tuple[Effect, ...] = ()
    """What the grab does, stated by hand."""
    cookies: int = 0
    """What is paid for the grab beside making it."""


def read(position: Position, entry: GrabEntry) -> Grab:
    """The Toy and the Character, which the older way names under `on`."""
    character = entry.with_ or (entry.targets or [""])[0]
    if not character:
        says = f"is missing: the Character that grabs {entry.grab}"
        raise DocumentError([Problem("with", says)])
    in_play(position, entry.grab, "grab")
    in_play(position, character, "with")
    return Grab(
        by=entry.by,
        toy=entry.grab,
        character=character,
        effects=entry.stated,
        cookies=entry.cost or 0,
    )


def checks(position: Position, action: Grab) -> Iterator[Check]:
    """Time, whose cards they are, what they are, and whether the Toy is free."""
    _, toy = position.find(action.toy)
    speed = "toys.grab-in-own-build"
    for check in in_window(position, action.by, quick=toy.card.quick_grab):
        if isinstance(check, Reason):
            yield msgspec.structs.replace(check, see=(*check.see, speed))
        else:
            yield check
    yield "toys.quick-grab" if toy.card.quick_grab else speed
    yield from counted_play(position, action.by, counts=True, quick=toy.card.quick_grab)
    yield from controls(position, action.by, action.toy)
    yield from controls(position, action.by, action.character)
    if action.cookies:
        yield from affords(position, action.by, action.toy, action.cookies)
    yield from _is_a_toy(action, toy)
    yield from ("toys.grab-speed", "costs.grabbing")
    yield from _is_a_character(position, action)
    yield from _is_free(position, action, toy)
    yield from has_its_text(position, action.toy)


def _is_a_toy(action: Grab, toy: InPlay) -> Iterator[Check]:
    if action.toy == action.character:
        says = "{card} cannot grab itself"
        yield Reason("toys/grabs-itself", "toys.grab", says, {"card": action.toy})
    if "toy" in toy.card.families:
        yield "toys.grab-is-ability"
    else:
        says = "{card} is not a Toy"
        yield Reason("cards/not-a-toy", "toys.grab-is-ability", says, {"card": action.toy})


def _is_a_character(position: Position, action: Grab) -> Iterator[Check]:
    if position.find(action.character)[1].is_character:
        yield "toys.grab"
    else:
        says = "{card} is not a Character"
        yield Reason("cards/not-a-character", "toys.grab", says, {"card": action.character})


def _is_free(position: Position, action: Grab, toy: InPlay) -> Iterator[Check]:
    if not toy.grabbed_by:
        return
    if position.readings["toys.held"] == "keep-hold":
        says = "{holder} has grabbed {toy} already"
        facts = {"holder": toy.grabbed_by, "toy": action.toy}
        yield Reason("toys/grabbed-already", "toys.one-grabber", says, facts, toy.grabbed_by)
    else:
        yield position.readings.rule("toys.held")


def perform(position: Position, action: Grab, trace: Recorder) -> tuple[Position, None]:
    """The Character takes hold, and what the Toy says is its own while it does."""
    _, toy = position.find(action.toy)
    says = "{character} grabs {toy}; its effect is {character}'s while it does"
    trace.note("toys.grab-is-ability", says, character=action.character, toy=action.toy)
    if toy.card.unmodelled and not (toy.card.ongoing or toy.card.effects or action.effects):
        trace.note("cards.unmodelled", "not modelled: {text}", text=toy.card.unmodelled)
    if action.cookies:
        position = pay(position, action.by, action.toy, action.cookies, trace)
    return take_hold(position, toy, action.character, action.effects, action.by, trace), None


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every Toy of the player's side with every Character of it."""
    if position.place.window is None:
        return
    player = position.player(name)
    for toy in player.board:
        if "toy" in toy.card.families:
            for character in player.characters():
                yield {"by": name, "grab": toy.name, "with": character.name}


GRAB = ActionKind(
    verb="grab",
    entry=GrabEntry,
    action=Grab,
    read=read,
    checks=checks,
    says=lambda action: f"have {action.character} grab {action.toy}",
    perform=perform,
    candidates=candidates,
    spends=lambda action: Spends.A_PLAY,
)
