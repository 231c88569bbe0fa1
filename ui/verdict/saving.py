"""Saving a ruling: what is asked for, and what is said and kept when it cannot be saved."""

from __future__ import annotations

import streamlit as st

from ui.components.copy_buttons import copy_buttons
from ui.desk.session import notify
from ui.store import SavedRuling, StoreError
from ui.store.exports import to_json
from ui.store.own import joined_event, opened_again, store
from ui.widgets.popovers import close
from ui.words.markdown import plain
from ui.words.strings import say

UNSAVED = "unsaved-ruling"
LAST = "last-saved"


def save_form(ruling: SavedRuling, *, closes: str) -> None:
    """The form that saves a ruling and then closes the popover called `closes`."""
    with st.form("save-form", border=False):
        event = joined_event()
        last = st.session_state.get(LAST, {})
        left, right = st.columns(2, wrap=False)
        table = left.text_input(say("rulings.table"), key="save-table", max_chars=200)
        players = right.text_input(
            say("rulings.players"), key="save-players", max_chars=200, value=_players(ruling)
        )
        name = event.name if event else str(last.get("event", ""))
        if event is None:
            name = st.text_input(say("rulings.event"), key="save-event", max_chars=200, value=name)
        question = st.text_input(
            say("rulings.question"), key="save-question", value=ruling.question, max_chars=1000
        )
        notes = st.text_area(say("rulings.notes"), key="save-notes", max_chars=2000)
        if not st.form_submit_button(say("answer.save_now"), type="primary"):
            return
    st.session_state[LAST] = {"event": name.strip()}
    close(closes)
    keep(
        ruling.model_copy(
            update={
                "event": name.strip(),
                "table_number": table.strip(),
                "players": players.strip(),
                "question": question.strip() or ruling.question,
                "notes": notes.strip(),
            }
        )
    )
    st.rerun()


def _players(ruling: SavedRuling) -> str:
    """The names of the players of the position, for the form."""
    position = ruling.receipt.get("scenario", {}).get("position", {})
    names = [name for name, side in position.items() if name != "turn" and isinstance(side, dict)]
    return " v ".join(name for name in names if name[:1].isupper())[:200]


def keep(ruling: SavedRuling) -> None:
    """Save a ruling and say so; if it cannot be saved, keep it on screen with the reason."""
    try:
        saved = store().save(ruling)
    except StoreError as error:
        st.session_state[UNSAVED] = (ruling, str(error))
        st.session_state.pop("notice", None)
        return
    st.session_state.pop(UNSAVED, None)
    alike = [other for other in _alike(saved) if other.answer != saved.answer]
    details = [
        say("rulings.other_way", number=other.number, answer=other.answer) for other in alike[:3]
    ]
    notify("success", say("answer.saved", number=saved.number), details)


def _alike(saved: SavedRuling) -> list[SavedRuling]:
    try:
        return store().alike(saved)
    except StoreError:
        return []


def unsaved() -> None:
    """The ruling that could not be saved, why, and what can be done; nothing if there is none."""
    kept: tuple[SavedRuling, str] | None = st.session_state.get(UNSAVED)
    if kept is None:
        return
    ruling, why = kept
    with st.container(border=True, key="unsaved"):
        st.error(plain(say("saving.not_saved", why=why)))
        st.markdown(f"*{plain(ruling.question)}*\n\n**{plain(ruling.answer)}**")
        with st.container(horizontal=True, gap="small"):
            st.button(say("saving.again"), key="save-again", type="primary", on_click=_again)
            copy_buttons(
                text=f"{ruling.question}\n{ruling.answer}\n{ruling.notes}".strip(),
                text_label=say("answer.copy"),
                address_label=say("answer.copy_link"),
                key="unsaved-copy",
            )
            st.download_button(
                say("saving.download"),
                to_json([ruling]),
                file_name="ruling.json",
                mime="application/json",
                on_click="ignore",
                key="unsaved-download",
            )
            st.button(say("saving.drop"), key="unsaved-drop", on_click=_drop)


def _again() -> None:
    ruling, _ = st.session_state[UNSAVED]
    opened_again()
    keep(ruling)


def _drop() -> None:
    st.session_state.pop(UNSAVED, None)
