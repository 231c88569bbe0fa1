"""The board of a game that has no drawing of its own yet: its document, side by side."""

from __future__ import annotations

from typing import Any

import streamlit as st
import yaml

from ui.case.seen import Seen
from ui.desk.editing import player_names
from ui.desk.shape import LineGrammar, Screen
from ui.words.markdown import plain


def draw(seen: Seen) -> None:
    """Each player's side as a list of what the document holds."""
    document = seen.game.document(seen.position)
    for column, player in zip(st.columns(2), player_names(document), strict=False):
        with column, st.container(border=True):
            st.header(plain(player), anchor=False)
            for name, value in document[player].items():
                st.markdown(f"**{plain(name)}** {plain(_shown(value))}")


def _shown(value: Any) -> str:
    if isinstance(value, dict | list):
        text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000)
        return text.strip()
    return str(value)


def empty() -> dict[str, Any]:
    """Two players and a turn."""
    return {"turn": {"player": "Ana"}, "Ana": {}, "Nick": {}}


def names(game: str) -> list[str]:
    """No names are known for a game without a screen of its own."""
    return []


SCREEN = Screen(
    draw=draw,
    empty=empty,
    grammar=LineGrammar(verbs={"plays": "play", "uses": "use"}, keys=frozenset({"on"})),
    names=names,
)
