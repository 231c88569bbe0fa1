"""What is asked before a game begins: setup, decks, formats. Answers follow the readings."""

from __future__ import annotations

from engine.model.game import Answer
from rules.little_troubles.cards.words import CARD_TYPES
from rules.little_troubles.position.position import Position

FORMATS = {
    "daycare": ("common only", (40, 60), 2),
    "preschool": ("common and uncommon", (40, 50), 1),
    "grade school": ("any printed card", (40, 40), 1),
}
_WHAT_A_MULLIGAN_IS = "formats.what-a-mulligan-is"
_PREFIXES = ("main", "decisive", "iconic", "shiny", "memorable", "great")


def setup(position: Position, what: str) -> Answer:
    """`setup.cookies_first`, `cookies_second`, `cards_drawn`, `cards_kept`, `who_starts`, ..."""
    readings = position.readings
    if what == "cookies_second":
        more = readings["setup.cookies-for-second"] == "thirty-two"
        number = 32 if more else 30
        rules = (readings.rule("setup.cookies-for-second"),)
        return Answer(number, f"The second player starts with {number} cookies", rules=rules)
    if what == "who_starts":
        chooses = readings["setup.who-starts"] == "chooses"
        text = "chooses to go first or second" if chooses else "goes first"
        rules = (readings.rule("setup.who-starts"),)
        return Answer(text, f"Who wins the random method {text}", rules=rules)
    if what == "next_game":
        decides = readings["setup.next-game"] == "decides"
        text = "the loser decides who goes first" if decides else "the loser goes first"
        return Answer(text, f"In the next game {text}", rules=(readings.rule("setup.next-game"),))
    fixed = {
        "cookies_first": (30, "The first player starts with 30 cookies", "setup.thirty-cookies"),
        "cards_drawn": (10, "Ten cards are drawn", "setup.opening-hand"),
        "cards_kept": (6, "Six of the ten are kept, four shuffled back", "setup.opening-hand"),
    }
    if what not in fixed:
        known = ", ".join((*fixed, "cookies_second", "who_starts", "next_game"))
        raise LookupError(f"{what!r} cannot be asked of the setup; ask for {known}")
    value, text, rule = fixed[what]
    return Answer(value, text, rules=(rule,))


def deck(position: Position, kind: str) -> Answer:
    """`deck.main character`: how many copies of a card of this type a deck may hold."""
    if kind not in CARD_TYPES:
        raise LookupError(f"{kind!r} is not a type of card; there are {', '.join(CARD_TYPES)}")
    if kind.split(" ")[0] not in _PREFIXES:
        says = f"A deck may hold three of a {kind} by name"
        return Answer(3, says, rules=("deck.three-copies", "deck.three-per-name"))
    conflict = "deck.one-per-deck" if kind.startswith("main") else "deck.other-prefixes"
    per_name = position.readings[conflict] == "per-name"
    rule = position.readings.rule(conflict)
    own = ("deck.great-goal",) if kind.startswith("great") else ()
    said = "one of each name" if per_name else "one in total"
    return Answer(1, f"A deck may hold {said} of the type {kind}", rules=(*own, rule))


def format_of(position: Position, name: str, what: str) -> Answer:
    """`formats.daycare.mulligans`, `.rarities`, `.deck`: what a format allows."""
    if name not in FORMATS:
        raise LookupError(f"no format is called {name!r}; there are {', '.join(FORMATS)}")
    rarities, (least, most), mulligans = FORMATS[name]
    rules = [f"formats.{name.replace(' ', '-')}", "formats.three"]
    if what == "mulligans":
        rules += [position.readings.rule(c) for c in ("setup.redraw", _WHAT_A_MULLIGAN_IS)]
        further = position.readings[_WHAT_A_MULLIGAN_IS] == "further-draws"
        if position.readings["setup.redraw"] == "no" or not further:
            mulligans = 0
    size = str(least) if least == most else f"{least} to {most}"
    asked = {"mulligans": mulligans, "rarities": rarities, "deck": size}
    if what not in asked:
        raise LookupError(f"{what!r} cannot be asked of a format; ask for {', '.join(asked)}")
    return Answer(asked[what], f"{name.title()}: {what} {asked[what]}", rules=tuple(rules))


AWAY_FROM_THE_BOARD = {
    "rewards.meaning-of-tie": "which board a word is meant for; the result itself is the same",
    "turn.names": "two sets of names for the same phases",
    "otta.names": "two spellings of one term",
    "otta.order": "where no rule gives an order the players agree on one, which is not computed",
    "turn.players": "positions have two players",
    "goals.room": "the room beyond the slots is not known, so the judge is asked",
}
"""Conflicts no position turns on, and why: they are shown and explained, not computed."""
