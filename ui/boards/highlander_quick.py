"""One exchange in one line: the attacks that came, and the defences in the order they were played.

`Thrust, Upper Left Attack vs Upper Left Block` asks what gets through to Ana.
"""

from __future__ import annotations

import re
from typing import Any

import streamlit as st

import rules
from ui.case.case import Case
from ui.desk.shape import Quick
from ui.desk.shortened import full_name
from ui.words.strings import say

_VERSUS = re.compile(r"\s+(?:vs?\.?|versus|against|defended by)\s+", re.I)
_BETWEEN = re.compile(r"\s*[,;&](?![^()]*\))\s*|\s+and\s+(?![^()]*\))", re.I)
_ROWS = {"u": "Upper", "m": "Middle", "l": "Lower"}
_COLUMNS = {"l": "Left", "c": "Center", "r": "Right"}
_CARD = re.compile(r"^(?P<name>[^()]+?)\s*(?:\((?P<squares>[^()]*)\))?$")


def read_exchange(text: str) -> Case:
    """The case of an exchange; ValueError with what was expected."""
    sides = _VERSUS.split(f"{text.strip()} ", maxsplit=1)
    if len(sides) != 2:
        raise ValueError(say("highlander.quick_vs"))
    attacks, defences = _cards(sides[0], "Attack"), _cards(sides[1], "Block")
    if not attacks:
        raise ValueError(say("highlander.quick_vs"))
    return exchange(attacks, defences)


def _cards(text: str, kind: str) -> list[dict[str, Any]]:
    """Cards parted by commas or `and`, with squares in brackets if the catalogue lacks them."""
    found = []
    for part in _BETWEEN.split(text.strip()):
        if not part.strip():
            continue
        match = _CARD.match(part.strip())
        if match is None:
            raise ValueError(say("highlander.quick_card", given=part.strip()))
        card: dict[str, Any] = {"name": _named(match["name"].strip(), kind)}
        if match["squares"]:
            card["squares"] = match["squares"].replace(",", " ").split()
        found.append(card)
    return found


def _named(given: str, kind: str) -> str:
    """The card that is meant: `UL` and `Upper Left` are the basic card of the side it is on."""
    game = rules.load("highlander")
    words = given.split()
    first = words[0].lower()
    if len(first) == 2 and first[0] in _ROWS and first[1] in _COLUMNS:
        given = " ".join((_ROWS[first[0]], _COLUMNS[first[1]], *words[1:]))
    for name in (given, f"{given} {kind}"):
        if game.knows(name):
            return full_name(name, game.names())
    return full_name(given, game.names())


def exchange(attacks: list[dict[str, Any]], defences: list[dict[str, Any]]) -> Case:
    """Nick's attacks on Ana and her defences, with what gets through as the question."""
    names = _told_apart(attacks)
    incoming = [
        _print(card, "attack", "attack", name) for card, name in zip(attacks, names, strict=True)
    ]
    answers = [_print(card, "defence", "block", "") for card in defences]
    position: dict[str, Any] = {
        "turn": {"player": "Ana", "number": 4, "at": "defence"},
        "Ana": {},
        "Nick": {},
        "incoming": incoming,
    }
    if answers:
        position["defences"] = answers
    ask = [{"value": "Ana.damage"}, *({"value": f"{name}.outcome"} for name in names)]
    return Case(
        game="highlander",
        title=say("highlander.quick_title"),
        position=position,
        ask=tuple(ask),
        question=say("highlander.quick_question"),
    )


def _told_apart(cards: list[dict[str, Any]]) -> list[str]:
    """A name for each card, with a number from the second of the same name on."""
    names: list[str] = []
    for card in cards:
        name, number = card["name"], 2
        while name in names:
            name = f"{card['name']} {number}"
            number += 1
        names.append(name)
    return names


def _print(card: dict[str, Any], field: str, kind: str, name: str) -> dict[str, Any]:
    """A card as the document wants it; one that is not catalogued is taken as a basic card."""
    written = {field: card["name"]}
    if name and name != card["name"]:
        written["name"] = name
    if "squares" in card:
        written["squares"] = card["squares"]
    if not rules.load("highlander").knows(card["name"]):
        written["type"] = kind
    return written


def touch_exchange() -> Case | None:
    """The same by touch; the case once the ruling is asked for."""
    known = list(rules.load("highlander").names())
    with st.form("quick-exchange", border=False):
        attacks = st.multiselect(
            say("highlander.quick_attacks"), known, accept_new_options=True, key="quick-attacks"
        )
        defences = st.multiselect(
            say("highlander.quick_defences"), known, accept_new_options=True, key="quick-defences"
        )
        asked = st.form_submit_button(say("highlander.quick_ask"), type="primary")
    if not asked:
        return None
    if not attacks:
        st.error(say("highlander.quick_missing"))
        return None
    return exchange([{"name": name} for name in attacks], [{"name": name} for name in defences])


QUICK = Quick(
    title=say("highlander.quick_title"),
    help=say("highlander.quick_help"),
    example="Thrust, Upper Left Attack vs Upper Left Block",
    read=read_exchange,
    touch=touch_exchange,
)
