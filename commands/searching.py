"""`judge explore` and `judge why-not`: what else can happen, and what else would have."""

from __future__ import annotations

from pathlib import Path

import rules
from commands.files import played, scenario_of
from commands.printing import put, put_json
from engine.model.trace import SILENT
from engine.notation.documents import JudgeCallError
from engine.play.line import play_line, start
from engine.search.changes import what_would_change
from engine.search.contest import contest as search_contest
from engine.search.explore import explore as search
from engine.search.goal import Goal
from engine.search.how_then import how_then


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


def why_not(file: Path, *, as_json: bool) -> None:
    """Print for each question what would change its answer, and how what is refused gets legal."""
    with scenario_of(file) as (game, scenario):
        if not scenario.questions:
            raise JudgeCallError("the scenario asks nothing; add a question under ask")
        line = play_line(game, start(game, scenario), scenario.line, SILENT)
        told = []
        for asked, question in enumerate(scenario.questions):
            flips = what_would_change(game, scenario, asked)
            how = None
            if question.may is not None and flips.value is False:
                how = how_then(game, line.end, question.may)
            told.append((flips, how))
    if as_json:
        put_json([flips.data() | {"how_then": how and str(how)} for flips, how in told])
        return
    for flips, how in told:
        put(str(flips))
        if how is not None:
            put(str(how))
