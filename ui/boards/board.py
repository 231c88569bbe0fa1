"""The board of any game at the Table: what the browser draws, and what a touch on it does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import streamlit as st

import rules
from engine.model.sheets import Field, Sheets
from engine.notation.documents import DocumentError
from engine.play.other_values import other_values
from engine.views.board_data import board_data
from ui.case.seen import Seen, see
from ui.components.board import act_of, board_component
from ui.components.served import address, serve
from ui.desk.acts import case_after, problems_of
from ui.desk.editing import side_of, written
from ui.desk.session import go, seen
from ui.desk.slots import FieldError, cards_in, shown_values
from ui.words.strings import say

SHEETS = "sheets"
ANSWER = "board-answer"
WORDS = (
    "above",
    "add_die",
    "add_to",
    "ask",
    "below",
    "change",
    "close",
    "decides",
    "die",
    "draft",
    "hidden",
    "holds",
    "keep",
    "keep_and_add",
    "more",
    "more_of",
    "move",
    "moving",
    "name_it",
    "no",
    "numbers_of",
    "of_player",
    "offers",
    "one_less",
    "one_more",
    "other_reading",
    "player_name",
    "put_here",
    "put_on",
    "remove",
    "rename",
    "start_over",
    "stop",
    "sum",
    "then",
    "turn",
    "turn_sheet",
    "unknown",
    "without",
    "yes",
)


def board(
    shown: Seen,
    *,
    key: str = "board",
    position: Any = None,
    editable: bool = True,
    choose: str = "",
    among: Sequence[str] = (),
) -> str | None:
    """Show the board of the case, or of another moment of it.

    With `choose` the reader is asked to touch one of the cards `among`; the name touched is
    what comes back.
    """
    here = shown.position if position is None else position
    game = shown.game
    data = board_data(game.board(here), game.rulebook, lambda why: other_values(game, here, why))
    may_edit = editable and position is None
    asked = next((str(q["value"]) for q in shown.case.ask if "value" in q), "")
    acted = board_component(
        {
            "board": data,
            "game": game.id,
            "sheets": f"{address(SHEETS)}/{game.id}.json",
            "asked": asked,
            "editable": may_edit,
            "values": _values(shown) if may_edit else {},
            "answer": st.session_state.get(ANSWER),
            "choosing": {"title": choose, "names": list(among)} if choose else None,
        },
        key=key,
        on_act=lambda: _carry_out(key),
    )
    if acted and acted.get("do") == "choose" and acted.get("name") in among:
        return str(acted["name"])
    return None


def _carry_out(key: str) -> None:
    """Do what was done on the board, before the page is drawn again."""
    act = act_of(key)
    if not act or act.get("do") == "choose":
        return
    shown = seen()
    try:
        case = case_after(shown, act)
        see(case)
    except (FieldError, DocumentError) as error:
        problems = problems_of(error, act, shown.game.sheets())
    else:
        problems = []
        go(case)
    st.session_state[ANSWER] = {"number": act.get("number"), "problems": problems}


def _values(shown: Seen) -> dict[str, Any]:
    """What every sheet begins with, by the key of the sheet."""
    sheets = shown.game.sheets()
    document = written(shown)
    found: dict[str, Any] = {"turn": shown_values(document, sheets.turn)}
    for player in ("", *shown.position.names):
        side = side_of(document, player)
        if player:
            found[f"side/{player}"] = shown_values(side, sheets.player)
        for slot in sheets.slots:
            for index, card in enumerate(cards_in(side, slot)):
                found[f"{player}/{slot.field}/{index}"] = shown_values(card, slot.fields)
    return {name: values for name, values in found.items() if values}


def sheet_data(sheets: Sheets) -> dict[str, Any]:
    """The sheets of a game as the browser reads them."""

    def fields(those: Sequence[Field]) -> list[dict[str, Any]]:
        return [_lean(field) for field in those]

    slots = {
        slot.field: {
            "title": slot.title,
            "named": slot.named,
            "goes_to": list(slot.goes_to),
            "put_on": list(slot.put_on),
            "put_on_field": slot.put_on_field,
            "fields": fields(slot.fields),
        }
        for slot in sheets.slots
    }
    return {"slots": slots, "player": fields(sheets.player), "turn": fields(sheets.turn)}


def _lean(field: Field) -> dict[str, Any]:
    found = {
        "path": field.path,
        "title": field.title,
        "asks": field.asks.value,
        "choices": [[choice.value, choice.title] for choice in field.choices],
        "usual": field.usual,
        "least": field.least,
        "most": field.most,
        "more": field.more,
        "group": field.group,
        "example": field.example,
    }
    return {name: value for name, value in found.items() if value not in (None, "", [], False)}


@cache
def _files() -> dict[str, bytes]:
    """What each game asks for on its sheets, with its names, places and the board's own words."""
    words = {word: say(f"board.{word}") for word in WORDS}
    found = {}
    for name in rules.games():
        game = rules.load(name)
        places = [
            [node.id, f"{node.phase}: {node.title}"]
            for node in game.turn.nodes.values()
            if not node.overlay
        ]
        data = {
            **sheet_data(game.sheets()),
            "names": list(game.names()),
            "places": places,
            "words": words,
        }
        found[f"{name}.json"] = json.dumps(data, ensure_ascii=False).encode()
    return found


serve(SHEETS, _files)
