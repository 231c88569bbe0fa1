"""Who sits at this browser: a key of its own, so that people see their own rulings and no others'.

The key is a long random word in a cookie that scripts cannot read. It says nothing of a person and
leaves the machine for this app alone.
"""

from __future__ import annotations

import secrets

import streamlit as st

COOKIE = "judge_call_reader"
LETTERS = 32
LASTS = 400 * 24 * 3600
"""Seconds a browser keeps its key: as long as browsers keep any."""


def new_key() -> str:
    """A key nobody can guess."""
    return secrets.token_urlsafe(24)[:LETTERS]


def is_key(word: str) -> bool:
    """Whether a word that a browser sent can be one of our keys."""
    return len(word) == LETTERS and word.replace("-", "").replace("_", "").isalnum()


def reader_key() -> str:
    """The key of the browser this session belongs to; one for the session if it keeps none."""
    sent = str(st.context.cookies.get(COOKIE, ""))
    if is_key(sent):
        return sent
    if COOKIE not in st.session_state:
        st.session_state[COOKIE] = new_key()
    return str(st.session_state[COOKIE])
