"""Putting something on the table: a scenario, an empty board, a paste, a file, or a link."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import streamlit as st

from engine.notation.documents import DocumentError, Problem
from engine.notation.permalink import PermalinkError
from engine.notation.scenario import read_scenario
from ui.case.case import Case, case_of, read_link
from ui.case.library import entries
from ui.desk.screens import screen
from ui.desk.session import LINK, go, notify
from ui.words.markdown import plain
from ui.words.strings import say


def opening(game: str) -> None:
    """The ways to begin."""
    _scenario(game)
    st.button(say("open.empty"), key="open-empty", on_click=_empty, args=(game,))
    text = st.text_area(
        say("open.paste"), key="open-paste", height=140, placeholder=say("open.paste_hint")
    )
    uploaded = st.file_uploader(
        say("open.upload"), type=["yaml", "yml", "json"], key="open-upload", max_upload_size=1
    )
    if st.button(say("open.use"), key="open-use", type="primary"):
        given = uploaded.getvalue().decode("utf-8", "replace") if uploaded else text
        open_text(given, game)
        notice = st.session_state.get("notice")
        if notice is None or notice.kind != "error":
            st.rerun()
        # It is told here, beside the text it is about, so the top of the page need not repeat it.
        del st.session_state["notice"]
        st.error(plain(notice.text))
        st.markdown("\n".join(f"- {plain(line)}" for line in notice.details))


def open_text(text: str, game: str) -> bool:
    """Open a scenario, a position, or a link, whichever the text is."""
    text = text.strip()
    if not text:
        notify("error", say("open.nothing"))
        return False
    code = link_in(text)
    if code:
        try:
            return go(read_link(code))
        except PermalinkError as error:
            notify("error", say("link.not_opened"), [str(error)])
            return False
    written = _as_scenario(text, game)
    try:
        scenario, _ = read_scenario(written)
    except DocumentError as error:
        problems = [_as_typed(problem, text, written) for problem in error.problems]
        notify("error", say("common.not_possible"), [str(problem) for problem in problems])
        return False
    return go(case_of(scenario))


def link_in(text: str) -> str:
    """The permalink code in a pasted address or bare code; empty if it is neither."""
    if len(text.split()) != 1:
        return ""
    if "://" in text or text.startswith("?"):
        return next(iter(parse_qs(urlsplit(text).query).get(LINK, [])), "")
    version, dot, body = text.partition(".")
    return text if dot and version.isdigit() and body and ":" not in text else ""


def _as_scenario(text: str, game: str) -> str:
    """A bare position becomes a scenario of the game that is open."""
    lines = text.splitlines()
    if any(
        line.startswith("position:") or line.lstrip().startswith('"position"') for line in lines
    ):
        return text
    if text.startswith("{"):
        return f'{{"game": "{game}", "position": {text}}}'
    return f"game: {game}\nposition:\n" + "\n".join(f"  {line}" for line in lines)


def _as_typed(problem: Problem, text: str, written: str) -> Problem:
    """The problem with its line counted in the text as it was pasted."""
    typed = len(text.splitlines())
    added = len(written.splitlines()) - typed
    if problem.line is None or not added:
        return problem
    return Problem(problem.path, problem.says, min(max(1, problem.line - added), typed))


def _scenario(game: str) -> None:
    known = {
        f"{entry.topic}: {entry.scenario.title}" if entry.topic else entry.scenario.title: entry
        for entry in entries(game)
        if entry.scenario is not None
    }
    chosen = st.selectbox(
        say("open.scenario", count=len(known)),
        sorted(known),
        index=None,
        key=f"open-scenario-{game}",
        placeholder=say("open.scenario_hint"),
    )
    if chosen and st.button(say("open.open"), key="open-open"):
        scenario = known[chosen].scenario
        assert scenario is not None
        if go(case_of(scenario)):
            st.rerun()


def _empty(game: str) -> None:
    go(Case(game=game, position=screen(game).empty()))
