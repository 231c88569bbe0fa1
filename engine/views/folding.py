"""The turn graph with phases folded up: a box for each phase until it is opened.

What would lead from everywhere, such as winning, and what opens on top of any place are told once
in words instead of being drawn as a bundle of edges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from engine.views.draw import phases

if TYPE_CHECKING:
    import networkx as nx

PHASE = "phase:"
EVERYWHERE = 4
"""An event that leads to the same place from at least so many others is told in words."""


def phase_of(box: str) -> str:
    """The phase a folded box stands for; empty if it is a place of the turn."""
    return box.removeprefix(PHASE) if box.startswith(PHASE) else ""


def folded(
    graph: nx.MultiDiGraph[str],
    opened: Collection[str],
    *,
    shown: Collection[str] = (),
    words: Mapping[str, str] | None = None,
) -> nx.MultiDiGraph[str]:
    """The graph with every phase not in `opened` as one box.

    Places that open on top of others are drawn only if they are in `shown`. Edges say in `words`
    what sets them off, those with the same ends in one edge.
    """
    import networkx as nx

    small: nx.MultiDiGraph[str] = nx.MultiDiGraph(**graph.graph)
    box_of: dict[str, str] = {}
    for phase, members in phases(graph).items():
        there = [n for n in members if not graph.nodes[n].get("overlay") or n in shown]
        if phase in opened or len(there) == 1:
            for node in there:
                small.add_node(node, **graph.nodes[node])
                box_of[node] = node
        elif there:
            box = f"{PHASE}{phase}"
            rule = graph.nodes[there[0]].get("rule", "")
            small.add_node(box, title=phase, phase="", kind="phase", rule=rule, who="")
            box_of.update(dict.fromkeys(there, box))
    anywhere = everywhere(graph)
    merged: dict[tuple[str, str], dict[str, None]] = {}
    rules: dict[tuple[str, str], str] = {}
    for source, target, data in graph.edges(data=True):
        ends = (box_of.get(source, ""), box_of.get(target, ""))
        always = (str(data.get("on")), target) in anywhere
        if not all(ends) or ends[0] == ends[1] or always or data.get("unreached"):
            continue
        rules.setdefault(ends, str(data["rule"]))
        merged.setdefault(ends, {})[edge_words(graph, source, data, words or {})] = None
    for ends, told in merged.items():
        # Where an event leads on with and without a condition, the event alone says it.
        plain = [one for one in told if not any(one.startswith(f"{part}, ") for part in told)]
        label = " or ".join(plain) if "" not in told else ""
        small.add_edge(*ends, label=label, rule=rules[ends])
    return small


def everywhere(graph: nx.MultiDiGraph[str]) -> set[tuple[str, str]]:
    """Events and the place they lead to from so many others that they are told once in words."""
    count: dict[tuple[str, str], set[str]] = {}
    for source, target, data in graph.edges(data=True):
        event = str(data.get("on"))
        if event not in ("closed", "done"):
            count.setdefault((event, target), set()).add(source)
    return {key for key, sources in count.items() if len(sources) >= EVERYWHERE}


def edge_words(
    graph: nx.MultiDiGraph[str], source: str, data: Mapping[str, object], words: Mapping[str, str]
) -> str:
    """What sets an edge off, as people say it: `both pass, a Fight is skipped`."""
    event = str(data.get("on") or "")
    condition = str(data.get("condition") or "")
    if event == "closed":
        event = str(graph.nodes[source].get("closes") or "closed")
    told = [words.get(part, part) for part in (event, condition)]
    return ", ".join(part for part in told if part and part not in ("done", "otherwise"))
