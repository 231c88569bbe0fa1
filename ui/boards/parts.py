"""What every board is made of: a card in its slot, the place for one more, a player's numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import streamlit as st

from ui.case.seen import Seen
from ui.desk.editing import cards_in, side_of
from ui.desk.shape import Field, Slot
from ui.widgets.editor import card_editor, player_editor
from ui.widgets.popovers import popover
from ui.words.markdown import bullets, plain
from ui.words.strings import say

CardWords = Callable[[dict[str, Any]], str]
CardNumbers = Callable[[dict[str, Any], str], None]


def slot_row(
    seen: Seen,
    player: str,
    side: dict[str, Any],
    slot: Slot,
    *,
    seat: int,
    words: CardWords | None = None,
    numbers: CardNumbers | None = None,
    columns: int = 5,
    least_width: int = 150,
) -> None:
    """The cards of a slot in a row that wraps, and one cell to add another.

    `words` says what state a card is in, `numbers` draws its numbers below.
    """
    cards = cards_in(side, slot)
    if slot.heading:
        st.caption(slot.heading)
    free = None if slot.most is None else slot.most - len(cards)
    grid = st.grid(
        columns,
        min_column_width=least_width,
        border=True,
        gap="xsmall",
        key=f"g-{slot.field}-{seat}",
    )
    with grid:
        for index, card in enumerate(cards):
            said = words(card) if words is not None else ""
            if numbers is None:
                _card(seen, player, slot, index, card, said, seat=seat)
                continue
            with grid.cell():
                numbers(card, _card(seen, player, slot, index, card, said, seat=seat))
        if free is None or free > 0:
            _free(seen, player, slot, seat=seat)
        for _ in range((free or 0) - 1):
            st.html(f'<div class="jc-empty">{escape(say("board.free", slot=slot.title))}</div>')


def _card(
    seen: Seen,
    player: str,
    slot: Slot,
    index: int,
    card: dict[str, Any],
    said: str,
    *,
    seat: int,
) -> str:
    """The card's name and state, opened to edit it; the key its numbers begin with."""
    key = f"c-{slot.field}-{seat}-{index}"
    name = str(card.get(slot.named, ""))
    label = f"**{plain(name)}** {plain(said)}".strip()
    opened = popover(label, key=key, type="tertiary", width="stretch", wrap=True)
    if opened.open:
        with opened:
            st.markdown(f"**{plain(_title(slot, player))}**")
            card_editor(seen, player, slot, index, card, key=f"{key}-{name}", within=key)
    return key


def _free(seen: Seen, player: str, slot: Slot, *, seat: int) -> None:
    key = f"n-{slot.field}-{seat}"
    label = say("edit.add", slot=slot.title)
    opened = popover(plain(label), key=key, type="tertiary", width="stretch")
    if opened.open:
        with opened:
            st.markdown(f"**{plain(_title(slot, player))}**")
            count = len(cards_in(_side(seen, player), slot))
            card_editor(seen, player, slot, None, {}, key=f"{key}-{count}", within=key)


def _title(slot: Slot, player: str) -> str:
    return say("edit.card_of", slot=slot.title, player=player) if player else slot.title


def _side(seen: Seen, player: str) -> dict[str, Any]:
    return side_of(seen.game.document(seen.position), player)


def problems_of(seen: Seen, player: str) -> list[str]:
    """What no legal game shows about a player's side."""
    return [
        problem.says
        for problem in seen.problems
        if player in problem.path.removeprefix("position.").split(".")
    ]


def player_head(
    seen: Seen, player: str, facts: Sequence[tuple[str, str]], fields: Sequence[Field], *, seat: int
) -> None:
    """A player's name, whose turn it is, and the numbers of the side, to be opened and edited."""
    role = say("board.active") if player == seen.position.active_name else say("board.other")
    if player == seen.who_decides:
        role = f"{role}, {say('board.decides')}"
    st.header(plain(f"{player} ({role})"), anchor=False)
    wrong = problems_of(seen, player)
    if wrong:
        st.warning(bullets(plain(text) for text in wrong))
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        for label, text in facts:
            st.markdown(f"{plain(label)} **{plain(text)}**", width="content")
        opened = popover(say("edit.numbers"), key=f"p-{seat}", type="tertiary")
        if opened.open:
            with opened:
                player_editor(seen, player, fields, key=f"p-{seat}-{player}", within=f"p-{seat}")
