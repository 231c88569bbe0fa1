"""`judge graph` and `judge rules`: a game's turn and its rulebook."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from commands.choices import GraphFormat
from commands.files import game_called
from commands.printing import put
from engine.notation.documents import JudgeCallError


def graph(game: str, form: GraphFormat) -> None:
    """Print the phase and window graph of a game."""
    from engine.views import draw

    drawn = game_called(game).turn.graph
    if form is GraphFormat.PNG:
        if sys.stdout.isatty():
            raise JudgeCallError("a PNG is not text: send it to a file with > turn.png")
        sys.stdout.buffer.write(_drawn(draw.to_png, drawn))
        return
    writers: dict[GraphFormat, Callable[[Any], str]] = {
        GraphFormat.DOT: draw.to_dot,
        GraphFormat.MERMAID: draw.to_mermaid,
        GraphFormat.JSON: draw.to_json,
        GraphFormat.SVG: draw.to_svg,
    }
    put(_drawn(writers[form], drawn).rstrip("\n"))


def _drawn(writer: Callable[[Any], Any], graph: Any) -> Any:
    try:
        return writer(graph)
    except (ImportError, OSError, ValueError) as error:
        raise JudgeCallError(f"Graphviz cannot draw here: {error}") from None


def look_up(game: str, words: list[str]) -> None:
    """Print rules, conflicts and their readings."""
    book = game_called(game).rulebook
    wanted = " ".join(words)
    found = book.search(wanted) if wanted else list(book.rules.values())
    for rule in found:
        put(f"{rule.id}  {book.citation(rule.id)}")
        put(f"    {rule.says}")
    lowered = wanted.lower().split()
    conflicts = [
        conflict
        for conflict in book.conflicts.values()
        if all(
            word in f"{conflict.id} {conflict.label} {conflict.question}".lower()
            for word in lowered
        )
        or any(conflict in book.conflicts_of(rule.id) for rule in found)
    ]
    if conflicts:
        put("\nOpen points")
    for conflict in conflicts:
        label = f" ({conflict.label})" if conflict.label else ""
        put(f"{conflict.id}{label}  {conflict.question}")
        for reading in conflict.readings:
            mark = "*" if reading.name == conflict.default else " "
            put(f"  {mark} {reading.name}: {book.rules[reading.rule].says} [{reading.rule}]")
        put(f"    {conflict.because}")
    if not found and not conflicts:
        raise JudgeCallError(f"no rule of {book.title} holds {wanted!r}")
