"""One reader's session: a desk per game, the last message, and the link in the address bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

import rules
from engine.notation.documents import DocumentError
from engine.notation.permalink import PermalinkError
from ui.case.case import Case, Desk, case_of, desk_with, read_link, write_link
from ui.case.library import entries
from ui.case.seen import Seen, see
from ui.desk.kept import kept_desks
from ui.desk.reader import reader_key
from ui.desk.screens import screen
from ui.words.strings import say

LINK = "c"
LINK_SHOWN = "link"
LOOK = "look"
"""In an address that may be looked at and stepped through, but not changed."""
PANEL = "panel"
"""What takes the place of the board for a while."""
BRANCHED = "branched"
"""The branch that was put aside by playing another way, until it is looked at."""
FIRST_GAME = "little_troubles"


@dataclass(frozen=True)
class Notice:
    """Something the reader should know: what went wrong, with every problem, or what was done."""

    kind: str
    text: str
    details: Sequence[str] = ()


def open_session() -> None:
    """Make sure there is a desk, and open the link of the address bar if it is a new one."""
    code = st.query_params.get(LINK, "")
    if code and "desks" not in st.session_state and not only_looking():
        kept = kept_desks().find(reader_key(), code)
        st.session_state["desks"] = {game: Desk(timeline) for game, timeline in kept.items()}
    if code and code != st.session_state.get(LINK_SHOWN):
        st.session_state[LINK_SHOWN] = code
        _open_link(code)
    if "game" not in st.session_state:
        st.session_state["game"] = _first_game()
    if st.session_state["game"] not in _desks():
        open_example(st.session_state["game"])


def remember_link() -> None:
    """Keep the address bar in step with the open case, on every page, and the desks for it."""
    code = link_code()
    if not only_looking():
        timelines = {game: desk.timeline for game, desk in _desks().items()}
        kept_desks().keep(reader_key(), code, timelines)
    st.session_state[LINK_SHOWN] = code
    if st.query_params.get(LINK) != code:
        st.query_params[LINK] = code


def link_code() -> str:
    """The permalink code of the open case. Written once per case."""
    case = desk().case
    last: tuple[Case, str] | None = st.session_state.get("code")
    if last is None or last[0] is not case:
        last = (case, write_link(case))
        st.session_state["code"] = last
    return last[1]


def _desks() -> dict[str, Desk]:
    desks: dict[str, Desk] = st.session_state.setdefault("desks", {})
    return desks


def _first_game() -> str:
    games = rules.games()
    return FIRST_GAME if FIRST_GAME in games else games[0]


def only_looking() -> bool:
    """Whether the reader came by a link for looking only."""
    return bool(st.query_params.get(LOOK))


def desk() -> Desk:
    """The desk of the game that is open."""
    return _desks()[st.session_state["game"]]


def seen() -> Seen:
    """The open case played up to its cursor. Played once per case."""
    case = desk().case
    last: Seen | None = st.session_state.get("seen")
    if last is None or last.case is not case:
        last = see(case)
        st.session_state["seen"] = last
    return last


def choose_game(game: str) -> None:
    """Go to the desk of another game, to its worked example the first time."""
    st.session_state["game"] = game
    st.session_state.pop("notice", None)
    if game not in _desks():
        open_example(game)


def open_example(game: str) -> None:
    """Put the worked example of a game on its desk."""
    wanted = screen(game).example
    library = [entry for entry in entries(game) if entry.scenario is not None]
    chosen = next((entry for entry in library if entry.name == wanted), None)
    if chosen is None and library:
        chosen = library[0]
    scenario = chosen.scenario if chosen else None
    case = case_of(scenario) if scenario else Case(game=game, position=screen(game).empty())
    _desks()[game] = desk_with(case)


def go(case: Case) -> bool:
    """Put a case on the desk if it can be played; else say every problem and keep what is there."""
    try:
        shown = see(case)
    except DocumentError as error:
        notify("error", say("common.not_possible"), [str(p) for p in error.problems])
        return False
    if case.game != st.session_state.get("game"):
        st.session_state["game"] = case.game
        _desks().setdefault(case.game, desk_with(case))
    desk().change(case)
    st.session_state["seen"] = shown
    st.session_state.pop(PANEL, None)
    st.session_state.pop(BRANCHED, None)
    st.session_state.pop("notice", None)
    return True


def play(entry: dict[str, Any]) -> bool:
    """Play one more entry. What had been played on from here is put aside as a branch."""
    case = desk().case
    if not case.at_the_end and case.line[case.at] != entry:
        name = desk().put_aside()
        done = go(case.with_entry(entry))
        if done:
            st.session_state[BRANCHED] = name
        return done
    if not case.at_the_end:
        step_to(case.at + 1)
        return True
    return go(case.with_entry(entry))


def step_to(at: int) -> None:
    """Move the cursor of the open case."""
    desk().step(at)
    st.session_state.pop("notice", None)


def notify(kind: str, text: str, details: Sequence[str] = ()) -> None:
    """Have a message shown at the top of the page until the next change."""
    st.session_state["notice"] = Notice(kind, text, tuple(details))


def _open_link(code: str) -> None:
    """Open a link: by undo or redo if it is of a case that lay here, as the browser's Back does."""
    try:
        case = read_link(code)
        there = _desks().get(case.game)
        if there is None or not there.return_to(code):
            go(case)
            return
        st.session_state["game"] = case.game
        for shown in (PANEL, BRANCHED, "notice"):
            st.session_state.pop(shown, None)
    except PermalinkError as error:
        notify("error", say("link.not_opened"), [str(error)])
