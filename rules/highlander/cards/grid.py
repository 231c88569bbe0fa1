"""The three-by-three grid: squares, what covers what, and the picture of it.

Rows are Upper, Middle and Lower, columns Left, Center and Right, so `UL` is upper left and `MC`
the centre, the square of the Thrust.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

SQUARES = ("UL", "UC", "UR", "ML", "MC", "MR", "LL", "LC", "LR")
EVERY_SQUARE = frozenset(SQUARES)
ROWS = {
    "upper": frozenset({"UL", "UC", "UR"}),
    "middle": frozenset({"ML", "MC", "MR"}),
    "lower": frozenset({"LL", "LC", "LR"}),
}

_ROW_WORDS = {"upper": "U", "middle": "M", "lower": "L", "center": "M", "centre": "M"}
_COLUMN_WORDS = {"left": "L", "center": "C", "centre": "C", "right": "R"}
_SINGLE_WORDS = {"thrust": "MC", "center": "MC", "centre": "MC", "middle": "MC"}
_ROW_NAMES = {"U": "upper", "M": "middle", "L": "lower"}
_COLUMN_NAMES = {"L": "left", "C": "center", "R": "right"}


def square(word: str) -> str:
    """The code of a square given as `UL`, `upper left` or `thrust`; ValueError if it is none."""
    text = word.strip().lower().replace("-", " ")
    if text.upper() in EVERY_SQUARE:
        return text.upper()
    if text in _SINGLE_WORDS:
        return _SINGLE_WORDS[text]
    parts = text.split()
    if len(parts) == 2:
        row, column = _ROW_WORDS.get(parts[0]), _COLUMN_WORDS.get(parts[1])
        if row and column:
            return row + column
    raise ValueError(f"{word!r} is no square; they are {', '.join(SQUARES)}")


def in_order(squares: Iterable[str]) -> tuple[str, ...]:
    """The squares from upper left to lower right, without repeats."""
    wanted = set(squares)
    return tuple(code for code in SQUARES if code in wanted)


def words(squares: Iterable[str]) -> str:
    """The squares as they are read out: `upper left and middle center`."""
    names = [f"{_ROW_NAMES[code[0]]} {_COLUMN_NAMES[code[1]]}" for code in in_order(squares)]
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def rows_touched(squares: Iterable[str]) -> frozenset[str]:
    """The rows in which the squares have a part: any upper square makes an Upper attack."""
    wanted = set(squares)
    return frozenset(row for row, codes in ROWS.items() if codes & wanted)


def covers(defence: Iterable[str], attack: Iterable[str], *, every: bool = True) -> bool:
    """Whether the defence lies on the attack: on every square of it, or with `every` off on any.

    For an attack of one square the two are the same.
    """
    aimed = set(attack)
    covered = aimed & set(defence)
    return bool(covered) and (covered == aimed or not every)


class Cell(msgspec.Struct, frozen=True):
    """One square of the grid with everything the picture shows in it."""

    square: str
    attacks: tuple[str, ...] = ()
    """Incoming attacks aimed here that are not stopped, by name."""
    stopped: tuple[str, ...] = ()
    """Incoming attacks aimed here that a defence stops."""
    uncertain: tuple[str, ...] = ()
    """Incoming attacks aimed here of which nobody can say without reading a card."""
    covered_by: tuple[str, ...] = ()
    """Defences whose squares lie here."""
    barred: bool = False
    """Whether the active player may not attack here, because of the block played last."""
    open: bool = True
    """Whether the active player may still attack here."""


class Grid(msgspec.Struct, frozen=True):
    """The nine squares of a moment, in reading order. Any screen can draw itself from this."""

    cells: tuple[Cell, ...]
    defender: str
    attacker: str

    @property
    def barred(self) -> tuple[str, ...]:
        """The squares barred by the last block."""
        return tuple(cell.square for cell in self.cells if cell.barred)

    @property
    def open(self) -> tuple[str, ...]:
        """The squares the defender may still attack."""
        return tuple(cell.square for cell in self.cells if cell.open)


def _incoming_mark(cell: Cell) -> str:
    if cell.attacks:
        return "HIT"
    if cell.uncertain:
        return " ? "
    if cell.stopped:
        return "(x)"
    return " o " if cell.covered_by else "   "


def _own_mark(cell: Cell) -> str:
    if cell.barred:
        return "###"
    return "   " if cell.open else " - "


def _frame(marks: Sequence[str]) -> list[str]:
    rule = "+-----+-----+-----+"
    lines = [rule]
    for start in (0, 3, 6):
        lines += ["| " + " | ".join(marks[start : start + 3]) + " |", rule]
    return lines


def picture(grid: Grid) -> str:
    """Two grids side by side as text: what comes in, and where the defender may strike back."""
    left = _frame([_incoming_mark(cell) for cell in grid.cells])
    right = _frame([_own_mark(cell) for cell in grid.cells])
    heads = (f"Attacks on {grid.defender}", f"{grid.defender} may attack")
    width = max(len(left[0]), len(heads[0])) + 6
    lines = [f"{heads[0]:<{width}}{heads[1]}"]
    lines += [f"{a:<{width}}{b}" for a, b in zip(left, right, strict=True)]
    lines.append("HIT gets through  (x) stopped  ? read the card  o covered  ### barred  - closed")
    return "\n".join(lines)
