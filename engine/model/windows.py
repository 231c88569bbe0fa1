"""Windows as data: who may act, how much, and what closes it.

One small protocol serves every game. The *lead* holds the window first, acts, and offers to
close it by passing; the *reply* then acts, which hands the window back, or passes, which closes it.
How many actions a holder may take before the window changes hands is a number in the table.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.model.rulebook import RuleId


class Role(Enum):
    """The two sides of a turn."""

    ACTIVE = "active"
    OTHER = "other"

    __hash__ = object.__hash__

    @property
    def opposite(self) -> Role:
        """The other side."""
        return Role.OTHER if self is Role.ACTIVE else Role.ACTIVE


class Hold(Enum):
    """How many actions a holder may take before the window changes hands."""

    NONE = 0
    ONE = 1
    ANY = 2


class Cap(msgspec.Struct, frozen=True, gc=False):
    """At most `number` counted actions per player while `scope` lasts."""

    number: int
    scope: str
    rule: RuleId | str


class WindowProtocol(msgspec.Struct, frozen=True, gc=False):
    """A window as a row of data. `allows` names the kinds of action open to each side."""

    id: str
    rule: RuleId | str
    lead: Hold
    reply: Hold
    allows: str = ""
    first: Role = Role.ACTIVE
    cap: Cap | None = None
    interrupts: bool = True
    """Whether the reply may ask to act before the lead has offered to close the window."""
    closes: str = "both pass in succession"
    """What closes it, in words, for the people reading the graph."""


class OpenWindow(msgspec.Struct, frozen=True, gc=False):
    """A window that stands open: who holds it, and whether the lead has offered to close it."""

    protocol: WindowProtocol
    lead: Role
    holder: Role
    offered: bool = False


class Tally(msgspec.Struct, frozen=True, gc=False):
    """How many counted actions a side has taken within a scope."""

    scope: str
    role: Role
    number: int


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where the turn stands: the node of the graph, the open windows (top last), the counts."""

    at: str
    windows: tuple[OpenWindow, ...] = ()
    tallies: tuple[Tally, ...] = ()

    @property
    def window(self) -> OpenWindow | None:
        """The window on top of the stack."""
        return self.windows[-1] if self.windows else None

    @property
    def node(self) -> str:
        """The node the picture marks: the window on top, else the step."""
        return self.windows[-1].protocol.id if self.windows else self.at

    @property
    def holder(self) -> Role | None:
        """Who holds the window on top; None when none is open."""
        return self.windows[-1].holder if self.windows else None

    def used(self, scope: str, role: Role) -> int:
        """How many counted actions `role` has taken within `scope`."""
        for tally in self.tallies:
            if tally.role is role and tally.scope == scope:
                return tally.number
        return 0

    def counted(self, scope: str, role: Role, number: int = 1) -> Place:
        """The place with `number` more counted actions of `role` within `scope`."""
        rest = tuple(t for t in self.tallies if not (t.role is role and t.scope == scope))
        tally = Tally(scope, role, self.used(scope, role) + number)
        # In one order whatever came first, so that positions reached differently are equal.
        tallies = sorted((*rest, tally), key=lambda t: (t.scope, t.role.value))
        return msgspec.structs.replace(self, tallies=tuple(tallies))

    def opened(self, protocol: WindowProtocol, lead: Role | None = None) -> Place:
        """The place with a window put on top of the stack."""
        first = lead or protocol.first
        window = OpenWindow(protocol, first, first)
        return msgspec.structs.replace(self, windows=(*self.windows, window))

    def closed(self) -> Place:
        """The place with the window on top taken off."""
        return msgspec.structs.replace(self, windows=self.windows[:-1])

    def moved(self, node: str) -> Place:
        """The place at another node, with no window open there yet."""
        return Place(node, (), self.tallies)

    def _with_window(self, window: OpenWindow) -> Place:
        return msgspec.structs.replace(self, windows=(*self.windows[:-1], window))

    def after_action(self, role: Role) -> Place:
        """The place after the holder acted: a hold of ONE hands the window over."""
        window = self.windows[-1]
        protocol = window.protocol
        leads = role is window.lead
        hold = protocol.lead if leads else protocol.reply
        other = protocol.reply if leads else protocol.lead
        hands_over = hold is Hold.ONE and other is not Hold.NONE
        holder = role.opposite if hands_over else role
        return self._with_window(OpenWindow(protocol, window.lead, holder))

    def is_spent(self, role: Role) -> bool:
        """Whether `role` has used every action the cap of the window on top allows."""
        cap = self.windows[-1].protocol.cap
        return cap is not None and self.used(cap.scope, role) >= cap.number

    def after_pass(self, role: Role) -> tuple[Place, bool]:
        """The place after the holder passed, and whether that closes the window.

        A lead's pass closes it at once when the reply may not act or has nothing left to act with.
        """
        window = self.windows[-1]
        protocol = window.protocol
        if role is window.lead:
            if protocol.reply is Hold.NONE or self.is_spent(role.opposite):
                return self, True
            return self._with_window(OpenWindow(protocol, window.lead, role.opposite, True)), False
        if window.offered:
            return self, True
        return self._with_window(OpenWindow(protocol, window.lead, window.lead)), False


class Access(Enum):
    """Whether a side may act in the window on top."""

    NOW = "now"
    NEXT = "once the holder has acted or passed"
    ONLY_IF_THE_HOLDER_ACTS = "only if the holder acts"
    NEVER = "not in this window"


def access(window: OpenWindow, role: Role) -> Access:
    """When `role` may act in `window`: now, after the holder, or only if the holder acts."""
    protocol = window.protocol
    hold = protocol.lead if role is window.lead else protocol.reply
    if hold is Hold.NONE:
        return Access.NEVER
    if role is window.holder:
        return Access.NOW
    return Access.ONLY_IF_THE_HOLDER_ACTS if window.offered else Access.NEXT
