"""Two lines of play side by side, and the first step that differs."""

from __future__ import annotations

import streamlit as st

from engine.notation.documents import DocumentError
from ui.case.case import Case
from ui.case.seen import Seen, see
from ui.components.trace_lines import parting
from ui.components.trace_tree import trace_tree
from ui.desk.session import desk, go
from ui.verdict.spoken import one_line
from ui.widgets.rule_text import rule_lines
from ui.words.markdown import bullets, plain
from ui.words.strings import say


def compare(shown: Seen) -> None:
    """The branches put aside, and the comparison of one of them with the open case."""
    branches = desk().branches
    if not branches:
        st.markdown(say("compare.none"))
        return
    name = st.segmented_control(
        say("compare.with"),
        list(branches),
        default=next(reversed(branches)),
        key="compare-with",
        format_func=lambda each: say("compare.branch", name=each),
    )
    if name is None:
        return
    try:
        other = see(branches[name])
    except DocumentError as error:
        st.markdown(plain(error))
        return
    st.button(
        say("compare.open", name=name), key="compare-open", on_click=_open, args=(branches[name],)
    )
    _side_by_side(shown, other, name)


def _side_by_side(mine: Seen, other: Seen, name: str) -> None:
    book = mine.game.rulebook
    apart = parting(mine.steps, other.steps, book)
    columns = st.columns(2)
    labels = (say("compare.here"), say("compare.there", name=name))
    for column, label, side in zip(columns, labels, (mine, other), strict=True):
        with column, st.container(border=True):
            st.header(label, anchor=False)
            st.markdown(f"**{plain(one_line(side))}**")
    differing = differences(mine, other)
    if differing:
        st.markdown(f"**{say('compare.board')}**\n\n{bullets(plain(line) for line in differing)}")
    if apart is None:
        st.markdown(say("compare.same"))
    else:
        st.markdown(f"**{say('compare.parts')}**")
        sides = (
            (say("compare.here"), apart.pair.left),
            (say("compare.there", name=name), apart.pair.right),
        )
        for label, line in sides:
            text = plain(f"{line.number} {line.text}") if line else plain(say("compare.no_step"))
            st.markdown(f"- {plain(label)}: {text}")
        st.markdown(rule_lines(book, apart.pair.rule))
    for difference in _readings_that_differ(mine, other):
        st.markdown(f"- {difference}")
    box = st.expander(say("compare.steps"), key="compare-steps", on_change="rerun")
    if not box.open:
        return
    for column, label, side in zip(box.columns(2), labels, (mine, other), strict=True):
        with column:
            st.header(label, anchor=False)
            trace_tree(
                side.steps,
                side.game.rulebook,
                key=f"compare-{'mine' if side is mine else 'other'}",
                differs=None if apart is None else apart.left if side is mine else apart.right,
            )


def differences(mine: Seen, other: Seen) -> list[str]:
    """What differs on the board at the end of both: `Bully, Confidence: 3 here, 5 there`."""
    here, there = (_numbers(side) for side in (mine, other))
    found = []
    for name in dict.fromkeys((*here, *there)):
        before, after = here.get(name, ""), there.get(name, "")
        if before != after:
            gone = say("compare.not_there")
            here_now, there_now = before or gone, after or gone
            found.append(say("compare.differs", what=name, here=here_now, there=there_now))
    return found


def _numbers(side: Seen) -> dict[str, str]:
    """Every number and state of the board by what it belongs to."""
    board = side.game.board(side.position)
    found = {
        f"{player.player}, {number.name}": number.value
        for player in board.sides
        for number in player.numbers
    }
    for card in board.cards():
        if card.state:
            found[card.name] = card.state
        found |= {f"{card.name}, {number.name}": number.value for number in card.numbers}
    return found


def _readings_that_differ(mine: Seen, other: Seen) -> list[str]:
    found = []
    for conflict_id in mine.game.rulebook.conflicts:
        here, there = mine.position.readings[conflict_id], other.position.readings[conflict_id]
        if here != there:
            text = say("compare.reading", here=here, there=there)
            question = mine.game.rulebook.conflicts[conflict_id].question
            found.append(f"{plain(question)} {plain(text)}")
    return found


def _open(case: Case) -> None:
    go(case)
