"""`judge diff`: two editions of a game, or two versions of its rulebook, and what they answer."""

from __future__ import annotations

from pathlib import Path

from commands.auditing import scenarios_of
from commands.files import game_called
from commands.printing import put
from engine.model.rulebook import EDITION, Readings, Rulebook
from engine.notation.documents import JudgeCallError
from engine.notation.rulebook_document import read_rulebook_folder
from engine.records.editions import (
    Changed,
    answer_differences,
    book_difference,
    edition_difference,
)


def diff(name: str, old: str, new: str) -> None:
    """Print what differs between two editions, or two rulebook folders, and which answers do."""
    game = game_called(name)
    then, now = _book(game.rulebook, old), _book(game.rulebook, new)
    found = book_difference(then[0], now[0])
    for title, ids in (
        ("Rules added", found.added),
        ("Rules gone", found.gone),
        ("Open points added", found.conflicts_added),
        ("Open points gone", found.conflicts_gone),
    ):
        _list(title, ids)
    _parts("Rules changed", found.changed)
    _parts("Open points changed", found.conflicts_changed)
    if then[0] is now[0]:
        put("Read otherwise")
        for conflict, before, after in edition_difference(then[0], then[1], now[1]):
            put(f"  {then[0].conflicts[conflict].question}  [{conflict}]")
            put(f"    {old}: {_words(before)}; {new}: {_words(after)}")
    count = 0
    readings = [
        Readings(book, {EDITION: edition} if edition else {}) for book, edition in (then, now)
    ]
    for difference in answer_differences(game, scenarios_of(name), *readings):
        if not count:
            put("Answered otherwise")
        count += 1
        put(f"  {difference.title}: {difference.asked}")
        put(f"    {old}: {difference.then}")
        put(f"    {new}: {difference.now}")
    put(f"{count} answers differ")


def _book(book: Rulebook, given: str) -> tuple[Rulebook, str]:
    """The rulebook and edition that a word of the command stands for."""
    if given in book.editions:
        return book, given
    folder = Path(given)
    if (folder / "book.yaml").is_file():
        return read_rulebook_folder(folder), ""
    known = ", ".join(book.editions) or "none"
    says = (
        f"{given!r} is no edition of {book.title} (there are {known}) and no folder of a rulebook"
    )
    raise JudgeCallError(says)


def _list(title: str, ids: tuple[str, ...]) -> None:
    if ids:
        put(title)
        put("\n".join(f"  {name}" for name in ids))


def _parts(title: str, changed: tuple[Changed, ...]) -> None:
    if changed:
        put(title)
    for one in changed:
        put(f"  {one.id}")
        for part, then, now in one.parts:
            put(f"    {part}: {then} -> {now}")


def _words(reading: str) -> str:
    return reading.replace("-", " ")
