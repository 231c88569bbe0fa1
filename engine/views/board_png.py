"""The picture of a board as PNG, drawn without a browser."""

from __future__ import annotations

from importlib.resources import files

import resvg_py

from engine.model.board import Board
from engine.views.board_svg import board_svg

FONTS = "fontpkg_noto_sans"
SIGNS_THE_FONT_LACKS = str.maketrans({"→": "->", "≥": ">=", "≤": "<=", "✦": "*", "↑": "^"})


def board_png(board: Board, *, width: int = 760, theme: str = "light", scale: float = 2) -> bytes:
    """The board as PNG; `scale` gives more pixels for the same drawing."""
    drawn = board_svg(board, width=width, theme=theme).translate(SIGNS_THE_FONT_LACKS)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn,
            font_dirs=[str(files(FONTS) / "files")],
            font_family="Noto Sans",
            sans_serif_family="Noto Sans",
            skip_system_fonts=True,
            zoom=scale,
        )
    )
