"""The parts of a document as parts of a position: cards, duties, changes, what lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from pydantic import BaseModel

from engine.model.ledger import Change, Kind
from engine.model.names import free
from engine.notation.documents import Problem
from rules.highlander.cards import grid
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.compiling import printed_over
from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card
from rules.highlander.cards.words import ATTACK, DEFENCES
from rules.highlander.notation.documents import (
    AddedDocument,
    DutyDocument,
    LastingDocument,
    PlayerDocument,
)
from rules.highlander.position.exchange import Attack, Defence
from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty, Lasting, Pending
from rules.highlander.turn.turn import TURN

T = TypeVar("T")
_ADDED = {
    Kind.ADD: "played with it",
    Kind.SET: "instead of the normal damage",
    Kind.FLOOR: "no less",
}


def basic_attack(square: str) -> Card | None:
    """The basic attack to a square given as `UL` or `upper left`; None if that is no square."""
    try:
        code = grid.square(square)
    except ValueError:
        return None
    for card in catalogue().cards.values():
        if card.type == ATTACK and "basic" in card.flags and card.squares == (code,):
            return card
    return None


class Reader:
    """Collects problems while the parts of a document become parts of a position."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.stated: list[Card] = []

    def wrong(self, path: str, says: str) -> None:
        self.problems.append(Problem(path, says))

    def card(
        self,
        path: str,
        name: str,
        printed: PrintDocument | None,
        kind: str = "",
        *,
        with_flags: bool = True,
    ) -> Card:
        """The card called `name` with what is printed over it; a problem if nothing is known."""
        known = catalogue().resolve(name, self.stated)
        if known is None and kind == ATTACK and (printed is None or printed.squares is None):
            known = basic_attack(name)
        if known is None:
            stated_kind = (printed.type if printed is not None else None) or kind
            if not stated_kind:
                near = catalogue().nearest(name)
                self.wrong(path, f"no card is called {name!r}; state its type{near}")
                stated_kind = "special"
            elif printed is None or not printed.model_fields_set & {"type", "squares", "effects"}:
                near = catalogue().nearest(name)
                if near:
                    self.wrong(path, f"no {stated_kind} is called {name!r}{near}")
            on_grid = stated_kind == ATTACK or stated_kind in DEFENCES
            known = Card(
                name=name,
                type=stated_kind,
                squares=None if on_grid else (),
                unknown=("squares",) if on_grid else (),
            )
        return known if printed is None else printed_over(known, printed, with_flags=with_flags)

    def known_name(self, path: str, name: str) -> str:
        """A card's name as the catalogue writes it; a name nobody knows stays as it is."""
        known = catalogue().resolve(name, self.stated)
        return known.name if known is not None else name


def each(items: Sequence[T], path: str) -> Iterator[tuple[str, T]]:
    for index, item in enumerate(items):
        yield f"{path}.{index}", item


def lasting_of(name: str, item: LastingDocument, number: int) -> Lasting:
    return Lasting(
        effect=item.effect,
        source=item.source,
        rule=item.rule,
        owner=name,
        ends=number + item.turns - 1,
    )


def added_row(item: AddedDocument) -> Change:
    kind = Kind(item.kind)
    return Change(item.source, kind, item.amount, item.rule or "card.overrides", note=_ADDED[kind])


def duties_of(name: str, document: PlayerDocument) -> Iterator[Duty]:
    for item in document.must:
        duty = DutyDocument(name=item) if isinstance(item, str) else item
        yield Duty(
            name=duty.name,
            player=name,
            rule=duty.rule,
            discard=-1 if duty.discard == "all" else duty.discard,
            of=tuple(duty.of),
            says=duty.says,
            phase=duty.phase,
        )


def pending_of(name: str, document: PlayerDocument) -> Iterator[Pending]:
    for item in document.changes:
        rule = "adjustment.gains" if item.amount > 0 else "adjustment.other-losses"
        yield Pending(
            player=name,
            source=item.source,
            amount=item.amount,
            rule=item.rule or rule,
            damage=item.damage,
            turns=item.turns,
        )


def on_table(player: Player, played: Sequence[Attack | Defence], turn: int) -> Player:
    """The player with these played cards on the table, unless the document put them there.

    Each card in play goes by the name of its attack or defence, and by one of its own where
    another of its title lies beside it.
    """
    table = list(player.table)
    lying: set[int] = set()
    for each in played:
        if isinstance(each, Attack) and each.off_table:
            continue
        there = [index for index in range(len(table)) if index not in lying]
        exact = [index for index in there if table[index].name == each.name]
        alike = exact or [index for index in there if table[index].card.name == each.card.name]
        if not alike:
            table.append(TableCard(card=each.card, turn=turn))
        found = alike[0] if alike else len(table) - 1
        lying.add(found)
        table[found] = _called(table[found], each.name)
    names = [table[index].name for index in lying]
    for index, held in enumerate(table):
        if index not in lying:
            table[index] = _called(held, free(held.name, tuple(names)))
            names.append(table[index].name)
    return msgspec.structs.replace(player, table=tuple(table))


def _called(held: TableCard, name: str) -> TableCard:
    return msgspec.structs.replace(held, called=name if name != held.card.name else "")


def with_window(position: Position) -> Position:
    node = TURN.nodes[position.place.at]
    if node.window is None:
        return position
    return msgspec.structs.replace(position, place=position.place.opened(node.window))


def stated_rules(document: BaseModel, path: str) -> Iterator[tuple[str, str]]:
    """Every rule a document states as the one to cite, and where it states it."""
    for field in document.model_fields_set:
        where = f"{path}.{field}" if path else field
        value = getattr(document, field)
        if field in ("rule", "won_by") and value:
            yield where, value
        for inside, part in each(value, where) if isinstance(value, list) else [(where, value)]:
            if isinstance(part, BaseModel):
                yield from stated_rules(part, inside)
