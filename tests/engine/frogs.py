"""Frog Pond: a made-up game, just large enough to try the engine on.

Two players each have one frog and some cards in hand. In pond time they play leaves (+2) and mud
(halve) on frogs by turns; then the longest jump wins, and on a tie the active player picks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from pydantic import BaseModel, ConfigDict

from engine.model.game import Action, Answer, Pass
from engine.model.ledger import Change, Explanation, Kind, settle
from engine.model.legality import Reason
from engine.model.position import Position
from engine.model.rulebook import Readings
from engine.model.trace import SILENT, Recorder
from engine.model.turn import CLOSED, DONE, Node, NodeKind, Transition, Turn, always, otherwise
from engine.model.windows import Cap, Hold, Place, WindowProtocol
from engine.notation.documents import DocumentError, Problem
from engine.notation.rulebook_document import read_rulebook
from engine.notation.sides import read_sides
from engine.play.action_kind import ActionKind, Check, Spends, nothing
from engine.play.game_of_kinds import GameOfKinds

replace = msgspec.structs.replace

POND = WindowProtocol(
    "pond.window",
    "pond.window",
    lead=Hold.ONE,
    reply=Hold.ONE,
    allows="leaf and mud",
    cap=Cap(2, "pond", "pond.two-plays"),
)
COSTS = {"Leaf": 1, "Mud": 2}


class Frog(msgspec.Struct, frozen=True):
    """A frog with what was played on it."""

    name: str
    jump: int
    cards: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """One player's bank of the pond."""

    name: str
    pebbles: int
    hand: tuple[str, ...]
    frog: Frog


class FrogPosition(Position[Side], frozen=True, kw_only=True):
    """A moment of Frog Pond."""

    winner: str = ""


class Play(Action, frozen=True, kw_only=True):
    """Play a card on a frog."""

    card: str
    on: str


class PickWinner(Action, frozen=True, kw_only=True):
    """Pick who wins a tie."""

    name: str


class SideDocument(BaseModel):
    """A bank as people write it."""

    model_config = ConfigDict(extra="forbid")

    frog: str
    jump: int
    pebbles: int = 0
    hand: list[str] = []
    cards: list[str] = []


class PlayEntry(BaseModel):
    """Playing a card, as people write it."""

    model_config = ConfigDict(extra="forbid")

    by: str
    play: str
    on: str = ""


class WinsEntry(BaseModel):
    """Picking a winner, as people write it."""

    model_config = ConfigDict(extra="forbid")

    by: str
    wins: str


class TableDocument(BaseModel):
    """What a position tells beside the banks."""

    model_config = ConfigDict(extra="forbid")

    active: str = ""
    at: str = "pond.window"
    holds: str = ""
    offered: bool = False
    used: dict[str, int] = {}
    winner: str = ""


def _bank(name: str, written: SideDocument) -> Side:
    frog = Frog(written.frog, written.jump, tuple(written.cards))
    return Side(name, written.pebbles, tuple(written.hand), frog)


def _stands(position: FrogPosition, document: Mapping[str, Any]) -> FrogPosition:
    """The position with the window as far gone as is written."""
    place = position.place
    for name, number in document.get("used", {}).items():
        if number:
            place = place.counted("pond", position.role_of(name), number)
    if place.window is not None and "holds" in document:
        window = replace(
            place.window,
            holder=position.role_of(document["holds"]),
            offered=document.get("offered", False),
        )
        place = replace(place, windows=(window,))
    return replace(position, place=place, winner=document.get("winner", ""))


def jump_of(position: FrogPosition, name: str) -> Explanation:
    """The rows behind a frog's jump."""
    for side in position.players:
        if side.frog.name == name:
            changes = [Change(name, Kind.PRINTED, side.frog.jump, "frogs.printed")]
            changes += [_change(position, card) for card in side.frog.cards]
            return Explanation(name, "jump", settle(changes))
    raise LookupError(f"no frog is called {name!r}")


def _change(position: FrogPosition, card: str) -> Change:
    if card == "Leaf":
        return Change("Leaf", Kind.ADD, 2, "cards.leaf")
    reading = position.readings["cards.mud-rounding"]
    kind = Kind.DIVIDE_UP if reading == "up" else Kind.DIVIDE_DOWN
    return Change("Mud", kind, 2, position.readings.rule("cards.mud-rounding"))


def compare(position: FrogPosition, trace: Recorder) -> tuple[FrogPosition, str]:
    """Hold the jumps against each other."""
    jumps = [jump_of(position, side.frog.name) for side in position.players]
    for jump in jumps:
        trace.explain(jump)
    first, second = (jump.value or 0 for jump in jumps)
    if first == second:
        trace.note("frogs.tie", "both jump {first}", first=first)
        return position, "tied"
    winner = position.names[0 if first > second else 1]
    trace.note("frogs.compare", "{winner} jumps farther", winner=winner)
    return replace(position, winner=winner), DONE


def is_tie(position: FrogPosition) -> bool:
    """Whether nobody has won yet."""
    return not position.winner


TURN: Turn[FrogPosition] = Turn(
    [
        Node("pond.window", "Pond time", "Pond", NodeKind.WINDOW, "pond.window", window=POND),
        Node("jump.compare", "Jump", "Jump", NodeKind.STEP, "frogs.compare", enter=compare),
        Node("jump.pick", "Pick", "Jump", NodeKind.DECISION, "frogs.tie", who="active player"),
        Node("over", "The end", "End", NodeKind.END, "frogs.over"),
    ],
    [
        Transition("pond.window", CLOSED, always, "jump.compare", "pond.closed"),
        Transition("jump.compare", "tied", is_tie, "jump.pick", "frogs.tie"),
        Transition("jump.compare", DONE, otherwise, "over", "frogs.over"),
        Transition("jump.pick", "picked", always, "over", "frogs.over"),
    ],
    start="pond.window",
)


def read_play(position: FrogPosition, written: PlayEntry) -> Play:
    """The card played and the frog it is played on."""
    if written.play not in COSTS:
        raise DocumentError([Problem("play", f"expected Leaf or Mud, got {written.play!r}")])
    return Play(by=written.by, card=written.play, on=written.on)


def checks_of_play(position: FrogPosition, action: Play) -> Iterator[Check]:
    """In pond time, at most twice, with the card in hand and the pebbles in the bank."""
    window = position.place.window
    yield "pond.window"
    side = position.player(action.by)
    if action.card not in side.hand:
        yield Reason("cards/not-in-hand", "cards.in-hand", f"no {action.card} in hand")
    short = COSTS[action.card] - side.pebbles
    if short > 0:
        remedy = f"with {short} more"
        yield Reason("cost/pebbles-short", "cards.cost", "{n} short", {"n": short}, remedy=remedy)
    else:
        yield "cards.cost"
    if window is None:
        yield Reason("timing/no-window", "pond.window", "pond time is over")
    elif position.place.used("pond", position.role_of(action.by)) >= 2:
        yield Reason("limit/two-plays-used", "pond.two-plays", "both plays are used")


def perform_play(
    position: FrogPosition, action: Play, trace: Recorder
) -> tuple[FrogPosition, str | None]:
    """The pebbles are paid and the card lies on the frog."""
    side = position.player(action.by)
    hand = list(side.hand)
    hand.remove(action.card)
    price = COSTS[action.card]
    trace.note("cards.cost", "{name} pays {n}", name=action.by, n=price)
    position = position.with_player(action.by, hand=tuple(hand), pebbles=side.pebbles - price)
    for side in position.players:
        if side.frog.name == action.on:
            frog = replace(side.frog, cards=(*side.frog.cards, action.card))
            position = position.with_player(side.name, frog=frog)
    trace.explain(jump_of(position, action.on))
    return position, None


def plays(position: FrogPosition, name: str) -> Iterator[dict[str, Any]]:
    """Each card in hand on each frog."""
    if position.place.window is not None:
        for card in dict.fromkeys(position.player(name).hand):
            for target in position.players:
                yield {"by": name, "play": card, "on": target.frog.name}


PLAY = ActionKind(
    verb="play",
    entry=PlayEntry,
    action=Play,
    read=read_play,
    checks=checks_of_play,
    says=lambda action: f"play {action.card} on {action.on}",
    perform=perform_play,
    candidates=plays,
    spends=lambda action: Spends.A_PLAY,
)


def perform_pick(
    position: FrogPosition, action: PickWinner, trace: Recorder
) -> tuple[FrogPosition, str | None]:
    """The tie is decided."""
    trace.note("frogs.tie", "{name} is picked", name=action.name)
    return replace(position, winner=action.name), "picked"


def picks(position: FrogPosition, name: str) -> Iterator[dict[str, Any]]:
    """Either player, once it is a tie."""
    if position.place.at == "jump.pick" and name == position.active_name:
        for winner in position.names:
            yield {"by": name, "wins": winner}


PICK = ActionKind(
    verb="wins",
    entry=WinsEntry,
    action=PickWinner,
    read=lambda position, written: PickWinner(by=written.by, name=written.wins),
    checks=nothing,
    says=lambda action: f"pick {action.name}",
    perform=perform_pick,
    candidates=picks,
)


def passes(position: FrogPosition, name: str) -> Iterator[dict[str, Any]]:
    """A pass, in pond time."""
    if position.place.window is not None:
        yield {"by": name, "pass": True}


PASS = ActionKind(
    verb="pass",
    action=Pass,
    checks=nothing,
    says=lambda action: "pass",
    perform=lambda position, action, trace: (position, None),
    candidates=passes,
)


class Frogs(GameOfKinds[FrogPosition]):
    """Frog Pond as a game."""

    kinds: ClassVar = (PLAY, PICK, PASS)

    id: ClassVar[str] = "frogs"
    title: ClassVar[str] = "Frog Pond"
    rulebook = read_rulebook(Path(__file__).with_name("frogs.yaml").read_text(encoding="utf-8"))
    turn = TURN

    def position(
        self, document: Mapping[str, Any], readings: Readings | None = None
    ) -> FrogPosition:
        table, sides = read_sides(
            document,
            TableDocument,
            SideDocument,
            active=lambda table: table.active,
        )
        first, second = sides
        at = TURN.place(table.at, "position.at")
        position = FrogPosition(
            names=(first, second),
            active=(first, second).index(table.active or first),
            place=Place(at),
            readings=readings or Readings(self.rulebook),
            players=(_bank(first, sides[first]), _bank(second, sides[second])),
        )
        return _stands(self.start_turn(position), document)

    def document(self, position: FrogPosition) -> dict[str, Any]:
        place = position.place
        used = {name: place.used("pond", position.role_of(name)) for name in position.names}
        written: dict[str, Any] = {"active": position.active_name, "at": place.at, "used": used}
        if place.window is not None:
            written["holds"] = position.name_of(place.window.holder)
            written["offered"] = place.window.offered
        if position.winner:
            written["winner"] = position.winner
        for name, side in zip(position.names, position.players, strict=True):
            written[name] = {
                "frog": side.frog.name,
                "jump": side.frog.jump,
                "pebbles": side.pebbles,
                "hand": list(side.hand),
                "cards": list(side.frog.cards),
            }
        return written

    def problems(self, position: FrogPosition) -> tuple[Problem, ...]:
        return tuple(
            Problem(f"position.{name}.pebbles", "a bank holds at most 9 pebbles")
            for name, side in zip(position.names, position.players, strict=True)
            if side.pebbles > 9
        )

    def explain(self, position: FrogPosition, subject: str, stat: str) -> Explanation:
        return jump_of(position, subject)

    def look(self, position: FrogPosition, path: str, trace: Recorder = SILENT) -> Answer:
        subject, _, what = path.rpartition(".")
        if path == "game.winner":
            said = f"{position.winner or 'Nobody'} has won"
            return Answer(position.winner or "nobody", said, rules=("frogs.compare",))
        if what == "jump":
            why = jump_of(position, subject)
            return Answer(why.value, f"{subject}'s jump is {why.shown}", why, rules=why.rules)
        if what == "pebbles" and subject in position.names:
            number = position.player(subject).pebbles
            return Answer(number, f"{subject} has {number} pebbles", rules=("cards.cost",))
        raise LookupError(f"expected game.winner, FROG.jump or NAME.pebbles, got {path!r}")


GAME = Frogs()

POSITION: dict[str, Any] = {
    "Ann": {"frog": "Bo", "jump": 3, "pebbles": 5, "hand": ["Leaf", "Mud"]},
    "Ned": {"frog": "Cy", "jump": 4, "pebbles": 2, "hand": ["Leaf", "Mud"]},
}
