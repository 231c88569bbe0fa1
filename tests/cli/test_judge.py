"""The `judge` command keeps its promises: output, exit codes, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import judge_cli
import rules

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "scenarios" / "little_troubles"
FILE = FOLDER / "temporary-change-stays-with-its-side.yaml"

POSITION = """\
title: Who may reach what
game: little_troubles
position:
  turn: {player: Ana, number: 3, at: build}
  Ana: {cookies: 5, characters: [{name: Gardener, printed: {confidence: 2, maturity: 3}}]}
  Nick: {cookies: 12}
"""


class Ran:
    """What a run of the command printed and ended with."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def judge(capfd: pytest.CaptureFixture[str]):
    def run(*arguments: object) -> Ran:
        code: object = 0
        try:
            judge_cli.main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code
        printed = capfd.readouterr()
        assert "Traceback" not in printed.err
        return Ran(int(code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str, name: str = "case.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_ask_prints_the_answer_the_steps_and_the_rules(judge) -> None:
    ran = judge("ask", FILE)
    assert ran.code == 0
    assert ran.out.startswith("What is Babysitter's Confidence?\nBabysitter's Confidence is 1.")
    assert "\n  1  Ana: play Bike Helmet" in ran.out
    assert (
        "(+2 Bike Helmet: put on the adult side (dormant))  [values.temporary-one-side" in ran.out
    )
    assert "values.temporary-one-side: Temporary changes keep to one side (Wiki" in ran.out
    assert "\x1b" not in ran.out


def test_ask_as_json_is_json_alone(judge) -> None:
    data = json.loads(judge("ask", FILE, "--json", "--readings", "all").out)
    assert data["answers"][0]["value"] == 1
    assert data["answers"][0]["readings"]["holds"] is True
    assert data["steps"][0]["number"] == "1"
    assert data["rulebook"] == rules.load("little_troubles").rulebook.hash


def test_ask_as_markdown(judge) -> None:
    ran = judge("ask", FILE, "--markdown")
    assert ran.out.startswith("**What is Babysitter's Confidence?**")


def test_ask_under_all_readings(judge, written) -> None:
    assert (
        "Babysitter.confidence: holds under every reading"
        in judge("ask", FILE, "--readings", "all").out
    )
    first_turn = POSITION.replace("number: 3", "number: 2") + "ask: [{value: turn.fight_skipped}]\n"
    out = judge("ask", written(first_turn), "--readings", "all").out
    assert "depends on fight.first-turn: " in out
    assert " by " in out.split("depends on fight.first-turn")[1]


def test_ask_ends_with_1_if_an_expected_answer_differs(judge, written) -> None:
    ran = judge("ask", written(POSITION + "expect: [{value: Ana.cookies, is: 7}]\n"))
    assert ran.code == 1
    assert ran.err == "differs: Ana.cookies: expected 7, got 5 (Ana has 5 cookies)\n"


def test_replay_counts_and_ends_with_1_if_any_failed(judge, written, tmp_path: Path) -> None:
    assert judge("replay", FILE).out == "1 passed, 0 failed\n"
    written(POSITION + "expect: [{value: Ana.cookies, is: 5}]\n", "right.yaml")
    assert judge("replay", tmp_path).out == "1 passed, 0 failed\n"
    wrong = written(POSITION + "expect: [{value: Ana.cookies, is: 7}]\n", "wrong.yaml")
    ran = judge("replay", tmp_path)
    assert ran.code == 1
    assert ran.out == (
        f"FAILED {wrong}\n  Ana.cookies: expected 7, got 5 (Ana has 5 cookies)\n"
        "1 passed, 1 failed\n"
    )


def test_replay_with_two_jobs_gives_the_same(judge) -> None:
    assert judge("replay", FOLDER, "--jobs", 2).out == judge("replay", FOLDER).out


def test_replay_with_all_readings_names_what_depends(judge, written) -> None:
    first_turn = POSITION.replace("number: 3", "number: 2")
    file = written(first_turn + "expect: [{value: turn.fight_skipped, is: yes}]\n")
    ran = judge("replay", file, "--readings", "all")
    assert ran.out.startswith(f"passed {file}\n  turn.fight_skipped: depends on fight.first-turn")
    assert ran.out.endswith("1 passed, 0 failed\n")


def test_check_tells_every_problem_with_file_and_line(judge, written) -> None:
    assert judge("check", FILE).out == "1 checked, 0 with problems\n"
    bad = written(POSITION.replace("cookies: 5", "cookeis: 5") + "readings: {a.b: c}\n")
    ran = judge("check", bad)
    assert ran.code == 1
    assert ran.out == (
        f"{bad}:7: readings.a.b: no conflict is called 'a.b'\n"
        f"{bad}:5: position.Ana.cookeis: is not a known field here; perhaps cookies\n"
        "1 checked, 1 with problems\n"
    )


def test_check_accepts_every_file_of_the_project(judge) -> None:
    ran = judge("check", ROOT / "scenarios", ROOT / "rules")
    assert ran.code == 0, ran.out


def test_why_prints_the_rows_behind_a_value(judge) -> None:
    ran = judge("why", FILE, "Babysitter", "Confidence")
    assert ran.out.startswith("Babysitter's Confidence is 1\n")
    assert "Bike Helmet" in ran.out


def test_options_prints_what_is_allowed_and_every_reason_against_the_rest(judge) -> None:
    ran = judge("options", FILE)
    assert ran.out.startswith("Build Phase: Build (build.plays)\nAllowed\n  Ana: pass\nRefused\n")
    assert "timing/not-holding" in ran.out


KNOWN = POSITION.replace("cookies: 5", "cookies: 5, hand: []").replace("cookies: 12", "hand: []")


def test_explore_answers_yes_with_the_line_or_no(judge, written) -> None:
    file = written(KNOWN)
    yes = judge("explore", file, "--goal", "turn.at=prefight.window")
    assert yes.code == 0
    assert yes.out.startswith(
        "Yes: turn.at=prefight.window can be reached:\n  1  Ana: pass\n  2  Nick: pass\n"
    )
    no = judge("explore", file, "--goal", "Gardener.side=regressed")
    assert no.code == 0
    assert no.out.startswith("No: ")
    data = json.loads(judge("explore", file, "--goal", "Ana.cookies=5", "--json").out)
    assert data == {
        "goal": "Ana.cookies=5",
        "reached": True,
        "line": [],
        "positions": 1,
        "depth": 0,
        "unstated": [],
        "stopped": False,
        "doubts": [],
    }
    limited = judge("explore", file, "--goal", "Gardener.side=regressed", "--limit", 2)
    assert limited.code == 1
    assert limited.out.startswith("Not decided: the limit")


def test_explore_decides_nothing_where_a_hand_is_unknown(judge, written) -> None:
    ran = judge("explore", written(POSITION), "--goal", "Gardener.side=regressed")
    assert ran.code == 1
    assert ran.out.startswith("Not decided: nothing that could be followed reaches")
    assert "  Nick: which cards are in hand\n" in ran.out


def test_explore_aims_at_everything_there_is(judge, written) -> None:
    """Can Nick still save the Fight? Each play is tried on each card in play."""
    fight = """\
title: Can it still be saved?
game: little_troubles
position:
  turn: {player: Ana, number: 3, at: fight.window, fighters: [Gardener, Postman]}
  Ana:
    characters: [{name: Gardener, printed: {confidence: 4, maturity: 5}}]
    hand: []
  Nick:
    cookies: 1
    characters: [{name: Postman, printed: {confidence: 2, maturity: 4}}]
    hand:
      - {name: Nap, types: quick action, cost: 1, effects: [{change: {maturity: 1}, on: target}]}
"""
    saved = judge("explore", written(fight), "--goal", "Ana.wins=0")
    assert saved.out.startswith("Yes: Ana.wins=0 can be reached: it holds here.")
    tie = judge("explore", written(fight), "--goal", "fight.result=tie")
    assert "  1  Nick: play Nap, on Postman\n" in tie.out
    poor = judge(
        "explore", written(fight.replace("cookies: 1", "cookies: 0")), "--goal", "fight.result=tie"
    )
    assert poor.out.startswith("No: ")


@pytest.mark.parametrize(
    ("form", "starts"), [("dot", "digraph"), ("mermaid", "flowchart"), ("json", "{"), ("svg", "<")]
)
@pytest.mark.parametrize("game", rules.games())
def test_graph_draws_every_game(judge, game: str, form: str, starts: str) -> None:
    ran = judge("graph", game, "--format", form)
    assert ran.code == 0
    assert ran.out.startswith(starts)


def test_graph_as_png_goes_to_a_file(judge, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "judge_cli.py"), "graph", "little_troubles"]
    done = subprocess.run([*command, "--format", "png"], capture_output=True, check=True)
    assert done.stdout.startswith(b"\x89PNG")


def test_picture_draws_the_table_in_letters_and_to_files(judge, tmp_path: Path) -> None:
    file = ROOT / "scenarios" / "little_troubles" / "why-is-this-confidence-4.yaml"
    ran = judge("picture", file)
    assert "Babysitter (Adult, with Cardboard Shield)  Confidence 4 (+2)" in ran.out
    before = judge("picture", file, "--at", "0")
    assert "Cardboard Shield (held by nobody)" in before.out
    assert judge("picture", file, "--format", "svg").out.startswith("<svg")
    drawn = tmp_path / "table.png"
    assert judge("picture", file, "--out", drawn).code == 0
    assert drawn.read_bytes().startswith(b"\x89PNG")
    assert "expected a step from 0 to 1, got 9" in judge("picture", file, "--at", "9").err
    assert "cannot be written" in judge("picture", file, "--out", tmp_path / "no" / "x.svg").err


def test_rules_looks_up_rules_and_open_points(judge) -> None:
    ran = judge("rules", "little_troubles", "rule", "of", "one")
    assert ran.out.startswith("values.rule-of-one  Rule of One (")
    ran = judge("rules", "little_troubles", "fight.first-turn")
    assert "Open points" in ran.out
    assert "* " in ran.out
    assert judge("rules", "little_troubles").code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ask", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["check", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["replay", "nowhere"], "nowhere: there is no such file"),
        (["why", FILE, "Nobody", "confidence"], "'Nobody' is not in play; in play: Babysitter"),
        (["why", FILE, "Babysitter", "height"], "height"),
        (["graph", "chess"], "no game is called 'chess'; there are"),
        (["rules", "chess"], "no game is called 'chess'; there are"),
        (["rules", "little_troubles", "zzzz"], "no rule of Little Troubles holds 'zzzz'"),
        (["explore", FILE, "--goal", "victory"], "expected PATH=VALUE"),
        (["explore", FILE, "--goal", "Nobody.side=adult"], "Nobody"),
        (["replay", FILE, "--cluster", "nowhere:1"], "no Dask scheduler answers at nowhere:1"),
        (["replay", FILE, "--jobs", "0"], "jobs"),
        (["ask"], "file"),
        (["judge"], "judge"),
    ],
)
def test_what_is_wrong_is_said_in_one_message_with_exit_2(
    judge, arguments: list[object], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.search.work.SECONDS_TO_ANSWER", 0.2)
    ran = judge(*arguments)
    assert ran.code == 2
    assert says in ran.err.lower() or says in ran.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "case.yaml:1: expected a mapping, got nothing"),
        ("[", "case.yaml:2: not readable"),
        (
            POSITION.replace("little_troubles", "chess"),
            "case.yaml:2: game: no game is called 'chess'",
        ),
        (POSITION.replace("at: build", "at: lunch"), "case.yaml:4: position.turn.at: no place"),
        (POSITION + "line: [{by: Zoe, pass: true}]\n", "case.yaml:7: line.0.by: expected Ana or"),
        (POSITION + "line: [{by: Ana, jump: 3}]\n", "case.yaml:7: line.0.jump: is not a known"),
        (POSITION + "ask: [{value: Ana.shoes}]\n", "case.yaml:7: "),
        (POSITION + "readings: {a.b: c}\n", "case.yaml:7: readings"),
    ],
)
@pytest.mark.parametrize("command", ["ask", "options"])
def test_a_malformed_file_is_told_with_its_line(
    judge, written, command: str, text: str, says: str
) -> None:
    file = written(text)
    ran = judge(command, file)
    if command == "options" and "ask:" in text:
        assert ran.code == 0
        return
    assert ran.code == 2
    assert says.replace("case.yaml", str(file)) in ran.err


def test_even_a_fault_ends_in_one_sentence(judge, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("in the making")

    monkeypatch.setattr("commands.asking.rule_on", fail)
    ran = judge("ask", FILE)
    assert ran.code == 3
    assert ran.err.startswith("This is a fault of Judge Call, not of what it was given: ZeroDiv")
    assert ran.err.count("\n") == 1


def test_help_is_plain_when_it_is_not_a_terminal() -> None:
    command = [sys.executable, str(ROOT / "judge_cli.py"), "--help"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert "explore" in done.stdout
    assert "\x1b" not in done.stdout
    assert "╭" not in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} {ROOT / 'judge_cli.py'} rules little_troubles | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, check=True, text=True)
    assert done.stderr == ""


@pytest.mark.parametrize("game", rules.games())
def test_check_has_a_games_own_files_read_by_the_game(
    judge, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ROOT / "rules" / game / "cards" / "cards.yaml"
    assert judge("check", file).out == "1 checked, 0 with problems\n"
    text = file.read_text(encoding="utf-8")
    broken = text.replace("- name:", "- nmae:", 1).replace("- {name:", "- {nmae:", 1)
    read = Path.read_text
    monkeypatch.setattr(
        Path, "read_text", lambda path, *a, **k: broken if path == file else read(path, *a, **k)
    )
    ran = judge("check", file)
    assert ran.code == 1
    assert "nmae" in ran.out
