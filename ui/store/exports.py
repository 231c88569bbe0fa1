"""Rulings as Markdown, JSON and CSV, and rulings read back from JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence

from pydantic import ValidationError

from ui.store.documents import SavedRuling
from ui.words.markdown import plain
from ui.words.strings import say

FORMAT = 1
LARGEST_IMPORT = 5_000_000
COLUMNS = (
    "number",
    "created",
    "event",
    "table_number",
    "game",
    "question",
    "answer",
    "notes",
    "rules",
    "rulebook_hash",
    "engine_version",
    "link",
)
RUNS_IN_SPREADSHEETS = ("=", "+", "-", "@", "\t", "\r")


class BadImportError(ValueError):
    """What is wrong with an import, all at once; each line names the place."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def heading(ruling: SavedRuling) -> str:
    """Event, table and time of a ruling in one line."""
    table = say("rulings.at_table", table=ruling.table_number) if ruling.table_number else ""
    when = ruling.created.strftime("%Y-%m-%d %H:%M UTC")
    return " · ".join(part for part in (ruling.event, table, when) if part)


def to_markdown(rulings: Iterable[SavedRuling]) -> str:
    """The rulings as a Markdown document. What people typed is shown as they typed it."""
    out = [f"# {say('rulings.export_title')}"]
    for ruling in rulings:
        out.append(f"\n## {plain(heading(ruling))}\n")
        out.append(f"**{say('rulings.question')}** {plain(ruling.question)}\n")
        out.append(f"**{say('rulings.answer')}** {plain(ruling.answer)}\n")
        if ruling.rules:
            rules = ", ".join(f"`{rule}`" for rule in ruling.rules)
            out.append(f"**{say('rulings.rules')}** {rules}\n")
        if ruling.notes:
            out.append(f"**{say('rulings.notes')}** {plain(ruling.notes)}\n")
        out.append(f"{say('rulings.book')} `{ruling.rulebook_hash}` · {plain(ruling.game)}")
    return "\n".join(out) + "\n"


def to_json(rulings: Iterable[SavedRuling]) -> str:
    """The rulings with their receipts, to be imported elsewhere."""
    documents = [ruling.model_dump(mode="json") for ruling in rulings]
    return json.dumps({"format": FORMAT, "rulings": documents}, ensure_ascii=False, indent=1)


def to_csv(rulings: Iterable[SavedRuling]) -> str:
    """The rulings as a table for a spreadsheet, without receipts.

    A cell that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for ruling in rulings:
        values = ruling.model_dump(mode="json", include=set(COLUMNS))
        values["rules"] = " ".join(ruling.rules)
        writer.writerow([_cell(values[column]) for column in COLUMNS])
    return out.getvalue()


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(RUNS_IN_SPREADSHEETS) else text


def from_json(text: str) -> list[SavedRuling]:
    """The rulings of an export; BadImportError with every problem if something is wrong."""
    if len(text) > LARGEST_IMPORT:
        raise BadImportError([say("rulings.import_too_large", most=LARGEST_IMPORT)])
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadImportError([say("rulings.import_not_json", problem=error)]) from None
    if not isinstance(document, dict) or not isinstance(document.get("rulings"), list):
        raise BadImportError([say("rulings.import_no_list")])
    if document.get("format") != FORMAT:
        raise BadImportError(
            [say("rulings.import_format", given=document.get("format"), known=FORMAT)]
        )
    found: list[SavedRuling] = []
    problems: list[str] = []
    for index, item in enumerate(document["rulings"], start=1):
        try:
            found.append(SavedRuling.model_validate(item))
        except ValidationError as error:
            for problem in error.errors():
                place = ".".join(str(part) for part in problem["loc"]) or "-"
                problems.append(
                    say("rulings.import_problem", index=index, place=place, problem=problem["msg"])
                )
    if problems:
        raise BadImportError(problems)
    return found
