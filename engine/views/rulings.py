"""A ruling as people read it: the answer first, then the steps, then what it turns on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.model.legality import Legality, Refused
from engine.model.rulebook import Rulebook
from engine.notation.scenario import Question
from engine.play.dependence import Case, Dependence
from engine.play.ruling import Answered, Ruling
from engine.telling.doubt import Doubt
from engine.views import steps as views

UNUSED = "Stated, but without effect here"


def asked(question: Question) -> str:
    """What a question asks, short: `Babysitter.confidence`, `may Nick play Tantrum`, `step 2`."""
    if question.step is not None:
        return f"step {question.step}"
    after = "" if question.after is None else f" after step {question.after}"
    if question.may is None:
        without = f" without {question.without}" if question.without else ""
        return f"{question.value}{without}{after}"
    entry = {key: value for key, value in question.may.items() if key != "by"}
    words = (key if value is True else f"{key} {said(value)}" for key, value in entry.items())
    return f"may {question.may.get('by', '?')} {', '.join(words)}{after}"


def said(value: object) -> str:
    """A value as it is read out: yes, no, unknown, a number, names with commas between them."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(said(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {said(part)}" for key, part in value.items())
    return str(value)


def depends(dependence: Dependence, rulebook: Rulebook) -> str:
    """`holds under every reading`, or what it depends on: `depends on X: yes by A, no by B`."""
    too_many = "there are too many to try together"
    if dependence.holds and dependence.complete:
        return "holds under every reading"
    if dependence.holds:
        return f"holds under each reading by itself; {too_many}"
    parts = [_depends_on(dependence, conflict, rulebook) for conflict in dependence.conflicts]
    rest = "" if dependence.complete else f"; each reading was tried by itself, {too_many}"
    return f"depends on {'; and on '.join(parts)}{rest}"


def _depends_on(dependence: Dependence, conflict_id: str, rulebook: Rulebook) -> str:
    """One conflict and the answer under each of its readings, other conflicts left as they are."""
    conflict = rulebook.conflicts[conflict_id]
    base = dependence.cases[0]
    alone = {
        dict(case.readings)[conflict_id]: case
        for case in dependence.cases
        if [name for name, _ in case.readings] == [conflict_id]
    }
    answers = {
        reading.name: said(alone.get(reading.name, base).value) for reading in conflict.readings
    }
    if len(set(answers.values())) == 1:
        other = _in_combination(dependence, conflict_id)
        with_others = ", ".join(f"{name} = {value}" for name, value in other.readings)
        return f"{conflict_id}: {said(base.value)}, but {said(other.value)} with {with_others}"
    by_source = [
        f"{answers[reading.name]} by {rulebook.sources[reading.source].title} ({reading.name})"
        for reading in conflict.readings
    ]
    return f"{conflict_id}: {', '.join(by_source)}"


def plainly(dependence: Dependence, conflict_id: str, rulebook: Rulebook) -> str:
    """One disagreement in a plain sentence: `It depends: by the publisher's text yes, ...`."""
    conflict = rulebook.conflicts[conflict_id]
    base = dependence.cases[0]
    alone = {
        dict(case.readings)[conflict_id]: case
        for case in dependence.cases
        if [name for name, _ in case.readings] == [conflict_id]
    }
    answers = {r.name: said(alone.get(r.name, base).value) for r in conflict.readings}
    if len(set(answers.values())) == 1:
        other = _in_combination(dependence, conflict_id)
        questions = (rulebook.conflicts[name].question for name, _ in other.readings)
        asked = " and ".join(question.rstrip("?").strip() for question in questions)
        turned = f"{said(other.value)} if these are read otherwise: {asked}"
        return f"It depends: {said(base.value)}, but {turned}."
    sources = [reading.source for reading in conflict.readings]
    parts = []
    for reading in conflict.readings:
        words = reading.name.replace("-", " ")
        twice = sources.count(reading.source) > 1
        by = f"{rulebook.sources[reading.source].title}{f', read as {words},' if twice else ''}"
        parts.append(f"by {by} {answers[reading.name]}")
    return f"It depends: {', '.join(parts)}. {conflict.question}"


def _in_combination(dependence: Dependence, conflict_id: str) -> Case:
    """The case with the fewest changes in which this conflict turns the answer with others."""
    base = dependence.cases[0]
    turning = [
        case
        for case in dependence.cases
        if conflict_id in dict(case.readings) and case.value != base.value
    ]
    return min(turning, key=lambda case: len(case.readings))


def text(
    ruling: Ruling,
    rulebook: Rulebook,
    *,
    dependences: Sequence[Dependence] = (),
    sources: bool = True,
) -> str:
    """A ruling as plain text: the one-line answer, the steps, the rules, what it turns on."""
    parts = [ruling.verdict]
    if ruling.scenario.question:
        parts.insert(0, ruling.scenario.question)
    for answered in ruling.answers:
        parts += _behind(answered, rulebook)
    trace = views.text(ruling.trace.steps, rulebook)
    if trace:
        parts += ["", "Steps", _indented(trace)]
    if ruling.stands:
        parts += ["", f"The turn stands at {ruling.stands}."]
    if ruling.notes:
        parts += ["", "Not as in a legal game", *(f"  {note}" for note in ruling.notes)]
    if ruling.unused:
        parts += ["", UNUSED, *(f"  {one}" for one in ruling.unused)]
    if sources:
        parts += ["", "Rules", *(f"  {_rule_line(rule)}" for rule in cited(ruling, rulebook))]
    parts += _open_points(ruling, rulebook)
    parts += _readings(ruling, dependences, rulebook)
    return "\n".join(parts)


def _behind(answered: Answered, rulebook: Rulebook) -> list[str]:
    """The rows or reasons behind an answer."""
    answer = answered.answer
    if answer.explanation is not None:
        rows = views.rows_shown(answer.explanation, rulebook, 0)
        return ["", str(answer.text), *(views.text_line(row) for row in rows)]
    if isinstance(answer.legality, Refused):
        return ["", str(answer.legality)]
    if answer.rules:
        return ["", str(answer.text), *(f"   [{_cites(rulebook, rule)}]" for rule in answer.rules)]
    return []


def _cites(rulebook: Rulebook, rule_id: str) -> str:
    section = views.section_of(rulebook, rule_id)
    return f"{rule_id}, {section}" if section else rule_id


def _rule_line(rule: views.Cited) -> str:
    return f"{rule.rule}: {rule.title} ({rule.place}). {rule.says}"


def _indented(lines: str) -> str:
    return "\n".join(f"  {line}" for line in lines.split("\n"))


def _open_points(ruling: Ruling, rulebook: Rulebook) -> list[str]:
    """The conflicts the ruling rests on, the reading each was given and why."""
    if not ruling.touched:
        return []
    lines = ["", "Open points, and how they were read"]
    for conflict_id, name in ruling.touched.items():
        conflict = rulebook.conflicts[conflict_id]
        label = f" ({conflict.label})" if conflict.label else ""
        why = conflict.because if name == conflict.default else "chosen for this ruling"
        lines.append(f"  {conflict_id}{label}: {conflict.question} {name}. {why}")
    return lines


def _readings(ruling: Ruling, dependences: Sequence[Dependence], rulebook: Rulebook) -> list[str]:
    if not dependences:
        return []
    lines = ["", "Under other readings"]
    for answered, dependence in zip(ruling.answers, dependences, strict=True):
        lines.append(f"  {asked(answered.question)}: {depends(dependence, rulebook)}")
    return lines


def cited(ruling: Ruling, rulebook: Rulebook) -> tuple[views.Cited, ...]:
    """Every rule the ruling cites: in its steps, in the rows and reasons, in the answers."""
    ids = dict.fromkeys(rule.rule for rule in views.cited(ruling.trace.steps, rulebook))
    for answered in ruling.answers:
        ids.update(dict.fromkeys(rules_behind(answered)))
    return tuple(views.cite(rulebook, rule) for rule in ids if rule)


def rules_behind(answered: Answered) -> list[str]:
    """The rules one answer cites, rows and reasons included."""
    answer = answered.answer
    rules = list(answer.rules)
    if answer.explanation is not None:
        rules += answer.explanation.rules
    if isinstance(answer.legality, Refused):
        rules += (reason.rule for reason in answer.legality.reasons)
    rules += (doubt.rule for doubt in answer.doubts if doubt.rule)
    return rules


def markdown(ruling: Ruling, rulebook: Rulebook, *, dependences: Sequence[Dependence] = ()) -> str:
    """A ruling as Markdown to paste into a chat or a report."""
    parts = [f"**{views.escaped(ruling.scenario.question or ruling.scenario.title)}**", ""]
    parts += [views.escaped(ruling.verdict)]
    for answered in ruling.answers:
        answer = answered.answer
        if answer.explanation is not None:
            rows = views.rows_shown(answer.explanation, rulebook)
            parts += ["", *(_markdown_row(row) for row in rows)]
        elif isinstance(answer.legality, Refused):
            parts += ["", *_markdown_reasons(answer.legality)]
    if ruling.trace.steps:
        parts += ["", views.markdown(ruling.trace.steps, rulebook)]
    if ruling.unused:
        parts += ["", f"{UNUSED}:", "", *(f"- {views.escaped(str(one))}" for one in ruling.unused)]
    parts += ["", *(views.markdown_rule(rule) for rule in cited(ruling, rulebook))]
    for answered, dependence in zip(ruling.answers, dependences, strict=bool(dependences)):
        words = f"{asked(answered.question)}: {depends(dependence, rulebook)}"
        parts += ["", views.escaped(words)]
    return "\n".join(parts) + "\n"


def _markdown_row(row: views.Shown) -> str:
    said = f"~~{views.escaped(row.text)}~~" if row.lost else views.escaped(row.text)
    return f"- {said} `{row.cites}`"


def _markdown_reasons(refused: Refused) -> Iterable[str]:
    for reason in refused.reasons:
        remedy = f" (legal again {views.escaped(reason.remedy)})" if reason.remedy else ""
        yield f"- `{reason.code}` {views.escaped(reason.text)}{remedy} `{reason.rule}`"


def data(
    ruling: Ruling, rulebook: Rulebook, *, dependences: Sequence[Dependence] = ()
) -> dict[str, Any]:
    """A ruling as plain data for JSON."""
    answers = [_answer_data(answered) for answered in ruling.answers]
    for answer, dependence in zip(answers, dependences, strict=bool(dependences)):
        answer["readings"] = dependence_data(dependence, rulebook)
    stop = ruling.line.stop
    return {
        "game": ruling.scenario.game,
        "title": ruling.scenario.title,
        "question": ruling.scenario.question,
        "answer": ruling.text,
        "outcome": _outcome_data(ruling),
        "answers": answers,
        "stopped": {"step": stop.step, **legality_data(stop.refused)} if stop else None,
        "differs": list(ruling.differs),
        "stands": ruling.stands,
        "notes": [str(note) for note in ruling.notes],
        "unused": [{"path": one.path, "because": one.because} for one in ruling.unused],
        "steps": views.data(ruling.trace.steps, rulebook),
        "rules": [
            {"id": c.rule, "title": c.title, "says": c.says, "from": c.source, "section": c.section}
            for c in cited(ruling, rulebook)
        ],
        "conflicts": dict(ruling.touched),
        "rulebook": rulebook.hash,
    }


def _outcome_data(ruling: Ruling) -> dict[str, Any] | None:
    """What the line decided, as plain data."""
    found = ruling.outcome
    if found is None:
        return None
    return {
        "says": found.says,
        "costs": list(found.costs),
        "rules": list(found.rules),
        "step": found.step,
    }


def _answer_data(answered: Answered) -> dict[str, Any]:
    answer = answered.answer
    found: dict[str, Any] = {
        "asked": asked(answered.question),
        "value": answer.value,
        "text": answer.text,
        "rules": list(dict.fromkeys(rules_behind(answered))),
    }
    if answer.explanation is not None:
        found["rows"] = views.rows_data(answer.explanation)
    if answer.legality is not None:
        found["legality"] = legality_data(answer.legality)
    if answer.doubts:
        found["doubts"] = doubts_data(answer.doubts)
    if answered.differs:
        found["differs"] = list(answered.differs)
    return found


def doubts_data(doubts: Iterable[Doubt]) -> list[dict[str, str]]:
    """The texts that could say otherwise, as plain data."""
    return [{"source": one.source, "text": one.text, "rule": one.rule} for one in doubts]


def legality_data(legality: Legality) -> dict[str, Any]:
    """Whether something is legal, with every reason why not, as plain data."""
    if isinstance(legality, Refused):
        return {
            "allowed": False,
            "says": legality.what,
            "reasons": [
                {
                    "code": reason.code,
                    "text": reason.text,
                    "rule": reason.rule,
                    "blocker": reason.blocker,
                    "remedy": reason.remedy,
                }
                for reason in legality.reasons
            ],
            "doubts": doubts_data(legality.doubts),
        }
    return {
        "allowed": True,
        "waits_for": legality.waits_for,
        "asks": list(legality.asks),
        "doubts": doubts_data(legality.doubts),
    }


def dependence_data(dependence: Dependence, rulebook: Rulebook) -> dict[str, Any]:
    """Whether an answer survives other readings, as plain data."""
    return {
        "holds": dependence.holds,
        "says": depends(dependence, rulebook),
        "conflicts": list(dependence.conflicts),
        "complete": dependence.complete,
        "cases": [
            {"readings": dict(case.readings), "value": case.value, "text": case.text}
            for case in dependence.cases
        ],
    }
