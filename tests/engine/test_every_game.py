"""What holds for every game there is: its turn graph, the rules it cites, and its scenarios."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import rules
from engine.model.game import Game
from engine.model.trace import SILENT
from engine.model.turn import NodeKind, Transition, Turn, always, otherwise
from engine.notation.scenario import read_scenario
from engine.play.line import play_line, start
from engine.search.replay import files_below, replay_file
from engine.views import draw

ROOT = Path(__file__).parents[2]
GAMES = rules.games()
SCENARIOS = files_below([ROOT / "scenarios"])
RULE_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
CITING = {"note": 0, "step": 0, "Reason": 1, "WindowProtocol": 1, "Cap": 2, "Node": 4}
"""Calls that cite a rule, and which argument does."""

each_game = pytest.mark.parametrize("game", [rules.load(game) for game in GAMES], ids=GAMES)


@each_game
def test_every_place_of_the_turn_cites_a_rule_and_has_a_way_out(game: Game) -> None:
    graph = game.turn.graph
    for node in game.turn.nodes.values():
        assert node.rule in game.rulebook.rules, f"{node.id} cites {node.rule}"
        if node.kind is not NodeKind.END and not node.overlay:
            assert graph.out_degree(node.id), f"there is no way out of {node.id}"
        if node.window is not None:
            protocol = node.window
            assert protocol.id == node.id
            assert protocol.rule in game.rulebook.rules
            assert protocol.cap is None or protocol.cap.rule in game.rulebook.rules


@each_game
def test_every_place_and_every_row_can_be_reached_or_says_why_not(game: Game) -> None:
    graph, start = game.turn.graph, game.turn.start
    before_the_turn = [n for n in nx.ancestors(graph, start) if not graph.in_degree(n)]
    overlays = [node.id for node in game.turn.nodes.values() if node.overlay]
    starts = [start, *before_the_turn, *overlays]
    reached = set(starts).union(*(nx.descendants(graph, start) for start in starts))
    decided: set[tuple[str, str]] = set()
    for row in game.turn.rows:
        assert row.rule in game.rulebook.rules, f"{row.source} -> {row.target} cites {row.rule}"
        if row.unreached:
            continue
        assert row.source in reached, f"{row.source} is never come to"
        assert (row.source, row.on) not in decided, (
            f"{row.source} -> {row.target}: a row above it on {row.on!r} always holds"
        )
        if row.when in (always, otherwise):
            decided.add((row.source, row.on))
    assert set(game.turn.nodes) <= reached


@each_game
def test_every_event_of_the_table_leads_somewhere_whatever_the_guards_say(game: Game) -> None:
    last = {(row.source, row.on): row for row in game.turn.rows}
    for (source, event), row in last.items():
        assert row.when in (always, otherwise), f"{source} may have no row for {event!r}"


class WatchedTurn(Turn[Any]):
    """A game's turn that remembers which rows of its table were taken."""

    def __init__(self, turn: Turn[Any]) -> None:
        super().__init__(turn.nodes.values(), turn.rows, turn.start)
        self.taken: list[Transition] = []

    def row(self, position: Any, event: str) -> Transition:
        row = super().row(position, event)
        self.taken.append(row)
        return row


@each_game
def test_every_row_of_the_turn_is_taken_by_some_scenario_or_says_why_not(game: Game) -> None:
    watched = copy.copy(game)
    watched.turn = turn = WatchedTurn(game.turn)
    for file in files_below([ROOT / "scenarios" / game.id]):
        scenario, _ = read_scenario(file.read_text(encoding="utf-8"), str(file))
        play_line(watched, start(watched, scenario), scenario.line, SILENT)
    taken = {id(row) for row in turn.taken}
    not_taken = [
        f"{row.source} -> {row.target} on {row.on!r} {row.condition}".rstrip()
        for row in turn.rows
        if id(row) not in taken and not row.unreached
    ]
    assert not not_taken, "no scenario comes this way:\n" + "\n".join(not_taken)
    wrong = {f"{row.source} -> {row.target}" for row in turn.taken if row.unreached}
    assert not wrong, f"said to be unreached, and taken: {sorted(wrong)}"


@cache
def modules_of(game: str) -> tuple[tuple[Path, ast.Module], ...]:
    files = sorted((ROOT / "rules" / game).rglob("*.py"))
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in files)


def citations(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every rule id a module cites as a literal, with its line."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        recorder = isinstance(node.func, ast.Attribute)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        place = CITING.get(name) if recorder or name not in ("note", "step") else None
        cited = [node.args[place]] if place is not None and len(node.args) > place else []
        cited += [word.value for word in node.keywords if word.arg == "rule"]
        for value in cited:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_cited_exists(game: str) -> None:
    known = rules.load(game).rulebook.rules
    dangling = [
        f"{file.name}:{line} cites {rule!r}"
        for file, tree in modules_of(game)
        for line, rule in citations(tree)
        if rule and rule not in known
    ]
    assert not dangling, "\n".join(dangling)


@cache
def asked_of(game: str) -> frozenset[str]:
    """The paths that scenarios of a game ask for, such as `fight.result`."""
    texts = (file.read_text(encoding="utf-8") for file in files_below([ROOT / "scenarios" / game]))
    return frozenset(chain.from_iterable(re.findall(r"value: ([\w.]+)", text) for text in texts))


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_looks_like_a_rule_is_a_rule_a_conflict_or_a_place(game: str) -> None:
    loaded = rules.load(game)
    book = loaded.rulebook
    topics = {rule.split(".")[0] for rule in book.rules}
    known = {*book.rules, *book.conflicts, *loaded.turn.nodes, *asked_of(game)}
    fields = {
        node.target.id
        for _, tree in modules_of(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    unknown = [
        f"{file.name}:{node.lineno} {node.value!r}"
        for file, tree in modules_of(game)
        for node in ast.walk(tree)
        if file.name != "words.py"  # the language's own paths, such as dice.highest
        and isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and RULE_ID.fullmatch(node.value)
        and node.value.split(".")[0] in topics
        and not node.value.endswith(".yaml")
        and node.value not in known
        and node.value.split(".")[-1] not in fields
    ]
    assert not unknown, "\n".join(unknown)


@each_game
def test_every_open_point_says_what_is_asked_and_why_it_is_decided_so(game: Game) -> None:
    for conflict in game.rulebook.conflicts.values():
        assert conflict.question.endswith("?"), f"{conflict.id} asks nothing"
        assert conflict.because, f"{conflict.id} does not say why"


@each_game
def test_every_game_shows_its_graph_in_every_form(game: Game) -> None:
    dot, mermaid = draw.to_dot(game.turn.graph), draw.to_mermaid(game.turn.graph)
    data = draw.to_data(game.turn.graph)
    assert len(data["nodes"]) == len(game.turn.nodes)
    assert len(data["edges"]) == len(game.turn.rows)
    assert dot.count(" -> ") == mermaid.count("-->") == len(game.turn.rows)
    assert draw.to_json(game.turn.graph)


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_gives_the_answers_it_expects(file: Path) -> None:
    outcome = replay_file(rules.load, file)
    assert outcome.passed, "\n".join(outcome.says)
