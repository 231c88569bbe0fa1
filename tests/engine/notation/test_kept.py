"""A rulebook that was compiled before is the same as one compiled afresh, whatever is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rules
from engine.notation.documents import DocumentError
from engine.notation.kept import SWITCH, kept, kept_folder
from engine.notation.rulebook_document import load_rulebook, read_rulebook_folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.mark.parametrize("game", rules.games())
def test_a_kept_rulebook_is_the_rulebook(game: str, folder: Path) -> None:
    room = Path(rules.__file__).parent / game / "rulebook"
    fresh = read_rulebook_folder(room)
    for book in (load_rulebook(room), load_rulebook(room)):
        assert book.hash == fresh.hash
        assert (book.rules, book.conflicts) == (fresh.rules, fresh.conflicts)
        assert (book.sources, book.editions) == (fresh.sources, fresh.editions)
    assert len(list(folder.iterdir())) == 1


def test_what_is_kept_is_made_once_for_the_same_content(folder: Path) -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert kept(int, "number", [b"one"], make) == 1
    assert kept(int, "number", [b"one"], make) == 1
    assert kept(int, "number", [b"two"], make) == 2
    assert kept(int, "number", [b"on", b"e"], make) == 3
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("damage", ["deleted", "cut", "replaced"])
def test_what_is_lost_or_damaged_is_made_again(folder: Path, damage: str) -> None:
    kept(str, "word", [b"x"], lambda: "made")
    (file,) = folder.iterdir()
    if damage == "deleted":
        shutil.rmtree(folder)
    else:
        file.write_bytes(b"" if damage == "cut" else b"\x93nonsense")
    assert kept(str, "word", [b"x"], lambda: "made again") == "made again"


def test_nothing_is_kept_if_that_is_switched_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, "off")
    assert kept_folder() is None
    assert kept(str, "word", [b"x"], lambda: "made") == "made"
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a-file"
    file.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(SWITCH, str(file / "below"))
    assert kept(str, "word", [b"x"], lambda: "made") == "made"


def test_a_broken_rulebook_is_told_and_not_kept(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "book.yaml").write_text("game: g\ntitle: G\nsources: []\ntopics: [none]\n")
    with pytest.raises(DocumentError, match=r"there is no file none\.yaml"):
        load_rulebook(tmp_path)
    assert not folder.exists()
