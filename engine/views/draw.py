"""Pictures of a turn graph: Graphviz and Mermaid text, JSON, SVG and PNG.

They draw the NetworkX graph a game's turn table gives, so a picture has exactly the nodes and
edges the stepper walks. Edges are called `edge-0`, `edge-1`, ... in the order of the graph.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

SHAPES = {
    "step": "box",
    "window": "hexagon",
    "decision": "diamond",
    "end": "doubleoctagon",
    "phase": "box3d",
}
MERMAID_SHAPES = {
    "step": ("([", "])"),
    "window": ("{{", "}}"),
    "decision": ("{", "}"),
    "end": ("[[", "]]"),
    "phase": ("[", "]"),
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


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def _wrapped(text: str, width: int) -> str:
    """The text as a quoted label in lines of about `width` characters, so that no node is wide."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return '"' + "\\n".join(_quoted(part)[1:-1] for part in [*lines, line]) + '"'


_HEAD = """digraph turn {
  graph [rankdir=TB, newrank=true, fontname="Helvetica", fontsize=15, labeljust=l, \
ranksep=0.35, nodesep=0.3, pad=0.15];
  node [fontname="Helvetica", fontsize=14, margin="0.12,0.06", style=rounded];
  edge [fontname="Helvetica", fontsize=13, arrowsize=0.7];"""


def to_dot(graph: nx.MultiDiGraph[str]) -> str:
    """The graph for Graphviz: one cluster a phase, windows as hexagons, decisions as diamonds."""
    out = [_HEAD]
    for index, (phase, members) in enumerate(phases(graph).items()):
        if not phase:
            out += [_dot_node(node, graph.nodes[node]) for node in members]
            continue
        out.append(f"  subgraph cluster_{index} {{ label={_quoted(phase)};")
        out += [_dot_node(node, graph.nodes[node]) for node in members]
        out.append("  }")
    for name, source, target, data in edges(graph):
        style = ", style=dotted" if data.get("unreached") else ""
        label = _wrapped(edge_text(data), 18)
        ends = f"{_quoted(source)} -> {_quoted(target)}"
        out.append(f'  {ends} [id="{name}", label={label}{style}];')
    out.append("}")
    return "\n".join(out)


def _dot_node(node: str, data: dict[str, Any]) -> str:
    kind = str(data.get("kind", "step"))
    style = "dashed" if data.get("overlay") else "rounded" if kind == "step" else "solid"
    margin = ', margin="0.02,0.02"' if kind in ("decision", "window") else ""
    label = _wrapped(str(data.get("title", node)), 22)
    shape = SHAPES.get(kind, "box")
    return f"    {_quoted(node)} [label={label}, shape={shape}, style={style}{margin}];"


def to_mermaid(graph: nx.MultiDiGraph[str]) -> str:
    """The graph as a Mermaid flowchart, for documents that render one."""
    numbers = {node: f"n{index}" for index, node in enumerate(graph.nodes)}

    def safe(text: str) -> str:
        return text.replace('"', "#quot;").replace("\n", " ")

    out = ["flowchart TB"]
    for index, (phase, members) in enumerate(phases(graph).items()):
        if not phase:
            out += [_dot_node(node, graph.nodes[node]) for node in members]
            continue
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


def to_data(graph: nx.MultiDiGraph[str]) -> dict[str, Any]:
    """The graph as plain data: nodes and edges with everything the turn table says of them."""
    return {
        "start": graph.graph.get("start", ""),
        "nodes": [{"id": node, **data} for node, data in graph.nodes(data=True)],
        "edges": [
            {"id": name, "source": source, "target": target, **data}
            for name, source, target, data in edges(graph)
        ],
    }


def to_json(graph: nx.MultiDiGraph[str]) -> str:
    """The graph as JSON."""
    return json.dumps(to_data(graph), ensure_ascii=False, indent=1)


@lru_cache(maxsize=32)
def _laid_out(dot: str, kind: str) -> bytes:
    """What Graphviz draws for this text; the same text is laid out once.

    Graphviz is a system library, so whoever draws no picture does without it.
    """
    import pygraphviz

    return bytes(pygraphviz.AGraph(string=dot).draw(format=kind, prog="dot"))


def to_svg(graph: nx.MultiDiGraph[str]) -> str:
    """The graph as an SVG picture; ImportError where Graphviz is not installed."""
    return _laid_out(to_dot(graph), "svg").decode()


def to_png(graph: nx.MultiDiGraph[str]) -> bytes:
    """The graph as a PNG picture; ImportError where Graphviz is not installed."""
    return _laid_out(to_dot(graph), "png")
