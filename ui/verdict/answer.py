"""The ruling box: the verdict with what is behind it, then copy, share and save."""

from __future__ import annotations

import streamlit as st

from ui.case.seen import Seen
from ui.components.copy_buttons import copy_buttons
from ui.components.parts import act_in, part
from ui.desk.session import go, seen
from ui.verdict.recording import record
from ui.verdict.saving import save_form, unsaved
from ui.verdict.sharing import own_address, share
from ui.verdict.spoken import to_copy
from ui.verdict.verdict import MOMENT, verdict_data
from ui.widgets.popovers import popover
from ui.words.strings import say


def answer(shown: Seen) -> None:
    """The ruling box, and above it a ruling that could not be saved."""
    unsaved()
    with st.container(key="ruling"):
        part("verdict", verdict_data(shown), key="verdict", on_act=_touched)
        with st.container(horizontal=True, gap="small", key="ruling-actions"):
            copy_buttons(
                text=to_copy(shown, own_address()),
                text_label=say("answer.copy"),
                address=own_address(),
                address_label=say("answer.copy_link"),
                key="copy",
            )
            share(shown)
            _save(shown)


def _save(shown: Seen) -> None:
    opened = popover(say("answer.save"), key="save")
    if opened.open:
        with opened:
            save_form(record(shown), closes="save")


def _touched() -> None:
    """Do what was touched in the ruling."""
    act = act_in("verdict")
    if act.get("do") == "read":
        conflicts = seen().game.rulebook.conflicts
        conflict = conflicts.get(str(act.get("conflict")))
        names = [reading.name for reading in conflict.readings] if conflict else []
        if conflict is not None and act.get("reading") in names:
            switch_reading(conflict.id, str(act["reading"]))
    elif act.get("do") == "moment":
        st.session_state[MOMENT] = not st.session_state.get(MOMENT, False)


def switch_reading(conflict_id: str, name: str) -> None:
    """Put another reading of a conflict in force."""
    shown = seen()
    default = shown.game.rulebook.conflicts[conflict_id].default
    readings = {k: v for k, v in shown.case.readings.items() if k != conflict_id}
    if name != default:
        readings[conflict_id] = name
    go(shown.case.but(readings=readings))
