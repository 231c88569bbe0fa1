"""A lesson: the scenarios of a topic one after another, answered, then revealed with the trace."""

from __future__ import annotations

from functools import partial
from typing import Any

import streamlit as st
import yaml

import rules
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.views import steps as views
from ui.case.case import case_of
from ui.case.library import Entry, entries
from ui.case.seen import Seen, see
from ui.components.phase_graph import phase_graph
from ui.components.trace_tree import trace_tree
from ui.desk.lines import line_words
from ui.desk.screens import screen
from ui.desk.session import go
from ui.lessons.quiz import choices, is_right, question_text
from ui.store.pdf import handout
from ui.widgets.answer import one_line
from ui.widgets.popovers import popover
from ui.widgets.strip import strip
from ui.words.markdown import plain
from ui.words.strings import say

MOST_ON_A_SHEET = 40


def lesson(game: str, topic: str, library: list[Entry]) -> None:
    """Go through the scenarios; what was answered is kept for the session."""
    answers: dict[str, str] = st.session_state.setdefault("lesson-answers", {})
    key = f"lesson-at-{game}-{topic}"
    at = min(st.session_state.get(key, 0), len(library) - 1)
    done = [entry for entry in library if f"{game}/{entry.name}" in answers]
    right = [
        entry
        for entry in done
        if entry.scenario is not None and is_right(entry.scenario, answers[f"{game}/{entry.name}"])
    ]
    st.progress(
        len(done) / len(library),
        text=say("lesson.progress", done=len(done), of=len(library), right=len(right)),
    )
    with st.container(horizontal=True, gap="small", key="not-printed"):
        st.button(
            say("lesson.back"),
            key="lesson-back",
            disabled=at == 0,
            shortcut="Left",
            on_click=_to,
            args=(key, at - 1),
        )
        st.button(
            say("lesson.next"),
            key="lesson-next",
            disabled=at == len(library) - 1,
            shortcut="Right",
            on_click=_to,
            args=(key, at + 1),
        )
        _handout(game, topic, library)
    entry = library[at]
    if entry.scenario is not None:
        _question(game, entry, entry.scenario, answers, number=at + 1, of=len(library))


def _scenarios(game: str) -> list[Scenario]:
    return [entry.scenario for entry in entries(game) if entry.scenario is not None]


def _to(key: str, at: int) -> None:
    st.session_state[key] = at


def _question(
    game: str, entry: Entry, scenario: Scenario, answers: dict[str, str], *, number: int, of: int
) -> None:
    name = f"{game}/{entry.name}"
    answered = name in answers
    heading = say("lesson.number", number=number, of=of)
    # The title often gives the answer away.
    st.header(plain(f"{heading}: {scenario.title}" if answered else heading), anchor=False)
    try:
        before = see(case_of(scenario, at=0))
        after = see(case_of(scenario))
    except DocumentError as error:
        st.markdown(plain(error))
        return
    _position(before)
    st.markdown(f"**{plain(question_text(scenario))}**")
    offered = choices(scenario, _scenarios(game))
    if offered:
        st.radio(
            say("lesson.your_answer"),
            offered,
            index=offered.index(answers[name]) if answers.get(name) in offered else None,
            key=f"answer-{name}",
            horizontal=True,
            disabled=answered,
        )
    else:
        st.text_input(
            say("lesson.your_answer"),
            value=answers.get(name, ""),
            key=f"answer-{name}",
            disabled=answered,
        )
    if not answered:
        st.button(
            say("lesson.reveal"),
            key=f"reveal-{name}",
            type="primary",
            on_click=_reveal,
            args=(name, answers),
        )
        return
    _revealed(game, entry, scenario, after, answers[name])


def _reveal(name: str, answers: dict[str, str]) -> None:
    answers[name] = str(st.session_state.get(f"answer-{name}") or "")


def _position(before: Seen) -> None:
    """The position and the line in words, so that a lesson can be read without the board."""
    strip(before)
    text = compact(before.case.position)
    with st.expander(say("lesson.position"), expanded=True):
        st.code(text, language="yaml", wrap_lines=True)
    if before.case.line:
        lines = [
            f"{index}. {plain(line_words(entry, screen(before.case.game).grammar))}"
            for index, entry in enumerate(before.case.line, 1)
        ]
        st.markdown(f"**{say('lesson.line')}**\n\n" + "\n".join(lines))


def compact(position: dict[str, Any]) -> str:
    """A position as YAML with one card a line."""
    text: str = yaml.safe_dump(
        position, default_flow_style=None, sort_keys=False, allow_unicode=True, width=160
    )
    return text


def _revealed(game: str, entry: Entry, scenario: Scenario, after: Seen, chosen: str) -> None:
    verdict = say("lesson.right") if is_right(scenario, chosen) else say("lesson.wrong")
    st.markdown(f"**{plain(verdict)}** {plain(one_line(after))}")
    if scenario.note:
        st.markdown(plain(scenario.note))
    if after.steps:
        trace_tree(after.steps, after.game.rulebook, key=f"lesson-trace-{entry.name}")
    if st.button(say("scenarios.open"), key=f"lesson-open-{entry.name}") and go(case_of(scenario)):
        st.switch_page("pages/table.py")
    box = st.expander(say("lesson.graph"), key=f"lesson-graph-{game}", on_change="rerun")
    if box.open:
        current = after.position.place.node
        with box:
            phase_graph(
                after.game.turn.graph,
                key=f"lesson-picture-{game}",
                name=game,
                current=current,
                path=after.path,
                ahead=after.game.turn.still_ahead(current),
                height=480,
            )


def _handout(game: str, topic: str, library: list[Entry]) -> None:
    """Two sheets to print: the questions, and the answers with their steps."""
    opened = popover(say("lesson.handout"), key="handout")
    if not opened.open:
        return
    with opened:
        if len(library) > MOST_ON_A_SHEET:
            st.markdown(say("lesson.handout_topic"))
            return
        title = topic.replace("-", " ").capitalize() or rules.load(game).title
        for sheet, with_answers in (("questions", False), ("answers", True)):
            st.download_button(
                say(f"lesson.handout_{sheet}"),
                partial(_paper, title, library, with_answers),
                file_name=f"{game}-{topic or 'all'}-{sheet}.pdf",
                mime="application/pdf",
                on_click="ignore",
                key=f"handout-{sheet}",
            )


def _paper(title: str, library: list[Entry], with_answers: bool) -> bytes:
    """The sheet as a PDF, made when it is asked for."""
    return handout(title, _sheet(library, with_answers=with_answers))


def _sheet(library: list[Entry], *, with_answers: bool) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    for number, entry in enumerate(library, 1):
        scenario = entry.scenario
        if scenario is None:
            continue
        position = compact(scenario.position)
        line = "\n".join(line_words(each, screen(scenario.game).grammar) for each in scenario.line)
        text = "\n".join(filter(None, (position, line, question_text(scenario))))
        # The title often gives the answer away, so the sheet of questions goes without.
        heading = say("lesson.number", number=number, of=len(library))
        parts.append((f"{heading}: {scenario.title}" if with_answers else heading, text))
        if with_answers:
            try:
                after = see(case_of(scenario))
            except DocumentError:
                continue
            parts.append(
                (
                    say("rulings.answer"),
                    f"{one_line(after)}\n{views.text(after.steps, after.game.rulebook)}",
                )
            )
    return parts
