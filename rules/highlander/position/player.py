"""One side of the table: Ability, hand, Endurance, discard pile and the cards in play."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Change
from engine.model.names import same
from rules.highlander.cards.printed import Card

NORMAL_ABILITY = 15
UNKNOWN_CARD = "(a card nobody named)"


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in play: one that stays, or one waiting for its owner's Sweep Phase."""

    card: Card
    called: str = ""
    """What this copy goes by where another card of its title lies beside it."""
    turn: int = 0
    """The turn it was played in; 0 for some earlier turn."""
    ignored: bool = False
    """Whether its text is ignored this turn."""
    under: tuple[str, ...] = ()
    """Cards stored under it, which are discarded when it leaves."""
    face_down: bool = False
    """Whether it lies face down, so that nothing it says holds."""

    @property
    def name(self) -> str:
        """What to point at this copy by: its title, or its title with a number."""
        return self.called or self.card.name


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the table. None means that nobody has said, and nothing is assumed."""

    name: str
    ability: int | None = NORMAL_ABILITY
    hand_size: int | None = None
    """Hand Size where something modifies it; None when it equals Ability."""
    hand: tuple[str, ...] | None = None
    hand_count: int | None = None
    endurance: int | None = None
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Cards removed from the game."""
    persona: Card | None = None
    weapon: Card | None = None
    off_hand: Card | None = None
    """A second weapon, held beside the first."""
    disarmed: bool = False
    table: tuple[TableCard, ...] = ()
    may: tuple[str, ...] = ()
    """Effects the player may use in May Do/Must Do, as stated by the judge."""
    missed_last_turn: bool | None = None
    """Whether an attack of the player's last turn was stopped."""
    adjusted: tuple[Change, ...] = ()
    """The rows of the last Ability Adjustment, so that it can be explained."""

    @property
    def strikes_unarmed(self) -> bool:
        """Whether the player attacks as if disarmed, for want of a weapon to strike with."""
        held = [card for card in (self.weapon, self.off_hand) if card is not None]
        alone = held and all("strikes-beside-another" in card.flags for card in held)
        return self.disarmed or bool(alone)

    @property
    def pregame(self) -> tuple[Card, ...]:
        """The Persona and the weapons."""
        cards = (self.persona, self.weapon, self.off_hand)
        return tuple(card for card in cards if card is not None)

    @property
    def cards_in_hand(self) -> int | None:
        """How many cards are in hand, if that is known."""
        return len(self.hand) if self.hand is not None else self.hand_count


def without_one(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names with one card called `name` taken out, if there is one."""
    for index, held in enumerate(names):
        if same(held, name):
            return names[:index] + names[index + 1 :]
    return names


def has_card(names: tuple[str, ...] | None, name: str) -> bool:
    """Whether a card called `name` is among them; True when nobody said what is there."""
    return names is None or any(same(held, name) for held in names)
