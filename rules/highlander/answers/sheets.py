"""What a person says of an attack, a defence, a card and a player: the sheets of Highlander."""

from __future__ import annotations

from engine.model.sheets import Asks, Choice, Field, Holds, Sheets, Slot, choices
from rules.highlander.cards.grid import SQUARES
from rules.highlander.cards.words import FLAGS, TYPES

_MOST_ASKED = ("attack", "block", "dodge", "special", "edge", "object", "event", "ally")
_SQUARES = Field(path="squares", title="Squares", asks=Asks.SQUARES, choices=choices(*SQUARES))
_TYPE = Field(
    path="type",
    title="Card type",
    asks=Asks.CHOICE,
    choices=choices(*_MOST_ASKED, *(kind for kind in TYPES if kind not in _MOST_ASKED)),
    more=True,
)

_DAMAGE = Field(path="damage", title="Damage, if not the normal 2", least=0)
_FLAGS = Field(
    path="flags",
    title=f"What else it is, such as {', '.join(list(FLAGS)[2:6])}",
    asks=Asks.NAMES,
    more=True,
)


def _named(path: str) -> Field:
    return Field(path=path, title="Name", asks=Asks.CARD)


def _yes(path: str, title: str, *, more: bool = False) -> Field:
    return Field(path=path, title=title, asks=Asks.YES, more=more)


_ATTACK = (_named("attack"), _SQUARES, _DAMAGE, _TYPE, _FLAGS)
INCOMING = Slot(
    field="incoming",
    title="Attack coming in",
    named="attack",
    goes_to=("attacks",),
    fields=_ATTACK,
)

ATTACKS = Slot(
    field="attacks", title="Own attack", named="attack", goes_to=("incoming",), fields=_ATTACK
)

DEFENCES = Slot(
    field="defences",
    title="Defence",
    named="defence",
    fields=(
        _named("defence"),
        _SQUARES,
        Field(path="against", title="Played against", asks=Asks.NAMES),
        _yes("power_block", "Backed as a power block"),
        _yes("from_exertion", "From an Exertion", more=True),
        _yes("standing", "Was in play before this turn", more=True),
        _TYPE,
        _FLAGS,
    ),
)

_CARD = (
    _named("name"),
    Field(
        path="type",
        title="What is it?",
        asks=Asks.CHOICE,
        choices=(*choices(*_MOST_ASKED), Choice(None, "as the catalogue says")),
    ),
    Field(path="squares", title="Squares", asks=Asks.SQUARES, choices=choices(*SQUARES), more=True),
    Field(path="damage", title="Damage, if not the normal 2", least=0, more=True),
    _FLAGS,
)

TABLE = Slot(
    field="table",
    title="Card in play",
    goes_to=("hand",),
    only_here=("turn", "ignored", "under"),
    fields=(
        *_CARD,
        _yes("ignored", "Its text is ignored this turn", more=True),
        _yes("face_down", "It lies face down", more=True),
    ),
)

HAND = Slot(field="hand", title="Card in hand", goes_to=("table",), fields=_CARD)
PERSONA = Slot(field="persona", title="Persona", holds=Holds.ONE, most=1, fields=_CARD)
WEAPON = Slot(field="weapon", title="Weapon of Choice", holds=Holds.ONE, most=1, fields=_CARD)
OFF_HAND = Slot(field="off_hand", title="Second weapon", holds=Holds.ONE, most=1, fields=_CARD)
SHEETS = Sheets(
    slots=(INCOMING, DEFENCES, ATTACKS, TABLE, HAND, PERSONA, WEAPON, OFF_HAND),
    player=(
        Field(path="ability", title="Ability", least=0),
        Field(path="endurance", title="Cards in Endurance", least=0),
        Field(path="hand", title="Cards in hand, if they are not named", least=0),
        Field(path="hand_size", title="Hand Size, where it is not the Ability", least=0, more=True),
        _yes("disarmed", "Disarmed", more=True),
        _yes("missed_last_turn", "An attack of the last turn was stopped", more=True),
    ),
    turn=(
        Field(path="turn.player", title="Whose turn it is", asks=Asks.PLAYER),
        Field(path="turn.number", title="Turn of the game", least=1),
        Field(path="turn.at", title="Where it stands", asks=Asks.PLACE),
    ),
)
