"""Replaying scenarios and receipts by the thousand: in this process, on all cores, on a cluster.

Files are handed out in batches, since handing out costs more than a ruling does. Every file gives
one outcome, in the order of the files, whatever is wrong with it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engine.model.game import Game
from engine.notation.documents import DocumentError, JudgeCallError, Problem
from engine.notation.scenario import read_scenario
from engine.play.dependence import under_every_reading
from engine.play.ruling import rule_on
from engine.records import receipt as receipts
from engine.search.work import Workers
from engine.views.rulings import asked, depends

SUFFIXES = (".yaml", ".yml", ".json")
PER_TASK_ON_A_CLUSTER = 1_000
PER_TASK_HERE = 25

Load = Callable[[str], Game[Any]]


class Outcome(msgspec.Struct, frozen=True):
    """What became of one file. `says` holds everything that differed, or notes when it passed."""

    file: str
    passed: bool
    says: tuple[str, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """How many files passed and failed."""

    passed: int = 0
    failed: int = 0

    def and_this(self, outcome: Outcome) -> Tally:
        """The tally with one more outcome."""
        won = outcome.passed
        return Tally(self.passed + won, self.failed + (not won))

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def files_below(paths: Iterable[Path]) -> list[Path]:
    """The files at and below the paths that may be replayed, each once, in order of their names.

    JudgeCallError naming the paths that are not there.
    """
    found: dict[Path, None] = {}
    missing = []
    for path in paths:
        if path.is_dir():
            within = (p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
            found.update(dict.fromkeys(sorted(within)))
        elif path.is_file():
            found[path] = None
        else:
            missing.append(str(path))
    if missing:
        raise DocumentError([Problem("", "there is no such file", None, file) for file in missing])
    return list(found)


def replay_file(load: Load, path: Path, readings: bool = False) -> Outcome:
    """What becomes of one file: a receipt if it says so, else a scenario.

    With `readings` the outcome of a scenario also says which answers depend on a reading.
    """
    file = str(path)
    try:
        text = path.read_text(encoding="utf-8")
        if receipts.is_receipt(text):
            return _replay_receipt(load, text, file)
        return _replay_scenario(load, text, file, readings)
    except DocumentError as error:
        return Outcome(file, False, tuple(str(problem) for problem in error.problems))
    except (JudgeCallError, LookupError, OSError, UnicodeDecodeError) as error:
        return Outcome(file, False, (str(error),))
    except Exception as error:
        # A fault met in one file must not hide what became of the thousand others.
        return Outcome(file, False, (f"a fault of the program: {fault(error)}",))


def fault(error: BaseException) -> str:
    """An unforeseen error in one line: what it is and where it came up."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"


def _replay_receipt(load: Load, text: str, file: str) -> Outcome:
    receipt = receipts.from_json(text)
    replayed = receipts.replay(load(receipt.game), receipt)
    same = replayed.verdict is receipts.Verdict.SAME
    return Outcome(file, same, () if same else tuple(str(replayed).split("\n")))


def _replay_scenario(load: Load, text: str, file: str, readings: bool) -> Outcome:
    scenario, _ = read_scenario(text, file)
    game = load(scenario.game)
    ruling = rule_on(game, scenario)
    says = list(ruling.differs)
    passed = not says
    if readings:
        for question in scenario.questions:
            found = under_every_reading(game, scenario, question)
            if not found.holds:
                says.append(f"{asked(question)}: {depends(found, game.rulebook)}")
    return Outcome(file, passed, tuple(says))


def _replay_batch(load: Load, readings: bool, batch: Sequence[Path]) -> list[Outcome]:
    return [replay_file(load, path, readings) for path in batch]


def replay_files(
    load: Load,
    files: Sequence[Path],
    *,
    jobs: int = 1,
    cluster: str = "",
    readings: bool = False,
) -> Iterator[Outcome]:
    """The outcome of every file, in order, as they come in.

    `load` must be a module's function, so that other processes find it. `cluster` is the address
    of a Dask scheduler whose workers see the same files.
    """
    size = PER_TASK_ON_A_CLUSTER if cluster else PER_TASK_HERE
    batches = [files[start : start + size] for start in range(0, len(files), size)]
    work = partial(_replay_batch, load, readings)
    with Workers(jobs, cluster) as workers:
        for outcomes in workers.map(work, batches):
            yield from outcomes
