"""Rulings are kept, found, exported and read back, on SQLite and on PostgreSQL."""

from __future__ import annotations

import csv
import io
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from pypdf import PdfReader

from ui.store import Filters, Rulings, SavedRuling, open_store
from ui.store.exports import BadImportError, from_json, to_csv, to_json, to_markdown
from ui.store.pdf import handout, to_pdf

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def a_ruling(**changes: object) -> SavedRuling:
    values: dict[str, object] = {
        "created": NOON,
        "event": "Autumn Open",
        "table_number": "12",
        "game": "a-game",
        "question": "Why is this 4?",
        "answer": "It is 4: printed 2, and 2 from the shield → 4.",
        "rules": ["values.printed", "values.ongoing"],
        "rulebook_hash": "abc",
        "receipt": {"line": [{"by": "Ana", "play": "Shield"}]},
        **changes,
    }
    return SavedRuling.model_validate(values)


def postgres_programs() -> Path | None:
    """The folder of a local PostgreSQL server, if one is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


@pytest.fixture(scope="module")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("no local PostgreSQL server")
    folder = tmp_path_factory.mktemp("postgres")
    # The server refuses to run as root, so there it runs as the account its package made.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        for part in (folder, *folder.parents):
            if part.is_dir() and part.stat().st_uid == os.geteuid() and part != Path("/"):
                part.chmod(part.stat().st_mode | 0o055)
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    set_up = [*as_user, str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "judge"]
    subprocess.run(set_up, check=True, capture_output=True, cwd=folder)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    control = [*as_user, str(programs / "pg_ctl"), "-D", str(data), "-w"]
    log = str(folder / "log")
    subprocess.run([*control, "-l", log, "-o", options, "start"], check=True, capture_output=True)
    try:
        yield f"postgres://judge@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rulings]:
    if request.param == "sqlite":
        rulings = open_store(f"sqlite:///{tmp_path / 'data' / 'rulings.db'}")
    else:
        rulings = open_store(request.getfixturevalue("postgres_url"))
    yield rulings
    with rulings.engine.begin() as connection:
        connection.execute(sa.text("delete from rulings"))
    rulings.engine.dispose()


def test_a_saved_ruling_comes_back_as_it_was(store: Rulings) -> None:
    saved = store.save(a_ruling())
    assert saved.number is not None
    assert store.get(saved.number) == saved
    assert store.get(saved.number + 1) is None


def test_the_newest_ruling_comes_first(store: Rulings) -> None:
    store.save_all(
        [a_ruling(question="old"), a_ruling(created=NOON + timedelta(1), question="new")]
    )
    assert [ruling.question for ruling in store.find()] == ["new", "old"]
    assert [ruling.question for ruling in store.find(limit=1, offset=1)] == ["old"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (Filters(), {"first", "100% sure"}),
        (Filters(words="FIRST"), {"first"}),
        (Filters(words="shield open"), {"first", "100% sure"}),
        (Filters(words="%"), {"100% sure"}),
        (Filters(event="Autumn Open"), {"first", "100% sure"}),
        (Filters(event="Other"), set()),
        (Filters(table_number="7"), {"100% sure"}),
        (Filters(game="b-game"), {"100% sure"}),
        (Filters(since=NOON + timedelta(hours=1)), {"100% sure"}),
        (Filters(until=NOON), {"first"}),
    ],
)
def test_search_and_filters(store: Rulings, filters: Filters, found: set[str]) -> None:
    later = {"created": NOON + timedelta(days=1), "table_number": "7", "game": "b-game"}
    store.save_all([a_ruling(question="first"), a_ruling(question="100% sure", **later)])
    assert {ruling.question for ruling in store.find(filters)} == found
    assert store.count(filters) == len(found)


def test_events_and_removal(store: Rulings) -> None:
    saved = store.save_all([a_ruling(event="B"), a_ruling(event="A"), a_ruling(event="")])
    assert store.events() == ["A", "B"]
    assert saved[0].number is not None
    assert store.remove(saved[0].number)
    assert not store.remove(saved[0].number)
    assert store.events() == ["A"]


def test_opening_a_store_twice_keeps_what_is_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rulings.db'}"
    open_store(url).save(a_ruling())
    again = open_store(url)
    assert again.count() == 1
    with again.engine.connect() as connection:
        assert connection.execute(sa.text("pragma journal_mode")).scalar() == "wal"


def test_json_goes_round() -> None:
    rulings = [a_ruling(), a_ruling(question="Zoë & Łukasz?")]
    assert from_json(to_json(rulings)) == rulings


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", 'no list called "rulings"'),
        ('{"format": 99, "rulings": []}', "format 99"),
        ('{"format": 1, "rulings": [{"game": 3}, {"evil": 1}]}', "Ruling 2, evil"),
    ],
)
def test_a_bad_import_names_every_problem(text: str, says: str) -> None:
    with pytest.raises(BadImportError, match=says):
        from_json(text)


def test_a_cell_that_is_a_formula_is_disarmed() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv([a_ruling(question="=HYPERLINK(1)")]))))
    assert rows[0]["question"] == "'=HYPERLINK(1)"
    assert rows[0]["rules"] == "values.printed values.ongoing"


def test_markdown_shows_typed_text_as_typed() -> None:
    text = to_markdown([a_ruling(question="![x](https://example.org/p.png)")])
    assert "![x]" not in text
    assert r"\!\[x\]" in text


def test_the_pdf_holds_the_ruling() -> None:
    document = PdfReader(io.BytesIO(to_pdf([a_ruling(), a_ruling(question="Łukasz " + "x" * 200)])))
    text = "".join(page.extract_text() for page in document.pages)
    assert "Autumn Open · Table 12" in text
    assert "Łukasz" in text


def test_a_handout_is_a_pdf() -> None:
    assert handout("Lesson", [("Question", "Who wins?\n  first\n  second")]).startswith(b"%PDF")
