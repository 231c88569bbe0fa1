"""The picture of what lies between the sides: sentences, dice, chains and grids."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.board import Chain, Dice, Grid, Grids, Line, Mark, Number, Square, Tone
from engine.views.canvas import Canvas, width_of, wrapped

Told = Callable[[Number], str]

DIE, SQUARE = 44, 56
_PIPS = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}


def middle(
    canvas: Canvas,
    part: tuple[Line, ...] | Dice | Chain | Grids,
    x: float,
    y: float,
    room: float,
    told: Told,
) -> float:
    """Draw a part below `y` in this much room; where the next one begins."""
    match part:
        case tuple():
            return _lines(canvas, part, x, y, room)
        case Dice():
            return _dice(canvas, part, x, y, room)
        case Chain():
            return _chain(canvas, part, x, y, room, told)
        case Grids():
            return _grids(canvas, part, x, y, room)


def _lines(canvas: Canvas, lines: tuple[Line, ...], x: float, y: float, room: float) -> float:
    """Sentences in the middle between two rules: beside each other, or else one below another.

    One that is too long for a line wraps, without its strong words.
    """
    size, gap = 14, 22
    widths = [
        sum(width_of(part.text, size, bold=part.strong) for part in line.parts) for line in lines
    ]
    wide = sum(widths) + gap * (len(lines) - 1)
    if wide > room - 40 and len(lines) > 1:
        for line in lines:
            y = _lines(canvas, (line,), x, y, room)
        return y
    if wide > room - 40:
        wrapping = wrapped(lines[0].text, size, room)
        return canvas.lines(x + room / 2, y, wrapping, size=size, anchor="middle") + 6
    at = x + (room - wide) / 2
    canvas.rule(x, y + 9, at - 10)
    for line in lines:
        for part in line.parts:
            fill = "ink" if part.strong else "soft"
            begins = at + width_of(" ", size) * (len(part.text) - len(part.text.lstrip()))
            canvas.text(begins, y + size, part.text.strip(), size=size, fill=fill, bold=part.strong)
            at += width_of(part.text, size, bold=part.strong)
        at += gap
    canvas.rule(at - gap + 10, y + 9, x + room)
    return y + 26


def _dice(canvas: Canvas, dice: Dice, x: float, y: float, room: float) -> float:
    canvas.text(x, y + 13, dice.title, size=13, fill="soft")
    y += 20
    if not dice.dice:
        return y
    at = x
    for die in dice.dice:
        wide = max(DIE, width_of(die.symbol, 12))
        if at + wide > x + room:
            at, y = x, y + DIE + 24
        left = at + (wide - DIE) / 2
        canvas.box(left, y, DIE, DIE, fill="card", stroke="edge")
        for place in _PIPS.get(die.value, ()):
            canvas.dot(left + 11 + 11 * (place % 3), y + 11 + 11 * (place // 3), 3.4)
        name = die.symbol or str(die.value)
        canvas.text(at + wide / 2, y + DIE + 14, name, size=12, fill="soft", anchor="middle")
        at += wide + 10
    return y + DIE + 24


def _chain(canvas: Canvas, chain: Chain, x: float, y: float, room: float, told: Told) -> float:
    at = x
    for link in chain.links:
        amount = told(link.number) if link.number else link.amount
        text = link.number.name if link.number else link.text
        sign = width_of(link.sign, 18) + 10 if link.sign else 0
        wide = width_of(amount, 18, bold=True) + width_of(text, 13) + 26
        if at > x and at + sign + wide > x + room:
            at, y = x, y + 44
        if link.sign:
            canvas.text(at + 2, y + 25, link.sign, size=18, fill="soft")
            at += sign
        end = link.number is not None
        fill, ink = ("accent", "on-accent") if end else ("card", "ink")
        canvas.box(at, y, wide, 38, fill=fill, stroke="accent" if end else "line")
        canvas.text(at + 9, y + 25, amount, size=18, fill=ink, bold=True)
        canvas.text(at + 15 + width_of(amount, 18, bold=True), y + 25, text, size=13, fill=ink)
        at += wide + 8
    return y + 46


def _grids(canvas: Canvas, grids: Grids, x: float, y: float, room: float) -> float:
    """Grids beside each other where there is room for them."""
    gap = 26.0 if room > 500 else 10.0
    count = len(grids.grids)
    wide = min((room - gap * (count - 1)) / count, 300)
    bottom = y
    for index, grid in enumerate(grids.grids):
        bottom = max(bottom, _grid(canvas, grid, x + index * (wide + gap), y, wide))
    return bottom + 8


def _grid(canvas: Canvas, grid: Grid, x: float, y: float, room: float) -> float:
    y = canvas.lines(x, y, wrapped(grid.title, 13, room), size=13) + 4
    wide = (room - 6) / 3
    for start in range(0, len(grid.squares), 3):
        row = grid.squares[start : start + 3]
        tall = max(_height(square, wide) for square in row)
        for index, square in enumerate(row):
            _square(canvas, square, x + index * (wide + 3), y, wide, tall)
        y += tall + 3
    if grid.key:
        y = canvas.lines(x, y + 3, wrapped(grid.key, 12.5, room), size=12.5, fill="soft")
    return y


def _letters(wide: float) -> float:
    """The size of the words in a square: a narrow one has room for smaller ones only."""
    return 12 if wide > 66 else 11


def _words(square: Square, wide: float) -> list[str]:
    size, room = _letters(wide), wide - 6
    said = (square.text, square.note)
    return [line for words in said for line in wrapped(words, size, room, bold=True)]


def _height(square: Square, wide: float) -> float:
    return max(SQUARE, 22 + 14.7 * len(_words(square, wide)))


def _square(canvas: Canvas, square: Square, x: float, y: float, wide: float, tall: float) -> None:
    """A square: hatched where it is covered or barred, with words for whatever it is."""
    fill = "shade" if square.mark is Mark.CLOSED else "card"
    stroke = "good" if square.mark is Mark.OPEN else "line"
    canvas.box(x, y, wide, tall, fill=fill, stroke=stroke)
    if square.mark in (Mark.COVERED, Mark.BARRED):
        canvas.hatch(x, y, wide, tall, back=square.mark is Mark.BARRED)
    words = _words(square, wide)
    if words:
        back = {Tone.GOOD: "good-back", Tone.BAD: "bad-back"}.get(square.tone, "card")
        deep = 14.7 * len(words) + 6
        canvas.box(x + 3, y + tall - deep - 3, wide - 6, deep, fill=back, stroke="none", round_by=6)
        ink = {Tone.GOOD: "good", Tone.BAD: "bad"}.get(square.tone, "soft")
        top = y + tall - deep - 2
        size = _letters(wide)
        canvas.lines(x + wide / 2, top, words, size=size, fill=ink, bold=True, anchor="middle")
    canvas.text(x + 4, y + 13, square.code, size=12, fill="soft")
