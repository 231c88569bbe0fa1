"""A round: ten questions of a topic, the same for everyone who opens its link."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

import msgspec

from ui.case.library import Entry
from ui.lessons.quiz import asked, is_right

LENGTH = 10
SEEDS = 100_000


class Round(msgspec.Struct, frozen=True):
    """Questions in order, the answers given so far, and which question is shown."""

    game: str
    topic: str
    seed: int
    names: tuple[str, ...]
    answers: dict[str, str] = {}
    at: int = 0

    @property
    def link(self) -> str:
        """What the address says of it: the topic and the seed."""
        return f"{self.topic or '-'}~{self.seed}"

    @property
    def is_done(self) -> bool:
        """Whether every question has been answered."""
        return len(self.answers) >= len(self.names)

    def answered(self, name: str, answer: str) -> Round:
        """The round with one more answer."""
        return msgspec.structs.replace(self, answers={**self.answers, name: answer})

    def moved(self, by: int) -> Round:
        """The round at another question, kept within it."""
        return msgspec.structs.replace(self, at=min(max(self.at + by, 0), len(self.names) - 1))

    def right(self, library: Sequence[Entry]) -> int:
        """How many answers were right."""
        known = {entry.name: entry.scenario for entry in library if entry.scenario is not None}
        return sum(
            is_right(known[name], answer) for name, answer in self.answers.items() if name in known
        )


def new_round(game: str, topic: str, library: Sequence[Entry], seed: int | None = None) -> Round:
    """Ten questions of the topic (of all if it is empty), drawn by the seed."""
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    fitting = [
        entry.name
        for entry in library
        if entry.scenario is not None
        and topic in ("", entry.topic)
        and asked(entry.scenario) is not None
    ]
    chance = random.Random(drawn)  # noqa: S311 - a class draws the same questions from a link
    names = tuple(chance.sample(fitting, min(LENGTH, len(fitting))))
    return Round(game, topic, drawn, names)


def round_of(link: str, game: str, library: Sequence[Entry]) -> Round | None:
    """The round a link names; None if it names none."""
    topic, _, seed = link.rpartition("~")
    if not seed.isascii() or not seed.isdigit() or len(seed) > len(str(SEEDS)):
        return None
    topic = "" if topic == "-" else topic
    if topic and topic not in {entry.topic for entry in library}:
        return None
    found = new_round(game, topic, library, int(seed))
    return found if found.names else None
