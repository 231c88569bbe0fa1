"""What a card can do, as data: the closed set of effects the game resolves."""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.language.amounts import Amount


class Do(Enum):
    """The effects a card or a hand-stated line entry may have."""

    CHANGE = "change"
    SET = "set"
    HALVE = "halve"
    DOUBLE = "double"
    SWAP = "swap"
    REGRESS = "regress"
    RESTORE = "restore"
    TIMEOUT = "timeout"
    SHIELD = "shield"
    IMMUNE = "immune"
    CANNOT_LOSE = "cannot_lose"
    CANNOT_BE_PICKED = "cannot_be_picked"
    BOTH_STATES = "both_states"
    REMOVE_TEXT = "remove_text"
    CANNOT_BE_RESTORED = "cannot_be_restored"
    RETURN_TO_HAND = "return_to_hand"
    COPY_ABILITY = "copy_ability"
    SKIP_FIGHT = "skip_fight"
    END_FIGHT = "end_fight"
    EXTRA_FIGHT = "extra_fight"
    DRAW = "draw"
    DISCARD = "discard"
    GAIN = "gain"
    LOSE = "lose"
    WINS = "wins"
    TOKENS = "tokens"
    COST = "cost"
    RESOURCE_ADD = "resource_add"
    RESOURCE_MULTIPLY = "resource_multiply"
    RESOURCE_DIVIDE = "resource_divide"
    SLOTS = "slots"
    ASCENDING = "ascending"
    REGRESSES_INSTEAD = "regresses_instead"
    REPLACES_FIGHT = "replaces_fight"
    WIN = "win"
    BLANK = "none"

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__


class Effect(msgspec.Struct, frozen=True):
    """One effect: what it does, to whom, by how much, for how long and on what condition."""

    do: Do
    on: str = ""
    """A card or player by name, or a selector: target, self, grabber, own characters, ..."""
    stat: str = ""
    amount: Amount = 0
    other: str = ""
    """The partner of a swap, the name of a token, the card type a cost change is for."""
    up: bool = False
    """Whether what is halved or divided is rounded up."""
    lasts: str = ""
    """A duration in words; empty takes the rule for the kind of card."""
    among: str = ""
    """What a chosen target has to be among, as a selector; empty is anything."""
    when: str = ""
    """A condition in words; empty always holds."""
    ungrabbed: bool = False
    """On a Toy: whether it holds while nobody has grabbed the Toy, too."""

    @property
    def number(self) -> int:
        """The amount, once it is a plain number."""
        assert isinstance(self.amount, int), f"{self.amount} has not been worked out"
        return self.amount


class Ability(msgspec.Struct, frozen=True):
    """An ability: the cost before the colon and the effects after it."""

    name: str = ""
    cookies: int | None = 0
    pays: tuple[Effect, ...] = ()
    """What is paid beside cookies: tokens taken from the card, cards discarded."""
    quick: bool | None = False
    """None: nobody has said."""
    one_time_text: bool = False
    """A One-Time Text Alteration, which the four plays do not count."""
    effects: tuple[Effect, ...] = ()


class Trigger(msgspec.Struct, frozen=True):
    """A One-Time Text Alteration that happens by itself at a moment of the turn."""

    when: str
    effects: tuple[Effect, ...] = ()
    optional: bool = False
    of: str = ""
    """Whose moment it watches, as a selector; empty is the card itself."""
    token: str = ""
    """For the moment `tokens`: the token counted, and the number that sets it off."""
    number: int = 0
    ungrabbed: bool = False
    """On a Toy: whether it triggers while nobody has grabbed the Toy, too."""


OF_CHARACTERS = frozenset({"picked", "fight_won", "fight_lost", "regressed", "restored"})
"""The moments that come to Characters."""

OF_PLAYERS = frozenset({"discarded", "cookies_gained", "resources_gained"})
"""The moments that come to a player, not to a card."""

EVERYONE = ("all", "everyone")
"""What `on` calls both players."""

MOMENTS = {
    "picked": "when this Character is Picked for a Fight",
    "fight_won": "when this Character wins a Fight",
    "fight_lost": "when this Character loses a Fight",
    "fight_phase_ends": "at the end of the Fight Phase",
    "turn_ends": "at the end of the turn",
    "regressed": "when this Character is Regressed",
    "restored": "when this Character is Restored",
    "discarded": "when its player discards",
    "played": "when it is played",
    "card_played": "when a card is played",
    "cookies_gained": "when its player gains cookies",
    "resources_gained": "when its player gains Resources",
    "tokens": "when its tokens reach the number",
}
