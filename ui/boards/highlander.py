"""The Highlander table: Ability and hands, the nine squares, what came in and what answers it."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import streamlit as st

from rules.highlander import GAME
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.grid import SQUARES, Cell
from rules.highlander.cards.words import TYPES
from ui.boards.highlander_quick import QUICK
from ui.boards.parts import player_head, slot_row
from ui.case.seen import Seen
from ui.desk.shape import Field, LineGrammar, Screen, Slot
from ui.widgets.why import number
from ui.words.markdown import plain
from ui.words.strings import say

_PRINT = (
    Field("type", say("highlander.type"), "choice", TYPES),
    Field("squares", say("highlander.squares"), "names"),
    Field("damage", say("highlander.damage"), least=0),
    Field("flags", say("highlander.flags"), "names"),
)
INCOMING = Slot(
    "incoming",
    say("highlander.incoming_card"),
    (Field("attack", say("edit.name"), "card"), *_PRINT),
    named="attack",
)
DEFENCE = Slot(
    "defences",
    say("highlander.defence_card"),
    (
        Field("defence", say("edit.name"), "card"),
        *_PRINT,
        Field("against", say("highlander.against"), "names"),
        Field("power_block", say("highlander.power_block"), "yes"),
    ),
    named="defence",
)
ATTACK = Slot(
    "attacks",
    say("highlander.attack_card"),
    (Field("attack", say("edit.name"), "card"), *_PRINT),
    named="attack",
)
_CARD = (Field("name", say("edit.name"), "card"), *_PRINT)
TABLE = Slot("table", say("highlander.table_card"), _CARD, heading=say("highlander.in_play"))
HAND = Slot("hand", say("highlander.hand_card"), _CARD, heading=say("highlander.hand"))
PERSONA = Slot("persona", say("highlander.persona"), _CARD, most=1, single=True)
WEAPON = Slot("weapon", say("highlander.weapon"), _CARD, most=1, single=True)

PLAYER = (
    Field("ability", say("highlander.ability")),
    Field("hand_size", say("highlander.hand_size"), least=0),
    Field("endurance", say("highlander.endurance"), least=0),
    Field("disarmed", say("highlander.disarmed"), "yes"),
    Field("missed_last_turn", say("highlander.missed"), "yes"),
)


def draw(seen: Seen) -> None:
    """The player whose turn it is, the exchange in the middle, the other player."""
    position = seen.position
    document = seen.game.document(position)
    active, other = position.active_name, position.other_name
    with st.container(border=True, key="side-0"):
        _side(seen, active, document.get(active) or {}, 0)
    with st.container(border=True, key="exchange"):
        _exchange(seen, document)
    with st.container(border=True, key="side-1"):
        _side(seen, other, document.get(other) or {}, 1)


def _side(seen: Seen, name: str, side: dict[str, Any], seat: int) -> None:
    player = seen.position.player(name)
    facts = [
        (say("highlander.cards_in_hand"), _count(player.cards_in_hand)),
        (say("highlander.endurance"), _count(player.endurance)),
    ]
    facts += [(label, card.name) for label, card in _identity(player)]
    player_head(seen, name, facts, PLAYER, seat=seat)
    with st.container(horizontal=True, gap="xsmall", key=f"numbers-side-{seat}"):
        stats = ["ability", "hand size"]
        if name == seen.position.active_name:
            stats += ["next ability", "attacks"]
        for stat in stats:
            label = say(f"highlander.stat_{stat.replace(' ', '_')}")
            number(seen, label, name, stat, key=f"w-{seat}-{stat}", path=f"{name}.{stat}")
    for slot, folded in ((TABLE, False), (HAND, True)):
        if not folded or isinstance(side.get(slot.field), list):
            slot_row(seen, name, side, slot, seat=seat, columns=5, least_width=118)
    more = st.expander(say("highlander.more"), key=f"more-{seat}", on_change="rerun")
    if more.open:
        with more:
            for slot in (PERSONA, WEAPON, HAND):
                if slot is not HAND or not isinstance(side.get("hand"), list):
                    slot_row(seen, name, side, slot, seat=seat, columns=3, least_width=118)
            if player.discard:
                st.markdown(f"**{say('highlander.discard')}** {plain(', '.join(player.discard))}")


def _identity(player: Any) -> list[tuple[str, Any]]:
    found = []
    if player.persona is not None:
        found.append((say("highlander.persona"), player.persona))
    if player.weapon is not None and not player.disarmed:
        found.append((say("highlander.weapon"), player.weapon))
    return found


def _count(value: int | None) -> str:
    return say("board.untracked") if value is None else str(value)


def _exchange(seen: Seen, document: dict[str, Any]) -> None:
    """Attacks coming in, defences and own attacks, with both grids."""
    grid = GAME.grid(seen.position)
    st.header(say("highlander.exchange", attacker=grid.attacker, defender=grid.defender))
    incoming = _table(
        say("highlander.grid_in", name=grid.defender), [_incoming(cell) for cell in grid.cells]
    )
    outgoing = _table(
        say("highlander.grid_out", name=grid.defender), [_outgoing(cell) for cell in grid.cells]
    )
    st.html(f'<div class="jc-grids">{incoming}{outgoing}</div>')

    def words(card: dict[str, Any]) -> str:
        return _outcome(seen, _called(card))

    def damage(card: dict[str, Any], key: str) -> None:
        name = _called(card)
        label = say("highlander.damage")
        number(seen, label, name, "damage", key=f"{key}-damage", path=f"{name}.damage")

    for slot, numbers in ((INCOMING, damage), (DEFENCE, None), (ATTACK, damage)):
        slot_row(
            seen,
            "",
            document,
            slot,
            seat=2,
            words=words,
            numbers=numbers,
            columns=4,
            least_width=150,
        )


def _called(card: dict[str, Any]) -> str:
    """What an attack or a defence is called on the table."""
    return str(card.get("name") or card.get("attack") or card.get("defence", ""))


def _outcome(seen: Seen, name: str) -> str:
    """What becomes of an attack or a defence as things stand."""
    try:
        text = str(seen.game.look(seen.position, f"{name}.outcome").text)
        return text.removeprefix(f"{name}:").removeprefix(f"{name} is").strip()
    except LookupError:
        return ""


def _incoming(cell: Cell) -> str:
    parts = [say("highlander.hits", name=name) for name in cell.attacks]
    parts += [say("highlander.stopped", name=name) for name in cell.stopped]
    parts += [say("highlander.uncertain", name=name) for name in cell.uncertain]
    parts += [say("highlander.covered", name=name) for name in cell.covered_by]
    return "; ".join(parts)


def _outgoing(cell: Cell) -> str:
    if cell.barred:
        return say("highlander.barred")
    return say("highlander.open") if cell.open else say("highlander.closed")


def _table(title: str, texts: list[str]) -> str:
    """A grid as a table, each square with its code and what is in it in words."""
    rows = []
    for start in (0, 3, 6):
        cells = "".join(
            f'<td class="{_mark(text)}"><span class="jc-label">{square}</span> {escape(text)}</td>'
            for square, text in zip(
                SQUARES[start : start + 3], texts[start : start + 3], strict=True
            )
        )
        rows.append(f"<tr>{cells}</tr>")
    body = "".join(rows)
    return f'<table class="jc-grid"><caption>{escape(title)}</caption><tbody>{body}</tbody></table>'


def _mark(text: str) -> str:
    """The look of a square; its words say the same."""
    if not text or text == say("highlander.open"):
        return "jc-free"
    return "jc-busy"


def empty() -> dict[str, Any]:
    """A new turn at normal Ability with nothing in play."""
    return {"turn": {"player": "Ana", "number": 2, "at": "sweep"}, "Ana": {}, "Nick": {}}


@cache
def names(game: str) -> list[str]:
    """The catalogued cards."""
    return sorted(card.name for card in catalogue().cards.values())


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "sweep": "sweep",
        "sweeps": "sweep",
        "discard": "discard",
        "discards": "discard",
        "draw": "draw",
        "draws": "draw",
        "resolve": "resolve",
        "resolves": "resolve",
        "use": "use",
        "uses": "use",
        "exert": "exert",
        "exerts": "exert",
        "apply": "apply",
        "applies": "apply",
    },
    keys=frozenset(
        {
            "against",
            "with",
            "target",
            "from",
            "exertion",
            "reveals",
            "squares",
            "type",
            "named",
            "flags",
            "bonus",
        }
    ),
    flags=frozenset({"power_blow", "power_block", "instead_of_special"}),
    stats={},
    name_lists=frozenset({"against", "target", "reveals", "squares", "flags"}),
    example="Ana plays Upper Left Block against Thrust",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.winner:
        return say("board.won", name=position.winner)
    node = seen.game.turn.nodes[position.place.node]
    said = say("board.summary", place=node.title, name=seen.who_decides)
    if position.incoming:
        path = f"{position.active_name}.damage"
        said = f"{said} {seen.game.look(position, path).text}."
    return said


SCREEN = Screen(
    draw=draw,
    empty=empty,
    grammar=GRAMMAR,
    names=names,
    slots=(INCOMING, DEFENCE, ATTACK, TABLE, HAND, PERSONA, WEAPON),
    player_fields=PLAYER,
    turn_fields=(
        Field("turn.player", say("edit.turn_player"), "player"),
        Field("turn.number", say("edit.turn_number"), least=1),
        Field("turn.at", say("edit.turn_at"), "place"),
    ),
    example="upper-left-block-against-three",
    quick=QUICK,
    summary=summary,
)
