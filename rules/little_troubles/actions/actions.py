"""What players do: play, activate, grab, pick, and the entries a judge makes for them."""

from __future__ import annotations

from engine.model.game import Action
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Ability, Effect
from rules.little_troubles.position.position import Position
from rules.little_troubles.position.windows import BUILD_WINDOW
from rules.little_troubles.values.ascending import ascending_by, mark


class Play(Action, frozen=True, kw_only=True):
    """Play a card from hand (or from where an effect lets it be played)."""

    card: Card
    name: str
    """How the card is called on the table."""
    quick: bool | None
    """None: nobody has said what type of card it is."""
    effects: tuple[Effect, ...]
    x: int | None = None
    x_divided_by: int = 1
    free: bool = False
    costing_at_most: int | None = None
    """The cost by which an effect that lets it be played chooses, if it does."""
    origin: str = "hand"
    """Where it is played from: hand, timeout or deck."""
    in_place_of: str = ""
    """The card or the spot it is played to."""
    side: str = ""
    """The player to whose side of the board it is played."""
    counts: bool = True


class Use(Action, frozen=True, kw_only=True):
    """Activate an ability of a card in play."""

    source: str
    ability: Ability
    counts: bool = True


class Grab(Action, frozen=True, kw_only=True):
    """Have a Character grab a Toy."""

    toy: str
    character: str
    effects: tuple[Effect, ...] = ()
    """What the grab does, stated by hand."""
    cookies: int = 0
    """What is paid for the grab beside making it."""


class Pick(Action, frozen=True, kw_only=True):
    """Pick a Fight: the turn player's Character and the one it fights."""

    fighter: str
    against: str
    replacer: str = ""
    """The fight replacer the turn player wants to use."""


class DeclareWinner(Action, frozen=True, kw_only=True):
    """The winner under a fight replacer's own rules, entered by the judge."""

    winner: str


class Complete(Action, frozen=True, kw_only=True):
    """The Tasks of a Goal are done: take the Prize, send the Goal to Timeout."""

    goal: str
    effects: tuple[Effect, ...]
    prizes: tuple[Card, ...] = ()
    """Cards the Prize puts into play."""


class Order(Action, frozen=True, kw_only=True):
    """The order in which a player's own end-of-turn effects resolve."""

    cards: tuple[str, ...]


class PutBack(Action, frozen=True, kw_only=True):
    """Discard down to nine at the end of the turn. Unnamed cards are counted only."""

    cards: tuple[str, ...]
    number: int


def _at(effects: tuple[Effect, ...]) -> str:
    """The cards an action aims at, for the sentence that names it."""
    aims = dict.fromkeys(e.on for e in effects if e.on and e.on[0].isupper())
    return f" on {', '.join(aims)}" if aims else ""


def describe(action: Action) -> str:
    """The action as the end of a sentence."""
    match action:
        case Play():
            x = f" with X = {action.x}" if action.x is not None else ""
            return f"play {action.card.name}{x}{_at(action.effects)}"
        case Use():
            return f"activate {action.source}{_at(action.ability.effects)}"
        case Grab():
            return f"have {action.character} grab {action.toy}"
        case Pick():
            under = f" under {action.replacer}" if action.replacer else ""
            return f"Pick a Fight: {action.fighter} against {action.against}{under}"
        case DeclareWinner():
            return f"enter {action.winner} as the winner"
        case Complete():
            return f"complete {action.goal}"
        case Order():
            return f"resolve {', then '.join(action.cards)}"
        case PutBack():
            return f"discard {', '.join(action.cards) or action.number}"
    return "act"


def asks(position: Position, action: Action) -> list[str]:
    """What the judge still has to state for the action to be ruled on in full."""
    found = []
    if isinstance(action, Play):
        card = action.card
        if card.cost is None and not card.costs_x and not action.free:
            found.append(f"what {card.name} costs (cost: 3)")
        if "action" in card.families and ascending_by(position, action.by):
            found_mark = mark(position, action.by)
            if found_mark is not None and found_mark.cost is None:
                found.append(f"what {found_mark.card} cost, which this one has to rise above")
        if action.origin == "hand" and position.player(action.by).may_have_discarded(card.name):
            found.append(f"whether {card.name} is among the cards discarded (hand: [...])")
        if action.quick is None:
            found.append(f"what type of card {card.name} is (types: quick action)")
        if card.unmodelled and not action.effects:
            found.append(f"what {card.name} does: {card.unmodelled}")
        found += _unaimed(action.effects, card.name)
    if isinstance(action, Use):
        if action.ability.quick is None and _speed_matters(position, action.by):
            found.append(f"whether the ability of {action.source} is Quick (quick: true)")
        if not action.ability.effects:
            unmodelled = position.find(action.source)[1].card.unmodelled
            found.append(f"what the ability of {action.source} does: {unmodelled}".rstrip(": "))
        found += _unaimed(action.ability.effects, action.source)
    return found


def _speed_matters(position: Position, name: str) -> bool:
    """Whether only what is Quick may be played by this player here."""
    return position.place.at != BUILD_WINDOW.id or name != position.active_name


def _unaimed(effects: tuple[Effect, ...], source: str) -> list[str]:
    aimless = any(effect.on == "target" for effect in effects)
    return [f"at which card {source} is aimed (on: NAME)"] if aimless else []
