"""The Dice Throne duel: health, CP and tokens, the dice on the table, and damage that waits."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import streamlit as st

from rules.dice_throne.cards import catalogue
from rules.dice_throne.position.in_progress import Roll
from ui.boards.dice_throne_quick import QUICK
from ui.boards.parts import player_head, slot_row
from ui.case.seen import Seen
from ui.desk.shape import Field, LineGrammar, Screen, Slot
from ui.widgets.why import number
from ui.words.markdown import plain
from ui.words.strings import say

DAMAGE_TYPES = ("normal", "undefendable", "pure", "collateral", "ultimate", "isolated", "untyped")

HAND = Slot(
    "hand",
    say("dice_throne.hand_card"),
    heading=say("dice_throne.hand"),
    fields=(
        Field("name", say("edit.name"), "card"),
        Field("type", say("dice_throne.card_type"), "text"),
        Field("cost", say("dice_throne.cost"), least=0),
    ),
)
DAMAGE = Slot(
    "damage",
    say("dice_throne.damage_waiting"),
    (
        Field("from", say("dice_throne.source"), "text"),
        Field("to", say("dice_throne.to"), "player"),
        Field("amount", say("dice_throne.amount"), least=0),
        Field("type", say("dice_throne.type"), "choice", DAMAGE_TYPES),
    ),
    named="from",
)

PLAYER = (
    Field("hero", say("dice_throne.hero"), "choice", tuple(sorted(catalogue.heroes()))),
    Field("health", say("dice_throne.health"), least=0),
    Field("cp", say("dice_throne.cp"), least=0),
    Field("hand_size", say("dice_throne.hand_size"), least=0),
    Field("deck", say("dice_throne.deck"), least=0),
    Field("discard", say("dice_throne.discard"), least=0),
    Field("tokens", say("dice_throne.tokens"), "counts"),
    Field("upgrades", say("dice_throne.upgrades"), "names"),
)


def draw(seen: Seen) -> None:
    """The player whose turn it is, what lies in the middle, the other player."""
    document = seen.game.document(seen.position)
    active, other = seen.position.active_name, seen.position.other_name
    with st.container(border=True, key="side-0"):
        _side(seen, active, document.get(active) or {}, 0)
    with st.container(border=True, key="middle"):
        _middle(seen, document)
    with st.container(border=True, key="side-1"):
        _side(seen, other, document.get(other) or {}, 1)


def _side(seen: Seen, name: str, side: dict[str, Any], seat: int) -> None:
    player = seen.position.player(name)
    most = f" / {player.most_health}" if player.most_health is not None else ""
    facts = [
        (say("dice_throne.health"), f"{_count(player.health)}{most}"),
        (say("dice_throne.cp"), _count(player.cp)),
        (say("dice_throne.hand_size"), _count(player.hand_size)),
    ]
    if player.hero:
        facts.insert(0, (say("dice_throne.hero"), player.hero))
    player_head(seen, name, facts, PLAYER, seat=seat)
    with st.container(horizontal=True, gap="xsmall", key=f"numbers-side-{seat}"):
        for stat in ("incoming", "taken"):
            label = say(f"dice_throne.stat_{stat}")
            number(seen, label, name, stat, key=f"w-{seat}-{stat}", path=f"{name}.{stat}")
    if player.tokens:
        chips = "".join(
            f'<div class="jc-chip"><span class="jc-value">{escape(token.name)} {token.count}</span>'
            "</div>"
            for token in player.tokens
        )
        st.html(f'<div class="jc-strip" aria-label="{say("dice_throne.tokens")}">{chips}</div>')
    if player.upgrades:
        upgrades = ", ".join(player.upgrades)
        st.caption(plain(f"{say('dice_throne.upgrades')}: {upgrades}"))
    slot_row(seen, name, side, HAND, seat=seat, columns=5, least_width=118)


def _count(value: int | None) -> str:
    return say("board.untracked") if value is None else str(value)


def _middle(seen: Seen, document: dict[str, Any]) -> None:
    """The dice, the ability announced or activated, the choice to make, and waiting damage."""
    position = seen.position
    st.header(say("dice_throne.middle"), anchor=False)
    _dice(seen, say("dice_throne.offence_dice"), position.offence.roll)
    _dice(seen, say("dice_throne.defence_dice"), position.defence.roll)
    for effect in position.rolls:
        _dice(seen, say("dice_throne.effect_dice", source=effect.task.source), effect.roll)
    offence = position.offence
    lines = []
    if offence.announced is not None and offence.activated is None:
        lines.append(say("dice_throne.announced", name=offence.announced.name))
    if offence.activated is not None:
        lines.append(say("dice_throne.activated", name=offence.activated.name))
    if position.defence.ability is not None:
        lines.append(say("dice_throne.defends", name=position.defence.ability.name))
    if position.asked is not None:
        options = ", ".join(position.asked.options)
        lines.append(
            say("dice_throne.asked", name=position.names[position.asked.by], options=options)
        )
    for line in lines:
        st.markdown(plain(line))
    if offence.activated is not None:
        name = offence.activated.name
        with st.container(horizontal=True, key="numbers-attack"):
            number(
                seen,
                say("dice_throne.stat_attack"),
                "attack",
                "damage",
                key="w-attack",
                path="attack.damage",
            )
            st.caption(plain(name))

    def hit(card: dict[str, Any]) -> str:
        facts = {"to": card.get("to"), "n": card.get("amount"), "kind": card.get("type", "untyped")}
        return say("dice_throne.hit", **facts)

    slot_row(seen, "", document, DAMAGE, seat=2, words=hit, columns=4, least_width=150)


def _dice(seen: Seen, title: str, roll: Roll | None) -> None:
    """Dice as faces with value and, if the hero is known, the symbol in words."""
    if roll is None or not roll.values:
        return
    faces = []
    for index, value in enumerate(roll.values):
        symbols = seen.position.players[roll.owner_of(index)].symbols
        symbol = symbols[value - 1] if len(symbols) >= value else ""
        faces.append(
            f'<span class="jc-die"><b>{value}</b><span class="jc-label">{escape(symbol)}</span>'
            "</span>"
        )
    owner = seen.position.names[roll.owner]
    label = escape(f"{title} ({owner})")
    st.html(f'<div class="jc-dice"><span class="jc-label">{label}</span>{"".join(faces)}</div>')


def empty() -> dict[str, Any]:
    """A new duel in the first Main Phase."""
    side = {"health": 50, "cp": 2}
    return {
        "turn": {"player": "Ana", "number": 3, "at": "main1"},
        "Ana": dict(side),
        "Nick": dict(side),
    }


@cache
def names(game: str) -> list[str]:
    """Catalogued cards, status effects and abilities."""
    found = {card.name for card in catalogue.cards().values()}
    found.update(catalogue.statuses())
    for hero in catalogue.heroes():
        for ability in (*catalogue.abilities(hero, ()), *catalogue.defences(hero, ())):
            found.add(ability.name)
    return sorted(found)


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "spend": "spend",
        "spends": "spend",
        "use": "use",
        "uses": "use",
        "sell": "sell",
        "sells": "sell",
        "roll": "roll",
        "rolls": "roll",
        "announce": "announce",
        "announces": "announce",
        "defend": "defend",
        "defends": "defend",
        "resolve": "resolve",
        "resolves": "resolve",
        "pay": "pay",
        "pays": "pay",
        "end": "end",
        "ends": "end",
        "choose": "choose",
        "chooses": "choose",
    },
    keys=frozenset(
        {
            "on",
            "to",
            "status",
            "die",
            "of",
            "amount",
            "cost",
            "type",
            "name",
            "when",
            "rolls",
            "damage",
            "prevent",
            "heal",
            "cp",
            "isolated",
            "modifier",
            "remove",
            "inflict",
            "gain",
        }
    ),
    flags=frozenset({"ultimate", "free"}),
    number_lists=frozenset({"roll", "rolls"}),
    example="Ana rolls 1 1 2 3 6",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.result:
        return str(seen.game.look(position, "game.winner").text)
    node = seen.game.turn.nodes[position.place.node]
    said = say("board.summary", place=node.title, name=seen.who_decides)
    for name in position.names:
        if any(position.names[hit.target] == name for hit in position.hits):
            said = f"{said} {seen.game.look(position, f'{name}.incoming').text}."
    return said


SCREEN = Screen(
    draw=draw,
    empty=empty,
    grammar=GRAMMAR,
    names=names,
    slots=(HAND, DAMAGE),
    player_fields=PLAYER,
    turn_fields=(
        Field("turn.player", say("edit.turn_player"), "player"),
        Field("turn.number", say("edit.turn_number"), least=1),
        Field("turn.at", say("edit.turn_at"), "place"),
        Field("offence.dice", say("dice_throne.offence_dice"), "dice"),
        Field("offence.announced", say("dice_throne.field_announced"), "text"),
        Field("attack.ability", say("dice_throne.field_attack"), "text"),
        Field("attack.damage", say("dice_throne.field_damage"), least=0),
        Field("attack.type", say("dice_throne.type"), "choice", DAMAGE_TYPES[:5]),
        Field("defence.dice", say("dice_throne.defence_dice"), "dice"),
    ),
    example="two-preventions-one-after-the-other",
    quick=QUICK,
    summary=summary,
)
