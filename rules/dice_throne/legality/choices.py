"""Whether a branch of a choice may be taken: what it needs of the moment holds for it alone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.actions.actions import Choose
from rules.dice_throne.cards.texts import Do, Effect, walk
from rules.dice_throne.legality import situations
from rules.dice_throne.legality.timing import fits_window
from rules.dice_throne.position.in_progress import Asked, Details
from rules.dice_throne.position.position import Position


def choose(position: Position, action: Choose) -> Iterator[Reason]:
    """Making a choice that waits."""
    asked = position.asked
    if asked is None:
        yield Reason("choice/none", "abilities.printed", "nothing is to be chosen now")
    elif action.choice not in asked.options:
        yield _unknown(action.choice, asked.options)
    else:
        barred = tuple(_barred(position, asked, action.choice))
        others = (each for each in asked.options if each != action.choice)
        # Where no branch is left open the printed condition has nothing to choose between.
        if barred and any(not tuple(_barred(position, asked, other)) for other in others):
            yield from barred


def _barred(position: Position, asked: Asked, choice: str) -> Iterator[Reason]:
    effects = dict(asked.task.effect.choices).get(choice, ())
    by = position.names[asked.by]
    if effects:
        yield from situations.reasons(position, by, choice, "", effects, asked.task.details)
        yield from fits_window(position, Choose(by=by, choice=choice), effects)


def stated(
    position: Position, by: str, effects: tuple[Effect, ...], details: Details
) -> Iterator[Reason]:
    """A choice stated together with the card or token that gives it."""
    branches = {
        name: branch
        for effect in walk(effects)
        if effect.do is Do.CHOOSE
        for name, branch in effect.choices
    }
    if not details.choice or not branches:
        return
    if details.choice not in branches:
        yield _unknown(details.choice, tuple(branches))
        return
    branch = branches[details.choice]
    yield from situations.reasons(position, by, details.choice, "", branch, details)


def _unknown(choice: str, options: tuple[str, ...]) -> Reason:
    return Reason(
        "choice/unknown",
        "abilities.printed",
        "{choice} is none of the choices: {options}",
        {"choice": choice, "options": ", ".join(options)},
    )
