"""Rulings and handouts on paper: a plain A4 document with a font for all European scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from fpdf import FPDF, XPos, YPos
from fpdf.enums import TextMode, WrapMode

from ui.store.documents import SavedRuling
from ui.store.exports import heading
from ui.words.strings import say

FONT = "NotoSans[wdth,wght].ttf"
SURELY_ONE_LINE = 550
"""Letters times size that fit on a line of A4, however wide the letters are."""
SIGNS_THE_FONT_LACKS = str.maketrans({"→": "->", "≥": ">=", "≤": "<=", "✓": "+", "✗": "x"})


class Paper(FPDF):
    """An A4 document with a title on top and page numbers below."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        file = str(files("fontpkg_noto_sans") / "files" / FONT)
        self.add_font("body", fname=file)
        self.set_title(title)
        self.set_creator("Judge Call")
        self.set_auto_page_break(True, margin=20)
        self.add_page()
        self.line_of_text(title, size=17, bold=True, after=3)

    def footer(self) -> None:
        """The page number in the middle of the bottom margin."""
        self.set_y(-14)
        self.set_font("body", size=9)
        self.cell(0, 8, f"{self.page_no()}", align="C")

    def line_of_text(
        self,
        text: str,
        *,
        size: float = 10.5,
        bold: bool = False,
        indent: float = 0,
        after: float = 1,
    ) -> None:
        """A paragraph; words too long for the line are broken.

        Bold is the regular letters with an outline: a bold cut of the font takes seconds to make.
        """
        self.set_font("body", size=size)
        self.set_x(self.l_margin + indent)
        text = text.translate(SIGNS_THE_FONT_LACKS)
        height = size * 0.5
        with self.local_context(
            text_mode=TextMode.FILL_STROKE if bold else TextMode.FILL, line_width=size / 60
        ):
            # Most lines are short, and breaking lines is what takes the time.
            if len(text) * size < SURELY_ONE_LINE and "\n" not in text:
                self.cell(0, height, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            else:
                longest = max(map(len, text.split()), default=0)
                wrap = WrapMode.WORD if longest < 60 else WrapMode.CHAR
                self.multi_cell(
                    0, height, text, wrapmode=wrap, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
                )
        self.ln(after)

    def labelled(self, label: str, text: str) -> None:
        """A small bold label with a paragraph below it, kept out when there is no text."""
        if text:
            self.line_of_text(label, size=9, bold=True, after=0)
            self.line_of_text(text, after=2)

    def rule_off(self) -> None:
        """A thin line across the page."""
        self.set_draw_color(150)
        self.line(self.l_margin, self.get_y(), self.w - self.r_margin, self.get_y())
        self.ln(3)


def to_pdf(rulings: Iterable[SavedRuling]) -> bytes:
    """The rulings as a PDF document to print or to hand to the head judge."""
    paper = Paper(say("rulings.export_title"))
    for ruling in rulings:
        paper.rule_off()
        paper.line_of_text(heading(ruling), size=12, bold=True, after=1)
        paper.labelled(say("rulings.question"), ruling.question)
        paper.labelled(say("rulings.answer"), ruling.answer)
        paper.labelled(say("rulings.rules"), ", ".join(ruling.rules))
        paper.labelled(say("rulings.notes"), ruling.notes)
        paper.line_of_text(
            f"{ruling.game} · {say('rulings.book')} {ruling.rulebook_hash}", size=8.5, after=3
        )
    return bytes(paper.output())


def handout(title: str, parts: Sequence[tuple[str, str]]) -> bytes:
    """A printable sheet: a title, then headed paragraphs."""
    paper = Paper(title)
    for label, text in parts:
        for index, paragraph in enumerate(text.split("\n")):
            if index == 0:
                paper.labelled(label, paragraph)
            elif paragraph.strip():
                indent = (len(paragraph) - len(paragraph.lstrip())) * 1.5
                paper.line_of_text(paragraph.strip(), indent=indent, after=0.5)
    return bytes(paper.output())
