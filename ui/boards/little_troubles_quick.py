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
from ui.words.markdown import plain
from ui.words.strings import say

_FIGHTER = re.compile(r"^\s*(?P<name>.+?)\s+(?P<c>-?\d+)\s*/\s*(?P<m>-?\d+)(?P<rest>.*)$", re.S)
_SIDE = re.compile(r"^\s*\(\s*(-?\d+)\s*/\s*(-?\d+)\s*\)")
_CHANGE = re.compile(r"([+-]\d+)\s*([cm])\b\s*([^+\-,;]*)", re.I)
_VERSUS = re.compile(r"\s+(?:vs\.?|against)\s+", re.I)


def read_fight(text: str) -> Case:
    """`Babysitter 2/3 +2C Cardboard Shield vs Bully 3/2` as a fight that is already picked.

    Each side is a name, Confidence/Maturity as printed, if wanted the other side's numbers in
    brackets, and changes such as `-1M Tantrum`.
    """
    sides = _VERSUS.split(text.strip())
    if len(sides) != 2:
        raise ValueError(say("little_troubles.quick_vs"))
    fighters = [_fighter(side) for side in sides]
    return fight_case(fighters[0], fighters[1])


def _fighter(text: str) -> dict[str, Any]:
    match = _FIGHTER.match(text)
    if match is None:
        raise ValueError(say("little_troubles.quick_fighter", given=text.strip()))
    card: dict[str, Any] = {
        "name": match["name"].strip(),
        "printed": {"confidence": int(match["c"]), "maturity": int(match["m"])},
    }
    rest = match["rest"]
    other = _SIDE.match(rest)
    if other:
        card["regressed"] = {"confidence": int(other[1]), "maturity": int(other[2])}
        rest = rest[other.end() :]
    changes = []
    for amount, stat, source in _CHANGE.findall(rest):
        what = "confidence" if stat.lower() == "c" else "maturity"
        label = source.strip() or say("little_troubles.quick_source")
        changes.append({"from": label, "change": {what: int(amount)}})
    left = _CHANGE.sub("", rest).strip(" ,;")
    if left:
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
