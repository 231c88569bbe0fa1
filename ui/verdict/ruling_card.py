"""One saved ruling as it is listed: what was asked, the answer, and whether others agree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import streamlit as st

import rules
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError
from engine.notation.permalink import PermalinkError
from engine.play.line import play_line, start
from engine.views.board_svg import board_svg
from ui.case.case import read_link
from ui.desk.session import go, notify
from ui.store import SavedRuling, StoreError
from ui.store.exports import heading
from ui.store.own import store
from ui.widgets.picture import picture
from ui.widgets.popovers import close, popover
from ui.words.markdown import plain
from ui.words.strings import say

DELETED = "deleted-ruling"


def ruling_card(ruling: SavedRuling, alike: Sequence[SavedRuling]) -> None:
    """Draw a ruling; `alike` are the others on the same position, line and question."""
    with st.container(border=True, key=f"ruling-{ruling.number}"):
        with st.container(horizontal=True, gap="small"):
            st.markdown(f"{plain(heading(ruling))} · {plain(_game_title(ruling.game))}")
            for chip in agreement(ruling, alike):
                st.markdown(chip)
        st.markdown(f"*{plain(ruling.question)}*\n\n**{plain(ruling.answer)}**")
        if ruling.players:
            st.caption(plain(ruling.players))
        if ruling.rules:
            st.caption(plain(" · ".join(rule_titles(ruling)[:6])))
        if ruling.notes:
            st.markdown(plain(ruling.notes))
        _history(ruling)
        with st.container(horizontal=True, gap="small"):
            if ruling.link and st.button(say("scenarios.open"), key=f"open-{ruling.number}"):
                _open(ruling)
            _amend(ruling)
            st.button(
                say("rulings.remove"),
                key=f"rm-{ruling.number}",
                on_click=_remove,
                args=(ruling.number,),
            )
        _board(ruling)


def agreement(ruling: SavedRuling, alike: Sequence[SavedRuling]) -> list[str]:
    """Whether the same case was ruled on before, the same way or the other."""
    chips = []
    for other in alike[:2]:
        where = other.table_number or say("rulings.number", number=other.number)
        if other.answer == ruling.answer:
            chips.append(f":green-badge[{plain(say('rulings.same_as', where=where))}]")
        else:
            chips.append(f":red-badge[{plain(say('rulings.other_way_at', where=where))}]")
    return chips


def _history(ruling: SavedRuling) -> None:
    """What the ruling was before it was amended."""
    if ruling.number is None:
        return
    for version in store().history(ruling.number):
        facts = {
            "when": version.replaced.strftime("%Y-%m-%d %H:%M"),
            "by": version.by or "?",
            "why": version.why,
            "was": version.answer,
        }
        amended, overruled = (
            say("rulings.was_amended", **facts),
            say("rulings.was_overruled", **facts),
        )
        st.caption(plain(overruled if version.overruled else amended))


def _board(ruling: SavedRuling) -> None:
    box = st.expander(say("rulings.board"), key=f"board-{ruling.number}", on_change="rerun")
    if not box.open:
        return
    with box:
        svg = board_of(ruling)
        if svg:
            picture(svg, alt=say("rulings.board"))
        else:
            st.markdown(say("rulings.no_board"))


def board_of(ruling: SavedRuling) -> str:
    """The board at the end of a ruling's line as an SVG; empty if it can no longer be played."""
    if not ruling.link or ruling.game not in rules.games():
        return ""
    try:
        scenario = read_link(ruling.link).scenario()
        game = rules.load(scenario.game)
        line = play_line(game, start(game, scenario), scenario.line, SILENT)
        return board_svg(game.board(line.end))
    except (DocumentError, PermalinkError, LookupError, msgspec.ValidationError):
        return ""


def _amend(ruling: SavedRuling) -> None:
    """Put another answer in a ruling's place; what it was stays with it."""
    key = f"amend-{ruling.number}"
    opened = popover(say("rulings.amend"), key=key)
    if not opened.open or ruling.number is None:
        return
    with opened, st.form(f"{key}-form", border=False):
        answer = st.text_area(
            say("rulings.answer"), value=ruling.answer, key=f"{key}-answer", max_chars=4000
        )
        why = st.text_input(say("rulings.why"), key=f"{key}-why", max_chars=1000)
        by = st.text_input(say("rulings.by"), key=f"{key}-by", max_chars=200)
        overrules = st.checkbox(say("rulings.overrules"), key=f"{key}-overrules")
        if not st.form_submit_button(say("rulings.amend_now"), type="primary"):
            return
    changed = ruling.model_copy(update={"answer": answer.strip() or ruling.answer})
    try:
        store().amend(ruling.number, changed, by=by.strip(), why=why.strip(), overruled=overrules)
        notify("success", say("rulings.amended", number=ruling.number))
        close(key)
    except StoreError as error:
        notify("error", say("saving.not_saved", why=error))
    st.rerun()


def _game_title(game: str) -> str:
    return rules.load(game).title if game in rules.games() else game


def rule_titles(ruling: SavedRuling) -> list[str]:
    """The titles of the rules a ruling cites, each once; ids the rulebook has no longer as such."""
    if ruling.game not in rules.games():
        return ruling.rules
    known = {str(rule.id): rule.title for rule in rules.load(ruling.game).rulebook.rules.values()}
    return list(dict.fromkeys(known.get(rule, rule) for rule in ruling.rules))


def _open(ruling: SavedRuling) -> None:
    """Put the ruling's case on the Table and go there."""
    try:
        opened = go(read_link(ruling.link))
    except PermalinkError as error:
        notify("error", say("link.not_opened"), [str(error)])
        opened = False
    if opened:
        st.switch_page("table.py")
    st.rerun()


def _remove(number: int | None) -> None:
    try:
        if number is not None and store().remove(number):
            st.session_state[DELETED] = number
    except StoreError as error:
        notify("error", say("saving.not_deleted", why=error))


def undo_deletion() -> None:
    """After a deletion: what was deleted, and a button that brings it back."""
    number = st.session_state.get(DELETED)
    if number is None:
        return
    with st.container(horizontal=True, gap="small", key="undo-deletion"):
        st.markdown(say("rulings.removed", number=number))
        st.button(say("rulings.restore"), key="restore", on_click=_restore, args=(number,))


def _restore(number: int) -> None:
    st.session_state.pop(DELETED, None)
    try:
        store().restore(number)
    except StoreError as error:
        notify("error", say("saving.not_saved", why=error))
