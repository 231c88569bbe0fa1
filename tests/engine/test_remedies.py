"""What is legal again in the Fight Phase is a promise: followed, and kept as far as timing goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from engine.model.game import Game
from engine.model.legality import Reason, Refused
from engine.model.trace import SILENT
from engine.model.turn import NodeKind
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario, read_scenario
from engine.play.line import play_entry, play_line, start
from engine.search.replay import files_below

ROOT = Path(__file__).parents[2]
TIMING = "timing/"
MOST_STEPS = 80


@cache
def _scenarios(game: str) -> tuple[tuple[str, Scenario], ...]:
    files = files_below([ROOT / "scenarios" / game])
    return tuple(
        (path.stem, read_scenario(path.read_text(encoding="utf-8"), path.name)[0]) for path in files
    )


def _places(game: Game[Any], remedy: str) -> set[str]:
    """The nodes a remedy promises outright, by the titles and phases of the turn it names.

    What it says of a place `if` or `once` something happens is a condition, not followed here.
    """
    alternatives = re.split(r",? or (?=in )", re.sub(r",? before .*", "", remedy))
    promised = [each for each in alternatives if not re.search(r", (?:if|once) ", each)]
    found: set[str] = set()
    for node in game.turn.nodes.values():
        names = {node.title, node.phase if node.phase.endswith("Phase") else f"{node.phase} Phase"}
        said = "|".join(re.escape(name) for name in names)
        if any(re.search(rf"^in .*\b(?:{said})\b", each) for each in promised):
            found.add(node.id)
    return found


def _promises(
    game: Game[Any], position: Any
) -> Iterator[tuple[dict[str, Any], Reason, frozenset[str]]]:
    """Every refused play whose reason in timing says where in the turn it would be legal."""
    for option in game.options(position):
        if not isinstance(option.legality, Refused) or option.entry.get("pass"):
            continue
        for reason in option.legality.reasons:
            places = _places(game, reason.remedy) if reason.code.startswith(TIMING) else set()
            if places:
                yield dict(option.entry), reason, frozenset(places)


def _next(game: Game[Any], position: Any, entry: dict[str, Any]) -> Any | None:
    """The position after a pass or, where nobody may pass, the first other thing that is legal."""
    passes = [{"by": name, "pass": True} for name in position.names]
    others = [
        dict(each.entry) for each in game.options(position) if each.legality and each.entry != entry
    ]
    for each in (*passes, *others):
        try:
            played = play_entry(game, position, each)
        except DocumentError:
            continue
        if not isinstance(played, Refused) and played != position:
            return played
    return None


def _kept(game: Game[Any], position: Any, entry: dict[str, Any], places: frozenset[str]) -> str:
    """Why following a promise leads to no place where it is kept; empty if it does."""
    came_to: list[str] = []
    for _ in range(MOST_STEPS):
        position = _next(game, position, entry)
        if position is None or game.turn.nodes[position.place.node].kind is NodeKind.END:
            break
        here = {position.place.at, position.place.node}
        if not here & places:
            continue
        found = game.option(position, **entry)
        codes = [code for code in getattr(found, "codes", ()) if code.startswith(TIMING)]
        if not codes:
            return ""
        came_to.append(f"{position.place.at}: {', '.join(codes)}")
    else:
        return "" if came_to and _over(game, position) else f"came to {came_to or 'no such place'}"
    return ""  # the game ended on the way: nothing is legal any more, whatever was promised


def _over(game: Game[Any], position: Any) -> bool:
    return game.turn.nodes[position.place.node].kind is NodeKind.END


@pytest.mark.parametrize("name", rules.games())
def test_what_is_legal_again_somewhere_in_the_turn_can_be_reached_and_is_legal_there(
    name: str,
) -> None:
    game = rules.load(name)
    broken: list[str] = []
    seen: set[tuple[str, str, str, str]] = set()
    for title, scenario in _scenarios(name):
        line = play_line(game, start(game, scenario), scenario.line, SILENT)
        for position in (line.positions[0], line.end):
            for entry, reason, places in _promises(game, position):
                kind = next((word for word in entry if word != "by"), "")
                told = (position.place.at, kind, reason.code, reason.remedy)
                if told in seen:
                    continue
                seen.add(told)
                why = _kept(game, position, entry, places)
                if why:
                    says = (
                        f"{title}, at {position.place.at}: {entry} is legal again {reason.remedy}"
                    )
                    broken.append(f"{says}, {why}")
    assert seen, "no promise was followed"
    assert not broken, "\n".join(broken)
