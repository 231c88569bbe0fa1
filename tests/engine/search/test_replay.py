"""Files are replayed in order, each with its outcome, whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.notation.documents import DocumentError
from engine.play.ruling import rule_on
from engine.records.receipt import to_json, write_receipt
from engine.search.replay import Outcome, Tally, files_below, replay_files
from engine.search.work import ClusterError
from tests.engine.frog_scenarios import TEXT, load, scenario
from tests.engine.frogs import GAME


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    receipt = write_receipt(GAME, rule_on(GAME, scenario()))
    written = {
        "a-passes.yaml": TEXT,
        "b-fails.yaml": TEXT.replace("is: 2", "is: 7"),
        "c-malformed.yml": "game: frogs\n",
        "d-receipt.json": to_json(receipt),
        "e-diverges.json": to_json(receipt).replace('"value": 2', '"value": 9'),
        "f-other-game.yaml": TEXT.replace("frogs", "toads"),
        "within/g-passes.yaml": TEXT,
        "notes.txt": "not looked at",
    }
    for name, text in written.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "h-bytes.yaml").write_bytes(b"\xff\xfe\x00")
    return tmp_path


def test_every_file_has_its_outcome(folder: Path) -> None:
    files = files_below([folder])
    outcomes = list(replay_files(load, files))
    assert [Path(o.file).name[0] for o in outcomes] == list("abcdefhg")
    assert [o.passed for o in outcomes] == [True, False, False, True, False, False, False, True]
    assert "expected 7, got 2" in outcomes[1].says[0]
    assert "position: is missing" in outcomes[2].says[0]
    assert outcomes[4].says[:2] == ("diverged", "  Bo.jump: then 9, now 2")
    assert outcomes[5].says == ("no game is called 'toads'; there is frogs",)


def test_the_closing_line_counts_them(folder: Path) -> None:
    tally = Tally()
    for outcome in replay_files(load, files_below([folder])):
        tally = tally.and_this(outcome)
    assert str(tally) == "3 passed, 5 failed"


def test_two_processes_give_what_one_does(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = files_below([folder])
    monkeypatch.setattr("engine.search.replay.PER_TASK_HERE", 2)
    assert list(replay_files(load, files, jobs=2)) == list(replay_files(load, files))


def test_readings_name_what_an_answer_depends_on(folder: Path) -> None:
    file = folder / "a-passes.yaml"
    (outcome,) = replay_files(load, [file], readings=True)
    assert outcome == Outcome(
        str(file),
        True,
        (
            "Bo.jump: depends on cards.mud-rounding: 2 by Frog Pond booklet (down), "
            "3 by A letter from the author (up)",
        ),
    )


def test_a_fault_in_one_file_does_not_hide_the_others(folder: Path) -> None:
    def faulty(game: str) -> Any:
        raise ZeroDivisionError("in the making")

    outcomes = list(replay_files(faulty, [folder / "a-passes.yaml", folder / "c-malformed.yml"]))
    assert outcomes[0].says[0].startswith("a fault of the program: ZeroDivisionError: in the mak")
    assert "test_replay.py:" in outcomes[0].says[0]
    assert "position: is missing" in outcomes[1].says[0]


def test_paths_that_are_not_there_are_named_all_at_once(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        files_below([tmp_path / "one", tmp_path / "two"])
    assert len(caught.value.problems) == 2


def test_a_cluster_gives_what_one_process_does(folder: Path) -> None:
    distributed = pytest.importorskip("distributed")
    files = files_below([folder])
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert list(replay_files(load, files, cluster=address)) == list(replay_files(load, files))


def test_an_address_nothing_answers_at_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("engine.search.work.SECONDS_TO_ANSWER", 0.2)
    with pytest.raises(ClusterError, match="no Dask scheduler answers at nowhere"):
        list(replay_files(load, files_below([folder]), cluster="nowhere:1"))
