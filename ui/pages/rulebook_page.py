"""The rules by words, source and section, what refers to what, and where sources disagree."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import streamlit as st

import rules
from engine.model.rulebook import Rule, Rulebook
from engine.records.finding import Sort
from ui.case.case import case_of
from ui.case.library import Entry, citing, entries
from ui.case.lookup import index
from ui.case.seen import Seen
from ui.desk.session import go, remember_link, seen
from ui.store import Filters, StoreError
from ui.store.own import store
from ui.verdict.readings import switch
from ui.verdict.spoken import one_line
from ui.widgets.editions import editions
from ui.widgets.shell import page_head
from ui.words.markdown import code, plain
from ui.words.strings import say

A_PAGE = 15
RULE = "rule"


def rulebook_page() -> None:
    """Draw the page."""
    page_head("rulebook")
    shown = seen()
    book = shown.game.rulebook
    views = ("rules", "conflicts", *(["editions"] if len(book.editions) > 1 else []))
    counts = {
        "rules": len(book.rules),
        "conflicts": len(book.conflicts),
        "editions": len(book.editions),
    }
    view = st.segmented_control(
        say("rulebook.view"),
        views,
        default="rules",
        key="rulebook-view",
        format_func=lambda each: say(f"rulebook.view_{each}", count=counts[each]),
        label_visibility="collapsed",
    )
    if view == "conflicts":
        _conflicts(shown)
    elif view == "editions":
        editions(shown)
    else:
        _rules(shown)
    remember_link()


def highlighted(text: str, words: Iterable[str]) -> str:
    """The text as Markdown with every searched word marked."""
    wanted = [re.escape(word) for word in words if word]
    if not wanted:
        return plain(text)
    pieces = re.split(f"({'|'.join(wanted)})", text, flags=re.I)
    shown = [
        f":yellow-background[**{plain(piece)}**]" if index % 2 else _piece(piece)
        for index, piece in enumerate(pieces)
    ]
    return "".join(shown)


def _piece(piece: str) -> str:
    """A piece between two marks keeps the spaces at its ends."""
    lead = " " if piece[:1].isspace() else ""
    trail = " " if piece[-1:].isspace() and piece.strip() else ""
    return f"{lead}{plain(piece)}{trail}"


@cache
def referring(game: str) -> dict[str, tuple[str, ...]]:
    """For each rule, the rules whose cross references name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule in rules.load(game).rulebook.rules.values():
        for other in rule.see:
            found[other].append(rule.id)
    return {rule: tuple(others) for rule, others in found.items()}


def _rules(shown: Seen) -> None:
    book = shown.game.rulebook
    wanted = st.query_params.get(RULE, "")
    if wanted in book.rules and "rulebook-words" not in st.session_state:
        st.session_state["rulebook-words"] = wanted
    words = st.text_input(
        say("rulebook.search"), key="rulebook-words", placeholder=say("rulebook.search_hint")
    )
    if words.strip() and words.strip() not in book.rules:
        _found(shown, words)
        return
    left, right = st.columns(2)
    source = left.selectbox(
        say("rulebook.source"),
        list(book.sources),
        index=None,
        format_func=lambda each: book.sources[each].title,
        placeholder=say("rulebook.every"),
        key=f"rulebook-source-{shown.case.game}",
    )
    sections = dict.fromkeys(
        rule.section for rule in book.rules.values() if source in (None, rule.source)
    )
    section = right.selectbox(
        say("rulebook.section"),
        [each for each in sections if each],
        index=None,
        placeholder=say("rulebook.every"),
        key=f"rulebook-section-{shown.case.game}-{source}",
    )
    asked = words.strip()
    chosen = [book.rules[rule] for rule in book.rules if asked in ("", rule)]
    found = [
        rule for rule in chosen if source in (None, rule.source) and section in (None, rule.section)
    ]
    st.markdown(f"**{say('rulebook.found', count=len(found))}**")
    pages = max(1, -(-len(found) // A_PAGE))
    page = 1
    if pages > 1:
        page = int(
            st.number_input(
                say("rulebook.page", of=pages),
                min_value=1,
                max_value=pages,
                key=f"rulebook-page-{shown.case.game}-{words}-{source}-{section}",
            )
        )
    for rule in found[(page - 1) * A_PAGE : page * A_PAGE]:
        _rule(shown, rule, words.split())


def _found(shown: Seen, words: str) -> None:
    """What answers best, whatever it is: rules, disagreements, cards, worked and saved rulings."""
    book, game = shown.game.rulebook, shown.case.game
    found = index(game).find(words, most=A_PAGE)
    for word, meant in found.instead:
        st.caption(plain(say("find.instead", word=word, meant=meant)))
    st.markdown(f"**{say('rulebook.found', count=len(found.hits))}**")
    library = {entry.name: entry for entry in entries(game)}
    for hit in found.hits:
        thing = hit.thing
        if thing.sort is Sort.RULE:
            rule = next(rule for rule in book.rules.values() if rule.id == thing.id)
            _rule(shown, rule, list(found.words))
            continue
        with st.container(border=True):
            if thing.sort is Sort.CONFLICT:
                conflict = next(each for each in book.conflicts.values() if each.id == thing.id)
                st.caption(say("find.conflict"))
                switch(shown, conflict, key=f"found-{conflict.id}")
            elif thing.sort is Sort.CARD:
                st.markdown(f"{say('find.card')} **{highlighted(thing.title, found.words)}**")
            else:
                st.markdown(f"{say('find.scenario')} **{highlighted(thing.title, found.words)}**")
                scenario = library[thing.id].scenario
                if scenario is not None and scenario.question:
                    st.markdown(plain(scenario.question))
                if scenario is None or not st.button(
                    say("scenarios.open"), key=f"found-{thing.id}"
                ):
                    continue
                if go(case_of(scenario)):
                    st.switch_page("table.py")
    _saved(words)


def _saved(words: str) -> None:
    """Saved rulings that hold every word."""
    try:
        found = store().find(Filters(words=words), limit=5)
    except StoreError:
        return  # the page of rulings says what is wrong with the store
    for ruling in found:
        with st.container(border=True):
            st.markdown(f"{say('find.ruling')} {plain(ruling.question)}")
            st.markdown(f"**{plain(ruling.answer)}**")


def _rule(shown: Seen, rule: Rule, words: list[str]) -> None:
    """One rule with everything that refers to it."""
    book, game = shown.game.rulebook, shown.case.game
    source = book.sources[rule.source]
    with st.container(border=True):
        st.markdown(f"**{highlighted(rule.title, words)}** {code(rule.id)}")
        st.markdown(highlighted(rule.says, words))
        place = f"{source.title}, {rule.section}" if rule.section else source.title
        st.caption(plain(place))
        refers = [*rule.see, *referring(game).get(rule.id, ())]
        disputed = list(book.conflicts_of(rule.id))
        cited = citing(game).get(rule.id, ())
        in_trace = rule.id in shown.ruling.trace.cited()
        if in_trace:
            st.markdown(f"*{say('rulebook.in_trace')}*")
        if not (refers or disputed or cited):
            return
        count = len(refers) + len(disputed) + len(cited)
        box = st.expander(
            say("rulebook.links", count=count), key=f"links-{rule.id}", on_change="rerun"
        )
        if box.open:
            with box:
                _links(book, dict.fromkeys(refers), rule)
                for conflict in disputed:
                    st.markdown(f"{say('rulebook.disputed')} {plain(conflict.question)}")
                _cited_by(cited, rule)


def _cited_by(cited: Iterable[Entry], rule: Rule) -> None:
    """The scenarios that cite a rule, each to be opened at the Table."""
    for entry in cited:
        if entry.scenario is None:
            continue
        title = plain(f"{say('rulebook.cited')} {entry.scenario.title}")
        chosen = st.button(title, key=f"cited-{rule.id}-{entry.name}", type="tertiary")
        if chosen and go(case_of(entry.scenario)):
            st.switch_page("table.py")


def _links(book: Rulebook, refers: Iterable[str], rule: Rule) -> None:
    for number, other in enumerate(refers):
        if other in book.rules:
            st.button(
                plain(book.rules[other].title),
                key=f"to-{rule.id}-{number}",
                type="tertiary",
                on_click=_look_up,
                args=(other,),
            )


def _look_up(rule_id: str) -> None:
    st.session_state["rulebook-words"] = rule_id


def _conflicts(shown: Seen) -> None:
    """Every conflict with its readings as a switch, and what it does to the open position."""
    book = shown.game.rulebook
    with st.container(border=True):
        st.markdown(f"**{say('rulebook.open_position')}** {plain(one_line(shown))}")
        if shown.case.readings:
            st.button(say("rulebook.defaults"), key="defaults", on_click=_defaults)
    words = st.text_input(say("rulebook.search_conflicts"), key="conflict-words").lower().split()
    only = st.toggle(say("rulebook.only_touched"), key="only-touched")
    for conflict in book.conflicts.values():
        text = f"{conflict.id} {conflict.label} {conflict.question} {conflict.because}".lower()
        if not all(word in text for word in words):
            continue
        if only and conflict.id not in shown.ruling.touched:
            continue
        with st.container(border=True):
            if conflict.id in shown.ruling.touched:
                st.markdown(f"*{say('rulebook.touched')}*")
            switch(shown, conflict, key=f"rulebook-{conflict.id}")


def _defaults() -> None:
    go(seen().case.but(readings={}))
