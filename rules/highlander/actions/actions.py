"""What a player may do, and the words for it."""

from __future__ import annotations

from engine.model.game import Action
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect


class PlayCard(Action, frozen=True, kw_only=True):
    """A card is played: an attack, a defence, a Special, an Edge."""

    card: Card
    source: str = "hand"
    flags: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    goes_with: str = ""
    targets: tuple[str, ...] = ()
    exertion: str = ""
    reveals: tuple[str, ...] | None = None
    exertion_change: int = 0
    power_blow: bool = False
    power_block: bool = False
    named: str = ""
    discards: tuple[str, ...] = ()
    discard_count: int = 0


class SweepCard(Action, frozen=True, kw_only=True):
    """One card of the player's own is swept."""

    name: str


class Discard(Action, frozen=True, kw_only=True):
    """Cards are discarded from hand: by name, or a number of cards nobody named."""

    names: tuple[str, ...] = ()
    count: int = 1


class Draw(Action, frozen=True, kw_only=True):
    """Cards are drawn, one at a time."""

    count: int = 1


class Resolve(Action, frozen=True, kw_only=True):
    """A must-do is carried out."""

    name: str
    discards: tuple[str, ...] = ()
    count: int = 0


class Use(Action, frozen=True, kw_only=True):
    """A may-do, a power or a card in play is used, with what it does as the judge states it."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    instead_of_special: bool = False
    discards: tuple[str, ...] = ()
    discard_count: int = 0


class Exert(Action, frozen=True, kw_only=True):
    """An Exertion is made for one purpose."""

    purpose: str
    goes_with: str = ""
    reveals: tuple[str, ...] | None = None
    change: int = 0


class Apply(Action, frozen=True, kw_only=True):
    """The judge carries out by hand what a card's text does."""

    name: str
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    discard_count: int = 0


def _list(names: tuple[str, ...], count: int) -> str:
    return " and ".join(names) if names else f"{count} card{'s' if count != 1 else ''}"


def describe(action: Action) -> str:
    """The action as the end of a sentence: `play Thrust`."""
    match action:
        case PlayCard():
            words = [f"play {action.card.name}"]
            if action.power_blow:
                words.append("as a Power Blow")
            if action.power_block:
                words.append("as a Power Block")
            if action.against:
                words.append(f"against {' and '.join(action.against)}")
            if action.goes_with:
                words.append(f"with {action.goes_with}")
            if action.targets:
                words.append(f"on {' and '.join(action.targets)}")
            if action.source == "exertion":
                words.append("from an Exertion")
            return " ".join(words)
        case SweepCard():
            return f"sweep {action.name}"
        case Discard():
            return f"discard {_list(action.names, action.count)}"
        case Draw():
            return f"draw {_list((), action.count)}"
        case Resolve():
            return f"carry out {action.name}"
        case Use():
            return f"use {action.name}"
        case Exert():
            return f"make an Exertion for {action.purpose}"
        case Apply():
            return f"apply {action.name}"
        case _:
            return type(action).__name__.lower()
