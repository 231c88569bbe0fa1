"""A kind of action as one row: how it is written, what is checked, what happens, what to try.

A *check* is a rule, or the reason by which that rule does not let the action be taken. Failed
checks are the refusal, passed ones the grounds, so why, why not and what happens cannot drift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec
from pydantic import BaseModel

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder

Check = Reason | str
"""Why an action is refused, or a rule by which it is allowed."""


class Spends(Enum):
    """What an action takes of the window it is taken in."""

    NOTHING = "nothing"
    THE_WINDOW = "the window"
    """It is not counted, and its player's hold of the window ends as after any action."""
    A_PLAY = "a play"
    """It is counted against the cap of the window, too."""


def nothing(*_: object) -> tuple[()]:
    """No candidates, or nothing still to be stated."""
    return ()


class ActionKind(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the rules know of one kind of action."""

    verb: str
    """The word of an entry that states it."""
    entry: type[BaseModel] | None = None
    """Its entry, with every word it takes; None for a pass, which every game writes the same."""
    action: type[Action]
    read: Callable[[Any, Any], Action] | None = None
    """The action that an entry's document states in a position."""
    checks: Callable[[Any, Any], Iterable[Check]]
    """What is checked of the action in a position, the timing first."""
    says: Callable[[Any], str]
    """The action as the end of a sentence."""
    perform: Callable[[Any, Any, Recorder], tuple[Any, str | None]]
    """The position after the legal action, and the event that moves the turn on, if any."""
    candidates: Callable[[Any, str], Iterable[Mapping[str, Any]]] = nothing
    """Entries of this kind that a player might think of in a position."""
    asks: Callable[[Any, Any], Iterable[str]] = nothing
    """What the judge still has to state before the action can be carried out."""
    needs_the_window: Callable[[Any], bool] = lambda action: True
    """Whether only the holder of the window may take it."""
    spends: Callable[[Any], Spends] = lambda action: Spends.NOTHING


def failed(checks: Iterable[Check]) -> Iterator[Reason]:
    """The reasons among checks."""
    return (check for check in checks if isinstance(check, Reason))


def passed(checks: Iterable[Check]) -> tuple[str, ...]:
    """The rules among checks, the most telling first, each once."""
    return tuple(dict.fromkeys(check for check in checks if isinstance(check, str) and check))


def holds(reasons: Iterable[Reason], rules: str | Iterable[str]) -> Iterator[Check]:
    """The reasons by which something fails, or the rule or rules it holds by if there is none."""
    found = False
    for reason in reasons:
        found = True
        yield reason
    if not found:
        yield from (rules,) if isinstance(rules, str) else rules
