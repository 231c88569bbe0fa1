"""`judge picture`: the table of a scenario as it lies, drawn or in plain letters."""

from __future__ import annotations

import sys
from pathlib import Path

from commands.choices import PictureFormat, Theme
from commands.files import played
from commands.printing import put
from engine.model.board import Board
from engine.notation.documents import JudgeCallError


def picture(
    file: Path, form: PictureFormat, *, at: int | None, theme: Theme, width: int, out: Path | None
) -> None:
    """Draw the table after the line, or after its first `at` entries."""
    game, line = played(file)
    last = len(line.positions) - 1
    if at is not None and at > last:
        raise JudgeCallError(f"expected a step from 0 to {last}, got {at}")
    board = game.board(line.positions[last if at is None else at])
    if form is PictureFormat.PNG:
        _bytes(_png(board, width, theme), out)
    elif form is PictureFormat.SVG:
        from engine.views.board_svg import board_svg

        _text(board_svg(board, width=width, theme=theme.value), out)
    else:
        from engine.views.board_text import board_text

        _text(board_text(board), out)


def _png(board: Board, width: int, theme: Theme) -> bytes:
    from engine.views.board_png import board_png

    colours = Theme.DARK if theme is Theme.DARK else Theme.LIGHT
    return board_png(board, width=width, theme=colours.value)


def _text(drawn: str, out: Path | None) -> None:
    if out is None:
        put(drawn)
    else:
        _bytes(f"{drawn}\n".encode(), out)


def _bytes(drawn: bytes, out: Path | None) -> None:
    if out is not None:
        try:
            out.write_bytes(drawn)
        except OSError as error:
            raise JudgeCallError(f"{out} cannot be written: {error.strerror}") from None
    elif sys.stdout.isatty():
        raise JudgeCallError("a PNG is not text: name a file with --out, or use > table.png")
    else:
        sys.stdout.buffer.write(drawn)
