"""Saved rulings: search, filters, exports, import, and replaying them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time
from functools import partial

import msgspec
import streamlit as st

import rules
from engine.records.receipt import Receipt, Replayed, Verdict, replay
from ui.desk.session import notify, remember_link
from ui.store import Filters, Rulings, SavedRuling, StoreError
from ui.store.exports import BadImportError, from_json, to_csv, to_json, to_markdown
from ui.store.own import joined_event, opened_again, store
from ui.store.pdf import to_pdf
from ui.verdict.ruling_card import ruling_card, undo_deletion
from ui.verdict.saving import unsaved
from ui.widgets.popovers import popover
from ui.widgets.shell import page_head
from ui.words.markdown import bullets, plain
from ui.words.strings import say

A_PAGE = 20


def rulings_page() -> None:
    """Draw the page."""
    page_head("rulings")
    unsaved()
    try:
        _rulings()
    except StoreError as error:
        st.error(plain(str(error)))
        st.button(say("saving.again"), key="open-again", on_click=opened_again)
    remember_link()


def _rulings() -> None:
    mine = store()
    event = joined_event()
    st.caption(
        say("rulings.whose_event", event=plain(event.name)) if event else say("rulings.whose")
    )
    filters = _filters(mine)
    count = mine.count(filters)
    undo_deletion()
    if count:
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.markdown(f"**{say('rulings.found', count=count)}**")
            _exports(mine, filters)
        _replay(mine, filters)
        for ruling in mine.find(filters, limit=A_PAGE, offset=_offset(count)):
            ruling_card(ruling, mine.alike(ruling))
    elif filters == Filters():
        st.markdown(say("rulings.none"))
    else:
        st.markdown(f"**{say('rulings.found', count=0)}**")
    _import(mine)


def _filters(mine: Rulings) -> Filters:
    with st.container(key="not-printed"):
        words = st.text_input(
            say("rulings.search"), key="rulings-words", placeholder=say("rulings.search_hint")
        )
        grid = st.grid(4, min_column_width=150, gap="small")
        with grid:
            event = st.selectbox(
                say("rulings.event"),
                mine.events(),
                index=None,
                placeholder=say("rulings.every"),
                key="rulings-event",
            )
            table = st.text_input(say("rulings.table"), key="rulings-table")
            game = st.selectbox(
                say("common.game"),
                list(rules.games()),
                index=None,
                format_func=lambda each: rules.load(each).title,
                placeholder=say("rulings.every"),
                key="rulings-game",
            )
            since = st.date_input(say("rulings.since"), value=None, key="rulings-since")
    return Filters(
        words=words,
        event=event or "",
        table_number=table.strip(),
        game=game or "",
        since=datetime.combine(since, time(), UTC) if isinstance(since, date) else None,
    )


def _offset(count: int) -> int:
    pages = -(-count // A_PAGE)
    if pages == 1:
        return 0
    page = st.number_input(
        say("rulebook.page", of=pages), min_value=1, max_value=pages, key="rulings-page"
    )
    return (int(page) - 1) * A_PAGE


def _exports(mine: Rulings, filters: Filters) -> None:
    """The found rulings as files. Made only when the reader opens the list."""
    opened = popover(say("rulings.export"), key="export")
    if not opened.open:
        return
    found = mine.find(filters)
    files: dict[str, tuple[Callable[[Iterable[SavedRuling]], str | bytes], str]] = {
        "md": (to_markdown, "text/markdown"),
        "json": (to_json, "application/json"),
        "csv": (to_csv, "text/csv"),
        "pdf": (to_pdf, "application/pdf"),
    }
    with opened:
        for kind, (write, mime) in files.items():
            st.download_button(
                say(f"rulings.as_{kind}"),
                partial(write, found),
                file_name=f"rulings.{kind}",
                mime=mime,
                on_click="ignore",
                key=f"export-{kind}",
            )


def _replay(mine: Rulings, filters: Filters) -> None:
    if st.button(say("rulings.replay"), key="replay"):
        found = mine.find(filters)
        bar = st.progress(0.0, text=say("rulings.replaying", done=0, of=len(found)))
        results: list[tuple[SavedRuling, Replayed | None]] = []
        for index, ruling in enumerate(found, 1):
            results.append((ruling, _again(ruling)))
            if index % 10 == 0 or index == len(found):
                bar.progress(
                    index / len(found), text=say("rulings.replaying", done=index, of=len(found))
                )
        st.session_state["replayed"] = results
    results = st.session_state.get("replayed", [])
    if not results:
        return
    diverged = [
        (ruling, again)
        for ruling, again in results
        if again is None or again.verdict is Verdict.DIVERGED
    ]
    with st.container(border=True, key="replayed"):
        changed = sum(again is not None and again.new_rulebook for _, again in results)
        st.markdown(
            plain(
                say(
                    "rulings.replayed",
                    of=len(results),
                    same=len(results) - len(diverged),
                    diverged=len(diverged),
                    changed=changed,
                )
            )
        )
        for ruling, again in diverged:
            says = str(again).split("\n")[1:] if again else [say("rulings.no_receipt")]
            st.markdown(
                f"**{plain(say('rulings.number', number=ruling.number))}** "
                f"{plain(ruling.question)}\n\n" + bullets(plain(line) for line in says)
            )


def _again(ruling: SavedRuling) -> Replayed | None:
    """The ruling given again with today's rules; None if it was saved without a receipt."""
    try:
        receipt = msgspec.convert(ruling.receipt, Receipt)
        return replay(rules.load(receipt.game), receipt)
    except (msgspec.ValidationError, LookupError):
        return None


def _import(mine: Rulings) -> None:
    box = st.expander(say("rulings.import"), key="import", on_change="rerun")
    if not box.open:
        return
    with box:
        uploaded = st.file_uploader(
            say("rulings.import_file"), type=["json"], key="import-file", max_upload_size=1
        )
        if uploaded is None or not st.button(say("rulings.import_now"), key="import-now"):
            return
        try:
            saved = mine.save_all(from_json(uploaded.getvalue().decode("utf-8", "replace")))
        except BadImportError as error:
            st.error(say("rulings.import_nothing"))
            st.markdown(bullets(plain(problem) for problem in error.problems))
            return
        notify("success", say("rulings.imported", count=len(saved)))
        st.rerun()
