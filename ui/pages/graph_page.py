"""The turn as a picture, a panel for the place selected in it, and the same in words."""

from __future__ import annotations

from typing import Any

import networkx as nx
import streamlit as st

from ui.case.seen import Seen
from ui.components.drawing import edge_text, edges, phases, to_dot, to_mermaid
from ui.components.phase_graph import phase_graph
from ui.desk.session import remember_link, seen
from ui.widgets.rule_text import rule_lines
from ui.widgets.shell import page_head
from ui.widgets.stepping import stepping
from ui.widgets.strip import strip
from ui.words.markdown import code, plain
from ui.words.strings import say


def graph_page() -> None:
    """Draw the page."""
    page_head("turn_graph")
    shown = seen()
    graph = shown.game.turn.graph
    current = shown.position.place.node
    strip(shown)
    with st.container(horizontal=True, gap="xsmall", key="stepping"):
        stepping(shown)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        selected = phase_graph(
            graph,
            key=f"graph-{shown.case.game}",
            name=shown.case.game,
            current=current,
            path=shown.path,
            ahead=shown.game.turn.still_ahead(current),
        )
        _exports(graph, shown.case.game)
    with right:
        _panel(shown, graph, selected or current)
        _in_words(shown, graph)
    remember_link()


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


def _panel(shown: Seen, graph: nx.MultiDiGraph[str], selected: str) -> None:
    """What the selected node or edge is, with its rule."""
    book = shown.game.rulebook
    with st.container(border=True, key="graph-panel"):
        if selected in graph.nodes:
            _node(shown, graph, selected)
            return
        for edge, source, target, data in edges(graph):
            if edge == selected:
                titles = (graph.nodes[source]["title"], graph.nodes[target]["title"])
                st.header(plain(" → ".join(titles)), anchor=False)
                text = edge_text(data)
                if text:
                    st.markdown(f"{say('turn_graph.when')} {plain(text)}")
                if data.get("unreached"):
                    st.markdown(plain(say("turn_graph.unreached", why=data["unreached"])))
                st.markdown(rule_lines(book, data["rule"]))
                return


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
    st.markdown(_ways_out(graph, node) or say("turn_graph.ends"))


def _ways_out(graph: nx.MultiDiGraph[str], node: str) -> str:
    return "\n".join(
        f"- {_way(graph, data, target)}" for _, target, data in graph.out_edges(node, data=True)
    )


def _way(graph: nx.MultiDiGraph[str], data: dict[str, Any], target: str) -> str:
    text = edge_text(data)
    when = f"{plain(text)}: " if text else ""
    return f"{when}{plain(graph.nodes[target]['title'])} {code(data['rule'])}"


def _in_words(shown: Seen, graph: nx.MultiDiGraph[str]) -> None:
    """The same as the picture for those who cannot see it, or would rather read."""
    box = st.expander(say("turn_graph.in_words"), key="graph-words", on_change="rerun")
    if not box.open:
        return
    current = shown.position.place.node
    with box:
        titles = [plain(graph.nodes[node]["title"]) for node in shown.path]
        st.markdown(f"{say('turn_graph.path')} {' → '.join(titles)}")
        for phase, members in phases(graph).items():
            lines = [f"**{plain(phase)}**", ""]
            for node in members:
                mark = f" *({say('turn_graph.here')})*" if node == current else ""
                lines.append(f"- {plain(graph.nodes[node]['title'])}{mark}")
                lines += [f"  {line}" for line in _ways_out(graph, node).splitlines()]
            st.markdown("\n".join(lines))
