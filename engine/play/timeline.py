"""A tree of moments: play, undo, redo, branch, and edits of the position, as immutable values.

Every moment knows the one before it, so undo is a step to the parent and a branch is a second
child. Changing the position by hand makes a moment too: undo covers editing as well as play. No
moment is ever changed or lost; a timeline that went on shares all of them with the one before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from engine.model.game import Game
from engine.model.legality import Refused
from engine.model.rulebook import Readings
from engine.model.trace import Step, TreeRecorder
from engine.notation.documents import DocumentError, Problem, validate
from engine.play.line import play_entry

MOST_MOMENTS = 5_000


class Moment(msgspec.Struct, frozen=True):
    """A position and how it came about: by a line entry, or set by hand when there is none."""

    position: Any
    entry: Mapping[str, Any] | None = None
    steps: tuple[Step, ...] = ()
    """The trace of the line entry."""
    parent: int | None = None
    label: str = ""

    @property
    def edited(self) -> bool:
        """Whether the position was set by hand, so that a line starts here."""
        return self.entry is None


class Timeline(msgspec.Struct, frozen=True):
    """All moments, the one that is looked at, and the way back to where undo came from."""

    moments: tuple[Moment, ...]
    at: int = 0
    ahead: tuple[int, ...] = ()
    """The moments that redo returns to, the next one first."""

    @property
    def now(self) -> Moment:
        """The moment that is looked at."""
        return self.moments[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a moment before this one."""
        return self.now.parent is not None

    @property
    def can_redo(self) -> bool:
        """Whether an undone moment can be returned to."""
        return bool(self.ahead)

    def undo(self) -> Timeline:
        """The moment before this one; the same timeline at its beginning."""
        parent = self.now.parent
        if parent is None:
            return self
        return Timeline(self.moments, parent, (self.at, *self.ahead))

    def redo(self) -> Timeline:
        """The moment undone last; the same timeline if none was."""
        if not self.ahead:
            return self
        return Timeline(self.moments, self.ahead[0], self.ahead[1:])

    def go(self, moment: int) -> Timeline:
        """Another moment, on this branch or any other; IndexError if there is no such one.

        Going back along the present way keeps it for redo.
        """
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"there is no moment {moment}; the last is {len(self.moments) - 1}")
        way = (*self.path(), *self.ahead)
        ahead = way[way.index(moment) + 1 :] if moment in way else ()
        return Timeline(self.moments, moment, ahead)

    def branch(self, base: int) -> Timeline:
        """The moment another line is to be tried from. What was played on from it stays."""
        return Timeline(self.go(base).moments, base)

    def named(self, label: str) -> Timeline:
        """The same timeline with this moment called `label`."""
        moments = list(self.moments)
        moments[self.at] = msgspec.structs.replace(self.now, label=label)
        return Timeline(tuple(moments), self.at, self.ahead)

    def find(self, label: str) -> int:
        """The moment called `label`; LookupError naming the labels there are if none is."""
        for number, moment in enumerate(self.moments):
            if moment.label == label:
                return number
        known = ", ".join(moment.label for moment in self.moments if moment.label) or "none"
        raise LookupError(f"no moment is called {label!r}; there are {known}")

    def path(self, moment: int | None = None) -> tuple[int, ...]:
        """The moments from the first to `moment` (this one unless given)."""
        found = []
        here: int | None = self.at if moment is None else moment
        while here is not None:
            found.append(here)
            here = self.moments[here].parent
        return tuple(reversed(found))

    def children(self, moment: int | None = None) -> tuple[int, ...]:
        """The moments that follow `moment` directly, the oldest first."""
        parent = self.at if moment is None else moment
        return tuple(n for n, later in enumerate(self.moments) if later.parent == parent)

    def ends(self) -> tuple[int, ...]:
        """The last moment of every branch."""
        parents = {moment.parent for moment in self.moments}
        return tuple(n for n in range(len(self.moments)) if n not in parents)

    def line(self, moment: int | None = None) -> tuple[Any, tuple[Mapping[str, Any], ...]]:
        """The position last set by hand before `moment`, and the line entries played since."""
        entries: list[Mapping[str, Any]] = []
        for number in reversed(self.path(moment)):
            here = self.moments[number]
            if here.entry is None:
                return here.position, tuple(reversed(entries))
            entries.append(here.entry)
        raise AssertionError("the first moment is always set by hand")

    def steps(self, moment: int | None = None) -> tuple[Step, ...]:
        """The trace from the position last set by hand to `moment`."""
        path = self.path(moment)
        start = max(place for place, number in enumerate(path) if self.moments[number].edited)
        return tuple(step for number in path[start:] for step in self.moments[number].steps)

    def _follow(self, child: int) -> Timeline:
        """A moment after this one; what was undone beyond it can still be redone."""
        ahead = self.ahead[1:] if self.ahead[:1] == (child,) else ()
        return Timeline(self.moments, child, ahead)

    def _with(self, moment: Moment) -> Timeline:
        if len(self.moments) >= MOST_MOMENTS:
            raise DocumentError([Problem("", f"a timeline holds at most {MOST_MOMENTS} moments")])
        return Timeline((*self.moments, moment), len(self.moments))


def begin(position: Any, label: str = "") -> Timeline:
    """A timeline of one moment."""
    return Timeline((Moment(position, label=label),))


def play(game: Game[Any], timeline: Timeline, entry: Mapping[str, Any]) -> Timeline | Refused:
    """The timeline after a line entry, or every reason why it is illegal.

    An entry already played from here is gone to, not played twice. DocumentError if malformed.
    """
    for child in timeline.children():
        if timeline.moments[child].entry == entry:
            return timeline._follow(child)
    trace = TreeRecorder()
    position = play_entry(game, timeline.now.position, entry, trace)
    if isinstance(position, Refused):
        return position
    return timeline._with(Moment(position, dict(entry), tuple(trace.steps), timeline.at))


def edit(timeline: Timeline, position: Any, label: str = "") -> Timeline:
    """The timeline with the position set by hand: a new line starts here, undo comes back.

    A position already set from here is gone to, not set twice.
    """
    if position == timeline.now.position:
        return timeline
    for child in timeline.children():
        moment = timeline.moments[child]
        if moment.edited and moment.position == position and moment.label == label:
            return timeline._follow(child)
    return timeline._with(Moment(position, parent=timeline.at, label=label))


def edit_start(game: Game[Any], timeline: Timeline, position: Any) -> Timeline | Refused:
    """The timeline with another start for the line to here, which is played again from it.

    The new start follows the moment it was made at, so undo passes the line played again and
    comes back there. Refused, with the reasons, if the line can no longer be played.
    """
    _, entries = timeline.line()
    changed = timeline._with(Moment(position, parent=timeline.at))
    for entry in entries:
        played = play(game, changed, entry)
        if isinstance(played, Refused):
            return played
        changed = played
    return changed


class MomentDocument(BaseModel):
    """A moment as it is written down: `position` if set by hand, else the line entry."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    parent: int | None = Field(None, ge=0)
    position: dict[str, Any] | None = None
    readings: dict[str, str] = {}
    entry: dict[str, Any] | None = None
    label: str = ""


class TimelineDocument(BaseModel):
    """A timeline as JSON. Positions that follow from play are played again on reading."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    game: str
    moments: list[MomentDocument] = Field(min_length=1, max_length=MOST_MOMENTS)
    at: int = Field(0, ge=0)
    ahead: list[int] = []


def write(game: Game[Any], timeline: Timeline) -> dict[str, Any]:
    """The timeline as a document that JSON can hold."""
    moments = [_write_moment(game, moment) for moment in timeline.moments]
    document = {"game": game.id, "moments": moments, "at": timeline.at}
    return {**document, "ahead": list(timeline.ahead)} if timeline.ahead else document


def _write_moment(game: Game[Any], moment: Moment) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if moment.parent is not None:
        written["parent"] = moment.parent
    if moment.entry is None:
        written["position"] = game.document(moment.position)
        if moment.position.readings.chosen:
            written["readings"] = dict(moment.position.readings.chosen)
    else:
        written["entry"] = dict(moment.entry)
    if moment.label:
        written["label"] = moment.label
    return written


def read(game: Game[Any], data: Mapping[str, Any]) -> Timeline:
    """The timeline a document describes, played again; DocumentError if it cannot be."""
    document = validate(TimelineDocument, data)
    if document.game != game.id:
        raise _wrong("game", f"expected {game.id!r}, got {document.game!r}")
    moments: list[Moment] = []
    for number, written in enumerate(document.moments):
        moments.append(_read_moment(game, moments, written, f"moments.{number}"))
    timeline = Timeline(tuple(moments), document.at, tuple(document.ahead))
    _check_cursor(timeline)
    return timeline


def _read_moment(
    game: Game[Any], before: Sequence[Moment], written: MomentDocument, where: str
) -> Moment:
    if (written.position is None) == (written.entry is None):
        raise _wrong(where, "needs exactly one of `position` and `entry`")
    if (written.parent is None) != (not before) or (written.parent or 0) >= max(len(before), 1):
        raise _wrong(f"{where}.parent", "expected the number of an earlier moment")
    try:
        if written.position is not None:
            readings = Readings(game.rulebook, written.readings)
            position = game.position(written.position, readings)
            return Moment(position, parent=written.parent, label=written.label)
        if written.parent is None:
            raise _wrong("", "the first moment needs a `position`")
        trace = TreeRecorder()
        entry = written.entry or {}
        played = play_entry(game, before[written.parent].position, entry, trace)
    except KeyError as error:
        raise _wrong(f"{where}.readings", str(error.args[0])) from None
    except DocumentError as error:
        raise DocumentError(
            [Problem(f"{where}.{p.path}".rstrip("."), p.says) for p in error.problems]
        ) from None
    if isinstance(played, Refused):
        raise _wrong(where, str(played))
    return Moment(played, entry, tuple(trace.steps), written.parent, written.label)


def _check_cursor(timeline: Timeline) -> None:
    last = len(timeline.moments) - 1
    if timeline.at > last:
        raise _wrong("at", f"expected at most {last}, got {timeline.at}")
    here = timeline.at
    for index, moment in enumerate(timeline.ahead):
        if not 0 <= moment <= last or timeline.moments[moment].parent != here:
            raise _wrong(f"ahead.{index}", f"{moment} does not follow {here}")
        here = moment


def _wrong(path: str, says: str) -> DocumentError:
    return DocumentError([Problem(path, says)])
