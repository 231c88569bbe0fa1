"""One question of a lesson: the board, what happened, what is asked, and the answer once given."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario
from engine.views.board_svg import board_svg
from ui.case.case import case_of
from ui.case.library import Entry, entries
from ui.case.seen import Seen, see
from ui.components.trace_tree import trace_tree
from ui.desk.lines import line_words
from ui.desk.screens import screen
from ui.desk.session import go
from ui.lessons.quiz import asked, choices, is_right, question_text
from ui.verdict.spoken import one_line
from ui.widgets.picture import picture
from ui.words.markdown import plain, typed
from ui.words.strings import say

LETTERS = "ABCDEFGH"
Answer = Callable[[str], None]


def question(entry: Entry, *, answer: str | None, on_answer: Answer) -> None:
    """Draw a question; with an answer given also whether it is right, the rule and the steps."""
    scenario = entry.scenario
    assert scenario is not None
    try:
        before, after = see(case_of(scenario, at=0)), see(case_of(scenario))
    except DocumentError as error:
        st.markdown(plain(str(error)))
        return
    board, words = st.columns([5, 4], gap="medium")
    with board:
        _board(after if answer is not None else before, scenario, hide=answer is None)
        _line(before)
    with words:
        st.html(f'<p class="jc-question">{typed(question_text(scenario))}</p>')
        _answers(entry, scenario, answer, on_answer)
        if answer is not None:
            _why(entry, scenario, after)
    if answer is not None and after.steps:
        box = st.expander(say("lesson.steps"), key=f"steps-{entry.name}", on_change="rerun")
        if box.open:
            with box:
                trace_tree(after.steps, after.game.rulebook, key=f"lesson-trace-{entry.name}")


def _board(shown: Seen, scenario: Scenario, *, hide: bool) -> None:
    """The table as a picture, with the number that is asked for not told."""
    graded = asked(scenario)
    path = graded.value if graded is not None else ""
    hidden = (
        (path,) if (path and shown.case.at < len(shown.case.line)) or not shown.case.line else ()
    )
    board = shown.game.board(shown.position)
    svg = board_svg(board, asked=path, hidden=hidden)
    picture(svg, alt=say("common.board_of", near=board.near.player, far=board.far.player))


def _line(before: Seen) -> None:
    if not before.case.line:
        return
    lines = [
        f"{index}. {plain(line_words(entry, screen(before.case.game).grammar))}"
        for index, entry in enumerate(before.case.line, 1)
    ]
    st.markdown(f"**{say('lesson.line')}**\n\n" + "\n".join(lines))


def _answers(entry: Entry, scenario: Scenario, answer: str | None, on_answer: Answer) -> None:
    library = [each.scenario for each in entries(scenario.game) if each.scenario is not None]
    offered = choices(scenario, library)
    if answer is None:
        for letter, choice in zip(LETTERS, offered, strict=False):
            st.button(
                f"**{letter}** {plain(choice.words)}",
                key=f"choice-{entry.name}-{letter}",
                width="stretch",
                on_click=on_answer,
                args=(choice.value,),
            )
        if not offered:
            st.markdown(say("lesson.say_it"))
            st.button(
                say("lesson.reveal"),
                key=f"reveal-{entry.name}",
                type="primary",
                on_click=on_answer,
                args=("",),
            )
        return
    for letter, choice in zip(LETTERS, offered, strict=False):
        right, mine = is_right(scenario, choice.value), choice.value == answer
        looks = "right" if right else "wrong" if mine else "other"
        mark = "✓" if right else "✕" if mine else ""
        told = say("lesson.yours") if mine else ""
        st.html(
            f'<p class="jc-option jc-{looks}"><b>{letter}</b> {typed(choice.words)} '
            f"<span>{' '.join(filter(None, (mark, told)))}</span></p>"
        )


def _why(entry: Entry, scenario: Scenario, after: Seen) -> None:
    """The answer in a sentence, and the rule that decides, in its words."""
    st.markdown(f"**{plain(one_line(after))}**")
    graded = asked(scenario)
    book = after.game.rulebook.rules
    for rule_id in (graded.because if graded is not None else [])[:2]:
        rule = next((rule for rule in book.values() if rule.id == rule_id), None)
        if rule is not None:
            place = after.game.rulebook.citation(rule.id).removeprefix(f"{rule.title} ")
            st.markdown(f"**{plain(rule.title)}.** {plain(rule.says)}")
            st.caption(plain(place))
    if scenario.note:
        st.markdown(plain(scenario.note))
    if st.button(say("scenarios.open"), key=f"lesson-open-{entry.name}") and go(case_of(scenario)):
        st.switch_page("table.py")
