"""The ruling: the one line to read out, whether it survives every reading, copy and save."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import streamlit as st

from engine.records.receipt import write_receipt
from engine.views.rulings import asked, depends, rules_behind
from ui.case.case import write_link
from ui.case.seen import Seen
from ui.components.copy_buttons import copy_buttons
from ui.desk.screens import screen
from ui.desk.session import go, seen
from ui.store import SavedRuling
from ui.widgets.popovers import popover
from ui.widgets.rule_text import rule_lines
from ui.widgets.saving import save_form, unsaved
from ui.words.markdown import bullets, code, plain
from ui.words.strings import say


def one_line(shown: Seen) -> str:
    """The ruling as it is read out."""
    mine = screen(shown.case.game)
    if shown.ruling.answers:
        because = mine.because(shown) if mine.because else ""
        return f"{shown.ruling.text} {because}".rstrip()
    if shown.stop is not None:
        return str(shown.stop.refused)
    return mine.summary(shown) if mine.summary else say("answer.nothing_asked")


def cited_rules(shown: Seen) -> list[str]:
    """Ids of the rules the answers rest on, else of those the line cites."""
    found: dict[str, None] = {}
    for answered in shown.ruling.answers:
        found.update(dict.fromkeys(rules_behind(answered)))
    if not found:
        found.update(dict.fromkeys(sorted(shown.ruling.trace.cited())))
    return [str(rule) for rule in found if rule]


def with_rules(shown: Seen) -> str:
    """The ruling in one line of plain text with the rules it cites."""
    rules = ", ".join(cited_rules(shown))
    return f"{one_line(shown)} [{rules}]" if rules else one_line(shown)


def answer(shown: Seen) -> None:
    """The ruling box, and above it a ruling that could not be saved."""
    unsaved()
    with st.container(border=True, key="ruling"):
        heading = say("answer.title")
        if 0 < shown.case.at < len(shown.case.line):
            heading = say("answer.so_far", at=shown.case.at, of=len(shown.case.line))
        st.header(heading, anchor=False)
        if shown.case.question:
            st.markdown(f"*{plain(shown.case.question)}*")
        st.markdown(f"**{plain(one_line(shown))}**")
        if shown.stop is not None:
            _stopped(shown)
        rules = cited_rules(shown)
        if rules:
            st.markdown(f"{say('answer.rules')} {' '.join(code(rule) for rule in rules[:12])}")
        _dependence(shown)
        with st.container(horizontal=True, gap="small", key="ruling-actions"):
            copy_buttons(
                text=with_rules(shown),
                text_label=say("answer.copy"),
                address_label=say("answer.copy_link"),
                key="copy",
            )
            _rules(shown, rules)
            _save(shown)


def _rules(shown: Seen, rules: list[str]) -> None:
    """The rules of the ruling, to be read."""
    if not rules:
        return
    opened = popover(say("answer.read_rules", count=len(rules)), key="rules")
    if opened.open:
        with opened:
            st.markdown("\n\n".join(rule_lines(shown.game.rulebook, rule) for rule in rules))


def _stopped(shown: Seen) -> None:
    assert shown.stop is not None
    lines = [say("answer.stopped", step=shown.stop.step)]
    lines += [
        f"- {plain(r.text)} {code(r.code)} {code(r.rule)}" for r in shown.stop.refused.reasons
    ]
    st.markdown("\n".join(lines))


def _dependence(shown: Seen) -> None:
    """Whether the answer is the same under every reading of the conflicts it touches."""
    touched = shown.ruling.touched
    if not shown.ruling.answers:
        return
    if not touched:
        st.markdown(say("answer.no_conflict"))
        return
    conflicts = sorted({name for found in shown.dependence for name in found.conflicts})
    if not conflicts:
        count = len(touched)
        holds = say("answer.holds_one") if count == 1 else say("answer.holds", count=count)
        st.markdown(plain(holds))
        return
    book = shown.game.rulebook
    lines = [
        plain(f"{asked(answered.question)}: {depends(found, book)}")
        for answered, found in zip(shown.ruling.answers, shown.dependence, strict=True)
        if not found.holds
    ]
    st.markdown(f"**{say('answer.depends')}**\n\n{bullets(lines)}")
    for conflict_id in conflicts:
        conflict = book.conflicts[conflict_id]
        in_force = shown.position.readings[conflict_id]
        now = say("answer.read_now", question=conflict.question, reading=in_words(in_force))
        st.markdown(plain(now))
        with st.container(horizontal=True, gap="small"):
            for reading in conflict.readings:
                if reading.name != in_force:
                    st.button(
                        plain(say("answer.switch", reading=in_words(reading.name))),
                        key=f"switch-{conflict_id}-{reading.name}",
                        on_click=switch_reading,
                        args=(conflict_id, reading.name),
                    )


def in_words(reading: str) -> str:
    """The name of a reading as people say it."""
    return reading.replace("-", " ")


def switch_reading(conflict_id: str, name: str) -> None:
    """Put another reading of a conflict in force."""
    shown = seen()
    default = shown.game.rulebook.conflicts[conflict_id].default
    readings = {k: v for k, v in shown.case.readings.items() if k != conflict_id}
    if name != default:
        readings[conflict_id] = name
    go(shown.case.but(readings=readings))


def record(shown: Seen) -> SavedRuling:
    """The ruling as it is saved: what was asked, the answer, and the receipt a replay needs."""
    question = shown.case.question or say("answer.nothing_asked_short")
    receipt = write_receipt(shown.game, shown.ruling)
    return SavedRuling(
        created=datetime.now(UTC),
        game=shown.case.game,
        question=question[:4000],
        answer=one_line(shown)[:4000],
        rules=cited_rules(shown),
        rulebook_hash=receipt.rulebook,
        engine_version=receipt.engine,
        link=write_link(shown.case),
        receipt=msgspec.to_builtins(receipt),
    )


def _save(shown: Seen) -> None:
    opened = popover(say("answer.save"), key="save")
    if opened.open:
        with opened:
            save_form(record(shown), closes="save")
