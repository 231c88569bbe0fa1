"""Prints the table of `bench/README.md`, measured here and now on one core."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import rules
from bench import other_games
from bench.boards import GAME, board, fight
from bench.measure import Rate, measure
from engine.model.ledger import Change, Explanation, Kind, settle
from engine.model.trace import SILENT, TreeRecorder
from engine.notation.permalink import read_token, write_token
from engine.notation.scenario import Scenario
from engine.play.line import play_line, start
from engine.play.ruling import rule_on
from engine.records.receipt import from_json, replay, to_json, write_receipt
from engine.search.explore import explore
from engine.search.goal import Goal
from engine.search.replay import files_below, replay_file
from engine.views import steps as views

ROOT = Path(__file__).parents[1]
Row = tuple[str, Rate, str]


def rows() -> Iterator[Row]:
    """What is measured, its rate, and the rate aimed at."""
    yield from _values()
    yield from _fights()
    yield from _options()
    yield from _search()
    yield from other_games.rows()
    yield from _records()


def _changes(number: int) -> list[Change]:
    return [
        Change("Character", Kind.PRINTED, 3, "values.printed"),
        *(Change(f"Pep Talk {n}", Kind.ADD, 1, "values.temporary") for n in range(number)),
    ]


def _values() -> Iterator[Row]:
    ten, thousand = _changes(10), _changes(1_000)

    def explained(changes: list[Change]) -> int | None:
        return Explanation("Character", "confidence", settle(changes)).value

    yield "ledger: 10 changes settled and folded", measure(lambda: explained(ten)), ""
    yield "ledger: 1,000 changes settled and folded", measure(lambda: explained(thousand)), ""
    small = GAME.position(board(changes=20))
    large = GAME.position(board(changes=2_000))
    name = "Character A1"
    yield (
        "value explained, 10 changes, rows with rules",
        measure(lambda: GAME.explain(small, name, "confidence").value),
        "125,000",
    )
    yield (
        "the same with its text",
        measure(lambda: str(GAME.explain(small, name, "confidence"))),
        "50,000",
    )
    yield (
        "value explained, 1,000 changes",
        measure(lambda: GAME.explain(large, name, "confidence").value),
        "2,000",
    )
    yield (
        "the same question again, nothing changed",
        measure(lambda: GAME.why(small, name, "confidence")),
        "1,000,000",
    )


def _fights() -> Iterator[Row]:
    scenario = fight()
    position = start(GAME, scenario)

    def played(trace: TreeRecorder | None) -> TreeRecorder | None:
        line = play_line(GAME, position, scenario.line, SILENT if trace is None else trace)
        assert line.stop is None, line.stop
        return trace

    def with_text() -> str:
        trace = TreeRecorder()
        played(trace)
        return views.text(trace.steps, GAME.rulebook)

    what = "fight, 4 quick plays, 10 changes a side"
    traced = measure(lambda: played(TreeRecorder()))
    untraced = measure(lambda: played(None))
    yield f"{what}, every step cited", traced, "40,000"
    yield f"{what}, no trace", untraced, ""
    yield f"{what}, cited and written out", measure(with_text), "20,000"
    print(f"trace on against off: {traced.references / untraced.references:.2f} (at most 1.4)")


def _options() -> Iterator[Row]:
    hand = GAME.position(board(cards=4))
    actions = [GAME.action(hand, {"by": "Ana", "play": f"Trick A{n}"}) for n in range(4)]
    yield (
        "options of a window, 4 cards in hand, yes or no",
        measure(lambda: [bool(GAME.legality(hand, action)) for action in actions]),
        "120,000",
    )
    full = GAME.position(board(characters=5, toys=5, cards=9, changes=4))
    number = len(GAME.options(full))
    yield (
        f"options with all reasons, full board, hands of 9 ({number} actions)",
        measure(lambda: GAME.options(full)),
        "10,000",
    )


def _search() -> Iterator[Row]:
    position = GAME.position(board(cards=4))
    goal = Goal.parse("Character A1.confidence=99")
    positions = explore(GAME, position, goal, limit=3_000).positions
    yield (
        "distinct positions explored",
        measure(lambda: explore(GAME, position, goal, limit=3_000), positions),
        "110,000",
    )


def _records() -> Iterator[Row]:
    full = board(characters=5, toys=5, cards=9, changes=4)
    scenario = Scenario.model_validate({"game": GAME.id, "position": full, "line": []})
    token = write_token(scenario)
    yield (
        f"permalink of a full board decoded and validated ({len(token):,} characters)",
        measure(lambda: read_token(token)),
        "12,300",
    )
    yield "position document of a full board read", measure(lambda: GAME.position(full)), ""
    ruling = rule_on(GAME, fight())
    receipt = to_json(write_receipt(GAME, ruling))
    yield "receipt of that fight replayed", measure(lambda: replay(GAME, from_json(receipt))), ""
    for game in rules.games():
        files = files_below([ROOT / "scenarios" / game])
        if files:
            scenarios = _all(files)
            yield (
                f"scenario files of {game} replayed ({len(files)})",
                measure(scenarios, len(files)),
                "18,000 (from JSON)",
            )


def _all(files: list[Path]) -> Callable[[], object]:
    return lambda: [replay_file(rules.load, file) for file in files]


def main(arguments: list[str]) -> None:
    """Print the table; with `--json` the figures alone."""
    found = []
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    as_json = "--json" in arguments
    if not as_json:
        print(f"{machine}; cost in frozen structs of six fields made meanwhile\n")
        print(f"{'what':<74}{'a second':>12}{'cost':>10}  aim")
    for what, rate, aim in rows():
        found.append({"what": what, "a_second": rate.a_second, "cost": rate.references})
        if not as_json:
            print(f"{what:<74}{rate.a_second:>12,.0f}{rate.references:>10,.0f}  {aim}", flush=True)
    if as_json:
        print(json.dumps({"machine": machine, "rows": found}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
