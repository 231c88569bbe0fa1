"""The turn graph folded up: a box a phase, nothing lost but what is told once in words."""

from __future__ import annotations

import networkx as nx
import pytest

import rules
from engine.views.draw import phases, to_dot, to_svg
from engine.views.folding import PHASE, everywhere, folded, phase_of


@pytest.mark.parametrize("game", rules.games())
def test_a_folded_turn_has_a_box_for_each_phase(game: str) -> None:
    graph = rules.load(game).turn.graph
    small = folded(graph, ())
    alone = {phase for phase, members in phases(graph).items() if len(members) == 1}
    drawn = {phase_of(node) or str(data["phase"]) for node, data in small.nodes(data=True)}
    only_overlays = {
        phase
        for phase, members in phases(graph).items()
        if all(graph.nodes[node]["overlay"] for node in members)
    }
    assert drawn == set(phases(graph)) - only_overlays
    assert alone - only_overlays <= {str(d["phase"]) for _, d in small.nodes(data=True)}


@pytest.mark.parametrize("game", rules.games())
def test_opening_every_phase_draws_every_place(game: str) -> None:
    graph = rules.load(game).turn.graph
    whole = folded(graph, phases(graph), shown=graph.nodes)
    assert set(whole.nodes) == set(graph.nodes)
    told = everywhere(graph)
    for source, target, data in graph.edges(data=True):
        drawn = whole.has_edge(source, target)
        assert drawn or (data["on"], target) in told or data["unreached"] or source == target


@pytest.mark.parametrize("game", rules.games())
def test_no_edge_shows_a_row_number_and_none_stands_twice(game: str) -> None:
    graph = rules.load(game).turn.graph
    for opened in phases(graph):
        small = folded(graph, {opened})
        ends = [(source, target) for source, target, _ in small.edges(data=True)]
        assert len(ends) == len(set(ends))
        labels = {data["label"] for _, _, data in small.edges(data=True)}
        assert not any(label[:1] == "T" and label[1:2].isdigit() for label in labels)


def test_what_is_open_is_drawn_by_graphviz() -> None:
    graph = rules.load("little_troubles").turn.graph
    small = folded(graph, {"Fight Phase"}, words={"won": "somebody has won"})
    assert f'"{PHASE}Resource Phase"' in to_dot(small)
    assert "Fight Phase" in to_svg(small)
    assert nx.is_weakly_connected(small) or "game.over" in small
