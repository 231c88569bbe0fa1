"""Reading what a command was given: scenarios by their file, games by their name."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rules
from commands.printing import complain
from engine.model.game import Game
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError, JudgeCallError, Problem
from engine.notation.scenario import Scenario, read_scenario
from engine.play.line import Line, play_line, readings_of, start
from engine.records.checking import placed

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes. Longer files are not opened; what is in a shorter one has limits of its own."""


def text_of(file: Path) -> str:
    """The text of a file. DocumentError if it is none, too large, or cannot be read.

    Pipes, devices and folders are refused before they are opened: they may never end.
    """
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):
            raise _unreadable(file, "is no file but a folder, a pipe or a device")
        if found.st_size > LARGEST_FILE:
            says = f"has {found.st_size:,} bytes, and at most {LARGEST_FILE:,} are read"
            raise _unreadable(file, says)
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise _unreadable(file, f"is not text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else str(error)
        raise _unreadable(file, f"cannot be read: {reason}") from None
    except ValueError:
        raise _unreadable(file, "cannot be the name of a file") from None


def _unreadable(file: Path, says: str) -> DocumentError:
    return DocumentError([Problem("", says, None, str(file))])


@contextmanager
def scenario_of(file: Path) -> Iterator[tuple[Game[Any], Scenario]]:
    """The scenario of a file and its game; what is wrong with either is told with its line."""
    scenario, lines = read_scenario(text_of(file), str(file))
    try:
        game = rules.load(scenario.game)
    except LookupError as error:
        problem = Problem("game", str(error.args[0]))
        raise DocumentError([placed(problem, lines, str(file))]) from None
    try:
        yield game, scenario
    except DocumentError as error:
        raise DocumentError([placed(p, lines, str(file)) for p in error.problems]) from None


def game_called(name: str) -> Game[Any]:
    """The game with this id; JudgeCallError naming those there are."""
    try:
        return rules.load(name)
    except LookupError as error:
        raise JudgeCallError(str(error.args[0])) from None


def played(file: Path) -> tuple[Game[Any], Line]:
    """A scenario's line played; what stopped it is told where it did not come to its end."""
    with scenario_of(file) as (game, scenario):
        position = start(game, scenario, readings_of(game, scenario))
        line = play_line(game, position, scenario.line, SILENT)
    if line.stop is not None:
        complain(f"The line stops at step {line.stop.step}. {line.stop.refused}")
    return game, line
