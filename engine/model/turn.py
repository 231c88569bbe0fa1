"""The turn as one table: nodes and transitions, walked by the stepper and drawn by NetworkX.

The graph is built from the same table the stepper reads, so the picture cannot disagree with the
ruling. A node either runs by itself (`enter` does its work and returns the event that follows) or
waits for a player (`enter` returns no event, or the node is a window or a decision).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from engine.model.names import fold, nearest
from engine.model.position import Position
from engine.model.rulebook import RuleId
from engine.model.trace import SILENT, Recorder
from engine.model.windows import OpenWindow, WindowProtocol
from engine.telling.problems import DocumentError, Problem

if TYPE_CHECKING:
    import networkx as nx

P = TypeVar("P", bound=Position)

Guard = Callable[[P], bool]
Enter = Callable[[P, Recorder], tuple[P, "str | None"]]

DONE = "done"
CLOSED = "closed"


def always(position: Position) -> bool:
    """A guard that holds in every position."""
    return True


def otherwise(position: Position) -> bool:
    """A guard for the last row of a choice: holds where no row above it did."""
    return True


class NodeKind(Enum):
    """How a node is lived through, and how it is drawn."""

    STEP = "step"
    WINDOW = "window"
    DECISION = "decision"
    END = "end"


class Node(msgspec.Struct, frozen=True):
    """A place in the turn, with the rule that makes it one and who may act there."""

    id: str
    title: str
    phase: str
    kind: NodeKind
    rule: RuleId | str
    who: str = ""
    enter: Callable[..., tuple[Position, str | None]] | None = None
    window: WindowProtocol | None = None
    overlay: bool = False
    """Whether this window opens on top of any other place instead of being moved to."""


class Transition(msgspec.Struct, frozen=True):
    """One row of the turn table: from a node, on an event, if a guard holds, to a node."""

    source: str
    on: str
    when: Callable[..., bool]
    target: str
    rule: RuleId | str
    label: str = ""
    unreached: str = ""
    """Why no play reaches this row, for rows kept for the picture alone."""

    @property
    def condition(self) -> str:
        """The guard in words, empty for one that always holds."""
        name = self.when.__name__.replace("_", " ")
        return "" if name == "always" else name


class Turn(Generic[P]):
    """A game's turn: the table, the stepper that walks it and the graph drawn from it."""

    def __init__(
        self, nodes: Iterable[Node], rows: Iterable[Transition | Sequence[object]], start: str
    ) -> None:
        self.nodes: dict[str, Node] = {node.id: node for node in nodes}
        self.rows: tuple[Transition, ...] = tuple(
            row if isinstance(row, Transition) else Transition(*row)  # type: ignore[arg-type]
            for row in rows
        )
        self.start = start
        self._from: dict[tuple[str, str], list[Transition]] = {}
        for row in self.rows:
            for end in (row.source, row.target):
                if end not in self.nodes:
                    raise ValueError(f"turn table row {row.source} -> {row.target}: no node {end}")
            self._from.setdefault((row.source, row.on), []).append(row)

    def row(self, position: P, event: str) -> Transition:
        """The first row whose guard holds for `event` where the position stands."""
        rows = self._from.get((position.place.at, event), ())
        for row in rows:
            if row.when(position):
                return row
        raise LookupError(f"the turn table has no row from {position.place.at} on {event!r}")

    def advance(
        self, position: P, event: str | None, trace: Recorder, path: list[str] | None = None
    ) -> P:
        """Follow events through the table until the turn waits for a player.

        The nodes gone through are added to `path`, if one is given.
        """
        while event is not None:
            row = self.row(position, event)
            node = self.nodes[row.target]
            if path is not None:
                path.append(row.target)
            trace.note(row.rule, "{phase}: {title}", phase=node.phase, title=node.title)
            position = msgspec.structs.replace(position, place=position.place.moved(row.target))
            position, event = self.enter(position, trace)
        return position

    def enter(self, position: P, trace: Recorder) -> tuple[P, str | None]:
        """Do what the node the position stands at does by itself, and say what follows."""
        node = self.nodes[position.place.at]
        event: str | None = None
        if node.window is not None:
            place = position.place.opened(node.window)
            position = msgspec.structs.replace(position, place=place)
        if node.enter is not None:
            entered, event = node.enter(position, trace)
            return entered, event  # type: ignore[return-value]
        return position, DONE if node.kind is NodeKind.STEP else None

    def resolve(self, name: str) -> str:
        """The id of the node called `name`, by id, by title or by its first part (`build`)."""
        return self.called(name)[0]

    def called(self, name: str) -> tuple[str, ...]:
        """The ids of every node that `name` may mean, the one that is meant first.

        A phase means where it begins, so two are meant only by a name of places in two phases.
        """
        if name in self.nodes:
            return (name,)
        wanted = fold(name)
        nodes = self.nodes.values()
        found = [n for n in nodes if wanted in (fold(n.id), fold(n.title), fold(n.phase))]
        found = found or [node for node in nodes if node.id.split(".")[0] == wanted]
        if not found:
            near = nearest(name, (word for n in nodes for word in (n.id, n.title, n.phase)))
            perhaps = f"; perhaps {' or '.join(near)}" if near else ""
            says = f"no place in the turn is called {name!r}; places are {', '.join(self.nodes)}"
            raise LookupError(f"{says}{perhaps}")
        by_phase: dict[str, str] = {}
        for node in found:
            by_phase.setdefault(node.phase, node.id)
        return tuple(by_phase.values())

    def place(self, name: str, path: str = "turn.at") -> str:
        """The id of the node called `name`; DocumentError, seen at `path`, if there is none."""
        try:
            return self.resolve(name)
        except LookupError as error:
            raise DocumentError([Problem(path, str(error.args[0]))]) from None

    def opened(self, position: P, holder: str = "", *, offered: bool = False) -> P:
        """A position as it is described at its node: the window there open, and who holds it.

        Nothing else the node does by itself is done. DocumentError if nobody is called `holder`.
        """
        node = self.nodes[position.place.at]
        if node.window is None:
            return position
        position = msgspec.structs.replace(position, place=position.place.opened(node.window))
        if node.enter is not None:
            entered, _ = node.enter(position, SILENT)
            position = msgspec.structs.replace(position, place=entered.place)
        if not holder:
            return position
        if holder not in position.names:
            says = f"expected {' or '.join(position.names)}, got {holder!r}"
            raise DocumentError([Problem("turn.holder", says)])
        place = position.place
        window = place.windows[-1]
        role = position.role_of(holder)
        held = OpenWindow(window.protocol, window.lead, role, offered and role is not window.lead)
        windows = (*place.windows[:-1], held)
        return msgspec.structs.replace(
            position, place=msgspec.structs.replace(place, windows=windows)
        )

    @cached_property
    def graph(self) -> nx.MultiDiGraph[str]:
        """The NetworkX graph of the table, with everything the picture shows as attributes."""
        import networkx as nx  # a ruling walks the table and needs no graph

        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(start=self.start)
        for node in self.nodes.values():
            graph.add_node(
                node.id,
                title=node.title,
                phase=node.phase,
                kind=node.kind.value,
                rule=node.rule,
                who=node.who,
                overlay=node.overlay,
                closes=node.window.closes if node.window else "",
                allows=node.window.allows if node.window else "",
                cap=node.window.cap.number if node.window and node.window.cap else None,
            )
        for row in self.rows:
            graph.add_edge(
                row.source,
                row.target,
                on=row.on,
                condition=row.condition,
                rule=row.rule,
                label=row.label,
                unreached=row.unreached,
            )
        return graph

    @cached_property
    def follows(self) -> dict[str, tuple[str, ...]]:
        """For each node those a transition leads to, in the order of the table."""
        found: dict[str, dict[str, None]] = {node: {} for node in self.nodes}
        for row in self.rows:
            found[row.source][row.target] = None
        return {node: tuple(targets) for node, targets in found.items()}

    @cached_property
    def main_road(self) -> tuple[str, ...]:
        """The way through the turn that passes the most places: its phases in order."""
        import networkx as nx  # a ruling walks the table and needs no graph

        order = {node: number for number, node in enumerate(self.nodes)}
        forward: nx.DiGraph[str] = nx.DiGraph()
        for row in self.rows:
            if order[row.source] < order[row.target]:
                # Where two ways part, the one with a window is the main one.
                waits = self.nodes[row.target].kind is NodeKind.WINDOW
                forward.add_edge(row.source, row.target, weight=3 if waits else 2)
        return tuple(nx.dag_longest_path(forward))

    def still_ahead(self, node: str) -> set[str]:
        """Nodes that can still be reached from `node` before the turn ends."""
        seen: set[str] = set()
        waiting = [node]
        while waiting:
            for after in self.follows[waiting.pop()]:
                if after not in seen and after != self.start:
                    seen.add(after)
                    waiting.append(after)
        return seen

    def nearest(self, node: str, wanted: Callable[[Node], bool]) -> Node | None:
        """The first node after `node` that is `wanted`, by the fewest transitions."""
        seen = {node}
        waiting = deque([node])
        while waiting:
            for after in self.follows[waiting.popleft()]:
                if after in seen:
                    continue
                if wanted(self.nodes[after]):
                    return self.nodes[after]
                seen.add(after)
                waiting.append(after)
        return None
