"""The turn graph in the app: the engine's pictures, and the edges a line of play went along."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.views.draw import edge_text, edges, phases, to_dot, to_mermaid, to_png, to_svg

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "edge_ids_along",
    "edge_text",
    "edges",
    "phases",
    "to_dot",
    "to_mermaid",
    "to_png",
    "to_svg",
]


def edge_ids_along(graph: nx.MultiDiGraph[str], path: Iterable[str]) -> set[str]:
    """Picture ids of the edges a walk over these nodes may have used."""
    walked = set(pairwise(path))
    return {name for name, source, target, _ in edges(graph) if (source, target) in walked}
