"""What has happened this turn, in documents and back: what defences did, what is settled."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.model.ledger import Change, Kind, Verdict
from rules.highlander.notation.documents import MetDocument, RowDocument, SettledDocument
from rules.highlander.position.exchange import Met, Settled
from rules.highlander.position.position import Position
from rules.highlander.values.outcomes import with_defence


def with_what_they_did(position: Position) -> Position:
    """The position with what each defence did: as stated, else as the attacks here say."""
    stated = position.defences
    position = msgspec.structs.replace(position, defences=())
    for defence in stated:
        if defence.met is None:
            position = with_defence(position, defence)
        else:
            kept = (*position.defences, defence)
            position = msgspec.structs.replace(position, defences=kept)
    return position


def met_of(document: MetDocument | None) -> Met | None:
    """What a document says a defence did; None if it leaves that to the attacks."""
    if document is None:
        return None
    return Met(
        covers=tuple(document.covers),
        stops=tuple(document.stops),
        uncertain=tuple(document.uncertain),
        successful=document.successful,
    )


def met_documents(position: Position) -> list[dict[str, Any] | None]:
    """What each defence did, where the attacks here would not say the same."""
    plain = tuple(msgspec.structs.replace(each, met=None) for each in position.defences)
    read = with_what_they_did(msgspec.structs.replace(position, defences=plain))
    return [
        None if again.met == each.met or each.met is None else _met_document(each.met)
        for again, each in zip(read.defences, position.defences, strict=True)
    ]


def _met_document(met: Met) -> dict[str, Any]:
    written: dict[str, Any] = {"successful": met.successful}
    for field in ("covers", "stops", "uncertain"):
        if getattr(met, field):
            written[field] = list(getattr(met, field))
    return written


def row_of(row: RowDocument) -> Change:
    """A kept row of a sum."""
    return Change(
        row.source, Kind(row.kind), row.amount, row.rule, 1, Verdict(row.verdict), row.note
    )


def row_document(change: Change) -> dict[str, Any]:
    """A kept row of a sum as it is written."""
    return {
        "source": change.source,
        "kind": change.kind.value,
        "amount": change.amount,
        "rule": change.rule,
        "verdict": change.verdict.value,
        "note": change.note,
    }


def settled_of(documents: list[SettledDocument] | None) -> tuple[Settled, ...] | None:
    """What became of the attacks, if it is settled."""
    if documents is None:
        return None
    return tuple(
        Settled(
            attack=each.attack,
            status=each.status,
            by=tuple(each.by),
            leaks=each.leaks,
            unknown=each.unknown,
            rows=tuple(row_of(row) for row in each.rows),
        )
        for each in documents
    )


def settled_documents(settled: tuple[Settled, ...]) -> list[dict[str, Any]]:
    """What became of the attacks as it is written."""
    written: list[dict[str, Any]] = []
    for each in settled:
        one: dict[str, Any] = {"attack": each.attack, "status": each.status}
        if each.by:
            one["by"] = list(each.by)
        if each.leaks:
            one["leaks"] = True
        if each.unknown:
            one["unknown"] = each.unknown
        one["rows"] = [row_document(row) for row in each.rows]
        written.append(one)
    return written
