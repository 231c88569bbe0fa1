"""Editing by touch: a card in a slot, a player's numbers, whose turn it is. And as text."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import groupby
from typing import Any

import streamlit as st
import yaml

from engine.notation.documents import DocumentError, read_yaml
from ui.case.seen import Seen
from ui.desk.editing import (
    changes_from_text,
    changes_to_text,
    counts_from_text,
    counts_to_text,
    dice_from_text,
    document_here,
    edited,
    value_at,
    with_card,
    with_value,
)
from ui.desk.screens import screen
from ui.desk.session import go, notify, seen
from ui.desk.shape import Field, Slot
from ui.widgets.popovers import close
from ui.words.markdown import plain
from ui.words.strings import say


def card_editor(
    shown: Seen,
    player: str,
    slot: Slot,
    index: int | None,
    card: dict[str, Any],
    *,
    key: str,
    within: str,
) -> None:
    """The fields of one card, to fill in; `index` None adds a card. `within` is its popover."""
    with st.form(f"{key}-form", border=False):
        values = _fields(shown, slot.fields, card, key)
        with st.container(horizontal=True, gap="small"):
            kept = st.form_submit_button(say("edit.keep"), type="primary", key=f"{key}-keep")
            gone = index is not None and st.form_submit_button(
                say("edit.remove"), key=f"{key}-remove"
            )
    if not (kept or gone):
        return
    changed = None if gone else _filled(slot.fields, card, values)
    if gone or changed is not None:
        _keep(with_card(document_here(shown), player, slot, index, changed), within)
    else:
        show_problems_of_draft()


def player_editor(
    shown: Seen, player: str, fields: Sequence[Field], *, key: str, within: str
) -> None:
    """The numbers of a player's side."""
    side = document_here(shown).get(player) or {}
    with st.form(f"{key}-form", border=False):
        values = _fields(shown, fields, side, key)
        kept = st.form_submit_button(say("edit.keep"), type="primary", key=f"{key}-keep")
    if not kept:
        return
    filled = _filled(fields, side, values)
    if filled is not None:
        _keep({**document_here(shown), player: filled}, within)
    else:
        show_problems_of_draft()


def turn_editor(shown: Seen, fields: Sequence[Field], *, key: str) -> None:
    """Whose turn it is, which one, and where it stands."""
    document = document_here(shown)
    with st.form(f"{key}-form", border=False):
        values = _fields(shown, fields, document, key)
        kept = st.form_submit_button(say("edit.keep"), type="primary", key=f"{key}-keep")
    if not kept:
        return
    filled = _filled(fields, document, values)
    if filled is not None:
        _keep(filled, "")
    else:
        show_problems_of_draft()


def _keep(document: dict[str, Any], within: str) -> None:
    """Put the changed position on the table and close the popover, or say what is wrong here."""
    if go(edited(seen(), document)):
        close(within)
        st.rerun()
    show_problems_of_draft()


def _fields(
    shown: Seen, fields: Sequence[Field], document: dict[str, Any], key: str
) -> dict[str, Any]:
    """Draw the fields with what the document holds; what they hold now, by path."""
    values: dict[str, Any] = {}
    for numbers, group in groupby(fields, lambda entry: entry.kind == "number"):
        place = st.grid(2, min_column_width=110, gap="xsmall") if numbers else nullcontext()
        with place:
            for entry in group:
                held = value_at(document, entry.path)
                values[entry.path] = _field(shown, entry, held, f"{key}-{entry.path}")
    return values


def _field(shown: Seen, entry: Field, held: Any, key: str) -> Any:
    match entry.kind:
        case "number":
            number = held if isinstance(held, int) and not isinstance(held, bool) else None
            return st.number_input(
                entry.title,
                value=number,
                step=1,
                min_value=entry.least,
                placeholder=say("edit.unknown"),
                key=key,
            )
        case "card":
            names = screen(shown.case.game).names(shown.case.game)
            held_name = str(held or "")
            known = names if not held_name or held_name in names else [held_name, *names]
            return st.selectbox(
                entry.title,
                known,
                index=known.index(held_name) if held_name in known else None,
                accept_new_options=True,
                placeholder=say("edit.card"),
                key=key,
            )
        case "choice":
            return st.segmented_control(
                entry.title,
                list(entry.choices),
                default=held if held in entry.choices else None,
                key=key,
            )
        case "place":
            nodes = shown.game.turn.nodes
            try:
                here = shown.game.turn.resolve(str(held)) if held else None
            except LookupError:
                here = None
            return st.selectbox(
                entry.title,
                list(nodes),
                index=list(nodes).index(here) if here else None,
                format_func=lambda node: f"{nodes[node].phase}: {nodes[node].title}",
                key=key,
            )
        case "player":
            names = list(shown.position.names)
            return st.segmented_control(
                entry.title, names, default=held if held in names else None, key=key
            )
        case "counts":
            return st.text_input(
                entry.title, value=counts_to_text(held), key=key, placeholder="Chi 3, Evasive 1"
            )
        case "dice":
            dice = " ".join(map(str, held)) if isinstance(held, list) else ""
            return st.text_input(entry.title, value=dice, key=key, placeholder="1 2 3 4 6")
        case "yes":
            return st.toggle(entry.title, value=bool(held), key=key) or None
        case "names":
            listed = held if isinstance(held, list) else [held] if held else []
            text = st.text_input(entry.title, value=", ".join(map(str, listed)), key=key)
            return [name.strip() for name in text.split(",") if name.strip()]
        case "changes":
            return st.text_area(
                entry.title,
                value=changes_to_text(held),
                help=say("edit.changes_help"),
                height=90,
                key=key,
            )
        case _:
            return st.text_input(entry.title, value="" if held is None else str(held), key=key)


def _filled(
    fields: Sequence[Field], document: dict[str, Any], values: dict[str, Any]
) -> dict[str, Any] | None:
    """The document with the fields' values; None, with a message, if one cannot be read."""
    filled = dict(document)
    for entry in fields:
        value = values[entry.path]
        if entry.kind == "changes":
            try:
                value = changes_from_text(value, value_at(document, entry.path))
            except ValueError as error:
                notify("error", say("edit.change_unread", line=error))
                return None
        elif entry.kind == "counts":
            value = counts_from_text(value)
        elif entry.kind == "dice":
            try:
                value = dice_from_text(value)
            except ValueError:
                notify("error", say("edit.dice_unread", text=value))
                return None
        elif entry.kind in ("text", "card") and isinstance(value, str):
            value = value.strip()
        if entry.kind == "number" and value is None:
            before = value_at(document, entry.path)
            if before is not None and not isinstance(before, int):
                continue
        filled = with_value(filled, entry.path, value)
    return filled


def text_editor(shown: Seen, *, key: str) -> None:
    """The whole position as YAML, to type, paste or change; every problem at once."""
    text = yaml.safe_dump(document_here(shown), sort_keys=False, allow_unicode=True)
    version = f"{key}-{hash(text)}"
    typed = st.text_area(
        say("edit.as_text"), value=text, height=320, key=version, help=say("edit.as_text_help")
    )
    if st.button(say("edit.use_text"), key=f"{key}-use", type="primary"):
        try:
            document, _ = read_yaml(typed)
            if not isinstance(document, dict):
                raise ValueError(say("edit.not_a_mapping"))
        except (DocumentError, ValueError) as error:
            problems = getattr(error, "problems", (error,))
            st.error(say("common.not_possible"))
            st.markdown("\n".join(f"- {plain(problem)}" for problem in problems))
            return
        if go(edited(shown, document)):
            st.rerun()
        else:
            show_problems_of_draft()


def show_problems_of_draft() -> None:
    """The problems of what was typed, right where it was typed."""
    notice = st.session_state.get("notice")
    if notice is not None:
        st.error(plain(notice.text))
        st.markdown("\n".join(f"- {plain(line)}" for line in notice.details))
