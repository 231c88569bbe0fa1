"""What a person does on the board: a card kept, taken away or moved, a player's numbers, a name.

Each act is plain data from the browser, so nothing in it is trusted: it names a place and what was
filled in there. The answer says what is wrong, and with which field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.model.sheets import Holds, Sheets
from engine.notation.documents import DocumentError
from ui.case.case import Case
from ui.case.seen import Seen
from ui.desk.editing import Document, edited, side_of, written
from ui.desk.slots import FieldError, cards_in, filled, with_cards
from ui.words.strings import say

Act = Mapping[str, Any]
Problems = list[tuple[str, str]]
"""What is wrong, each with the field it is about or nothing."""


def case_after(seen: Seen, act: Act) -> Case:
    """The case after an act; FieldError or DocumentError if it cannot be done."""
    done = _ACTS.get(str(act.get("do")))
    if done is None:
        raise FieldError("", say("edit.unknown_act"))
    try:
        return done(seen, act)
    except (KeyError, IndexError, TypeError, LookupError):
        raise FieldError("", say("edit.gone")) from None


def problems_of(error: FieldError | DocumentError, act: Act, sheets: Sheets) -> Problems:
    """What is wrong in a person's words, beside the field it is about where that is known."""
    if isinstance(error, FieldError):
        return [(error.path, str(error))]
    paths = _paths(act, sheets)
    told: dict[str, str] = {}
    for problem in error.problems:
        told.setdefault(_field_of(problem.path, paths), problem.says)
    # A value that fits none of several kinds fails for each: what its field says is enough.
    return [(path, says) for path, says in told.items() if path or len(told) == 1]


def _paths(act: Act, sheets: Sheets) -> list[str]:
    if act.get("do") == "keep":
        return [field.path for field in sheets.slot(str(act["at"][1])).fields]
    fields = sheets.player if act.get("do") == "side" else sheets.turn
    return [field.path for field in fields]


def _field_of(path: str, fields: list[str]) -> str:
    """The field a problem's path ends in; empty if it is about none of them."""
    ends = [field for field in fields if f".{path}".endswith(f".{field}")]
    return max(ends, key=len, default="")


def _keep(seen: Seen, act: Act) -> Case:
    """A card as it was filled in: a new one at the end of its slot, or one that was there."""
    player, slot_name, index = act["at"]
    slot = seen.game.sheets().slot(slot_name)
    document = written(seen)
    cards = cards_in(side_of(document, player), slot)
    before = {} if index is None else cards[index]
    card = filled(before, slot.fields, act["values"])
    if not card.get(slot.named):
        raise FieldError(slot.named, say("edit.name_it"))
    if index is None and slot.holds is Holds.COUNTS:
        card.setdefault("count", 1)
    if index is None:
        cards.append(card)
    else:
        cards[index] = card
    return edited(seen, with_cards(document, player, slot, cards))


def _remove(seen: Seen, act: Act) -> Case:
    document, _ = _taken(seen, act["at"])
    return edited(seen, document)


def _taken(seen: Seen, at: Any) -> tuple[Document, Document]:
    """The document without a card, and the card."""
    player, slot_name, index = at
    slot = seen.game.sheets().slot(slot_name)
    document = written(seen)
    cards = cards_in(side_of(document, player), slot)
    card = cards.pop(index)
    return with_cards(document, player, slot, cards), card


def _move(seen: Seen, act: Act) -> Case:
    """A card put elsewhere; what is true of it only where it was is left behind."""
    sheets = seen.game.sheets()
    start = sheets.slot(act["at"][1])
    player, slot_name = act["to"]
    goal = sheets.slot(slot_name)
    if goal is not start and goal.field not in start.goes_to:
        raise FieldError("", say("edit.not_there", title=goal.title))
    document, card = _taken(seen, act["at"])
    if goal is not start:
        card = {key: value for key, value in card.items() if key not in start.only_here}
    if goal.named != start.named and start.named in card:
        card = {goal.named if key == start.named else key: v for key, v in card.items()}
    cards = cards_in(side_of(document, player), goal)
    if goal.holds is Holds.ONE and cards:
        raise FieldError("", say("edit.taken", title=goal.title))
    return edited(seen, with_cards(document, player, goal, [*cards, card]))


def _side(seen: Seen, act: Act) -> Case:
    document = written(seen)
    player = act["player"]
    side = filled(side_of(document, player), seen.game.sheets().player, act["values"])
    return edited(seen, {**document, player: side})


def _turn(seen: Seen, act: Act) -> Case:
    return edited(seen, filled(written(seen), seen.game.sheets().turn, act["values"]))


def _ask(seen: Seen, act: Act) -> Case:
    return seen.case.asking({"value": str(act["path"])})


def _rename(seen: Seen, act: Act) -> Case:
    """A player under another name, wherever the case speaks of that player."""
    before, after = str(act["player"]), str(act["to"]).strip()
    if not after:
        raise FieldError("", say("edit.name_it"))
    if after in seen.position.names or after == "turn" or "." in after:
        raise FieldError("", say("edit.name_taken", name=after))

    def renamed(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {renamed(key): renamed(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [renamed(inner) for inner in value]
        if isinstance(value, str) and value.startswith(f"{before}."):
            return f"{after}{value.removeprefix(before)}"
        return after if value == before else value

    case = seen.case
    return case.but(
        position=renamed(case.position),
        line=tuple(renamed(entry) for entry in case.line),
        ask=tuple(renamed(question) for question in case.ask),
    )


_ACTS: dict[str, Callable[[Seen, Act], Case]] = {
    "keep": _keep,
    "remove": _remove,
    "move": _move,
    "side": _side,
    "turn": _turn,
    "ask": _ask,
    "rename": _rename,
}
