"""Numbers and chains of a board, made from the rows a value is explained by."""

from __future__ import annotations

from engine.model.board import Link, Number, Tone
from engine.model.ledger import Explanation, Kind, Row


def number(
    name: str,
    why: Explanation,
    *,
    path: str,
    short: str = "",
    tone: Tone = Tone.PLAIN,
    field: str = "",
    after: str = "",
) -> Number:
    """The number of an explanation: its value, and how far that is from its first row."""
    change = why.value - why.rows[0].after if why.value is not None and why.rows else 0
    return Number(
        name=name,
        short=short,
        value="?" if why.unknown else str(why.value),
        bare=_bare(why),
        change=change,
        after=after,
        path=path,
        field=field,
        tone=tone,
        why=why,
    )


def _bare(why: Explanation) -> str:
    """The value before its floor, where that moved it: what is read out in brackets."""
    floors = [row for row in why.rows if row.change.kind is Kind.FLOOR and row.counts]
    return str(floors[-1].before) if floors and not why.unknown else ""


_SIGNS = {
    Kind.MULTIPLY: "×",
    Kind.DIVIDE_DOWN: "÷",
    Kind.DIVIDE_UP: "÷",
    Kind.SET: "=",
    Kind.SWAP: "=",
    Kind.FLOOR: "≥",
    Kind.CAP: "≤",
}


def chain(number: Number) -> tuple[Link, ...]:
    """The rows that count, one after another, and the value they lead to."""
    rows = [row for row in number.why.rows if row.counts] if number.why else []
    links = [_link(row, index) for index, row in enumerate(rows) if row.change.kind is not MARK]
    return (*links, Link(sign="=", number=number))


MARK = Kind.SUBTOTAL


def _link(row: Row, index: int) -> Link:
    change = row.change
    moved = row.after - row.before
    if index == 0 or change.kind is Kind.PRINTED:
        return Link(amount=str(row.after), text=change.source)
    if change.kind in (Kind.ADD, Kind.SHARE_UP):
        sign = "−" if moved < 0 or change.amount < 0 else "+"
        return Link(sign=sign, amount=str(abs(moved)), text=change.source)
    return Link(sign=_SIGNS.get(change.kind, ""), amount=str(change.amount), text=change.source)
