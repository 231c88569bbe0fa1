"""A fight in one line: two fighters as printed, and what was played on them.

`Babysitter 2/3 +2C Cardboard Shield vs Bully 3/2` asks who wins.
"""

from __future__ import annotations

import re
from typing import Any

import streamlit as st

import rules
from ui.case.case import Case
from ui.desk.shape import Quick
from ui.desk.shortened import full_name
from ui.words.markdown import plain
from ui.words.strings import say

_FIGHTER = re.compile(r"^\s*(?P<name>.+?)\s+(?P<c>-?\d+)\s*/\s*(?P<m>-?\d+)(?P<rest>.*)$", re.S)
_SIDE = re.compile(r"^\s*\(\s*(-?\d+)\s*/\s*(-?\d+)\s*\)")
_STAT = r"(confidence|maturity|conf|mat|c|m)"
_CHANGE = re.compile(rf"([+-]\s*\d+)\s*{_STAT}\b\s*([^+\-,;]*)", re.I)
_TURNED = re.compile(rf"\b{_STAT}\s*([+-]\s*\d+)\b", re.I)
_BARE = re.compile(r"[+-]\s*\d+(?!\s*[\d/])")
_VERSUS = re.compile(r"\s+(?:vs?\.?|versus|against)\s+", re.I)
_BETWEEN = re.compile(r"\s*[,;&]\s*(?:and\s+)?|\s+and\s+", re.I)


def read_fight(text: str) -> Case:
    """`Babysitter 2/3 +2C Cardboard Shield vs Bully 3/2` as a fight that is already picked.

    Each side is a name, Confidence/Maturity as printed, if wanted the other side's numbers in
    brackets, and changes such as `-1M Tantrum`.
    """
    fighters = [_fighter(side) for side in _sides(text.strip())]
    return fight_case(fighters[0], fighters[1])


def _sides(text: str) -> list[str]:
    """Both fighters' parts: at `vs`, else where a comma or `and` parts two fighters."""
    sides = _VERSUS.split(text)
    if len(sides) == 2:
        return sides
    for between in _BETWEEN.finditer(text):
        both = [text[: between.start()], text[between.end() :]]
        if all(_FIGHTER.match(side) for side in both) and both[1][:1] not in ("+", "-"):
            return both
    raise ValueError(say("little_troubles.quick_vs"))


def _fighter(text: str) -> dict[str, Any]:
    match = _FIGHTER.match(text)
    if match is None:
        raise ValueError(say("little_troubles.quick_fighter", given=text.strip()))
    card: dict[str, Any] = {
        "name": full_name(match["name"].strip(" ,;"), rules.load("little_troubles").names()),
        "printed": {"confidence": int(match["c"]), "maturity": int(match["m"])},
    }
    rest = match["rest"]
    other = _SIDE.match(rest)
    if other:
        card["regressed"] = {"confidence": int(other[1]), "maturity": int(other[2])}
        rest = rest[other.end() :]
    rest = _TURNED.sub(r"\2 \1", rest)
    changes = []
    for amount, stat, source in _CHANGE.findall(rest):
        what = "confidence" if stat.lower().startswith("c") else "maturity"
        label = re.sub(r"^(?:from|by|of)\s+|\s+and$", "", source.strip(), flags=re.I)
        label = label or say("little_troubles.quick_source")
        label = full_name(label, rules.load("little_troubles").names())
        changes.append({"from": label, "change": {what: int(amount.replace(" ", ""))}})
    left = _BETWEEN.sub("", _CHANGE.sub("", rest)).strip(" ,;")
    if left:
        bare = _BARE.match(left)
        if bare:
            raise ValueError(say("little_troubles.quick_which", given=bare[0].replace(" ", "")))
        raise ValueError(say("little_troubles.quick_left", given=left))
    if changes:
        card["changes"] = changes
    return card


def fight_case(mine: dict[str, Any], other: dict[str, Any]) -> Case:
    """The case of a fight between two Characters, played to its result."""
    if mine["name"] == other["name"]:
        other = {**other, "name": f"{other['name']} 2", "card": other["name"]}
    return Case(
        game="little_troubles",
        title=f"{mine['name']} – {other['name']}",
        position={
            "turn": {
                "player": "Ana",
                "number": 3,
                "at": "fight.window",
                "fighters": [mine["name"], other["name"]],
            },
            "Ana": {"characters": [mine]},
            "Nick": {"characters": [other]},
        },
        line=({"by": "Ana", "pass": True}, {"by": "Nick", "pass": True}),
        at=2,
        ask=({"value": "fight.result"},),
        question=say("little_troubles.quick_question", mine=mine["name"], other=other["name"]),
    )


def touch_fight() -> Case | None:
    """The two fighters as fields; the case once the ruling is asked for."""
    with st.form("quick-fight", border=False):
        columns = st.columns(2)
        fields = []
        for seat, (column, owner) in enumerate(zip(columns, ("Ana", "Nick"), strict=True)):
            with column:
                st.markdown(f"**{plain(say('little_troubles.quick_owner', name=owner))}**")
                fields.append(_fighter_fields(seat))
        asked = st.form_submit_button(say("little_troubles.quick_ask"), type="primary")
    if not asked:
        return None
    if not all(fields):
        st.error(say("little_troubles.quick_missing"))
        return None
    try:
        mine, other = (_fighter(text) for text in fields)
    except ValueError as error:
        st.error(plain(error))
        return None
    return fight_case(mine, other)


def _fighter_fields(seat: int) -> str:
    """One fighter as it would be written in a line; empty while something is missing."""
    name = st.selectbox(
        say("edit.name"),
        list(rules.load("little_troubles").names()),
        index=None,
        accept_new_options=True,
        key=f"quick-name-{seat}",
        placeholder=say("edit.card"),
    )
    left, right = st.columns(2, wrap=False)
    confidence = left.number_input(
        say("little_troubles.confidence"), value=None, step=1, key=f"quick-c-{seat}"
    )
    maturity = right.number_input(
        say("little_troubles.maturity"), value=None, step=1, key=f"quick-m-{seat}"
    )
    changes = st.text_input(
        say("little_troubles.quick_changes"), key=f"quick-changes-{seat}", placeholder="+2C Shield"
    )
    if not name or confidence is None or maturity is None:
        return ""
    return f"{name} {confidence}/{maturity} {changes}"


QUICK = Quick(
    title=say("little_troubles.quick_title"),
    help=say("little_troubles.quick_help"),
    example="Babysitter 2/3 +2C Cardboard Shield vs Bully 3/2",
    read=read_fight,
    touch=touch_fight,
)
