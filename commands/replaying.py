"""`judge replay` and `judge check`: many files at once."""

from __future__ import annotations

from pathlib import Path

import rules
from commands.files import text_of
from commands.printing import progress, put
from engine.notation.documents import DocumentError, Problem, problems_of
from engine.notation.rulebook_document import read_rulebook_folder
from engine.records.checking import Checked, check_file, placed
from engine.search.replay import Tally, fault, files_below, replay_files


def replay(paths: list[Path], *, jobs: int, cluster: str, every_reading: bool) -> bool:
    """Replay every scenario and receipt below the paths; whether all passed."""
    from rich.markup import escape

    files = files_below(paths)
    outcomes = replay_files(rules.load, files, jobs=jobs, cluster=cluster, readings=every_reading)
    tally = Tally()
    with progress() as bar:
        task = bar.add_task("replaying", total=len(files))
        for outcome in outcomes:
            tally = tally.and_this(outcome)
            bar.advance(task)
            if not outcome.passed or outcome.says:
                verdict = "passed" if outcome.passed else "FAILED"
                bar.console.print(escape(f"{verdict} {outcome.file}"), soft_wrap=True)
                for words in outcome.says:
                    bar.console.print(escape(f"  {words}"), soft_wrap=True)
    put(str(tally))
    return not tally.failed


def check(paths: list[Path]) -> bool:
    """Validate scenarios, receipts and a game's own files; whether all are sound."""
    wrong = 0
    files = files_below(paths)
    for file in files:
        checked = _checked(file)
        wrong += bool(checked.problems)
        for problem in checked.problems:
            put(str(problem))
        for note in checked.notes:
            put(f"{note} (note)")
    put(f"{len(files)} checked, {wrong} with problems")
    return not wrong


def _checked(file: Path) -> Checked:
    """What is wrong with a file; one of a game's own is checked by the game that reads it.

    A file that makes a check itself fail is that file's own problem: the others are still checked.
    """
    try:
        return _checks(file)
    except DocumentError as error:
        return Checked(error.problems)
    except Exception as error:
        says = f"cannot be checked, by a fault of Judge Call: {fault(error)}"
        return Checked((Problem("", says, None, str(file)),))


def _checks(file: Path) -> Checked:
    text = text_of(file)
    place = file.resolve()
    rooms = Path(rules.__file__).parent
    if not place.is_relative_to(rooms):
        return check_file(rules.load, text, str(file))
    if place.parent.name == "rulebook":
        found = problems_of(lambda: read_rulebook_folder(place.parent))
    else:
        found = rules.load(place.relative_to(rooms).parts[0]).data_problems()
    own = [problem for problem in found if problem.file in ("", file.name)]
    return Checked(tuple(placed(problem, {}, str(file)) for problem in own))
