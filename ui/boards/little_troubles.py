"""The Little Troubles table: five Character, five Toy and one Field slot a side, and the fight."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.views.rulings import rules_behind
from rules.little_troubles.position.position import Mark
from ui.boards.little_troubles_quick import QUICK, card_names
from ui.boards.parts import player_head, slot_row
from ui.case.seen import Seen
from ui.desk.shape import Field, LineGrammar, Screen, Slot
from ui.widgets.why import number
from ui.words.markdown import plain
from ui.words.strings import say

_NAME = Field("name", say("edit.name"), "card")

CHARACTER = Slot(
    "characters",
    "Character",
    (
        _NAME,
        Field("side", say("little_troubles.side"), "choice", ("adult", "regressed")),
        Field("printed.confidence", say("little_troubles.print_confidence")),
        Field("printed.maturity", say("little_troubles.print_maturity")),
        Field("regressed.confidence", say("little_troubles.regressed_confidence")),
        Field("regressed.maturity", say("little_troubles.regressed_maturity")),
        Field("changes", say("little_troubles.changes"), "changes"),
        Field("grabbing", say("little_troubles.grabbing"), "names"),
        Field("shielded_by", say("little_troubles.shielded_by"), "names"),
        Field("immune", say("little_troubles.immune"), "yes"),
        Field("cannot_lose", say("little_troubles.cannot_lose"), "yes"),
        Field("cannot_be_picked", say("little_troubles.cannot_be_picked"), "yes"),
        Field("printed.cookies", say("little_troubles.print_cookies")),
        Field("printed.draws", say("little_troubles.print_draws")),
        Field("printed.reward_cookies", say("little_troubles.print_reward_cookies")),
        Field("printed.reward_draws", say("little_troubles.print_reward_draws")),
    ),
    most=5,
)
TOY = Slot("toys", "Toy", (_NAME, Field("quick_grab", "Quick", "yes")), most=5)
FIELD = Slot("field", "Field", (_NAME,), most=1, single=True)
SCENE = Slot("scenes", "Scene", (_NAME, Field("spot", say("little_troubles.spot"), "text")), most=5)
GOAL = Slot("goal", "Goal", (_NAME,), most=1, single=True)
HAND = Slot(
    "hand",
    say("little_troubles.hand_card"),
    (_NAME, Field("cost", say("little_troubles.cost"), least=0)),
)

PLAYER = (
    Field("cookies", say("little_troubles.cookies")),
    Field("wins", say("little_troubles.wins"), least=0),
    Field("deck", say("little_troubles.deck"), least=0),
    Field("plays", say("little_troubles.plays"), least=0),
)


def draw(seen: Seen) -> None:
    """Both playgrounds, the one of the player whose turn it is first."""
    document = seen.game.document(seen.position)
    position = seen.position
    if position.fight is not None:
        fighters = " – ".join(position.fight.fighters)
        st.markdown(f"**{plain(say('little_troubles.fighting', fighters=fighters))}**")
    names = sorted(position.names, key=lambda name: name != position.active_name)
    for seat, name in enumerate(names):
        with st.container(border=True, key=f"side-{seat}"):
            _side(seen, name, document.get(name) or {}, seat)


def _side(seen: Seen, name: str, side: dict[str, Any], seat: int) -> None:
    player = seen.position.player(name)
    facts = [
        (say("little_troubles.cookies"), _count(player.cookies)),
        (say("little_troubles.wins"), str(player.wins)),
        (say("little_troubles.hand"), _count(player.hand_count)),
    ]
    player_head(seen, name, facts, PLAYER, seat=seat)

    def words(card: dict[str, Any]) -> str:
        return _state(seen, str(card.get("name", "")))

    def numbers(card: dict[str, Any], key: str) -> None:
        _numbers(seen, str(card.get("name", "")), key)

    for slot, drawn in ((CHARACTER, numbers), (TOY, None)):
        slot_row(
            seen,
            name,
            side,
            slot,
            seat=seat,
            words=words,
            numbers=drawn,
            columns=5,
            least_width=118,
        )
    more = st.expander(
        say("little_troubles.more", what=_elsewhere(side)), key=f"more-{seat}", on_change="rerun"
    )
    if more.open:
        with more:
            for slot in (FIELD, GOAL, SCENE, HAND):
                slot_row(seen, name, side, slot, seat=seat, columns=4, least_width=150)
            timeout = ", ".join(card.name for card in player.timeout)
            if timeout:
                st.markdown(f"**{say('little_troubles.timeout')}** {plain(timeout)}")


def _count(value: int | None) -> str:
    return say("board.untracked") if value is None else str(value)


def _elsewhere(side: dict[str, Any]) -> str:
    """What lies in the places that are folded away, in a few words."""
    found = []
    for slot in (FIELD, GOAL, SCENE, HAND):
        held = side.get(slot.field)
        if held:
            count = held if isinstance(held, int) else len(held) if isinstance(held, list) else 1
            found.append(f"{slot.title} {count}")
    return f"({', '.join(found)})" if found else ""


def _state(seen: Seen, name: str) -> str:
    """Every state of a card in words; a text that no effect states is never passed over."""
    if not seen.position.has(name):
        return ""
    _, card = seen.position.find(name)
    states = []
    if card.is_character and not card.card.single_sided:
        states.append(say(f"little_troubles.face_{card.side.value}"))
    fight = seen.position.fight
    if fight is not None and name in fight.fighters:
        states.append(say("little_troubles.in_fight"))
    states += [_mark(mark) for mark in card.marks]
    states += [
        say("little_troubles.grabs", toy=toy.name)
        for _, toy in seen.position.in_play()
        if toy.grabbed_by == name
    ]
    if card.grabbed_by:
        states.append(say("little_troubles.grabbed_by", name=card.grabbed_by))
    states += [f"{token} {count}" for token, count in card.tokens]
    if card.card.unmodelled:
        states.append(say("little_troubles.unmodelled", text=card.card.unmodelled))
    return ", ".join(states)


def _mark(mark: Mark) -> str:
    """A mark in words, with the card it comes from if one is known."""
    words = mark.what.replace("_", " ")
    return f"{words} ({mark.source})" if mark.source else words


def _numbers(seen: Seen, name: str, key: str) -> None:
    """The two numbers of a Character, each to be touched."""
    if seen.position.has(name):
        for stat in ("confidence", "maturity"):
            label = say(f"little_troubles.{stat}")
            number(seen, label, name, stat, key=f"{key}-{stat}", path=f"{name}.{stat}")


def empty() -> dict[str, Any]:
    """A new turn with nothing in play."""
    return {
        "turn": {"player": "Ana", "number": 3, "at": "build"},
        "Ana": {"cookies": 20},
        "Nick": {"cookies": 20},
    }


def names(game: str) -> list[str]:
    """The catalogued cards."""
    return card_names()


GRAMMAR = LineGrammar(
    verbs={
        "play": "play",
        "plays": "play",
        "use": "use",
        "uses": "use",
        "grab": "grab",
        "grabs": "grab",
        "fight": "fight",
        "fights": "fight",
        "picks": "fight",
        "resolves": "resolve",
        "completes": "complete",
    },
    keys=frozenset(
        {
            "on",
            "with",
            "against",
            "cost",
            "x",
            "swap",
            "regress",
            "restore",
            "timeout",
            "shield",
            "immune",
            "draw",
            "discard",
            "gain",
            "lose",
            "name",
            "types",
            "winner",
            "ability",
            "lasts",
            "cannot_lose",
            "cannot_be_picked",
        }
    ),
    flags=frozenset({"quick", "skip_fight", "end_fight", "free"}),
    stats={
        "confidence": "confidence",
        "c": "confidence",
        "maturity": "maturity",
        "m": "maturity",
        "cookies": "cookies",
        "draws": "draws",
    },
    example="Nick plays Tantrum on Babysitter regress Babysitter quick",
)


def summary(seen: Seen) -> str:
    """What the position says when nothing is asked."""
    position = seen.position
    if position.winner:
        return say("little_troubles.summary_won", name=position.winner)
    node = seen.game.turn.nodes[position.place.node]
    return say("board.summary", place=node.title, name=seen.who_decides)


def because(seen: Seen) -> str:
    """How the fighters of the last Fight compared, for an answer that rests on it."""
    if not any("rewards.compare" in rules_behind(answered) for answered in seen.ruling.answers):
        return ""
    compared: list[str] = []
    for _, step in seen.ruling.trace.walk():
        if step.rule != "rewards.compare":
            continue
        if "phase" in step.facts:
            compared = []
        elif "sign" in step.facts:
            reaches = step.facts["sign"] == ">="
            told = say("little_troubles.reaches") if reaches else say("little_troubles.falls_short")
            compared.append(told.format(**step.facts))
    return f"{'; '.join(compared)}." if compared else ""


SCREEN = Screen(
    draw=draw,
    empty=empty,
    grammar=GRAMMAR,
    names=names,
    slots=(CHARACTER, TOY, FIELD, SCENE, GOAL, HAND),
    player_fields=PLAYER,
    turn_fields=(
        Field("turn.player", say("edit.turn_player"), "player"),
        Field("turn.number", say("edit.turn_number"), least=1),
        Field("turn.at", say("edit.turn_at"), "place"),
        Field("turn.fighters", say("little_troubles.fighters"), "names"),
    ),
    example="why-is-this-confidence-4",
    quick=QUICK,
    summary=summary,
    because=because,
)
