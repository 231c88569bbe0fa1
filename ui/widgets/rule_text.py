"""A rule as the pages show it."""

from __future__ import annotations

from engine.model.rulebook import Rulebook
from ui.words.markdown import code, plain


def rule_lines(book: Rulebook, rule_id: str) -> str:
    """A rule's title, wording and source as Markdown."""
    rule = book.rules.get(rule_id)
    if rule is None:
        return code(rule_id)
    source = book.sources[rule.source]
    place = f"{source.title}, {rule.section}" if rule.section else source.title
    return f"**{plain(rule.title)}** {code(rule_id)}\n\n{plain(rule.says)}\n\n*{plain(place)}*"
