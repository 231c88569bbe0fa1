"""The seam every game fills in: parse a position, list what is legal, play, explain, look.

`Game` owns what is the same in all of them: whose turn it is to act in the open window, what a
pass does, and walking the turn table. A game adds its actions, reasons, effects and values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.model.board import Board, Side
from engine.model.ledger import Explanation
from engine.model.legality import (
    Allowed,
    Legality,
    Reason,
    Refused,
    not_holding,
    not_in_window,
)
from engine.model.outcome import Outcome
from engine.model.position import Position
from engine.model.rulebook import Readings, Rulebook
from engine.model.sheets import Sheets
from engine.model.trace import SILENT, Recorder, Step
from engine.model.turn import CLOSED, NodeKind, Turn
from engine.model.windows import Access, access
from engine.telling.doubt import Doubt, unless
from engine.telling.problems import Problem
from engine.telling.unused import Unused

P = TypeVar("P", bound=Position)


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something a player does. Games subclass it; `by` is the player's name."""

    by: str


class Pass(Action, frozen=True, kw_only=True):
    """The holder of the open window, or the player asked to decide, does nothing."""


class Played(msgspec.Struct, Generic[P], frozen=True):
    """The position after a legal action, and the nodes the turn went through to it."""

    position: P
    path: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return True


class Option(msgspec.Struct, frozen=True):
    """One action a player might take here, and whether it is legal."""

    by: str
    what: str
    entry: Mapping[str, Any]
    """The line entry that plays it."""
    legality: Legality


class Answer(msgspec.Struct, frozen=True):
    """What was asked for: the value, the sentence that says it, and the rows or reasons behind."""

    value: Any
    says: str
    """The sentence as far as the texts in play can be read."""
    explanation: Explanation | None = None
    legality: Legality | None = None
    rules: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    """The texts in reach that could say otherwise and are for people to read."""

    @property
    def text(self) -> str:
        """The sentence, qualified by every text that could say otherwise."""
        return f"{self.says}{unless(self.doubts)}"


class Game(ABC, Generic[P]):
    """A game's rules as a value: everything the app, the command and tests ask of a game."""

    id: ClassVar[str]
    title: ClassVar[str]
    rulebook: Rulebook
    turn: Turn[P]
    _explained: tuple[object, dict[tuple[str, str], Explanation]] = (None, {})

    # What a game fills in ------------------------------------------------------------------

    @abstractmethod
    def position(self, document: Mapping[str, Any], readings: Readings | None = None) -> P:
        """The position a document describes; DocumentError with every problem if malformed."""

    @abstractmethod
    def document(self, position: P) -> dict[str, Any]:
        """The document that describes `position`; parsing it gives the position back."""

    @abstractmethod
    def parse(self, position: P, entry: Mapping[str, Any]) -> Action:
        """The action a line entry states (`pass` is read before); DocumentError if malformed."""

    @abstractmethod
    def problems(self, position: P) -> tuple[Problem, ...]:
        """Everything about the position that no legal game shows, all at once."""

    @abstractmethod
    def reasons(self, position: P, action: Action) -> Iterator[Reason]:
        """Every reason why `action` is illegal, except that another player holds the window."""

    @abstractmethod
    def perform(self, position: P, action: Action, trace: Recorder) -> tuple[P, str | None]:
        """Carry out a legal action; the event, if any, moves the turn on."""

    @abstractmethod
    def candidates(self, position: P) -> Iterable[Mapping[str, Any]]:
        """Line entries of every action either player might think of here, legal or not."""

    @abstractmethod
    def describe(self, action: Action) -> str:
        """The action as the end of a sentence: `play Tantrum`."""

    @abstractmethod
    def explain(self, position: P, subject: str, stat: str) -> Explanation:
        """The rows behind one value; LookupError naming what there is if there is no such one."""

    @abstractmethod
    def look(self, position: P, path: str, trace: Recorder = SILENT) -> Answer:
        """The value at a path such as `Ana.cookies`; LookupError if there is nothing there."""

    def board(self, position: P) -> Board:
        """The position as it lies on a table; the players alone where a game lays nothing out."""
        decides = self.decides(position)

        def side(name: str) -> Side:
            return Side(player=name, active=name == position.active_name, decides=name == decides)

        title = self.turn.nodes[position.place.node].title
        return Board(title=title, far=side(position.other_name), near=side(position.active_name))

    def outcome(self, before: P, after: P, steps: Sequence[Step]) -> Outcome | None:
        """What one entry of a line decided, from the position it was played in; None if nothing."""
        return None

    def usually_passed(self, position: P) -> bool:
        """Whether doing nothing is what usually happens here; by default wherever a window is."""
        return position.place.window is not None

    def sheets(self) -> Sheets:
        """What a person may say of the cards, the players and the turn."""
        return Sheets()

    def names(self) -> tuple[str, ...]:
        """Every name of the game's own files that is completed while it is typed."""
        return ()

    def unused_in_position(
        self, document: Mapping[str, Any], positions: Sequence[P]
    ) -> Iterable[Unused]:
        """What a position's document states that nothing goes by along the line, and why."""
        return ()

    def unused_in_entry(self, position: P, entry: Mapping[str, Any]) -> Iterable[Unused]:
        """What a line entry states that nothing goes by, and why."""
        return ()

    def knows(self, name: str) -> bool:
        """Whether the game's own files hold a card of this name, by any of its spellings."""
        return name.casefold() in {known.casefold() for known in self.names()}

    naming: ClassVar[frozenset[str]] = frozenset()
    """The keys of an entry below which a player, a card or another thing is named."""

    def things(self, position: P) -> Iterable[str]:
        """The names of what there is in a position, beside the players."""
        return ()

    def language(self) -> Any:
        """The game's `Table`: its words, and what they mean in a position; None if it has none."""
        return None

    def data_problems(self) -> tuple[Problem, ...]:
        """What is wrong with the game's own files of cards and the like, read afresh."""
        return ()

    def close(self, position: P, trace: Recorder) -> tuple[P, str | None]:
        """The window on top has closed: take it off and say what follows. Overlays override."""
        return msgspec.structs.replace(position, place=position.place.closed()), CLOSED

    def rule_of(self, position: P, action: Action) -> str:
        """The rule that lets `action` be taken here: by default the window's or the node's."""
        window = position.place.window
        return window.protocol.rule if window else self.turn.nodes[position.place.at].rule

    def stands(self, position: P) -> str:
        """Where the turn stands and who decides: `Fight Phase, Fight: Nick decides`."""
        node = self.turn.nodes[position.place.node]
        place = node.title if node.title == node.phase else f"{node.phase}, {node.title}"
        if node.kind is NodeKind.END:
            return place
        holder = position.place.holder
        name = position.name_of(holder) if holder else self.decider(position)
        return f"{place}: {name} decides"

    def decides(self, position: P) -> str:
        """The player the turn waits for: the holder of the window, else who must decide."""
        try:
            name = str(self.look(position, "turn.holder").value)
        except LookupError:
            name = ""
        if name in position.names:
            return name
        holder = position.place.holder
        return position.name_of(holder) if holder else self.decider(position)

    def over(self, position: P) -> str:
        """The rule by which the game is over; empty while it goes on."""
        node = self.turn.nodes[position.place.at]
        return node.rule if node.kind is NodeKind.END else ""

    def decider(self, position: P) -> str:
        """Who must decide where no window is open: by default the player whose turn it is."""
        return position.active_name

    def grounds(self, position: P, action: Action) -> tuple[str, ...]:
        """The rules by which a legal `action` is legal, the most telling first."""
        return (self.rule_of(position, action),)

    def asks(self, position: P, action: Action) -> tuple[str, ...]:
        """What the judge still has to state before `action` can be carried out."""
        return ()

    def completions(self, position: P, entry: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
        """The ways there are to state what an entry still asks for, such as each target.

        A search follows them all. None where only the table can tell, as with dice.
        """
        return ()

    def unknowns(self, position: P) -> tuple[str, ...]:
        """What nobody has said that a player could still act with, such as cards in hand."""
        return ()

    def doubts(self, position: P, asked: Action | str = "") -> tuple[Doubt, ...]:
        """The texts nobody here can read that could bear on an action or on the value at a path.

        With nothing asked: every such text in reach, as for a search through all lines of play.
        """
        return ()

    def doubts_of_step(self, before: P, after: P, asked: str) -> tuple[Doubt, ...]:
        """The unread texts a step's outcome rested on, where the value at a path follows from it.

        What players did is as stated; what was worked out from doubtful numbers is in doubt.
        """
        return ()

    def without(
        self, position: P, entries: Sequence[Mapping[str, Any]], card: str
    ) -> tuple[P, list[Mapping[str, Any] | None]] | None:
        """A line's start and its entries had a card never been there; None for its own entries.

        None altogether where a game can only take a card's rows away. LookupError if the card is
        nowhere.
        """
        return None

    def needs_the_window(self, position: P, action: Action) -> bool:
        """Whether the action needs the window on top; judge's entries and forced ones do not."""
        return True

    def chances(self, position: P) -> Iterable[Answer]:
        """How likely what the dice decide is, with the best choices; none where nothing rolls."""
        return ()

    def key(self, position: P) -> object:
        """What tells positions apart in a search; games leave out what no rule looks at."""
        return position

    # What is the same in every game --------------------------------------------------------

    def action(self, position: P, entry: Mapping[str, Any]) -> Action:
        """The action a line entry states; `{by: Ana, pass: true}` is a pass in every game."""
        if entry.get("pass"):
            return Pass(by=str(entry["by"]))
        return self.parse(position, entry)

    def legality(self, position: P, action: Action) -> Legality:
        """Allowed, or refused with every reason; says who must act or pass first if anyone."""
        over = self.over(position)
        if over:
            says, remedy = "the game is over", "in another game"
            return self._refused(action, Reason("game/over", over, says, remedy=remedy))
        reasons: list[Reason] = []
        waits_for = ""
        window = position.place.window
        if window is not None and self.needs_the_window(position, action):
            role = position.role_of(action.by)
            holder = position.name_of(window.holder)
            title = self.turn.nodes[window.protocol.id].title
            when = access(window, role)
            early_pass = when is Access.NEXT and isinstance(action, Pass)
            if when is Access.NEVER:
                reasons.append(not_in_window(window.protocol.rule, action.by, title))
            elif when is Access.ONLY_IF_THE_HOLDER_ACTS or early_pass:
                closes = "" if early_pass else f"; if {holder} passes it closes"
                reasons.append(not_holding(window.protocol.rule, holder, title, closes))
            elif when is Access.NEXT:
                waits_for = holder
        reasons.extend(self.reasons(position, action))
        if reasons:
            return self._refused(action, *reasons)
        return Allowed(waits_for, self.asks(position, action))

    def may(self, position: P, action: Action) -> Legality:
        """May this be done now? As `legality`, but strict about a turn that is not there yet.

        A line of play that goes on implies what was left unsaid, so `play` is more lenient.
        """
        found = self._now(position, action)
        doubts = self.doubts(position, action)
        return msgspec.structs.replace(found, doubts=doubts) if doubts else found

    def _now(self, position: P, action: Action) -> Legality:
        found = self.legality(position, action)
        window = position.place.window
        early = isinstance(found, Allowed) and bool(found.waits_for)
        if window is None or not early or window.protocol.interrupts:
            return found
        if position.role_of(action.by) is window.lead:
            return found
        title = self.turn.nodes[window.protocol.id].title
        holder = position.name_of(window.holder)
        reason = Reason(
            "timing/not-offered",
            window.protocol.rule,
            "{name} acts only once {holder} offers to end {title}",
            {"name": action.by, "holder": holder, "title": title},
            remedy=f"once {holder} offers to end it",
        )
        return self._refused(action, reason)

    def _refused(self, action: Action, *reasons: Reason) -> Refused:
        return Refused(reasons, f"{action.by} may not {self.say(action)} now")

    def option(self, position: P, by: str, **entry: Any) -> Legality:
        """`option(position, "Nick", play="Tantrum")`: may this be done here, and if not, why."""
        return self.may(position, self.action(position, {"by": by, **entry}))

    def options(self, position: P) -> tuple[Option, ...]:
        """Every action of both players, allowed or refused with all reasons."""
        found = []
        for entry in self.candidates(position):
            action = self.action(position, entry)
            legality = self.may(position, action)
            found.append(Option(action.by, self.say(action), entry, legality))
        return tuple(found)

    def play(self, position: P, action: Action, trace: Recorder = SILENT) -> Played[P] | Refused:
        """The position after `action`, walked to where the turn next waits; or every reason not.

        A player who acts while the other holds the window implies the other's pass, as at a
        table; the trace says so. A pass that would close the window is never implied. A position
        described at a step that runs by itself goes on from there when a player passes.
        """
        legality = self.legality(position, action)
        if isinstance(legality, Refused):
            return legality
        return self.carried_out(position, action, legality, trace)

    def carried_out(
        self, position: P, action: Action, allowed: Allowed, trace: Recorder = SILENT
    ) -> Played[P]:
        """`play` of an action that has been found to be legal here."""
        if allowed.waits_for:
            position = self._silent_pass(position, allowed.waits_for, trace)
        at_a_step = self.turn.nodes[position.place.at].kind is NodeKind.STEP
        if isinstance(action, Pass) and position.place.window is not None:
            position, event = self._pass(position, action, trace)
        elif isinstance(action, Pass) and at_a_step:
            position, event = self.turn.enter(position, trace)
        else:
            position, event = self.perform(position, action, trace)
        path: list[str] = []
        return Played(self.turn.advance(position, event, trace, path), tuple(path))

    def why(self, position: P, subject: str, stat: str) -> Explanation:
        """`explain`, remembered while the same position is asked about again and again."""
        # One tuple, swapped whole: another thread sees either the old pair or the new one.
        about, known = self._explained
        if about is not position:
            known = {}
            self._explained = (position, known)
        found = known.get((subject, stat))
        if found is None:
            found = known[(subject, stat)] = self.explain(position, subject, stat)
        return found

    def start_turn(self, position: P, trace: Recorder = SILENT) -> P:
        """Enter the node a freshly described position stands at, so that its window is open."""
        position, event = self.turn.enter(position, trace)
        return self.turn.advance(position, event, trace)

    def say(self, action: Action) -> str:
        """The action as the end of a sentence, passes included."""
        return "pass" if isinstance(action, Pass) else self.describe(action)

    def _silent_pass(self, position: P, name: str, trace: Recorder) -> P:
        window = position.place.windows[-1]
        place, _ = position.place.after_pass(window.holder)
        if trace is not SILENT:
            rule = self.rule_of(position, Pass(by=name))
            trace.note(rule, "{name} lets it pass", name=name)
        return msgspec.structs.replace(position, place=place)

    def _pass(self, position: P, action: Pass, trace: Recorder) -> tuple[P, str | None]:
        window = position.place.windows[-1]
        place, closed = position.place.after_pass(window.holder)
        said = "{name} passes"
        facts = {"name": action.by}
        if not closed and place.windows:
            now = place.windows[-1]
            facts["next"] = position.name_of(now.holder)
            facts["title"] = self.turn.nodes[window.protocol.id].title
            said += "; if {next} passes too, {title} closes" if now.offered else "; {next} decides"
        if trace is not SILENT:
            trace.note(self.rule_of(position, action), said, **facts)
        position = msgspec.structs.replace(position, place=place)
        return self.close(position, trace) if closed else (position, None)
