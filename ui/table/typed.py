"""A line of play or a whole quick ruling, typed in one line and read while it is typed."""

from __future__ import annotations

from typing import Any

import streamlit as st
import yaml

from engine.model.legality import Refused
from engine.notation.documents import DocumentError
from ui.case.seen import Seen, see
from ui.components.line_input import line_input, put_line
from ui.desk.lines import LineError, parse_line
from ui.desk.screens import screen
from ui.desk.session import desk, go
from ui.desk.shape import Quick
from ui.widgets.answer import one_line
from ui.words.faults import told_as_problems
from ui.words.markdown import code, plain
from ui.words.strings import say


def typed_line(shown: Seen) -> None:
    """A line of play for the open case: what it is read as, and whether it is legal."""
    mine = screen(shown.case.game)
    text, entered = line_input(
        say("typed.label"),
        key="typed-line",
        names=lambda: known_names(shown),
        placeholder=mine.grammar.example,
    )
    if not text.strip():
        return
    try:
        entry = parse_line(text, shown.position.names, mine.grammar)
        with told_as_problems():
            action = shown.game.action(shown.position, entry)
            legality = shown.game.legality(shown.position, action)
    except (LineError, DocumentError) as error:
        for problem in getattr(error, "problems", (error,)):
            st.markdown(f"- {plain(problem)}")
        return
    read = yaml.safe_dump(entry, default_flow_style=True, sort_keys=False, width=500).strip()
    st.markdown(f"{say('typed.read_as')} {code(read)}")
    if isinstance(legality, Refused):
        st.markdown(f"**{plain(legality.what)}**")
        st.markdown(
            "\n".join(f"- {plain(r.text)} {code(r.code)} {code(r.rule)}" for r in legality.reasons)
        )
        st.button(
            say("typed.ask"),
            key="typed-ask",
            on_click=_ask,
            args=(entry,),
        )
    elif st.button(say("typed.play"), key="typed-play", type="primary") or entered:
        put_line("typed-line", "")
        if go(desk().case.with_entry(entry)):
            st.rerun()


def known_names(shown: Seen) -> list[str]:
    """Names offered while typing: players, what is on the table, then the catalogue."""
    names: dict[str, None] = dict.fromkeys(shown.position.names)
    for option in shown.options:
        for value in option.entry.values():
            if isinstance(value, str) and len(value) > 2:
                names[value] = None
    names.update(dict.fromkeys(shown.game.names()))
    return list(names)


def _ask(entry: dict[str, Any]) -> None:
    go(desk().case.asking({"may": entry}))


def quick_panel(quick: Quick, shown: Seen) -> None:
    """The panel for a judge in a hurry."""
    st.markdown(plain(quick.help))
    text, entered = line_input(
        say("typed.quick_label"),
        key="quick-line",
        names=lambda: known_names(shown),
        placeholder=quick.example,
    )
    if text.strip():
        try:
            case = quick.read(text)
            read = see(case)
        except (ValueError, DocumentError) as error:
            for problem in getattr(error, "problems", (error,)):
                st.markdown(f"- {plain(problem)}")
        else:
            st.markdown(f"**{plain(one_line(read))}**")
            if st.button(say("typed.quick_use"), key="quick-use", type="primary") or entered:
                go(case)
                st.session_state["panel"] = None
                st.rerun()
    if quick.touch is not None:
        by_touch = quick.touch()
        if by_touch is not None and go(by_touch):
            st.session_state["panel"] = None
            st.rerun()
