"""What a person says of a card, a player and the turn: the sheets of Little Troubles."""

from __future__ import annotations

from engine.model.sheets import Asks, Choice, Field, Holds, Sheets, Slot, choices
from rules.little_troubles.cards.words import LASTS

_NAME = Field(path="name", title="Name", asks=Asks.CARD)
_EFFECTS = Field(path="unmodelled", title="Text only a person can read", asks=Asks.TEXT, more=True)


def _number(path: str, title: str, group: str = "", *, more: bool = False) -> Field:
    return Field(path=path, title=title, group=group, more=more)


def _yes(path: str, title: str) -> Field:
    return Field(path=path, title=title, asks=Asks.YES, more=True)


_ADULT, _REGRESSED = "Printed, Adult side", "Printed, Regressed side"
_STATE = (
    "side",
    "changes",
    "grabbing",
    "grabbed_by",
    "shielded_by",
    "immune",
    "cannot_lose",
    "cannot_be_picked",
    "both_states",
    "text_removed_by",
    "marks",
    "owner",
    "since",
    "grabbed_at",
    "spot",
    "tokens",
)
"""What is true of a card only while it is in play."""

CHARACTER = Slot(
    field="characters",
    title="Character",
    most=5,
    goes_to=("hand", "timeout"),
    only_here=_STATE,
    fields=(
        _NAME,
        Field(
            path="side",
            title="Side that is up",
            asks=Asks.CHOICE,
            choices=(Choice("adult", "Adult"), Choice("regressed", "Regressed")),
            usual="adult",
        ),
        _number("printed.confidence", "Confidence", _ADULT),
        _number("printed.maturity", "Maturity", _ADULT),
        _number("regressed.confidence", "Confidence", _REGRESSED),
        _number("regressed.maturity", "Maturity", _REGRESSED),
        Field(
            path="changes",
            title="Changes already made, one a line",
            asks=Asks.CHANGES,
            example="+2 confidence Bike Helmet",
            more=True,
        ),
        Field(path="grabbing", title="Toys it holds", asks=Asks.NAMES, more=True),
        Field(path="shielded_by", title="Shielded by", asks=Asks.NAMES, more=True),
        _yes("immune", "Immune"),
        _yes("cannot_lose", "Cannot lose"),
        _yes("cannot_be_picked", "Cannot be picked"),
        _number("printed.cookies", "Cookies", "A turn, Adult side", more=True),
        _number("printed.draws", "Draws", "A turn, Adult side", more=True),
        _number("printed.reward_cookies", "Cookies", "Fight Reward, Adult side", more=True),
        _number("printed.reward_draws", "Draws", "Fight Reward, Adult side", more=True),
        _EFFECTS,
    ),
)
TOY = Slot(
    field="toys",
    title="Toy",
    most=5,
    goes_to=("hand", "timeout"),
    put_on=("characters",),
    put_on_field="grabbed_by",
    only_here=_STATE,
    fields=(
        _NAME,
        _number("ongoing.0.change.confidence", "Confidence", "While held, it changes"),
        _number("ongoing.0.change.maturity", "Maturity", "While held, it changes"),
        Field(path="grabbed_by", title="Held by", asks=Asks.ON_TABLE),
        Field(path="quick_grab", title="Its grab is Quick", asks=Asks.YES),
        Field(path="cost", title="Cost", least=0, more=True),
        _EFFECTS,
    ),
)
FIELD = Slot(
    field="field",
    title="Field",
    holds=Holds.ONE,
    most=1,
    goes_to=("hand", "timeout"),
    only_here=_STATE,
    fields=(_NAME, _EFFECTS),
)
GOAL = Slot(
    field="goal",
    title="Goal",
    holds=Holds.ONE,
    most=1,
    goes_to=("hand", "timeout"),
    only_here=_STATE,
    fields=(_NAME, _EFFECTS),
)
SCENE = Slot(
    field="scenes",
    title="Scene",
    most=5,
    goes_to=("hand", "timeout"),
    put_on=("characters", "toys", "field", "goal"),
    put_on_field="spot",
    only_here=_STATE,
    fields=(_NAME, Field(path="spot", title="Lies under", asks=Asks.TEXT), _EFFECTS),
)
HAND = Slot(
    field="hand",
    title="Card in hand",
    count="hand_count",
    goes_to=("characters", "toys", "field", "goal", "scenes", "timeout"),
    fields=(
        _NAME,
        Field(
            path="types",
            title="What is it? (a star in the corner is Quick)",
            asks=Asks.CHOICE,
            choices=(
                Choice("quick action", "Quick Action ✦"),
                Choice("action", "Action"),
                Choice("toy", "Toy"),
                Choice("character", "Character"),
                Choice("scene", "Scene"),
                Choice("field", "Field"),
                Choice("goal", "Goal"),
                Choice(None, "I can't tell"),
            ),
        ),
        Field(path="cost", title="Cost", least=0),
        _number("effects.0.change.confidence", "Confidence", "What it changes on its target"),
        _number("effects.0.change.maturity", "Maturity", "What it changes on its target"),
        Field(path="effects.0.regress", title="Regresses its target", asks=Asks.YES, more=True),
        Field(path="effects.0.restore", title="Restores its target", asks=Asks.YES, more=True),
        Field(
            path="effects.0.lasts",
            title="How long",
            asks=Asks.CHOICE,
            choices=choices(*(lasts.value for lasts in LASTS)),
            more=True,
        ),
        _EFFECTS,
    ),
)
TIMEOUT = Slot(
    field="timeout",
    title="Card in Timeout",
    goes_to=("hand", "characters", "toys"),
    fields=(_NAME,),
)

SHEETS = Sheets(
    slots=(CHARACTER, TOY, FIELD, SCENE, GOAL, HAND, TIMEOUT),
    player=(
        Field(path="cookies", title="Cookies", least=0),
        Field(path="wins", title="Fight wins", least=0),
        Field(path="deck", title="Cards in the deck", least=0),
        Field(path="hand_count", title="Cards in hand, named or not", least=0),
        Field(path="plays", title="Plays already used in this phase", least=0, most=4, more=True),
    ),
    turn=(
        Field(path="turn.player", title="Whose turn it is", asks=Asks.PLAYER),
        Field(path="turn.number", title="Turn of the game", least=1),
        Field(path="turn.at", title="Where it stands", asks=Asks.PLACE),
        Field(path="turn.fighters", title="Fighters", asks=Asks.NAMES),
    ),
)
