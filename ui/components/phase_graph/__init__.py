"""The turn graph as the pages show it: laid out by Graphviz, selected and zoomed in the browser."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import networkx as nx
import streamlit as st

from ui.components.assets import register
from ui.components.drawing import edge_ids_along, edges, to_svg
from ui.words.strings import say

_mount = register("phase_graph")


def phase_graph(
    graph: nx.MultiDiGraph[str],
    *,
    key: str,
    name: str,
    current: str | None = None,
    path: Sequence[str] = (),
    ahead: Collection[str] = (),
    height: int = 640,
) -> str | None:
    """Show the graph; the id of the node or edge (`edge-3`) the reader selected, if any.

    `current` is where the turn stands, `path` the nodes it came through, `ahead` those it can
    still reach. The zoom and the selection are kept while the page reruns.
    """
    selected = (st.session_state.get(key) or {}).get("selected")
    walked = edge_ids_along(graph, path)
    nodes = {
        node: _node_marks(graph, node, current=current, path=path, ahead=ahead)
        for node in graph.nodes
    }
    live = {*ahead, current}
    edge_marks = {
        edge: "path" if edge in walked else "" if not current or source in live else "over"
        for edge, source, _, _ in edges(graph)
    }
    result = _mount(
        key=key,
        data={
            "svg": to_svg(graph),
            "name": name,
            "height": height,
            "current": current,
            "selected": selected,
            "nodes": nodes,
            "edges": edge_marks,
            "ends": [[source, target] for _, source, target, _ in edges(graph)],
            "legend": [
                [mark, say(f"graph.legend_{mark}")]
                for mark in ("current", "path", "over", "window", "decision")
            ],
            "words": {
                word: say(f"graph.{word}")
                for word in (
                    "toolbar",
                    "graph",
                    "zoom_in",
                    "zoom_out",
                    "fit",
                    "phase",
                    "save_svg",
                    "save_png",
                )
            },
        },
        default={"selected": None},
        on_selected_change=lambda: None,
    )
    chosen = result.selected
    return str(chosen) if chosen else None


def _node_marks(
    graph: nx.MultiDiGraph[str],
    node: str,
    *,
    current: str | None,
    path: Sequence[str],
    ahead: Collection[str],
) -> dict[str, str]:
    """CSS classes of a node, and its label for screen readers, which says the same in words."""
    data = graph.nodes[node]
    kind = str(data.get("kind", "step"))
    classes = [kind]
    words = [str(data.get("title", node)), say(f"graph.kind_{kind}"), str(data.get("phase", ""))]
    if node == current:
        classes.append("current")
        words.append(say("graph.legend_current"))
    elif node in path:
        classes.append("path")
        words.append(say("graph.legend_path"))
    elif current and node not in ahead:
        classes.append("over")
        words.append(say("graph.legend_over"))
    return {"classes": " ".join(classes), "label": ", ".join(word for word in words if word)}
