"""Printing for people and for pipes: text exactly as it is, and messages apart from it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

CONTROL = {code: f"\\x{code:02x}" for code in (*range(9), *range(11, 32), *range(127, 160))}
"""Control characters, escapes of terminals among them, as they are shown instead of obeyed."""


def put(text: str) -> None:
    """Print a text: no colours, no wrapping, nothing in it read as markup or as an escape."""
    sys.stdout.write(text.translate(CONTROL) + "\n")


def put_json(data: Any) -> None:
    """Print data as JSON."""
    put(json.dumps(data, ensure_ascii=False, indent=1, default=str))


def complain(text: str) -> None:
    """Say on the error output what is wrong."""
    sys.stderr.write(text.translate(CONTROL) + "\n")


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress bar on a terminal, nothing elsewhere; lines printed through it stay whole."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(highlight=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield bar


def let_go_of_output() -> None:
    """Have what is still to be printed go nowhere, once nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
