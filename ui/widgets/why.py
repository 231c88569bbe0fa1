"""Touch a number to see the rows it is folded from."""

from __future__ import annotations

import streamlit as st

from engine.model.ledger import Explanation, Kind, Row
from engine.views.steps import row_text
from ui.case.seen import Seen
from ui.desk.session import desk, go
from ui.widgets.popovers import popover
from ui.words.markdown import bullets, code, plain
from ui.words.strings import say


def number(seen: Seen, label: str, subject: str, stat: str, *, key: str, path: str) -> None:
    """A number on the board. Opened, it shows every row that was considered.

    `path` is how a question asks for the value, such as `Babysitter.confidence`.
    """
    try:
        why = seen.game.explain(seen.position, subject, stat)
    except LookupError:
        return
    shown = "?" if why.unknown else why.shown
    opened = popover(f"{plain(label)} **{plain(shown)}**", key=key, wrap=False)
    if opened.open:
        with opened:
            rows(seen, why)
            st.button(
                say("why.ask"),
                key=f"{key}-ask",
                on_click=_ask,
                args=(path,),
            )


def rows(seen: Seen, why: Explanation) -> None:
    """The rows of a value as a list, those that do not count with the reason, and what-ifs."""
    st.markdown(f"**{plain(say('why.title', subject=why.subject, stat=why.stat))}**")
    if why.unknown:
        st.markdown(plain(say("why.unknown", why=why.unknown)))
    shown = []
    for row in _shown(why):
        words = plain(row_text(row, why.subject))
        text = words if row.counts else f"*{say('why.not_counted')}* ~~{words}~~"
        shown.append(f"{text} {code(row.change.rule)}")
    st.markdown(bullets(shown))
    for source in dict.fromkeys(row.change.source for row in _shown(why) if row.counts):
        if source != why.subject:
            what_if = why.without(source).shown
            st.markdown(plain(say("why.without", source=source, value=what_if)))


def _shown(why: Explanation) -> list[Row]:
    """The rows people are shown; marks that change nothing are left out."""
    return [row for row in why.rows if row.change.kind is not Kind.SUBTOTAL]


def _ask(path: str) -> None:
    go(desk().case.asking({"value": path}))
