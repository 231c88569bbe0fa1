"""`judge explore`: every line of play from a position, with and without an opponent in it."""

from __future__ import annotations

from pathlib import Path

import rules
from commands.files import played
from commands.printing import put, put_json
from engine.search.contest import contest as search_contest
from engine.search.explore import explore as search
from engine.search.goal import Goal


def explore(
    file: Path, goal: str, *, limit: int, jobs: int, cluster: str, as_json: bool
) -> bool | None:
    """Print whether the goal can be reached, with the line; None if it was not decided."""
    game, line = played(file)
    found = search(
        game, line.end, Goal.parse(goal), limit=limit, jobs=jobs, cluster=cluster, load=rules.load
    )
    if as_json:
        put_json(found.data())
    else:
        put(str(found))
    return found.reached


def contest(file: Path, goal: str, by: str, *, limit: int, as_json: bool) -> bool | None:
    """Print whether a player can make the goal happen, and how; None if it was not decided."""
    game, line = played(file)
    found = search_contest(game, line.end, Goal.parse(goal), by, limit=limit)
    if as_json:
        put_json(found.data())
    else:
        put(str(found))
    return found.forced
