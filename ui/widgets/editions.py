"""Two editions of a game side by side: what they read differently, and which answers differ."""

from __future__ import annotations

from functools import cache

import streamlit as st

import rules
from engine.model.rulebook import EDITION, Readings
from engine.records.editions import AnswerDifference, answer_differences, edition_difference
from ui.case.library import entries
from ui.case.seen import Seen
from ui.words.markdown import plain
from ui.words.strings import say


def editions(shown: Seen) -> None:
    """Choose two editions and see where they part."""
    book, game = shown.game.rulebook, shown.case.game
    names = list(book.editions)
    left, right = st.columns(2)
    old = left.selectbox(say("rulebook.edition_left"), names, index=0, key=f"edition-old-{game}")
    new = right.selectbox(say("rulebook.edition_right"), names, index=1, key=f"edition-new-{game}")
    found = edition_difference(book, str(old), str(new))
    if not found:
        st.markdown(say("rulebook.edition_none"))
        return
    for conflict, before, after in found:
        told = say(
            "rulebook.edition_reads",
            left=old,
            before=before.replace("-", " "),
            right=new,
            after=after.replace("-", " "),
        )
        question = next(each for each in book.conflicts.values() if each.id == conflict).question
        st.markdown(f"**{plain(question)}**\n\n{plain(told)}")
    box = st.expander(
        say("rulebook.edition_answers"), key=f"edition-answers-{game}", on_change="rerun"
    )
    if not box.open:
        return
    with box:
        different = differences(game, str(old), str(new))
        if not different:
            st.markdown(say("rulebook.edition_same"))
        for one in different:
            st.markdown(
                f"**{plain(one.title)}**\n\n{plain(old)}: {plain(one.then)}\n\n"
                f"{plain(new)}: {plain(one.now)}"
            )


@cache
def differences(game: str, old: str, new: str) -> tuple[AnswerDifference, ...]:
    """The worked rulings that two editions answer differently."""
    loaded = rules.load(game)
    scenarios = [entry.scenario for entry in entries(game) if entry.scenario is not None]
    then, now = (Readings(loaded.rulebook, {EDITION: name}) for name in (old, new))
    return tuple(answer_differences(loaded, scenarios, then, now))
