"""The library by topic: open a scenario at the Table, or go through a topic as a lesson."""

from __future__ import annotations

import streamlit as st

from ui.case.case import case_of
from ui.case.library import Entry, entries
from ui.desk.session import go, remember_link, seen
from ui.lessons.lesson import lesson
from ui.widgets.shell import page_head
from ui.words.markdown import bullets, plain
from ui.words.strings import say

A_PAGE = 20


def scenarios_page() -> None:
    """Draw the page."""
    page_head("scenarios")
    game = st.session_state["game"]
    seen()
    library = entries(game)
    topics = list(dict.fromkeys(entry.topic for entry in library if entry.topic))
    views = ("lesson", "library")
    with st.container(horizontal=True, gap="small", key="scenarios-tools"):
        view = st.segmented_control(
            say("scenarios.view"),
            views,
            default="lesson",
            key="scenarios-view",
            format_func=lambda each: say(f"scenarios.view_{each}"),
            label_visibility="collapsed",
        )
        topic = st.selectbox(
            say("scenarios.topic"),
            topics,
            index=None,
            placeholder=say("scenarios.every"),
            key=f"topic-{game}",
            format_func=lambda each: each.replace("-", " ").capitalize(),
            label_visibility="collapsed",
        )
    chosen = [entry for entry in library if topic in (None, entry.topic)]
    if not library:
        st.markdown(say("scenarios.none"))
    elif view != "library":
        lesson(game, topic or "", [entry for entry in chosen if entry.scenario is not None])
    else:
        _library(chosen)
    remember_link()


def _library(library: list[Entry]) -> None:
    words = st.text_input(say("scenarios.search"), key="scenario-words").lower().split()
    found = [entry for entry in library if all(word in _text(entry) for word in words)]
    st.markdown(f"**{say('scenarios.found', count=len(found))}**")
    pages = max(1, -(-len(found) // A_PAGE))
    page = 1
    if pages > 1:
        page = int(
            st.number_input(
                say("rulebook.page", of=pages), min_value=1, max_value=pages, key="scenario-page"
            )
        )
    for entry in found[(page - 1) * A_PAGE : page * A_PAGE]:
        _entry(entry)


def _text(entry: Entry) -> str:
    scenario = entry.scenario
    if scenario is None:
        return entry.name.lower()
    label = scenario.source.label if scenario.source else ""
    words = (entry.name, scenario.title, scenario.topic, scenario.question, label)
    return " ".join(words).lower()


def _entry(entry: Entry) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        scenario = entry.scenario
        if scenario is None:
            problems = bullets(plain(problem) for problem in entry.problems)
            st.markdown(f"**{plain(entry.name)}**\n\n{problems}")
            return
        topic = f" *{plain(scenario.topic.replace('-', ' '))}*" if scenario.topic else ""
        question = f"\n\n{plain(scenario.question)}" if scenario.question else ""
        st.markdown(f"**{plain(scenario.title)}**{topic}{question}", width="stretch")
        if st.button(say("scenarios.open"), key=f"open-{entry.name}") and go(case_of(scenario)):
            st.switch_page("table.py")
