"""A card in play with its state, from the document that describes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.model.ledger import Kind
from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.notation.documents import ChangeDocument, InPlayDocument
from rules.little_troubles.position.position import InPlay, Lasts, Mark, StatChange


def in_play(document: InPlayDocument, default_type: str) -> InPlay:
    """A card in play with its state."""
    printed = compiling.card(document, default_type)
    side = Side(document.side) if document.side else Side.ADULT
    has_sides = printed.adult is not None and not printed.single_sided
    marks = marks_of(dict(document))
    marks += [Mark(m.what, m.source, Lasts(m.lasts), m.at, m.until) for m in document.marks]
    return InPlay(
        card=printed,
        name=document.name,
        side=side,
        changes=tuple(
            change
            for entry in document.changes
            for change in _changes(entry, side if has_sides else None)
        ),
        marks=tuple(marks),
        since=document.since,
        owner=document.owner,
        grabbed_by=document.grabbed_by,
        grabbed_at=document.grabbed_at,
        spot=document.spot,
        tokens=tuple(sorted(document.tokens.items())),
    )


MARKED_BY_A_WORD = ("immune", "cannot_lose", "cannot_be_picked", "both_states")


def marks_of(said: Mapping[str, Any]) -> list[Mark]:
    """The marks that the words of a card's document state, in the order they are read."""
    marks = [Mark("shield", source, Lasts.STAYS) for source in said.get("shielded_by", ())]
    marks += [Mark(what, "", Lasts.TURN) for what in MARKED_BY_A_WORD if said.get(what)]
    if said.get("text_removed_by"):
        marks.append(Mark("text_removed", said["text_removed_by"], Lasts.TURN))
    return marks


_CHANGE_KINDS = {
    "add": Kind.ADD,
    "set": Kind.SET,
    "swap": Kind.SWAP,
    "halve": Kind.DIVIDE_DOWN,
    "halve up": Kind.DIVIDE_UP,
    "double": Kind.MULTIPLY,
}


def _changes(document: ChangeDocument, side: Side | None) -> Iterator[StatChange]:
    on = Side(document.side) if document.side else side
    for name, amounts in (("add", document.change), ("set", document.set)):
        kind = _CHANGE_KINDS[document.kind or name]
        for stat, amount in (amounts or {}).items():
            yield StatChange(
                document.source,
                stat,
                kind,
                amount,
                document.rule,
                on,
                Lasts(document.lasts),
                document.at,
                document.over,
                document.until,
                document.came_from,
            )
