"""Pictures of a turn graph: Graphviz and Mermaid text, and the SVG the graph component shows.

Takes the NetworkX graph a game's turn table gives, so the picture has exactly the nodes and edges
the stepper walks. Ids of edges are `edge-0`, `edge-1`, ... in the order of the graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import networkx as nx
import pygraphviz

SHAPES = {"step": "box", "window": "hexagon", "decision": "diamond", "end": "doubleoctagon"}
MERMAID_SHAPES = {
    "step": ("([", "])"),
    "window": ("{{", "}}"),
    "decision": ("{", "}"),
    "end": ("[[", "]]"),
}


def phases(graph: nx.MultiDiGraph[str]) -> dict[str, list[str]]:
    """Node ids by phase, phases in the order the turn meets them."""
    found: dict[str, list[str]] = {}
    for node, data in graph.nodes(data=True):
        found.setdefault(str(data.get("phase", "")), []).append(node)
    return found


def edges(graph: nx.MultiDiGraph[str]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Each edge as its picture id, source, target and attributes."""
    for index, (source, target, data) in enumerate(graph.edges(data=True)):
        yield f"edge-{index}", source, target, data


def edge_text(data: dict[str, Any]) -> str:
    """What an edge says in the picture: its label, else what it waits for and its condition."""
    if data.get("label"):
        return str(data["label"])
    words = [str(data.get("on") or ""), str(data.get("condition") or "")]
    return ", ".join(word for word in words if word and word not in ("done", "otherwise"))


def edge_ids_along(graph: nx.MultiDiGraph[str], path: Iterable[str]) -> set[str]:
    """Picture ids of the edges a walk over these nodes may have used."""
    walked = set(pairwise(path))
    return {name for name, source, target, _ in edges(graph) if (source, target) in walked}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def wrapped(text: str, width: int = 22) -> str:
    """The text in lines of about `width` characters, so that no node grows wide."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def to_dot(graph: nx.MultiDiGraph[str]) -> str:
    """The graph for Graphviz: one cluster a phase, windows as hexagons, decisions as diamonds."""
    out = [
        "digraph turn {",
        '  graph [rankdir=TB, newrank=true, fontname="Helvetica", fontsize=15, labeljust=l,'
        " ranksep=0.35, nodesep=0.3, pad=0.15];",
        '  node [fontname="Helvetica", fontsize=13, margin="0.12,0.06", style=rounded];',
        '  edge [fontname="Helvetica", fontsize=10, arrowsize=0.7];',
    ]
    for index, (phase, members) in enumerate(phases(graph).items()):
        out.append(f"  subgraph cluster_{index} {{ label={_quoted(phase)};")
        for node in members:
            data = graph.nodes[node]
            kind = str(data.get("kind", "step"))
            lines = wrapped(str(data.get("title", node))).split("\n")
            label = "\\n".join(_quoted(line)[1:-1] for line in lines)
            style = "rounded" if kind == "step" else "solid"
            if data.get("overlay"):
                style = "dashed"
            shape = SHAPES.get(kind, "box")
            margin = ', margin="0.02,0.02"' if kind in ("decision", "window") else ""
            out.append(
                f'    {_quoted(node)} [label="{label}", shape={shape}, style={style}{margin}];'
            )
        out.append("  }")
    for name, source, target, data in edges(graph):
        text = "\\n".join(_quoted(line)[1:-1] for line in wrapped(edge_text(data), 18).split("\n"))
        style = ", style=dotted" if data.get("unreached") else ""
        ends = f"{_quoted(source)} -> {_quoted(target)}"
        out.append(f'  {ends} [id="{name}", label="{text}"{style}];')
    out.append("}")
    return "\n".join(out)


def to_mermaid(graph: nx.MultiDiGraph[str]) -> str:
    """The graph as a Mermaid flowchart, for documents that render one."""
    numbers = {node: f"n{index}" for index, node in enumerate(graph.nodes)}

    def safe(text: str) -> str:
        return text.replace('"', "#quot;").replace("\n", " ")

    out = ["flowchart TB"]
    for index, (phase, members) in enumerate(phases(graph).items()):
        out.append(f'  subgraph p{index}["{safe(phase)}"]')
        for node in members:
            data = graph.nodes[node]
            start, end = MERMAID_SHAPES.get(str(data.get("kind", "step")), ("[", "]"))
            out.append(f'    {numbers[node]}{start}"{safe(str(data.get("title", node)))}"{end}')
        out.append("  end")
    for _, source, target, data in edges(graph):
        text = edge_text(data)
        arrow = f'-- "{safe(text)}" -->' if text else "-->"
        out.append(f"  {numbers[source]} {arrow} {numbers[target]}")
    return "\n".join(out) + "\n"


@lru_cache(maxsize=32)
def dot_to_svg(dot: str) -> str:
    """The SVG Graphviz lays out for this text; the same text is laid out once."""
    return str(pygraphviz.AGraph(string=dot).draw(format="svg", prog="dot").decode())


def to_svg(graph: nx.MultiDiGraph[str]) -> str:
    """The graph as an SVG picture."""
    return dot_to_svg(to_dot(graph))


def to_png(graph: nx.MultiDiGraph[str]) -> bytes:
    """The graph as a PNG picture."""
    return bytes(pygraphviz.AGraph(string=to_dot(graph)).draw(format="png", prog="dot"))
