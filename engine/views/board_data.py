"""A board as plain data, small enough to travel at every step, with the reasons of its numbers.

What is empty or as usual is left out. Rules that rows cite travel once, under `rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

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
    Place,
    Side,
    Tone,
    Zone,
)
from engine.model.ledger import Explanation, Kind, Row
from engine.model.rulebook import Rulebook
from engine.play.other_values import OtherValues
from engine.views.steps import cite

Data = dict[str, Any]
Others = Callable[[Explanation], OtherValues]

NOWHERE = "-"
"""Stands for a place or a path there is none of."""
NO_OTHERS = OtherValues(0, ())


def board_data(board: Board, rulebook: Rulebook, others: Others | None = None) -> Data:
    """The whole board; `others` gives a value under other readings, where that is wanted."""
    return _Writer(rulebook, others or (lambda why: NO_OTHERS)).board(board)


def why_data(why: Explanation, rulebook: Rulebook) -> tuple[Data, Data]:
    """One value with its rows, and the rules they cite."""
    writer = _Writer(rulebook, lambda _: NO_OTHERS)
    return writer.why(why), writer.rules


def _lean(**parts: Any) -> Data:
    """The parts that say something."""
    return {
        name: part.value if isinstance(part, Enum) else part
        for name, part in parts.items()
        if part not in ("", 0, None, (), [], False, Tone.PLAIN)
    }


def _packed(why: Data) -> Data:
    """The reasons of a number with each row as a list: change, what it is, rule, why it lost."""
    rows = [
        [row.get("sign", ""), row.get("text", ""), row["rule"], *filter(None, [row.get("lost")])]
        for row in why.get("rows", ())
    ]
    return {**why, "rows": rows}


class _Writer:
    """Writes the parts of one board and collects the rules they cite."""

    def __init__(self, rulebook: Rulebook, others: Others) -> None:
        self.rulebook = rulebook
        self.others = others
        self.rules: dict[str, Data] = {}

    def board(self, board: Board) -> Data:
        return {
            "title": board.title,
            "far": self.side(board.far),
            "near": self.side(board.near),
            "middle": [self.middle(part) for part in board.middle],
            "rules": self.rules,
        }

    def side(self, side: Side) -> Data:
        return _lean(
            player=side.player,
            active=side.active,
            decides=side.decides,
            says=side.says,
            numbers=[self.number(number, side.player) for number in side.numbers],
            hand=self.zone(side.hand) if side.hand else None,
            zones=[self.zone(zone) for zone in side.zones],
        )

    def zone(self, zone: Zone) -> Data:
        return _lean(
            slot=zone.slot,
            title=zone.title,
            player=zone.player,
            cards=[self.card(card, zone, at) for at, card in enumerate(zone.cards)],
            free=zone.free,
            add=zone.add,
            size=zone.size,
            folded=zone.folded,
            counted=zone.counted,
            hidden=zone.hidden,
        )

    def card(self, card: Card, zone: Zone, at: int) -> Data:
        """A card; its place only where its zone does not tell it."""
        place = card.place
        told = place == Place(zone.player, zone.slot, at)
        return _lean(
            name=card.name,
            state=card.state,
            look="" if card.look.value == "plain" else card.look.value,
            tone=card.tone,
            numbers=[self.number(number, card.name) for number in card.numbers],
            marks=list(card.marks),
            under=list(card.under),
            held=card.held_by,
            place=None if told else [place.player, place.slot, place.index] if place else NOWHERE,
        )

    def number(self, number: Number, of: str) -> Data:
        """A number; its path only where its name and whose it is do not tell it."""
        told = number.path == f"{of}.{number.name.lower()}"
        why = _packed(self.why(number.why)) if number.why is not None else None
        return _lean(
            name=number.name,
            short=number.short,
            value=number.value,
            bare=number.bare,
            change=number.change,
            after=number.after,
            path="" if told else number.path or NOWHERE,
            field=number.field,
            tone=number.tone,
            why=why,
        )

    def why(self, why: Explanation) -> Data:
        rows = [row for row in why.rows if row.change.kind is not Kind.SUBTOTAL]
        # What is printed, and what has happened, is not to be taken off.
        taken = (row for row in rows if row.counts and row.change.kind is not Kind.PRINTED)
        sources = () if why.happened else dict.fromkeys(row.change.source for row in taken)
        others = self.others(why)
        return _lean(
            unknown=why.unknown,
            asked=self.rule(why.asked_by) if why.asked_by else "",
            rows=[self.row(row, why.subject) for row in rows],
            without=[[name, why.without(name).shown] for name in sources if name != why.subject],
            touched=others.touched,
            others=[
                _lean(
                    question=other.conflict.question,
                    reading=other.reading.name.replace("-", " "),
                    rule=self.rule(other.reading.rule),
                    value=other.shown,
                )
                for other in others.differs
            ],
        )

    def row(self, row: Row, subject: str) -> Data:
        change = row.change
        source = f"{change.source}: " if change.source != subject else ""
        return _lean(
            sign=row.sign,
            text=f"{source}{change.note or change.kind.value}",
            rule=self.rule(change.rule),
            lost="" if row.counts else row.verdict.value,
            after=row.after if row.counts else None,
        )

    def rule(self, rule_id: str) -> str:
        """The id, once the rule itself travels along."""
        if rule_id not in self.rules:
            cited = cite(self.rulebook, rule_id)
            self.rules[rule_id] = _lean(title=cited.title, says=cited.says, place=cited.place)
        return rule_id

    def middle(self, part: Middle) -> Data:
        match part:
            case Line():
                return {"line": [[piece.text, int(piece.strong)] for piece in part.parts]}
            case Dice():
                return {
                    "dice": _lean(
                        title=part.title,
                        dice=[[die.value, die.symbol] for die in part.dice],
                        faces=list(part.faces),
                        most=part.most,
                        field=part.field,
                    )
                }
            case Chain():
                links = [
                    _lean(
                        sign=link.sign,
                        amount=link.amount,
                        text=link.text,
                        number=self.number(link.number, "") if link.number else None,
                    )
                    for link in part.links
                ]
                return {"chain": {"title": part.title, "links": links}}
            case Grids():
                return {"grids": [self.grid(grid) for grid in part.grids]}
            case _:
                return {"zone": self.zone(part)}

    def grid(self, grid: Grid) -> Data:
        return _lean(
            title=grid.title,
            key=grid.key,
            squares=[
                _lean(
                    code=square.code,
                    mark="" if square.mark.value == "empty" else square.mark.value,
                    text=square.text,
                    note=square.note,
                    tone=square.tone,
                )
                for square in grid.squares
            ],
        )
