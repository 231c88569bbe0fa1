"""A round of ten questions by topic, on a desk, a phone or a wall, with the result at the end."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import streamlit as st

import rules
from ui.case.library import Entry
from ui.components.assets import lean
from ui.lessons.paper import MOST_ON_A_SHEET, paper
from ui.lessons.question import question
from ui.lessons.quiz import is_right
from ui.lessons.rounds import Round, new_round, round_of
from ui.widgets.popovers import popover
from ui.words.markdown import plain, typed
from ui.words.strings import say

ROUND, LINK, WALL = "round", "round", "wall"
LOOKS = Path(__file__).parents[1] / "theme" / "lessons.css"


@cache
def _looks() -> str:
    return f"<style>{lean(LOOKS.read_text(encoding='utf-8'))}</style>"


def lesson(game: str, topic: str, library: list[Entry]) -> None:
    """The round that is going on, drawn afresh for another game or topic."""
    st.html(_looks())
    going = _round(game, topic, library)
    if not going.names:
        st.markdown(say("scenarios.none"))
        return
    wall = WALL in st.query_params
    with st.container(key="wall" if wall else "lesson"):
        right = going.right(library)
        st.progress(
            len(going.answers) / len(going.names),
            text=say(
                "lesson.progress",
                topic=_title(going),
                done=len(going.answers),
                of=len(going.names),
                right=right,
            ),
        )
        if going.is_done and st.session_state.get("lesson-result", True):
            _result(going, library, right)
        else:
            name = going.names[going.at]
            entry = next(entry for entry in library if entry.name == name)
            question(
                entry,
                answer=going.answers.get(name),
                on_answer=partial(_answer, going, name),
            )
        _controls(going, library, wall=wall)


def _round(game: str, topic: str, library: list[Entry]) -> Round:
    going: Round | None = st.session_state.get(ROUND)
    link = st.query_params.get(LINK, "")
    if (
        going is not None
        and going.game == game
        and topic in ("", going.topic)
        and link
        in (
            "",
            going.link,
        )
    ):
        return going
    found = round_of(link, game, library) if link else None
    if found is None or (topic and found.topic != topic):
        found = new_round(game, topic, library)
    _go_on(found)
    return found


def _go_on(going: Round) -> None:
    st.session_state[ROUND] = going
    st.query_params[LINK] = going.link


def _answer(going: Round, name: str, value: str) -> None:
    st.session_state["lesson-result"] = False
    _go_on(going.answered(name, value))


def _move(going: Round, by: int) -> None:
    last = going.at == len(going.names) - 1
    st.session_state["lesson-result"] = by > 0 and last and going.is_done
    _go_on(going.moved(by))


def _again(game: str, topic: str, library: list[Entry]) -> None:
    _go_on(new_round(game, topic, library))


def _title(going: Round) -> str:
    return going.topic.replace("-", " ").capitalize() or rules.load(going.game).title


def _result(going: Round, library: list[Entry], right: int) -> None:
    """How many were right, and the questions that were not."""
    st.html(f'<p class="jc-question">{say("lesson.result", right=right, of=len(going.names))}</p>')
    known = {entry.name: entry.scenario for entry in library}
    for number, name in enumerate(going.names, 1):
        scenario = known.get(name)
        if scenario is None:
            continue
        good = is_right(scenario, going.answers[name])
        looks, mark = ("right", "✓") if good else ("wrong", "✕")
        heading = say("lesson.number", number=number, of=len(going.names))
        told = f"<b>{mark}</b> {heading}: {typed(scenario.title)}"
        st.html(f'<p class="jc-option jc-{looks}">{told}</p>')
    st.button(
        say("lesson.another"),
        key="lesson-again",
        type="primary",
        on_click=_again,
        args=(going.game, going.topic, library),
    )


def _controls(going: Round, library: list[Entry], *, wall: bool) -> None:
    with st.container(horizontal=True, gap="small", key="not-printed"):
        st.button(
            say("lesson.back"),
            key="lesson-back",
            disabled=going.at == 0,
            shortcut="Left",
            on_click=_move,
            args=(going, -1),
        )
        st.button(
            say("lesson.next"),
            key="lesson-next",
            type="primary" if going.names[going.at] in going.answers else "secondary",
            disabled=going.at == len(going.names) - 1 and not going.is_done,
            shortcut="Right",
            on_click=_move,
            args=(going, 1),
        )
        label = say("lesson.off_wall") if wall else say("lesson.on_wall")
        if st.button(label, key="lesson-wall"):
            if wall:
                del st.query_params[WALL]
            else:
                st.query_params[WALL] = "1"
            st.rerun()
        _handout(going, library)
    if not wall:
        st.caption(say("lesson.class_link"))


def _handout(going: Round, library: list[Entry]) -> None:
    """Two sheets to print: the questions, and the answers with their steps."""
    opened = popover(say("lesson.handout"), key="handout")
    if not opened.open:
        return
    known = {entry.name: entry for entry in library}
    chosen = [known[name] for name in going.names if name in known][:MOST_ON_A_SHEET]
    with opened:
        for sheet, with_answers in (("questions", False), ("answers", True)):
            st.download_button(
                say(f"lesson.handout_{sheet}"),
                partial(paper, plain(_title(going)), chosen, with_answers=with_answers),
                file_name=f"{going.game}-{going.topic or 'all'}-{sheet}.pdf",
                mime="application/pdf",
                on_click="ignore",
                key=f"handout-{sheet}",
            )
