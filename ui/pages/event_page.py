"""An event's desk: who waits, who goes there, what was ruled today, and how judges join."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta

import segno
import streamlit as st

from ui.desk.session import notify, remember_link
from ui.store import Filters, Reader, SavedRuling, StoreError
from ui.store.events import Call, Event
from ui.store.own import belong_to, events, joined_event, opened_again, reader, store
from ui.verdict.ruling_card import agreement, rule_titles
from ui.widgets.picture import picture
from ui.widgets.shell import page_head
from ui.words.markdown import plain
from ui.words.strings import say

JOIN = "event"
"""The word of the address that a code to join stands behind."""
WAITS_LONG = timedelta(minutes=5)
MOST_SHOWN = 30


def event_page() -> None:
    """Draw the page."""
    page_head("event")
    try:
        event = joined_event()
        if event is None:
            _join_or_open()
        else:
            _desk(event)
    except StoreError as error:
        st.error(plain(str(error)))
        st.button(say("saving.again"), key="open-again", on_click=opened_again)
    remember_link()


def _join_or_open() -> None:
    left, right = st.columns(2)
    with left, st.form("join", border=True):
        st.subheader(say("event.join"), anchor=False)
        code = st.text_input(
            say("event.code"), key="join-code", value=st.query_params.get(JOIN, ""), max_chars=40
        )
        name = st.text_input(say("event.your_name"), key="join-name", max_chars=200)
        if st.form_submit_button(say("event.join_now"), type="primary"):
            _join(code, name)
    with right, st.form("open", border=True):
        st.subheader(say("event.open"), anchor=False)
        title = st.text_input(say("event.name"), key="open-title", max_chars=200)
        head = st.text_input(say("event.your_name"), key="open-name", max_chars=200)
        if st.form_submit_button(say("event.open_now")):
            if not title.strip() or not head.strip():
                notify("error", say("event.needs_names"))
            else:
                belong_to(events().open(title.strip(), reader(), head.strip()))
            st.rerun()


def _join(code: str, name: str) -> None:
    if not name.strip():
        notify("error", say("event.needs_names"))
        st.rerun()
    found = events().join(code, Reader(key=reader().key), name.strip())
    if found is None:
        notify("error", say("event.no_such", code=code.strip()))
    else:
        belong_to(found)
        st.session_state.pop("notice", None)
        st.query_params.pop(JOIN, None)
    st.rerun()


def _desk(event: Event) -> None:
    left, right = st.columns([5, 3])
    with left:
        _calls(event)
        _today(event)
    with right:
        _invitation(event)


@st.fragment(run_every=10)
def _calls(event: Event) -> None:
    """The tables that wait. Looked up again every ten seconds, since other judges take them."""
    st.subheader(say("event.calls"), anchor=False)
    waiting = events().calls(event.code)
    if not waiting:
        st.markdown(say("event.nobody_waits"))
    with st.grid(2, min_column_width=240, gap="small"):
        for call in waiting:
            _call(event, call)
    with st.form("call", border=False, clear_on_submit=True):
        table, about = st.columns([1, 3], wrap=False)
        number = table.text_input(say("rulings.table"), key="call-table", max_chars=200)
        words = about.text_input(say("event.about"), key="call-about", max_chars=200)
        if st.form_submit_button(say("event.call_now")) and number.strip():
            events().call(event.code, number.strip(), words.strip())
            st.rerun()


def _call(event: Event, call: Call) -> None:
    waited = datetime.now(UTC) - _in_utc(call.asked)
    late = not call.taken_by and waited > WAITS_LONG
    with st.container(border=True, key=f"call-{call.number}{'-late' if late else ''}"):
        since = f":red[{minutes(waited)}]" if late else minutes(waited)
        st.markdown(f"**{plain(say('rulings.at_table', table=call.table_number))}** {since}")
        if call.about:
            st.markdown(plain(call.about))
        with st.container(horizontal=True, gap="small"):
            if call.taken_by:
                st.markdown(plain(say("event.has_it", judge=call.taken_by)))
            elif st.button(say("event.take"), key=f"take-{call.number}", type="primary"):
                if not events().take(event.code, call.number, reader()):
                    notify("info", say("event.taken_already"))
                st.rerun()
            if st.button(say("event.answered"), key=f"answered-{call.number}"):
                events().answered(event.code, call.number)
                st.rerun()


def _today(event: Event) -> None:
    """What was ruled at the event, each with whether the same case was ruled the same way."""
    st.subheader(say("event.rulings"), anchor=False)
    mine = store()
    found = mine.find(Filters(event=event.name), limit=MOST_SHOWN)
    if not found:
        st.markdown(say("event.no_rulings"))
    for ruling in found:
        _ruling(ruling, mine.alike(ruling))


def _ruling(ruling: SavedRuling, alike: list[SavedRuling]) -> None:
    with st.container(key=f"today-{ruling.number}"):
        where, said = st.columns([1, 6], wrap=False)
        where.markdown(f"**{plain(ruling.table_number or '-')}**")
        with said:
            with st.container(horizontal=True, gap="small"):
                st.markdown(plain(ruling.answer))
                for chip in agreement(ruling, alike):
                    st.markdown(chip)
            when = _in_utc(ruling.created).strftime("%H:%M UTC")
            titles = rule_titles(ruling)[:3]
            st.caption(plain(" · ".join([when, *titles])))


def _invitation(event: Event) -> None:
    with st.container(border=True, key="invitation"):
        st.markdown(f"*{say('event.join')}*")
        st.header(event.code, anchor=False)
        names = [judge.name for judge in events().judges(event.code)]
        st.markdown(plain(say("event.judges", names=", ".join(names), count=len(names))))
        address = f"{_here()}event?{JOIN}={event.code}"
        picture(qr_code(address), alt=address, width="180px")
        st.caption(plain(address))
        if event.head == reader().key:
            st.markdown(say("event.you_are_head"))
            if st.button(say("event.close"), key="close-event"):
                events().close(event.code, reader())
                belong_to(None)
                st.rerun()
        if st.button(say("event.leave"), key="leave-event"):
            events().leave(event.code, reader())
            belong_to(None)
            st.rerun()


def qr_code(text: str) -> str:
    """A QR code as an SVG, dark on light whatever the theme, since phones read nothing else."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", scale=5, dark="#000", light="#fff", xmldecl=False, svgns=True
    )
    return out.getvalue().decode()


def _here() -> str:
    """The address of this app, as the browser knows it."""
    url = str(st.context.url or "")
    return f"{url.rsplit('/', 1)[0]}/" if url else ""


def minutes(waited: timedelta) -> str:
    """How long a table has waited: `now`, `6 min`, `1 h 5 min`."""
    whole = max(int(waited.total_seconds() // 60), 0)
    if whole == 0:
        return say("event.now")
    hours, rest = divmod(whole, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"


def _in_utc(moment: datetime) -> datetime:
    """SQLite hands moments back without their zone; all that are written are UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
