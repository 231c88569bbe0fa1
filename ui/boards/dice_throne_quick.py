"""Damage in one line: what is coming, what adds to it and what prevents it.

`9 normal on 20, +2 Axe, -half Not This Time!, -3 Protect` asks what reaches Nick.
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

TYPES = ("normal", "undefendable", "pure", "collateral", "ultimate")
_FIRST = re.compile(
    r"^(?P<amount>\d+)"
    r"(?:\s+(?P<type>(?!damage|dmg|on\b|at\b|vs?\b|against\b)[a-z]+))?(?:\s+(?:damage|dmg))?"
    r"(?:\s+(?:on|at|vs?\.?|against)\s+(?:[^\d\s]+\s+(?:at\s+)?)?(?P<health>\d+)(?:\s+health)?)?$",
    re.I,
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s+(?=[+-]\s*(?:\d|half|all))", re.I)
_PART = re.compile(r"^(?P<sign>[+-])\s*(?P<amount>\d+|half|all)\s*(?P<source>.*)$", re.I)


def read_damage(text: str) -> Case:
    """The case of some damage; ValueError with what was expected."""
    first, *rest = [part.strip() for part in _BETWEEN.split(text.strip())]
    match = _FIRST.match(first)
    kind = full_name((match["type"] or "normal").lower(), TYPES) if match else ""
    if match is None or kind not in TYPES:
        raise ValueError(say("dice_throne.quick_first", given=first, types=", ".join(TYPES)))
    health = int(match["health"]) if match["health"] else None
    parts = [_part(part) for part in rest if part]
    return damage_case(int(match["amount"]), kind, health, parts)


def _part(text: str) -> dict[str, Any]:
    match = _PART.match(text)
    if match is None:
        raise ValueError(say("dice_throne.quick_part", given=text))
    amount: int | str = match["amount"].lower()
    if match["sign"] == "+" and not str(amount).isdigit():
        raise ValueError(say("dice_throne.quick_part", given=text))
    amount = int(amount) if str(amount).isdigit() else amount
    adds = match["sign"] == "+"
    source = match["source"].strip() or say("dice_throne.quick_source")
    source = full_name(source, rules.load("dice_throne").names())
    stated = {"modifier": amount} if adds else {"prevent": amount}
    return {
        "by": "Ana" if adds else "Nick",
        "play": source,
        "type": "roll phase",
        "cost": 0,
        **stated,
    }


def damage_case(amount: int, kind: str, health: int | None, parts: list[dict[str, Any]]) -> Case:
    """Ana's Attack on Nick in Window 3, played to the end of the damage."""
    adds = [part for part in parts if "modifier" in part]
    prevents = [part for part in parts if "prevent" in part]
    line = (*adds, *prevents, {"until": "main2"})
    asked = [{"value": "Nick.taken"}, *([{"value": "Nick.health"}] if health is not None else [])]
    return Case(
        game="dice_throne",
        title=say("dice_throne.quick_title"),
        position={
            "turn": {"player": "Ana", "number": 5, "at": "Window 3"},
            "Ana": {},
            "Nick": {} if health is None else {"health": health},
            "attack": {"ability": say("dice_throne.quick_attack"), "damage": amount, "type": kind},
        },
        line=line,
        at=len(line),
        ask=tuple(asked),
        question=say("dice_throne.quick_question"),
    )


def touch_damage() -> Case | None:
    """The same by touch; the case once the ruling is asked for."""
    with st.form("quick-damage", border=False):
        grid = st.grid(2, min_column_width=130, gap="xsmall")
        amount = grid.number_input(
            say("dice_throne.field_damage"), value=None, step=1, min_value=0, key="quick-amount"
        )
        health = grid.number_input(
            say("dice_throne.quick_health"), value=None, step=1, min_value=0, key="quick-health"
        )
        kind = st.segmented_control(
            say("dice_throne.type"), TYPES, default="normal", key="quick-type"
        )
        parts = st.text_input(
            say("dice_throne.quick_parts"), key="quick-parts", placeholder="+2 Axe, -3 Protect"
        )
        asked = st.form_submit_button(say("dice_throne.quick_ask"), type="primary")
    if not asked:
        return None
    if amount is None:
        st.error(say("dice_throne.quick_missing"))
        return None
    try:
        found = [_part(part) for part in _BETWEEN.split(parts.strip()) if part]
    except ValueError as error:
        st.error(plain(error))
        return None
    return damage_case(int(amount), kind or "normal", health, found)


QUICK = Quick(
    title=say("dice_throne.quick_title"),
    help=say("dice_throne.quick_help"),
    example="9 normal on 20, +2 Axe, -half Not This Time!, -3 Protect",
    read=read_damage,
    touch=touch_damage,
)
