"""The turn as a picture, folded up by phase, with what a touched place is beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import streamlit as st

from engine.views.folding import PHASE, edge_words, everywhere, folded, phase_of
from ui.case.seen import Seen
from ui.components.drawing import edges, phases, to_dot, to_mermaid
from ui.components.phase_graph import phase_graph
from ui.desk.session import remember_link, seen
from ui.widgets.rule_text import rule_lines
from ui.widgets.shell import page_head
from ui.widgets.stepping import stepping
from ui.widgets.strip import strip
from ui.words.markdown import plain
from ui.words.strings import say, words

if TYPE_CHECKING:
    import networkx as nx

TALL = 560
"""Pixels the picture is high, where the screen has them."""


def graph_page() -> None:
    """Draw the page."""
    page_head("turn_graph")
    shown = seen()
    graph = shown.game.turn.graph
    current = shown.position.place.node
    strip(shown)
    with st.container(horizontal=True, gap="xsmall", key="stepping"):
        stepping(shown)
    _trail(shown, graph)
    key = f"graph-{shown.case.game}"
    opened = _opened(shown, graph, (st.session_state.get(key) or {}).get("selected"))
    picture = folded(graph, opened, shown={current, *shown.path}, words=words("graph_words"))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        selected = phase_graph(
            picture,
            key=key,
            name=shown.case.game,
            current=_boxed(picture, graph, current),
            path=[_boxed(picture, graph, node) for node in shown.path],
            ahead={_boxed(picture, graph, node) for node in shown.game.turn.still_ahead(current)},
            height=TALL,
        )
        _folding(graph, opened)
        _everywhere(graph)
        _exports(graph, shown.case.game)
    with right:
        _panel(shown, picture, selected or current)
        _in_words(shown, graph)
    remember_link()


def _boxed(picture: nx.MultiDiGraph[str], graph: nx.MultiDiGraph[str], node: str) -> str:
    """The node itself if it is drawn, else the box of its phase."""
    return node if node in picture else f"{PHASE}{graph.nodes[node]['phase']}"


def _opened(shown: Seen, graph: nx.MultiDiGraph[str], selected: str | None) -> set[str]:
    """The phases that stand open: where the turn is, and those the reader has touched."""
    chosen: set[str] = st.session_state.setdefault(f"graph-opened-{shown.case.game}", set())
    if selected and phase_of(selected):
        chosen.add(phase_of(selected))
    return {*chosen, str(graph.nodes[shown.position.place.node]["phase"])}


def _folding(graph: nx.MultiDiGraph[str], opened: Iterable[str]) -> None:
    """Open every phase, or only the one where the turn stands."""
    all_phases = list(phases(graph))
    key = f"graph-opened-{st.session_state['game']}"
    with st.container(horizontal=True, gap="small"):
        st.button(
            say("turn_graph.open_all"),
            key="graph-open-all",
            disabled=set(all_phases) <= set(opened),
            on_click=_open,
            args=(key, all_phases),
        )
        st.button(
            say("turn_graph.fold_all"),
            key="graph-fold-all",
            disabled=not st.session_state.get(key),
            on_click=_open,
            args=(key, ()),
        )


def _open(key: str, opened: Iterable[str]) -> None:
    st.session_state[key] = set(opened)
    graph_key = key.replace("graph-opened-", "graph-")
    if graph_key in st.session_state:
        st.session_state[graph_key] = {"selected": None}


def _everywhere(graph: nx.MultiDiGraph[str]) -> None:
    """What leads from everywhere to one place, said once."""
    told = words("graph_words")
    lines = [
        say(
            "turn_graph.from_everywhere",
            event=told.get(event, event),
            place=graph.nodes[target]["title"],
        )
        for event, target in sorted(everywhere(graph))
    ]
    if lines:
        st.caption(plain(" ".join(lines)))


def _trail(shown: Seen, graph: nx.MultiDiGraph[str]) -> None:
    """The way so far, in the titles of the places."""
    titles = [str(graph.nodes[node]["title"]) for node in shown.path]
    if not titles:
        return
    *before, here = titles
    way = " → ".join([*(plain(title) for title in before), f"**{plain(here)}**"])
    st.markdown(f"{say('turn_graph.path')} {way}")


def _exports(graph: nx.MultiDiGraph[str], name: str) -> None:
    with st.container(horizontal=True, gap="small"):
        for kind, text in (("mermaid", to_mermaid(graph)), ("dot", to_dot(graph))):
            st.download_button(
                say(f"turn_graph.save_{kind}"),
                text,
                file_name=f"{name}.{'mmd' if kind == 'mermaid' else 'dot'}",
                on_click="ignore",
                key=f"graph-{kind}",
            )


def _panel(shown: Seen, picture: nx.MultiDiGraph[str], selected: str) -> None:
    """What the selected place, phase or edge is, with its rule in words."""
    book = shown.game.rulebook
    whole = shown.game.turn.graph
    with st.container(border=True, key="graph-panel"):
        phase = phase_of(selected)
        if phase:
            st.header(plain(phase), anchor=False)
            titles = [str(whole.nodes[node]["title"]) for node in phases(whole).get(phase, ())]
            st.markdown("\n".join(f"- {plain(title)}" for title in titles))
            return
        if selected in whole.nodes:
            _node(shown, whole, selected)
            return
        for edge, source, target, data in edges(picture):
            if edge == selected:
                ends = (picture.nodes[source]["title"], picture.nodes[target]["title"])
                st.header(plain(" → ".join(ends)), anchor=False)
                if data.get("label"):
                    st.markdown(f"{say('turn_graph.when')} {plain(data['label'])}")
                st.markdown(rule_lines(book, data["rule"]))
                return
        _node(shown, whole, shown.position.place.node)


def _node(shown: Seen, graph: nx.MultiDiGraph[str], node: str) -> None:
    data = graph.nodes[node]
    st.header(plain(data["title"]), anchor=False)
    here = say("turn_graph.here") if node == shown.position.place.node else ""
    kind = say(f"graph.kind_{data['kind']}")
    st.markdown(plain(", ".join(part for part in (data["phase"], kind, here) if part)))
    facts = [
        (say("turn_graph.who"), data.get("who")),
        (say("turn_graph.allows"), data.get("allows")),
        (say("turn_graph.cap"), data.get("cap")),
        (say("turn_graph.closes"), data.get("closes")),
    ]
    lines = [f"- {label} {plain(value)}" for label, value in facts if value]
    if lines:
        st.markdown("\n".join(lines))
    st.markdown(rule_lines(shown.game.rulebook, data["rule"]))
    st.markdown(f"**{say('turn_graph.goes_on')}**")
    st.markdown(_ways_out(shown, graph, node) or say("turn_graph.ends"))


def _ways_out(shown: Seen, graph: nx.MultiDiGraph[str], node: str) -> str:
    ways = (
        _way(shown, graph, node, data, target)
        for _, target, data in graph.out_edges(node, data=True)
        if not data.get("unreached")
    )
    return "\n".join(f"- {way}" for way in dict.fromkeys(ways))


def _way(
    shown: Seen, graph: nx.MultiDiGraph[str], node: str, data: dict[str, Any], target: str
) -> str:
    text = edge_words(graph, node, data, words("graph_words"))
    when = f"{plain(text)}: " if text else ""
    rule = shown.game.rulebook.rules.get(data["rule"])
    title = f" ({plain(rule.title)})" if rule else ""
    return f"{when}**{plain(graph.nodes[target]['title'])}**{title}"


def _in_words(shown: Seen, graph: nx.MultiDiGraph[str]) -> None:
    """The same as the picture for those who cannot see it, or would rather read."""
    box = st.expander(say("turn_graph.in_words"), key="graph-words", on_change="rerun")
    if not box.open:
        return
    current = shown.position.place.node
    with box:
        for phase, members in phases(graph).items():
            lines = [f"**{plain(phase)}**", ""]
            for node in members:
                mark = f" *({say('turn_graph.here')})*" if node == current else ""
                lines.append(f"- {plain(graph.nodes[node]['title'])}{mark}")
                ways = _ways_out(shown, graph, node).splitlines()
                lines += [f"  {line}" for line in ways]
            st.markdown("\n".join(lines))
