"""What a person says of a card, a token, a player and the turn: the sheets of Dice Throne."""

from __future__ import annotations

from engine.model.sheets import Asks, Choice, Field, Holds, Sheets, Slot, choices
from rules.dice_throne.cards import catalogue

_NAME = Field(path="name", title="Name", asks=Asks.CARD)
_DAMAGE_TYPES = choices(
    "normal", "undefendable", "pure", "collateral", "ultimate", "isolated", "untyped"
)

HAND = Slot(
    field="hand",
    title="Card in hand",
    count="hand_size",
    fields=(
        _NAME,
        Field(
            path="type",
            title="What is it?",
            asks=Asks.CHOICE,
            choices=(
                *choices("main-phase", "roll-phase", "instant", "hero-upgrade"),
                Choice(None, "I can't tell"),
            ),
        ),
        Field(path="cost", title="Cost in CP", least=0),
    ),
)
TOKENS = Slot(
    field="tokens",
    title="Token",
    holds=Holds.COUNTS,
    fields=(_NAME, Field(path="count", title="How many", least=0)),
)
UPGRADES = Slot(field="upgrades", title="Upgrade", holds=Holds.NAMES, fields=(_NAME,))
DAMAGE = Slot(
    field="damage",
    title="Damage that waits",
    named="from",
    fields=(
        Field(path="from", title="What deals it", asks=Asks.CARD),
        Field(path="to", title="Coming to", asks=Asks.PLAYER),
        Field(path="amount", title="How much", least=0),
        Field(path="type", title="Type", asks=Asks.CHOICE, choices=_DAMAGE_TYPES),
    ),
)


def sheets() -> Sheets:
    """Every sheet, with the heroes the catalogue holds."""
    heroes = choices(*sorted(catalogue.heroes()))
    return Sheets(
        slots=(HAND, TOKENS, UPGRADES, DAMAGE),
        player=(
            Field(path="hero", title="Hero", asks=Asks.CHOICE, choices=heroes),
            Field(path="health", title="Health", least=0),
            Field(path="cp", title="CP", least=0, most=15),
            Field(path="hand_size", title="Cards in hand, named or not", least=0),
            Field(path="deck", title="Cards in the deck", least=0, more=True),
            Field(path="discard", title="Cards in the discard pile", least=0, more=True),
        ),
        turn=(
            Field(path="turn.player", title="Whose turn it is", asks=Asks.PLAYER),
            Field(path="turn.number", title="Turn of the game", least=1),
            Field(path="turn.at", title="Where it stands", asks=Asks.PLACE),
            Field(path="offence.dice", title="Offensive dice", asks=Asks.DICE, example="1 2 3 4 6"),
            Field(path="offence.announced", title="Ability announced", asks=Asks.TEXT),
            Field(path="attack.ability", title="Attack activated", asks=Asks.TEXT),
            Field(path="attack.damage", title="Its damage", least=0),
            Field(path="attack.type", title="Type", asks=Asks.CHOICE, choices=_DAMAGE_TYPES[:5]),
            Field(path="defence.dice", title="Defence dice", asks=Asks.DICE, example="1 2 3 4 6"),
        ),
    )
