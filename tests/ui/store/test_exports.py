"""Rulings go out as JSON, CSV, Markdown and PDF, and come back from JSON."""

from __future__ import annotations

import csv
import io

import pytest
from pypdf import PdfReader

from tests.ui.store.samples import a_ruling
from ui.store.exports import BadImportError, from_json, to_csv, to_json, to_markdown
from ui.store.pdf import handout, to_pdf


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
