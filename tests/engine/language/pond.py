"""The words Frog Pond adds to the language, and what they mean in a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.language.durations import Lasts
from engine.language.vocabulary import Vocabulary
from engine.language.weighing import Measured, Table
from tests.engine.frogs import Frog, FrogPosition, jump_of

POND = Vocabulary(
    asks={
        "player": ("pebbles", "name"),
        "card": ("jump", "muddy", "leaves.NAME"),
        "turn": ("at", "number"),
    },
    subjects={
        "own": "player",
        "opponent": "player",
        "self": "card",
        "it": "card",
        "turn": "turn",
        "loser": "card",
    },
    numbers=("X",),
    flags=("muddy",),
    texts=("at", "name"),
    kinds={"frog": "frog", "frogs": "frog", "big frog": "big frog", "big frogs": "big frog"},
    traits=("muddy", "high jumping"),
    zones=("play", "hand"),
    lasts=(Lasts.TURN, Lasts.STAYS),
    ones=("self", "opponent"),
    phrases={"the muddier bank": "opponent.pebbles", "muddy": "it.muddy"},
)


class Pond(Table[FrogPosition, Frog]):
    """Frog Pond as the language sees it."""

    vocabulary: ClassVar[Vocabulary] = POND
    rule: ClassVar[str] = "cards.leaf"
    rounding: ClassVar[str] = "cards.mud-rounding"
    counting: ClassVar[str] = "frogs.compare"

    def measure(self, position: FrogPosition, subject: str, what: str) -> Measured:
        if subject == "turn":
            return Measured(position.place.at, "pond.window")
        if subject in position.names:
            pebbles = position.player(subject).pebbles
            return Measured(pebbles, "cards.cost", f"{subject} has {pebbles} pebbles")
        if what.startswith("leaves."):
            return Measured(3, "cards.leaf")
        why = jump_of(position, subject)
        if what == "muddy":
            return Measured(any(row.change.source == "Mud" for row in why.rows), "cards.leaf")
        return Measured(why.value, "frogs.printed", f"{subject}'s jump")

    def cards(self, position: FrogPosition, seat: int, zone: str) -> Iterable[Frog] | None:
        return [position.players[seat].frog] if zone == "play" else None

    def name_of(self, card: Frog) -> str:
        return card.name

    def is_a(self, position: FrogPosition, card: Frog, kind: str) -> bool:
        return kind == "frog" or card.jump > 3

    def has(self, position: FrogPosition, card: Frog, trait: str) -> bool:
        return "Mud" in card.cards if trait == "muddy" else card.jump > 3


TABLE = Pond()
