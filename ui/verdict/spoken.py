"""The ruling in words: what is read out, what it rests on, what it depends on, what is copied."""

from __future__ import annotations

from engine.views.rulings import plainly, rules_behind
from ui.case.seen import Seen
from ui.desk.screens import screen
from ui.words.strings import say

MOST_RULES = 3


def one_line(shown: Seen) -> str:
    """The ruling as it is read out: the outcome, then what was asked."""
    if shown.ruling.answers or shown.ruling.outcome is not None:
        return shown.ruling.verdict
    if shown.stop is not None:
        return str(shown.stop.refused.text)
    mine = screen(shown.case.game)
    return mine.summary(shown) if mine.summary else say("answer.nothing_asked")


def cited_rules(shown: Seen) -> list[str]:
    """Ids of the rules that decided, then those the answers rest on; else those of the line."""
    outcome = shown.ruling.outcome
    found: dict[str, None] = dict.fromkeys(outcome.rules if outcome else ())
    for answered in shown.ruling.answers:
        found.update(dict.fromkeys(rules_behind(answered)))
    if not found:
        found.update(dict.fromkeys(sorted(shown.ruling.trace.cited())))
    return [str(rule) for rule in found if rule]


def to_copy(shown: Seen, address: str = "") -> str:
    """The ruling as plain text: question, ruling, rules by name, the sources' edition, link."""
    book = shown.game.rulebook
    rules = [
        book.rules[rule].title for rule in cited_rules(shown)[:MOST_RULES] if rule in book.rules
    ]
    sources = dict.fromkeys(
        book.sources[book.rules[rule].source].title
        for rule in cited_rules(shown)
        if rule in book.rules
    )
    lines = [
        shown.case.question,
        one_line(shown),
        *(says for says, _ in disagreements(shown)),
        say("answer.copied_rules", rules="; ".join(rules)) if rules else "",
        say("answer.copied_sources", sources="; ".join(sources)),
        address,
    ]
    return "\n".join(line for line in lines if line)


def disagreements(shown: Seen) -> list[tuple[str, str]]:
    """For each answer that depends on a disagreement: that in a sentence, and the disagreement."""
    if not shown.ruling.touched:
        return []
    book = shown.game.rulebook
    return [
        (plainly(found, conflict, book), conflict)
        for found in shown.dependence
        if not found.holds
        for conflict in found.conflicts
    ]


def in_words(reading: str) -> str:
    """The name of a reading as people say it."""
    return reading.replace("-", " ")
