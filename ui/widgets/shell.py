"""What every page has: the game, one sentence on what the page is for, and the last message."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

import rules
from ui.components.assets import lean
from ui.components.find_key import find_key
from ui.desk.session import Notice, choose_game, open_session
from ui.words.markdown import bullets, plain
from ui.words.strings import say

GOING = "going-to-what-was-found"
PAGES = ("table", "turn_graph", "rulebook", "scenarios", "rulings", "event")
THEME = Path(__file__).parents[1] / "theme" / "judge_call.css"


def top(pages: Iterable[Any]) -> None:
    """The games and the way to every page, the same on every screen. The open case comes along."""
    st.html(_theme())
    open_session()
    with st.container(horizontal=True, gap="small", key="top"):
        with st.container(key="games"):
            _games()
        with st.container(horizontal=True, gap="small", key="pages"):
            for page in pages:
                st.page_link(page)
        _find()
    if st.session_state.pop(GOING, False):
        st.switch_page("rulebook.py")


def _find() -> None:
    """The one search box; what it finds stands on the page of rules."""
    with st.container(key="find-box"):
        st.text_input(
            say("find.label"),
            key="find",
            placeholder=say("find.hint"),
            label_visibility="collapsed",
            max_chars=200,
            on_change=_found,
        )
    find_key(say("find.label"))


def _found() -> None:
    words = str(st.session_state.get("find", "")).strip()
    if words:
        st.session_state["rulebook-words"] = words
        st.session_state[GOING] = True


@cache
def _theme() -> str:
    return f"<style>{lean(THEME.read_text(encoding='utf-8'))}</style>"


def page_head(page: str, *, quiet: bool = False) -> None:
    """What a page is and is for, and the last message. A quiet one is only spoken."""
    with st.container(key="quiet" if quiet else "head"):
        st.title(say(f"{page}.title"), anchor=False)
        st.markdown(say(f"{page}.purpose"))
    show_notice()


def _games() -> None:
    games = list(rules.games())
    chosen = st.session_state["game"]
    st.segmented_control(
        say("common.game"),
        games,
        default=chosen,
        key=f"game-{chosen}",
        format_func=lambda game: rules.load(game).title,
        label_visibility="collapsed",
        on_change=_chosen,
        args=(f"game-{chosen}",),
    )


def _chosen(key: str) -> None:
    game = st.session_state.get(key)
    if game is not None:
        choose_game(game)


def show_notice() -> None:
    """The last message, with every detail."""
    notice: Notice | None = st.session_state.get("notice")
    if notice is None:
        return
    show = {"error": st.error, "success": st.success}.get(notice.kind, st.info)
    text = plain(notice.text)
    if notice.details:
        text += "\n\n" + bullets(plain(line) for line in notice.details)
    show(text)
