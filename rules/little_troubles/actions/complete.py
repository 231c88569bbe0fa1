"""Completing a Goal: its Tasks are done, the Prize is taken, the Goal goes to Timeout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.little_troubles.actions.documents import EntryWithEffects
from rules.little_troubles.actions.into_play import take_prizes
from rules.little_troubles.actions.reading import in_play
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.documents import CardInHand, as_list
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Effect
from rules.little_troubles.effects.regression import send_to_timeout
from rules.little_troubles.effects.resolving import apply_effects
from rules.little_troubles.legality.cards import controls, has_its_text
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.selectors import tasks_done


class CompleteEntry(EntryWithEffects):
    """A Goal completed and what its Prize is."""

    complete: str = Field(description="the Goal whose Tasks are done")
    put_into_play: Annotated[list[CardInHand], BeforeValidator(as_list)] = Field(
        [], description="cards a Prize puts into play"
    )


class Complete(Action, frozen=True, kw_only=True):
    """The Tasks of a Goal are done: take the Prize, send the Goal to Timeout."""

    goal: str
    effects: tuple[Effect, ...]
    prizes: tuple[Card, ...] = ()
    """Cards the Prize puts into play."""


def read(position: Position, entry: CompleteEntry) -> Complete:
    """The Goal and its Prize."""
    in_play(position, entry.complete, "complete")
    prizes = tuple(compiling.card(card) for card in entry.put_into_play)
    return Complete(by=entry.by, goal=entry.complete, effects=entry.stated, prizes=prizes)


def checks(position: Position, action: Complete) -> Iterator[Check]:
    """One's own Goal, with its Tasks done as far as their numbers are known."""
    _, goal = position.find(action.goal)
    exactly = any(task.exactly for task in goal.card.tasks)
    if "goal" not in goal.card.families and not goal.card.tasks:
        says = "{card} is no Goal and asks for nothing"
        yield Reason("goals/not-a-goal", "goals.tasks", says, {"card": action.goal})
    elif tasks_done(position, goal) is False:
        rule = "counting.exactly" if exactly else "goals.tasks"
        says = "the Tasks of {goal} are not done"
        yield Reason("goals/tasks-not-done", rule, says, {"goal": action.goal})
    else:
        yield from ("goals.tasks", "counting.exactly" if exactly else "counting.at-least")
        yield from ("goals.prize", "counting.states-exceed")
    yield from controls(position, action.by, action.goal)
    yield from has_its_text(position, action.goal)


def perform(position: Position, action: Complete, trace: Recorder) -> tuple[Position, None]:
    """The Prize, at once, then the Goal leaves."""
    trace.note("goals.prize", "{goal}: the Prize is taken at once", goal=action.goal)
    position = apply_effects(position, action.effects, action.goal, action.by, trace)
    position = take_prizes(position, action.by, action.prizes, trace)
    return send_to_timeout(position, action.goal, "goals.done", trace), None


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Every Goal of the player's that asks for something."""
    if position.place.window is not None:
        for card in position.player(name).board:
            if "goal" in card.card.families and card.card.tasks:
                yield {"by": name, "complete": card.name}


COMPLETE = ActionKind(
    verb="complete",
    entry=CompleteEntry,
    action=Complete,
    read=read,
    checks=checks,
    says=lambda action: f"complete {action.goal}",
    perform=perform,
    candidates=candidates,
    needs_the_window=lambda action: False,
)
