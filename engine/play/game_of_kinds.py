"""A game whose actions are rows: the engine dispatches, counts the play, hands the window over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import msgspec

from engine.model.game import Action, Game
from engine.model.legality import Reason
from engine.model.position import Position
from engine.model.trace import Recorder
from engine.model.windows import OpenWindow, Place, Role
from engine.notation.entries import Entries
from engine.play.action_kind import ActionKind, Check, Spends, failed, passed

P = TypeVar("P", bound=Position)


class GameOfKinds(Game[P]):
    """What a `Game` asks about actions, answered by the rows in `kinds`."""

    kinds: ClassVar[tuple[ActionKind, ...]]

    # What a game may add --------------------------------------------------------------------

    def first(self, position: P, action: Action) -> Iterator[Reason]:
        """What bars every action until it is done, such as a choice that waits."""
        return iter(())

    def begun(self, position: P, action: Action, trace: Recorder) -> P:
        """The position as an action begins, before it spends anything."""
        return position

    def remembered(self, place: Place, role: Role, window: OpenWindow) -> Place:
        """The place after a counted play, with what else the game counts; `window` as it was."""
        return place

    def settled(self, position: P, event: str | None, trace: Recorder) -> tuple[P, str | None]:
        """What follows by itself once an action has been carried out, and the event after that."""
        return position, event

    # What is the same in every such game ------------------------------------------------------

    @cached_property
    def entries(self) -> Entries:
        """The documents of entries by verb."""
        return Entries({kind.verb: kind.entry for kind in self.kinds if kind.entry is not None})

    @cached_property
    def _by_verb(self) -> dict[str, ActionKind]:
        return {kind.verb: kind for kind in self.kinds}

    @cached_property
    def _by_action(self) -> dict[type[Action], ActionKind]:
        return {kind.action: kind for kind in reversed(self.kinds)}

    def kind_of(self, action: Action) -> ActionKind:
        """The row of an action."""
        return self._by_action[type(action)]

    def parse(self, position: P, entry: Mapping[str, Any]) -> Action:
        verb, document = self.entries.read(entry)
        read = self._by_verb[verb].read
        assert read is not None, f"{verb} has an entry that nothing reads"
        return read(position, document)

    def describe(self, action: Action) -> str:
        return self.kind_of(action).says(action)

    def checks(self, position: P, action: Action) -> Iterable[Check]:
        """Every rule that lets the action be taken, and every reason why it may not."""
        return self.kind_of(action).checks(position, action)

    def reasons(self, position: P, action: Action) -> Iterator[Reason]:
        yield from self.first(position, action)
        yield from failed(self.checks(position, action))

    def grounds(self, position: P, action: Action) -> tuple[str, ...]:
        return passed(self.checks(position, action)) or (super().rule_of(position, action),)

    def rule_of(self, position: P, action: Action) -> str:
        return self.grounds(position, action)[0]

    def asks(self, position: P, action: Action) -> tuple[str, ...]:
        return tuple(self.kind_of(action).asks(position, action))

    def needs_the_window(self, position: P, action: Action) -> bool:
        return self.kind_of(action).needs_the_window(action)

    def perform(self, position: P, action: Action, trace: Recorder) -> tuple[P, str | None]:
        kind = self.kind_of(action)
        position = self._spent(self.begun(position, action, trace), action.by, kind.spends(action))
        position, event = kind.perform(position, action, trace)
        return self.settled(position, event, trace)

    def candidates(self, position: P) -> Iterator[Mapping[str, Any]]:
        for name in (position.active_name, position.other_name):
            for kind in self.kinds:
                yield from kind.candidates(position, name)

    def _spent(self, position: P, name: str, spends: Spends) -> P:
        """The play counted, and the window handed over."""
        window = position.place.window
        if window is None or spends is Spends.NOTHING:
            return position
        role = position.role_of(name)
        place = position.place
        cap = window.protocol.cap
        if spends is Spends.A_PLAY and cap is not None:
            place = self.remembered(place.counted(cap.scope, role), role, window)
        return msgspec.structs.replace(position, place=place.after_action(role))
