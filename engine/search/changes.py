"""What would change this? The single changes to a case that give another answer.

Each is tried by itself: a step left out, two steps the other way round, another target, one play
more, a number one higher or lower, a card away, another reading. What gives another answer is kept
with the first step of the ruling that differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.legality import Allowed
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.play.ruling import Ruling, rule_on
from engine.search.explore import choices, words_of
from engine.views.compare import Pair, compare

MOST_TRIED = 600
NOT_A_CARD = ("line", "turn")


class Kind(Enum):
    """The kinds of change, the smallest first."""

    READING = "another reading"
    STEP_LESS = "a step less"
    ORDER = "another order"
    TARGET = "another target"
    NUMBER = "another number"
    CARD_LESS = "a card less"
    STEP_MORE = "a play more"


class Flip(msgspec.Struct, frozen=True):
    """A single change that gives another answer."""

    kind: Kind
    says: str
    """The change as a clause: `without step 2 (Nick: play Tantrum)`."""
    value: Any
    text: str
    """The answer it gives."""
    first: Pair | None
    """The first step that differs; None if only the answer does."""


class Flips(msgspec.Struct, frozen=True):
    """Every single change found to give another answer, by kind."""

    asked: int
    """Which question of the scenario, counted from nought."""
    value: Any
    answer: str
    flips: tuple[Flip, ...]
    tried: int
    complete: bool = True
    """False where more could have been tried than were."""

    def __str__(self) -> str:
        if not self.flips:
            head = f"{self.answer}. No single change of {self.tried} tried gives another answer."
        else:
            head = f"{self.answer}. It would be otherwise:"
        lines = [head]
        for flip in self.flips:
            lines.append(f"  {flip.says}: {flip.text}")
            if flip.first is not None:
                lines.append(f"      {_first_words(flip.first)}")
        if not self.complete:
            lines.append(f"  Only the first {self.tried} changes were tried.")
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The same as plain data for JSON."""
        return {
            "value": self.value,
            "answer": self.answer,
            "tried": self.tried,
            "complete": self.complete,
            "changes": [
                {
                    "kind": flip.kind.value,
                    "says": flip.says,
                    "value": flip.value,
                    "text": flip.text,
                    "first_step": _first_words(flip.first) if flip.first else "",
                }
                for flip in self.flips
            ],
        }


def _first_words(pair: Pair) -> str:
    """The first step that differs: what happens now, else what no longer does."""
    if pair.right is not None:
        return f"first: {pair.right.text}  [{pair.right.cites}]"
    assert pair.left is not None
    return f"first: no longer {pair.left.text}  [{pair.left.cites}]"


class Changed(msgspec.Struct, frozen=True):
    """A case with one thing changed, and the change in words."""

    kind: Kind
    says: str
    scenario: Scenario


def what_would_change(
    game: Game[Any], scenario: Scenario, asked: int = 0, *, most: int = MOST_TRIED
) -> Flips:
    """The single changes that flip the answer to a question of the scenario.

    At most `most` are tried. DocumentError if the scenario itself cannot be ruled on, IndexError
    if it asks nothing of that number.
    """
    bare = scenario.model_copy(
        update={
            "expect": [],
            "ask": [_only_asked(scenario.questions[asked])],
        }
    )
    ruling = rule_on(game, bare)
    flips: list[Flip] = []
    tried = 0
    trying = one_changed(game, bare, ruling)
    for changed in islice(trying, most):
        tried += 1
        flip = _tried(game, ruling, changed)
        if flip is not None:
            flips.append(flip)
    complete = next(trying, None) is None
    order = list(Kind)
    flips.sort(key=lambda flip: order.index(flip.kind))
    found = ruling.answers[0].answer
    return Flips(asked, found.value, found.text, tuple(flips), tried, complete)


def _only_asked(question: Any) -> Any:
    return question.model_copy(
        update={"expected": None, "reasons": [], "because": [], "depends_on": None}
    )


def _tried(game: Game[Any], ruling: Ruling, changed: Changed) -> Flip | None:
    try:
        other = rule_on(game, changed.scenario)
    except DocumentError:
        return None
    then, now = ruling.answers[0].answer, other.answers[0].answer
    stopped = other.line.stop is not None and ruling.line.stop is None
    if stopped or now.value == then.value:
        return None
    pair = compare(ruling.trace.steps, other.trace.steps, game.rulebook).first
    return Flip(changed.kind, changed.says, now.value, now.text, pair)


def one_changed(game: Game[Any], scenario: Scenario, ruling: Ruling) -> Iterator[Changed]:
    """The scenario with each single change, the most telling kinds first."""
    yield from _readings(game, scenario, ruling)
    yield from _steps(scenario)
    yield from _targets(game, scenario, ruling.line.positions)
    yield from _numbers(scenario)
    yield from _cards(scenario)
    yield from _plays(game, scenario, ruling.line.positions)


def _readings(game: Game[Any], scenario: Scenario, ruling: Ruling) -> Iterator[Changed]:
    for conflict_id, name in ruling.touched.items():
        conflict = game.rulebook.conflicts[conflict_id]
        for reading in conflict.readings:
            if reading.name != name:
                readings = {**scenario.readings, conflict_id: reading.name}
                says = f"if {_clause(conflict.question)} is read as {_in_words(reading.name)}"
                yield Changed(Kind.READING, says, _but(scenario, readings=readings))


def _clause(question: str) -> str:
    return f'"{question}"'


def _in_words(name: str) -> str:
    return name.replace("-", " ")


def _steps(scenario: Scenario) -> Iterator[Changed]:
    line = scenario.line
    for at, entry in enumerate(line):
        if "until" in entry:
            continue
        says = f"without step {at + 1} ({words_of(entry)})"
        yield Changed(Kind.STEP_LESS, says, _but(scenario, line=line[:at] + line[at + 1 :]))
    for at in range(len(line) - 1):
        if line[at] == line[at + 1]:
            continue
        swapped = [*line[:at], line[at + 1], line[at], *line[at + 2 :]]
        says = f"with steps {at + 1} and {at + 2} the other way round"
        yield Changed(Kind.ORDER, says, _but(scenario, line=swapped))


def _targets(game: Game[Any], scenario: Scenario, positions: Sequence[Any]) -> Iterator[Changed]:
    """The entry of each step with one word completed otherwise, as the game knows to."""
    for at, (entry, position) in enumerate(zip(scenario.line, positions, strict=False)):
        for word in [key for key, value in entry.items() if isinstance(value, str) and key != "by"]:
            rest = {key: value for key, value in entry.items() if key != word}
            try:
                others = list(game.completions(position, rest))
            except (DocumentError, LookupError):
                continue
            for other in others:
                if other.get(word) in (None, entry[word]) or set(other) != set(entry):
                    continue
                line = [*scenario.line[:at], dict(other), *scenario.line[at + 1 :]]
                says = f"with {other[word]} in place of {entry[word]} in step {at + 1}"
                yield Changed(Kind.TARGET, says, _but(scenario, line=line))


def _numbers(scenario: Scenario) -> Iterator[Changed]:
    for path, value in _leaves(scenario.position):
        if isinstance(value, bool) or not isinstance(value, int) or path[0] in NOT_A_CARD:
            continue
        for other in (value + 1, value - 1):
            position = _with(scenario.position, path, other)
            says = f"with {_named(scenario.position, path)} {other} instead of {value}"
            yield Changed(Kind.NUMBER, says, _but(scenario, position=position))


def _cards(scenario: Scenario) -> Iterator[Changed]:
    for path, items in _lists(scenario.position):
        for at, item in enumerate(items):
            name = item.get("name") if isinstance(item, Mapping) else item
            if not isinstance(name, str):
                continue
            position = _with(scenario.position, path, items[:at] + items[at + 1 :])
            says = f"without {name} among {_named(scenario.position, path)}"
            yield Changed(Kind.CARD_LESS, says, _but(scenario, position=position))


def _plays(game: Game[Any], scenario: Scenario, positions: Sequence[Any]) -> Iterator[Changed]:
    """Each play that is legal somewhere in the line, made where it first is."""
    made: list[Mapping[str, Any]] = []
    for at, position in enumerate(positions):
        for choice in choices(game, position, {}):
            if choice.entry.get("pass") or choice.entry in made:
                continue
            if not isinstance(game.may(position, choice.action), Allowed):
                continue
            made.append(choice.entry)
            line = [*scenario.line[:at], dict(choice.entry), *scenario.line[at:]]
            after = f"after step {at}" if at else "at first"
            says = f"with one play more {after} ({words_of(choice.entry)})"
            yield Changed(Kind.STEP_MORE, says, _but(scenario, line=line))


def _but(scenario: Scenario, **changes: Any) -> Scenario:
    return scenario.model_copy(update=changes)


Path = tuple[str | int, ...]


def _leaves(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from _leaves(value, (*path, at))
    else:
        yield path, node


def _lists(node: Any, path: Path = ()) -> Iterator[tuple[Path, list[Any]]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _lists(value, (*path, key))
    elif isinstance(node, list):
        yield path, node
        for at, value in enumerate(node):
            yield from _lists(value, (*path, at))


def _with(node: Any, path: Path, value: Any) -> Any:
    """A document with one value changed; what is not on the way to it is shared."""
    if not path:
        return value
    key, *rest = path
    if isinstance(node, Mapping):
        return {**node, key: _with(node[key], tuple(rest), value)}
    assert isinstance(key, int)
    return [*node[:key], _with(node[key], tuple(rest), value), *node[key + 1 :]]


def _named(position: Any, path: Path) -> str:
    """A place in a position as people call it: the nearest card or player, then what of it."""
    owner, words, node = str(path[0]), list[str](), position
    for key in path:
        node = node[key]
        if isinstance(node, Mapping) and isinstance(node.get("name"), str):
            owner, words = node["name"], []
        elif isinstance(key, str) and key != owner:
            words.append(key.replace("_", " "))
    return f"{owner}'s {' '.join(words)}"
