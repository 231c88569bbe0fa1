"""A board in plain letters, for the command and for readers that speak."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.board import (
    Board,
    Card,
    Chain,
    Dice,
    Grid,
    Grids,
    Line,
    Middle,
    Number,
    Side,
    Zone,
)
from engine.telling.words import counted

TITLE = 12


def board_text(board: Board) -> str:
    """The board from the far edge to the near one."""
    lines = [board.title, ""]
    lines += _side(board.far, far=True)
    lines.append("")
    for part in board.middle:
        lines += _middle(part)
    if len(lines) and lines[-1]:
        lines.append("")
    lines += _side(board.near, far=False)
    return "\n".join(lines)


def _side(side: Side, *, far: bool) -> list[str]:
    zones = [zone for zone in (side.hand, *side.zones) if zone is not None]
    rows = [line for zone in zones for line in _zone(zone)]
    head = _head(side)
    return [head, *rows] if far else [*reversed(rows), head]


def _head(side: Side) -> str:
    tags = [tag for tag, holds in (("turn", side.active), ("decides", side.decides)) if holds]
    name = f"{side.player} ({', '.join(tags)})" if tags else side.player
    facts = [side.says] if side.says else []
    facts += [_number(number) for number in side.numbers]
    return f"{name}: {', '.join(facts)}" if facts else name


def _number(number: Number) -> str:
    change = f" ({number.change:+d})" if number.change else ""
    bare = f"({number.bare}) " if number.bare else ""
    after = f" -> {number.after}" if number.after else ""
    return f"{number.name} {bare}{number.value}{change}{after}"


def _zone(zone: Zone) -> Iterator[str]:
    title = zone.title
    for card in zone.cards:
        yield f"  {title:<{TITLE}}  {_card(card)}".rstrip()
        title = ""
    if zone.hidden:
        yield f"  {title:<{TITLE}}  {counted(zone.hidden, 'card')} nobody named"


def _card(card: Card) -> str:
    said = [card.state, *card.marks]
    if card.under:
        said.append(f"with {' and '.join(card.under)}")
    words = ", ".join(word for word in said if word)
    numbers = "  ".join(_number(number) for number in card.numbers)
    named = f"{card.name} ({words})" if words else card.name
    return f"{named}  {numbers}".rstrip()


def _middle(part: Middle) -> list[str]:
    match part:
        case Line():
            return [f"  -- {part.text} --"]
        case Dice():
            dice = ", ".join(f"{die.value} {die.symbol}".strip() for die in part.dice)
            return [f"  {part.title}: {dice or 'not rolled'}"]
        case Chain():
            return [f"  {part.title}: {_chain(part)}"]
        case Grids():
            return [line for grid in part.grids for line in _grid(grid)]
        case _:
            return list(_zone(part))


def _chain(chain: Chain) -> str:
    said = []
    for link in chain.links:
        amount = link.number.value if link.number else link.amount
        name = link.number.name if link.number else link.text
        said.append(" ".join(word for word in (link.sign, amount, name) if word))
    return " ".join(said)


def _grid(grid: Grid) -> list[str]:
    """A grid as a table whose columns are as wide as what stands in them."""
    cells = [
        " ".join(word for word in (square.code, square.text, square.note) if word)
        for square in grid.squares
    ]
    wide = [max(len(cell) for cell in cells[column::3]) for column in range(3)]
    rows = [
        "  | "
        + " | ".join(f"{cell:<{wide[at]}}" for at, cell in enumerate(cells[start : start + 3]))
        + " |"
        for start in range(0, len(cells), 3)
    ]
    return [f"  {grid.title}", *rows, *([f"  {grid.key}"] if grid.key else [])]
