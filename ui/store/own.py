"""The store of rulings, opened once for all sessions, as this browser may see it."""

from __future__ import annotations

import streamlit as st

from ui.desk.reader import reader_key
from ui.store import Events, Reader, Rulings, StoreError, open_store
from ui.store.events import Event

JOINED = "joined-event"


@st.cache_resource(show_spinner=False)
def opened() -> Rulings:
    """The whole store, opened once; StoreError if it cannot be."""
    return open_store()


def opened_again() -> None:
    """Have the store opened afresh, after it was moved, unlocked or given room."""
    opened.clear()


def reader() -> Reader:
    """Who sits at this browser, and the event they have joined."""
    event = joined_event()
    return Reader(key=reader_key(), event_code=event.code if event else "")


def store() -> Rulings:
    """The rulings this browser may see and change; StoreError if the store cannot be opened."""
    return opened().seen_by(reader())


def events() -> Events:
    """The events of the store; StoreError if it cannot be opened."""
    return Events(opened().engine)


def joined_event() -> Event | None:
    """The event this browser has joined, looked up once a session."""
    if JOINED not in st.session_state:
        try:
            st.session_state[JOINED] = events().joined(Reader(key=reader_key()))
        except StoreError:
            return None  # what needs the store says so itself
    event: Event | None = st.session_state[JOINED]
    return event


def belong_to(event: Event | None) -> None:
    """Have this session belong to an event, or to none."""
    st.session_state[JOINED] = event
