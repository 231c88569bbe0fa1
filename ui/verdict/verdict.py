"""What the ruling box shows: question, verdict, the rows and reasons behind it, what is open."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.model.ledger import Verdict
from engine.model.legality import Reason, Refused
from engine.play.ruling import Answered
from engine.views.board_data import why_data
from engine.views.steps import cite
from ui.case.seen import Seen
from ui.verdict.spoken import MOST_RULES, cited_rules, disagreements, in_words, one_line
from ui.words.strings import say

_IDLE = Verdict.IDLE.value
MOMENT = "see-now"
"""Whether the board as it stands now is shown in place of the moment something was decided."""


def verdict_data(shown: Seen) -> dict[str, Any]:
    """The ruling as the browser draws it, with the text of every rule it names."""
    rules: dict[str, Any] = {}
    outcome = shown.ruling.outcome if shown.stop is None else None
    answered_by = outcome.answers if outcome else ()
    told = [one for one in shown.ruling.answers if one.question.value not in answered_by]
    data: dict[str, Any] = {
        "title": say("answer.title"),
        "question": shown.case.question,
        "says": _headline(shown, told),
        "answers": [
            _answered(shown, one, rules, first=outcome is None and n == 0)
            for n, one in enumerate(told)
        ],
        "because": [] if told and outcome is None else cited_rules(shown)[:MOST_RULES],
        "rules": rules,
        "words": {"because": say("answer.because")},
        **_open_points(shown),
    }
    if outcome:
        data["costs"] = [f"{cost[:1].upper()}{cost[1:]}." for cost in outcome.costs]
    if shown.stop is not None:
        what = say("answer.stopped", step=shown.stop.step)
        data["answers"].insert(0, _refused(shown.stop.refused, rules, shown) | {"what": what})
        data["because"] = []
    if 0 < shown.case.at < len(shown.case.line):
        data["so_far"] = say("answer.so_far", at=shown.case.at, of=len(shown.case.line))
    if shown.decided_in is not None:
        now = st.session_state.get(MOMENT, False)
        data["moment"] = say("answer.see_then") if now else say("answer.see_now")
    for rule in data["because"]:
        _cite(rule, rules, shown)
    return {name: part for name, part in data.items() if part not in ("", [], None)}


def _headline(shown: Seen, told: list[Answered]) -> str:
    """The outcome's sentence; else the answers; else what the position says by itself."""
    outcome = shown.ruling.outcome
    if shown.stop is not None:
        return shown.stop.refused.what
    if outcome is not None:
        return f"{outcome.says}."
    if told:
        legality = told[0].answer.legality
        if isinstance(legality, Refused):
            return f"{legality.what}."
        return f"{told[0].answer.text}."
    return one_line(shown)


def _answered(shown: Seen, one: Answered, rules: dict[str, Any], *, first: bool) -> dict[str, Any]:
    """One answer with the rows or reasons behind it; the first one's sentence is the headline."""
    answer = one.answer
    shown_without = {other.question.without for other in shown.ruling.answers}
    found: dict[str, Any] = {} if first else {"says": f"{answer.text}."}
    if answer.explanation is not None and not one.question.without:
        why, cited = why_data(answer.explanation, shown.game.rulebook)
        rules.update(cited)
        found["rows"] = [row for row in why.get("rows", []) if row.get("lost") != _IDLE]
        found["unknown"] = why.get("unknown", "")
        without = [
            say("board.without", source=source, value=value)
            for source, value in why.get("without", [])
            if source not in shown_without
        ]
        found["without"] = " ".join(without)
    elif isinstance(answer.legality, Refused):
        found |= _refused(answer.legality, rules, shown)
        found["says"] = ""
        if first:
            found["what"] = ""
    return {name: part for name, part in found.items() if part not in ("", None)}


def _refused(refused: Refused, rules: dict[str, Any], shown: Seen) -> dict[str, Any]:
    return {
        "what": refused.what,
        "reasons": [reason_data(reason, rules, shown) for reason in refused.reasons],
        "again": again(refused),
    }


def reason_data(reason: Reason, rules: dict[str, Any], shown: Seen) -> dict[str, str]:
    """A reason in words, with the rule it cites."""
    _cite(reason.rule, rules, shown)
    blocked = f" ({say('options.blocked_by', card=reason.blocker)})" if reason.blocker else ""
    return {"text": f"{reason.text[:1].upper()}{reason.text[1:]}{blocked}.", "rule": reason.rule}


def again(refused: Refused) -> str:
    """When it is legal again, where that is known."""
    remedies = dict.fromkeys(reason.remedy for reason in refused.reasons if reason.remedy)
    return say("options.again", where=", ".join(remedies)) if remedies else ""


def _cite(rule: str, rules: dict[str, Any], shown: Seen) -> None:
    if rule and rule not in rules:
        cited = cite(shown.game.rulebook, rule)
        rules[rule] = {"title": cited.title, "says": cited.says, "place": cited.place}


def _open_points(shown: Seen) -> dict[str, Any]:
    """Whether it holds under every reading, or each disagreement it depends on as a sentence."""
    if not shown.ruling.answers:
        return {}
    if not shown.ruling.touched:
        return {"holds": say("answer.no_conflict")}
    found = disagreements(shown)
    if not found:
        count = len(shown.ruling.touched)
        one = count == 1
        return {"holds": say("answer.holds_one") if one else say("answer.holds", count=count)}
    return {"depends": [_depends(shown, says, conflict) for says, conflict in found]}


def _depends(shown: Seen, says: str, conflict_id: str) -> dict[str, Any]:
    conflict = shown.game.rulebook.conflicts[conflict_id]
    in_force = shown.position.readings[conflict_id]
    return {
        "says": says,
        "conflict": conflict_id,
        "readings": [
            {
                "name": reading.name,
                "title": say("answer.switch", reading=in_words(reading.name)),
                "now": reading.name == in_force,
            }
            for reading in conflict.readings
        ],
    }
