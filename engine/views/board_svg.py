"""The picture of a board, for lessons, saved rulings and handouts: the same table as on screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.model.board import (
    Board,
    Card,
    Chain,
    Dice,
    Grids,
    Line,
    Look,
    Middle,
    Number,
    Side,
    Size,
    Tone,
    Zone,
)
from engine.views.canvas import Canvas, width_of, wrapped
from engine.views.middle_svg import middle

EDGE, GAP = 14, 8
NUMBER, FACT, SMALL = 22, 14, 12
CHIP = 26
WIDE = 600
"""From this width on five cards lie beside each other, else three."""

_FILL = {
    Tone.PLAIN: "ink",
    Tone.FIRST: "first",
    Tone.SECOND: "second",
    Tone.GOOD: "good",
    Tone.BAD: "bad",
}


def board_svg(
    board: Board,
    *,
    width: int = 760,
    theme: str = "auto",
    asked: str = "",
    hidden: Collection[str] = (),
) -> str:
    """The board as SVG.

    The number at the path `asked` stands out; those at the paths `hidden` are not told, for a
    lesson that asks for them.
    """
    canvas = Canvas(width)
    canvas.box(0.5, 0.5, 10, 10, fill="mat")
    drawing = _Drawing(canvas, asked, frozenset(hidden))
    y = drawing.side(board.far, EDGE, far=True)
    for part in _joined(board.middle):
        if isinstance(part, Zone):
            y = drawing.zone(part, y)
        else:
            y = middle(canvas, part, EDGE, y, width - 2 * EDGE, told=drawing.value)
    canvas.rule(EDGE, y + GAP / 2, width - EDGE)
    y = drawing.side(board.near, y + GAP * 1.5, far=False)
    height = y + EDGE - GAP
    mat = Canvas(width)
    mat.box(0.5, 0.5, width - 1, height - 1, fill="mat", round_by=14)
    canvas.parts[0] = mat.parts[0]
    names = f"{board.near.player} and {board.far.player}"
    return canvas.svg(height, title=f"The table of {names}: {board.title}", theme=theme)


Drawn = tuple[Line, ...] | Dice | Chain | Grids | Zone


def _joined(parts: tuple[Middle, ...]) -> Iterator[Drawn]:
    """The parts, with sentences that follow each other together."""
    lines: tuple[Line, ...] = ()
    for part in parts:
        if isinstance(part, Line):
            lines = (*lines, part)
            continue
        if lines:
            yield lines
            lines = ()
        yield part
    if lines:
        yield lines


class _Drawing:
    """Draws the sides of one board, from the upper edge down."""

    def __init__(self, canvas: Canvas, asked: str, hidden: frozenset[str]) -> None:
        self.canvas = canvas
        self.asked = asked
        self.hidden = hidden
        self.across = canvas.width - 2 * EDGE
        self.columns = 5 if canvas.width >= WIDE else 3

    def value(self, number: Number) -> str:
        """A number as it is told here."""
        return "?" if number.path in self.hidden else number.value

    def side(self, side: Side, y: float, *, far: bool) -> float:
        """A side with its head at the player's edge of the table."""
        zones = side.zones if far else tuple(reversed(side.zones))
        rows = [zone for zone in zones if not zone.folded]
        if far:
            y = self.head(side, y)
        for zone in rows:
            y = self.zone(zone, y)
        return y if far else self.head(side, y)

    def head(self, side: Side, y: float) -> float:
        """Who the player is and has, then the cards in hand and in places seldom filled."""
        canvas = self.canvas
        x: float = EDGE
        canvas.text(x, y + 18, side.player, size=17, bold=True)
        x += width_of(side.player, 17, bold=True) + 10
        for tag, shown in (("turn", side.active), ("decides", side.decides)):
            if shown:
                room = width_of(tag, 12) + 12
                canvas.box(
                    x,
                    y + 3,
                    room,
                    19,
                    fill="accent" if tag == "turn" else "none",
                    stroke="accent",
                    round_by=6,
                )
                colour = "on-accent" if tag == "turn" else "accent"
                canvas.text(x + 6, y + 17, tag, size=12, fill=colour)
                x += room + 8
        if side.says:
            canvas.text(x, y + 18, side.says, size=FACT, fill="soft")
            x += width_of(side.says, FACT) + 12
        for number in side.numbers:
            value = self.value(number)
            value = f"{value} → {number.after}" if number.after else value
            needed = width_of(number.name, FACT) + width_of(value, 16, bold=True) + 18
            if x + needed > self.across + EDGE:
                x, y = EDGE, y + 24
            canvas.text(x, y + 18, number.name, size=FACT, fill="soft")
            x += width_of(number.name, FACT) + 5
            canvas.text(x, y + 18, value, size=16, bold=True)
            x += width_of(value, 16, bold=True) + 13
        folded = [zone for zone in side.zones if zone.folded]
        for zone in (side.hand, *folded):
            if zone is not None and (zone.cards or zone.hidden):
                y = self.chips(zone, y + 28) - 28
        return y + 28

    def chips(self, zone: Zone, y: float) -> float:
        """A line of small cards under the zone's name; it wraps where it must."""
        canvas = self.canvas
        x: float = EDGE
        canvas.text(x, y + 17, zone.title, size=12.5, fill="soft")
        x += width_of(zone.title, 12.5) + 8
        for card in zone.cards:
            words = " ".join((card.name, *(f"({mark})" for mark in card.marks)))
            for line in wrapped(words, 13, self.across - 30):
                room = width_of(line, 13) + 16
                if x + room > self.across + EDGE:
                    x, y = EDGE, y + CHIP + 4
                canvas.box(x, y, room, CHIP, fill="card")
                canvas.text(x + 8, y + 17, line, size=13, struck=card.look is Look.OFF)
                x += room + 5
        if zone.hidden:
            canvas.text(x, y + 17, f"{zone.hidden} unnamed", size=12.5, fill="soft")
        return y + CHIP + 6

    def zone(self, zone: Zone, y: float) -> float:
        """A row of cards with the empty places after them; a folded zone only if it holds any."""
        if zone.size is Size.CHIP:
            return self.chips(zone, y) if zone.cards else y
        empty = zone.free if zone.fixed else 0
        numbered = zone.size is Size.LOW and any(card.numbers for card in zone.cards)
        columns = self.columns - 1 if numbered else self.columns
        wide = (self.across - (columns - 1) * GAP) / columns
        if len(zone.cards) + empty > columns:
            empty = -len(zone.cards) % columns if zone.fixed else 0
        cells: list[Card | None] = [*zone.cards, *([None] * empty)]
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            height = max(self.height(card, zone.size, wide) for card in row)
            for index, card in enumerate(row):
                x = EDGE + index * (wide + GAP)
                if card is None:
                    self.canvas.box(x, y, wide, height, round_by=10, dashed=True)
                else:
                    self.card(card, zone.size, x, y, wide, height)
            y += height + GAP
        return y

    def height(self, card: Card | None, size: Size, wide: float) -> float:
        """How tall a card has to be for all that it says."""
        if card is None:
            return 46 if size is Size.LOW else 98
        text = 8 + sum(
            letters * 1.22 * len(lines) for lines, letters, *_ in self.said(card, size, wide)
        )
        if size is Size.LOW:
            return max(46, text + 6)
        return max(98, text + (52 if card.numbers else 8))

    def said(self, card: Card, size: Size, wide: float) -> list[tuple[list[str], float, str, bool]]:
        """What a card says: lines, the size of their letters, their colour, and whether bold."""
        beside = 46 * len(card.numbers) if size is Size.LOW else 0
        room = wide - 16 - beside
        tone = _FILL[card.tone] if card.tone is not Tone.PLAIN else "soft"
        turned = card.look is Look.TURNED
        found = [(wrapped(card.name, 14, room, bold=True), 14.0, "ink", True)]
        found.append(
            (wrapped(card.state, 12, room), 12.0, "turned-ink" if turned else tone, turned)
        )
        for mark in card.marks:
            found.append((wrapped(mark, 12, room), 12.0, "ink", False))
        if card.under:
            words = f"with {', '.join(card.under)}"
            found.append((wrapped(words, 12, room), 12.0, "ink", False))
        return found

    def card(self, card: Card, size: Size, x: float, y: float, wide: float, height: float) -> None:
        """A card in its place."""
        canvas = self.canvas
        chosen = card.look is Look.CHOSEN
        canvas.box(
            x,
            y,
            wide,
            height,
            fill="turned" if card.look is Look.TURNED else "card",
            stroke="accent" if chosen else "line",
            thick=3 if chosen else 1,
            round_by=10,
        )
        top = y + 6
        for lines, letters, fill, bold in self.said(card, size, wide):
            top = canvas.lines(x + 8, top, lines, size=letters, fill=fill, bold=bold)
        if size is Size.LOW:
            for index, number in enumerate(reversed(card.numbers)):
                self.number(number, x + wide - 46 * (index + 1), y + height / 2 - 20, 42, 40)
            return
        room = (wide - 14 - GAP * (len(card.numbers) - 1)) / max(len(card.numbers), 1)
        for index, number in enumerate(card.numbers):
            self.number(number, x + 7 + index * (room + GAP), y + height - 49, room, 42)

    def number(self, number: Number, x: float, y: float, width: float, height: float) -> None:
        """A number in its box, with how far it is from what is printed, smaller if it is long."""
        canvas = self.canvas
        asked = bool(number.path) and number.path == self.asked
        secret = number.path in self.hidden
        fill = "accent" if asked else "none"
        canvas.box(x, y, width, height, fill=fill, stroke="accent" if asked else "line")
        change = "" if not number.change or secret else str(abs(number.change))
        value = self.value(number)
        bare = f"({number.bare})" if number.bare and not secret else ""
        short = " ".join(word for word in (number.short, bare) if word)
        label = width_of(short, SMALL) + 4 if short else 0
        digits = width_of(value, NUMBER, bold=True)
        beside = 9 + width_of(change, SMALL) if change else 0
        scale = min(1.0, (width - 6) / max(label + digits + beside, 1))
        label, digits, small = label * scale, digits * scale, SMALL * scale
        at = x + (width - label - digits - beside * scale) / 2
        foot = y + height / 2 + 8
        if short:
            colour = "on-accent" if asked else "soft"
            canvas.text(at, foot, short, size=small, fill=colour)
        colour = "on-accent" if asked else _FILL[number.tone]
        canvas.text(at + label, foot, value, size=NUMBER * scale, fill=colour, bold=True)
        if change:
            canvas.arrow(at + label + digits + 1, foot, up=number.change > 0)
            colour = "on-accent" if asked else "good" if number.change > 0 else "bad"
            canvas.text(at + label + digits + 10, foot, change, size=small, fill=colour)
