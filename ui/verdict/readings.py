"""Where the sources disagree: the conflicts the ruling touches, each with a switch."""

from __future__ import annotations

import streamlit as st

from engine.model.rulebook import Conflict
from ui.case.seen import Seen
from ui.verdict.answer import switch_reading
from ui.words.markdown import code, plain
from ui.words.strings import say


def readings(shown: Seen) -> None:
    """The conflicts touched so far, or those whose reading was changed."""
    touched = shown.ruling.touched
    conflicts = shown.game.rulebook.conflicts
    concerned = [
        conflict
        for conflict in conflicts.values()
        if conflict.id in touched or conflict.id in shown.case.readings
    ]
    box = st.expander(
        say("readings.title", count=len(concerned)), key="readings", on_change="rerun"
    )
    if not box.open:
        return
    with box:
        st.markdown(say("readings.purpose"))
        if not concerned:
            st.markdown(say("readings.none"))
        for conflict in concerned:
            switch(shown, conflict, key=f"reading-{conflict.id}")


def switch(shown: Seen, conflict: Conflict, *, key: str) -> None:
    """One conflict: its question, its readings with their rules, and the one in force."""
    book = shown.game.rulebook
    in_force = shown.position.readings[conflict.id]
    names = [reading.name for reading in conflict.readings]
    st.radio(
        plain(f"{conflict.label} {conflict.question}".strip()),
        names,
        index=names.index(in_force),
        captions=[
            plain(
                f"{book.rules[reading.rule].says} ({book.sources[reading.source].title})"
                + (f" {say('readings.default')}" if reading.name == conflict.default else "")
            )
            for reading in conflict.readings
        ],
        format_func=lambda name: name.replace("-", " "),
        key=f"{key}-{in_force}",
        on_change=_switched,
        args=(conflict.id, f"{key}-{in_force}"),
    )
    st.markdown(f"{plain(say('readings.because', why=conflict.because))} {code(conflict.id)}")


def _switched(conflict_id: str, key: str) -> None:
    name = st.session_state.get(key)
    if name is not None:
        switch_reading(conflict_id, name)
