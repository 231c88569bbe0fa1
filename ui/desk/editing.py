"""Changes to a position document, made by hand. Documents are never changed in place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from ui.case.case import Case
from ui.case.seen import Seen

Document = dict[str, Any]


def document_here(seen: Seen) -> Document:
    """The document of the position at the cursor."""
    if seen.case.at == 0:
        return deepcopy(seen.case.position)
    return deepcopy(seen.game.document(seen.position))


def written(seen: Seen) -> Document:
    """The position at the cursor as the game writes it: every card in its slot, said one way.

    What lies on the board is changed in this one, as the board was made from the same position.
    """
    return seen.game.document(seen.position)


def edited(seen: Seen, document: Document) -> Case:
    """The case with this position. At the start the line stays; later it begins anew from here."""
    if seen.case.at == 0:
        return seen.case.but(position=document)
    return seen.case.but(position=document, line=(), at=0)


def value_at(document: Mapping[str, Any], path: str) -> Any:
    """What a document holds at `a.b.c` or `a.0.b`; None if it is not there."""
    here: Any = document
    for part in path.split("."):
        if isinstance(here, list) and part.isdecimal():
            here = here[int(part)] if int(part) < len(here) else None
        elif isinstance(here, Mapping):
            here = here.get(part)
        else:
            return None
    return here


def with_value(document: Document, path: str, value: Any) -> Document:
    """The document with a value at `a.b.c` or `a.0.b`; None or an empty value takes it out."""
    head, dot, rest = path.partition(".")
    changed = dict(document)
    if dot:
        inner = changed.get(head)
        if rest.partition(".")[0].isdecimal():
            value = _with_item(inner if isinstance(inner, list) else [], rest, value)
        else:
            value = with_value(inner if isinstance(inner, dict) else {}, rest, value)
    if value is None or value == "" or value == [] or value == {}:
        changed.pop(head, None)
    else:
        changed[head] = value
    return changed


def _with_item(items: list[Any], path: str, value: Any) -> list[Any]:
    """The list with a value within its item at `0.b`; an item left empty goes."""
    number, _, rest = path.partition(".")
    index = min(int(number), len(items))
    item = items[index] if index < len(items) and isinstance(items[index], dict) else {}
    changed = with_value(item, rest, value)
    return [*items[:index], *([changed] if changed else []), *items[index + 1 :]]


def side_of(document: Mapping[str, Any], player: str) -> Document:
    """A player's part of a position document; the whole document for no player."""
    return dict(document) if not player else dict(document.get(player) or {})


def counts_to_text(counts: Any) -> str:
    """Counted things in one line: `Chi 3, Evasive 1`."""
    if isinstance(counts, str):
        return counts
    if isinstance(counts, list):
        return ", ".join(map(str, counts))
    return ", ".join(f"{name} {number}" for name, number in (counts or {}).items())


def counts_from_text(text: str) -> dict[str, int]:
    """The counts a line states; a name without a number counts once."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, last = part.rpartition(" ")
        counted = last.isdigit() and bool(name)
        found[name if counted else part] = int(last) if counted else 1
    return found


def dice_from_text(text: str) -> list[int]:
    """Dice as they lie: `1 2 3 4 6` or `12346`; ValueError if something else stands there."""
    digits = text.replace(",", " ").split()
    if len(digits) == 1 and len(digits[0]) > 1:
        digits = list(digits[0])
    return [int(digit) for digit in digits]


_CHANGE = re.compile(r"\s*([+-]\d+|=\s*-?\d+)\s+([a-z_]+)(?:\s*(?:from|:)?\s*(.*))?$", re.I)


def changes_to_text(changes: Sequence[Mapping[str, Any]] | None) -> str:
    """Changes already made, one a line: `+2 confidence Bike Helmet`."""
    lines = []
    for change in changes or ():
        for stat, amount in (change.get("change") or {}).items():
            lines.append(f"{amount:+d} {stat} {change.get('from', '')}".rstrip())
        for stat, amount in (change.get("set") or {}).items():
            lines.append(f"={amount} {stat} {change.get('from', '')}".rstrip())
    return "\n".join(lines)


def changes_from_text(text: str, before: Sequence[Mapping[str, Any]] | None) -> list[Document]:
    """The changes a text states, one a line; ValueError naming a line that cannot be read.

    A change that was there before keeps what the text does not show, such as its side.
    """
    known: dict[str, Document] = {}
    for change in before or ():
        known[changes_to_text([change])] = dict(change)
    found: list[Document] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line in known:
            found.append(known[line])
            continue
        match = _CHANGE.match(line)
        if match is None:
            raise ValueError(line)
        amount, stat, source = match.groups()
        how = "set" if amount.startswith("=") else "change"
        number = int(amount.removeprefix("=").strip())
        found.append({"from": (source or "the judge").strip(), how: {stat.lower(): number}})
    return found


def player_names(document: Mapping[str, Any], turn_field: str = "turn") -> list[str]:
    """The players of a position document, the one whose turn it is first."""
    turn = document.get(turn_field)
    active = turn.get("player") if isinstance(turn, Mapping) else None
    names = [
        name for name, side in document.items() if name != turn_field and isinstance(side, Mapping)
    ]
    return sorted(names, key=lambda name: name != active)
