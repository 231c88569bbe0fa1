"""Undo, redo and branches of anything that is a value: a case on a table, a board under edit.

What was is never changed, so undo is going back to it, editing is undone like play, and a branch is
a moment put aside. A timeline is a value itself: whoever holds an older one still has it.
"""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase
from typing import Generic, TypeVar

import msgspec

Value = TypeVar("Value")

MOST_UNDO = 200


class Timeline(msgspec.Struct, Generic[Value], frozen=True):
    """What is now, what was before it, what undo came from, and what was put aside by name.

    >>> line = Timeline("a").changed("b").changed("c")
    >>> line.undone().now, line.undone().redone().now
    ('b', 'c')
    """

    now: Value
    past: tuple[Value, ...] = ()
    """What was before, the last one last; no more than can be undone."""
    future: tuple[Value, ...] = ()
    """What redo returns to, the next one first."""
    branches: dict[str, Value] = {}
    """In the order in which they were put aside."""

    def changed(self, value: Value) -> Timeline[Value]:
        """The timeline gone on with `value`; undo comes back. The same value changes nothing."""
        if value == self.now:
            return self
        past = (*self.past, self.now)[-MOST_UNDO:]
        return msgspec.structs.replace(self, now=value, past=past, future=())

    def replaced(self, value: Value) -> Timeline[Value]:
        """The timeline with `value` in place of what is now, and nothing more to undo."""
        return msgspec.structs.replace(self, now=value)

    def undone(self) -> Timeline[Value]:
        """The timeline before the last change; itself if there was none."""
        if not self.past:
            return self
        *past, before = self.past
        future = (self.now, *self.future)
        return msgspec.structs.replace(self, now=before, past=tuple(past), future=future)

    def redone(self) -> Timeline[Value]:
        """The timeline with the change made again that was undone last; itself if none was."""
        if not self.future:
            return self
        after, *future = self.future
        past = (*self.past, self.now)
        return msgspec.structs.replace(self, now=after, past=past, future=tuple(future))

    def nearest(self, fits: Callable[[Value], bool]) -> Timeline[Value] | None:
        """The timeline undone or redone to the first value that fits; None if no value does.

        >>> found = Timeline("a").changed("b").changed("c").nearest(lambda value: value == "a")
        >>> found.now, found.future
        ('a', ('b', 'c'))
        """
        back = ahead = self
        for _ in range(1 + max(len(self.past), len(self.future))):
            for one in (back, ahead):
                if fits(one.now):
                    return one
            back, ahead = back.undone(), ahead.redone()
        return None

    def put_aside(self) -> tuple[Timeline[Value], str]:
        """The timeline with what is now kept as a branch, and the name it was given: A, B, ..."""
        used, letters = len(self.branches), len(ascii_uppercase)
        name = ascii_uppercase[used % letters] + (str(used // letters) if used >= letters else "")
        return msgspec.structs.replace(self, branches={**self.branches, name: self.now}), name
