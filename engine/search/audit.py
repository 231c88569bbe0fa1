"""The rules checked by play: random legal lines from many positions, and small boards walked whole.

Nobody has to know what a position should come to; it is enough that what can never be is not:
something allowed that cannot be played, a position nobody can leave, a step without a rule, a
problem that no legal game shows, a position that does not come back from what it was written as.
A fault comes with the shortest line and the smallest position in which it was still there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.legality import Allowed, Refused
from engine.model.trace import TreeRecorder
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError
from engine.notation.permalink import read_token, write_token
from engine.notation.scenario import Scenario
from engine.play.line import start
from engine.play.ruling import rule_on
from engine.records.receipt import Verdict, replay, write_receipt
from engine.search.explore import Choice, Entry, choices, fingerprint
from engine.search.work import Workers

Load = Callable[[str], Game[Any]]

LONGEST_LINE = 40
WRITTEN = 12
"""Every so many positions one is written and read back, which costs more than a play."""
PER_TASK = 4_000
MOST_FAULTS = 20


class Fault(msgspec.Struct, frozen=True):
    """Something that must never be, and a scenario in which it is."""

    what: str
    """The kind of fault, without the names of the case."""
    says: str
    scenario: Mapping[str, Any]


class Audited(msgspec.Struct, frozen=True):
    """What an audit looked at, and the faults it found, one of each kind."""

    positions: int
    lines: int
    faults: tuple[Fault, ...] = ()

    def __str__(self) -> str:
        head = f"{self.positions:,} positions in {self.lines:,} lines, {len(self.faults)} faults."
        return "\n".join([head, *(f"  {fault.says}" for fault in self.faults)])

    def __add__(self, other: Audited) -> Audited:
        kinds = {fault.what: fault for fault in (*other.faults, *self.faults)}
        return Audited(
            self.positions + other.positions, self.lines + other.lines, tuple(kinds.values())
        )


class _FoundError(Exception):
    """A fault on the way, told to whoever walks the line."""

    def __init__(self, what: str, says: str = "") -> None:
        super().__init__(says or what)
        self.what = what


def audit(
    game: Game[Any],
    starts: Sequence[Scenario],
    *,
    positions: int,
    seed: int = 0,
    jobs: int = 1,
    cluster: str = "",
    load: Load | None = None,
) -> Iterator[Audited]:
    """Random lines from the starting positions, a tally after each task of some thousands.

    With `jobs` or `cluster` other processes help; they need `load`, a module's function that gives
    the game of an id. The same seed gives the same lines.
    """
    written = [scenario.model_dump(mode="json", by_alias=True) for scenario in starts]
    sizes = [min(PER_TASK, positions - done) for done in range(0, positions, PER_TASK)]
    tasks = [(seed + number, size) for number, size in enumerate(sizes)]
    total = Audited(0, 0)
    with Workers(jobs, cluster) as workers:
        if load is not None and (jobs > 1 or cluster):
            found = workers.map(partial(_audit_there, load, game.id, written), tasks)
        else:
            found = map(partial(_audit_some, game, written), tasks)
        for tally in found:
            total += tally
            yield total
            if len(total.faults) >= MOST_FAULTS:
                return


def _audit_there(
    load: Load, game_id: str, starts: list[dict[str, Any]], task: tuple[int, int]
) -> Audited:
    return _audit_some(load(game_id), starts, task)


def _audit_some(game: Game[Any], starts: list[dict[str, Any]], task: tuple[int, int]) -> Audited:
    seed, positions = task
    chance = random.Random(seed)  # noqa: S311 - lines to try, nothing secret
    faults: dict[str, Fault] = {}
    seen = lines = 0
    while seen < positions:
        scenario = Scenario.model_validate({**chance.choice(starts), "expect": [], "ask": []})
        line: list[Entry] = []
        lines += 1
        try:
            for _ in _walk(game, scenario, chance, line):
                seen += 1
        except _FoundError as error:
            if error.what not in faults:
                faults[error.what] = _smallest(game, scenario, line, error)
    return Audited(seen, lines, tuple(faults.values()))


def _walk(
    game: Game[Any], scenario: Scenario, chance: random.Random, line: list[Entry]
) -> Iterator[Any]:
    """The positions of one random line, each checked; its entries are noted in `line`."""
    position = _begun(game, scenario)
    if position is None:
        return
    sound = not game.problems(position)
    while len(line) < LONGEST_LINE:
        yield position
        entry = _next(game, position, chance)
        if entry is None:
            return
        line.append(entry)
        position = _checked(game, position, entry, sound=sound)
        if chance.randrange(WRITTEN) == 0:
            check_written(game, position)
            check_record(game, scenario, line)


def _begun(game: Game[Any], scenario: Scenario) -> Any:
    try:
        return start(game, scenario)
    except DocumentError:
        return None


def _next(game: Game[Any], position: Any, chance: random.Random) -> Entry | None:
    """A legal entry taken at random; None at the end, or where the judge must state something."""
    if game.turn.nodes[position.place.node].kind is NodeKind.END:
        return None
    unstated: dict[str, None] = {}
    try:
        found = choices(game, position, unstated)
    except DocumentError as error:
        raise _FoundError("a candidate that cannot be read", str(error)) from None
    chance.shuffle(found)
    for choice in found:
        if _is_allowed(game, position, choice):
            return choice.entry
    if position.place.window is None:
        # At a step that runs by itself the turn goes on when whoever decides there passes.
        onward: Entry = {"by": game.decider(position), "pass": True}
        if _is_allowed(game, position, Choice(onward, game.action(position, onward))):
            return onward
    if not unstated and not any(game.asks(position, choice.action) for choice in found):
        raise _FoundError("no way out", f"nobody can do anything at {game.stands(position)}")
    return None


def _is_allowed(game: Game[Any], position: Any, choice: Choice) -> bool:
    legality = game.may(position, choice.action)
    if isinstance(legality, Refused):
        for reason in legality.reasons:
            unknown = set(reason.rules) - set(game.rulebook.rules)
            if unknown or not reason.text:
                raise _FoundError("a reason without a rule", f"{reason.code}: {unknown}")
    return isinstance(legality, Allowed)


def _checked(game: Game[Any], position: Any, entry: Entry, *, sound: bool) -> Any:
    """The position after an entry that may be played, which then can be, by rules that exist."""
    trace = TreeRecorder()
    try:
        played = game.play(position, game.action(position, entry), trace)
    except DocumentError:
        return _asked_after_all(game, position, entry)
    if isinstance(played, Refused):
        raise _FoundError("allowed, but not played", str(played))
    for _, step in trace.walk():
        if step.rule not in game.rulebook.rules:
            raise _FoundError("a step without a rule", f"{step.text} [{step.rule}]")
    silent = game.play(position, game.action(position, entry))
    if silent != played:
        raise _FoundError("another position with a trace than without")
    after = played.position
    over = game.turn.nodes[after.place.node].kind is NodeKind.END
    if sound and not over:
        for problem in game.problems(after):
            raise _FoundError(f"a problem: {problem.path.split('.')[-1]}", str(problem))
    return after


def _asked_after_all(game: Game[Any], position: Any, entry: Entry) -> Any:
    """What only the table can state, such as dice, may be asked for as late as in playing."""
    if not list(game.unknowns(position)) and not game.asks(position, game.action(position, entry)):
        raise _FoundError("asked too late", f"{entry} asks for nothing and cannot be carried out")
    return position


def check_written(game: Game[Any], position: Any) -> None:
    """A position written as a document comes back as the same position."""
    try:
        document = msgspec.json.decode(msgspec.json.encode(game.document(position)))
        back = game.position(document, position.readings)
    except DocumentError as error:
        raise _FoundError("a position that cannot be read back", str(error)) from None
    if fingerprint(game, back) != fingerprint(game, position):
        raise _FoundError("a position that comes back as another")


def check_record(game: Game[Any], scenario: Scenario, line: Sequence[Entry]) -> None:
    """The line as a scenario goes through a link and a receipt and is ruled on the same."""
    case = scenario.model_copy(update={"line": [dict(entry) for entry in line]})
    if read_token(write_token(case)).scenario.line != case.line:
        raise _FoundError("a link that holds another line")
    receipt = write_receipt(game, rule_on(game, case))
    replayed = replay(game, receipt)
    if replayed.verdict is not Verdict.SAME or replayed.first is not None:
        raise _FoundError("a receipt that does not replay", str(replayed))


def _smallest(game: Game[Any], scenario: Scenario, line: list[Entry], found: _FoundError) -> Fault:
    """The fault in the smallest case it was still there in: entries, then cards, left out."""
    case = scenario.model_copy(update={"line": [dict(entry) for entry in line]})
    case = _fewer_entries(game, case, found.what)
    case = _fewer_cards(game, case, found.what)
    written = case.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    written["title"] = f"Audit: {found.what}"
    return Fault(found.what, f"{found.what}: {found}", written)


def _fewer_entries(game: Game[Any], case: Scenario, what: str) -> Scenario:
    """The case without every run of entries, of any two, and every single one it can do without."""
    for size in (8, 4, 2, 1, 2, 1):
        at = len(case.line) - size
        while at >= 0:
            fewer = case.model_copy(update={"line": case.line[:at] + case.line[at + size :]})
            if fault_in(game, fewer) == what:
                case = fewer
            at -= 1
    pairs = [(one, two) for one in range(len(case.line)) for two in range(one)]
    for one, two in reversed(pairs):
        line = [entry for at, entry in enumerate(case.line) if at not in (one, two)]
        if one < len(case.line) and fault_in(game, case.model_copy(update={"line": line})) == what:
            case = case.model_copy(update={"line": line})
    return case


def _fewer_cards(game: Game[Any], case: Scenario, what: str) -> Scenario:
    for name, side in list(case.position.items()):
        if not isinstance(side, Mapping):
            continue
        for zone in [key for key, value in side.items() if isinstance(value, list)]:
            at = len(case.position[name][zone]) - 1
            while at >= 0:
                cards = case.position[name][zone]
                fewer = {**case.position[name], zone: cards[:at] + cards[at + 1 :]}
                smaller = case.model_copy(update={"position": {**case.position, name: fewer}})
                if fault_in(game, smaller) == what:
                    case = smaller
                at -= 1
    return case


def fault_in(game: Game[Any], case: Scenario) -> str:
    """The kind of fault a case's line comes to; empty if it is sound, or is not played."""
    try:
        position = start(game, case)
        sound = not game.problems(position)
        for entry in case.line:
            action = game.action(position, entry)
            if not isinstance(game.may(position, action), Allowed):
                return ""
            position = _checked(game, position, entry, sound=sound)
        check_written(game, position)
        check_record(game, case, case.line)
        if _next(game, position, random.Random(0)) is None:  # noqa: S311
            return ""
    except _FoundError as error:
        return error.what
    except DocumentError:
        return ""
    return ""
