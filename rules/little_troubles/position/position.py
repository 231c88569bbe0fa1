"""A moment of Little Troubles: two playgrounds, the fight if there is one, and what lasts."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

import msgspec

from engine.model.ledger import Kind
from engine.model.position import Position as EnginePosition
from rules.little_troubles.cards.printed import Card, Face, Side
from rules.little_troubles.cards.texts import Effect, Trigger


class Lasts(Enum):
    """How long a change lasts."""

    TURN = "turn"
    STAYS = "stays"
    NEXT_FIGHT = "next fight"
    THIS_TURNS_FIGHT = "next fight this turn"
    NEXT_TURN = "end of your next turn"
    IN_PLAY = "while it is in play"
    NEXT_TIME = "next time"
    """Until it is needed once; whether it ends with the turn is open."""
    HELD = "while held"
    """As long as the Toy it comes from is grabbed by the Character and has its text."""

    # Members are singletons, and identity hashes far faster than the name Enum hashes.
    __hash__ = object.__hash__


class StatChange(msgspec.Struct, frozen=True):
    """A change that was made to one side of a Character, in force or not."""

    source: str
    stat: str
    kind: Kind
    amount: int | None
    """None for a swap whose number nobody has entered."""
    rule: str
    side: Side | None
    """The side it was put on; None for a card with one side."""
    lasts: Lasts
    at: int
    """When it was made, on the position's clock."""
    over: str = ""
    """The rule that ended it, empty while it counts."""
    until: int = 0
    """The turn it ends with, where it lasts until a certain one."""
    came_from: str = ""
    """What its amount was worked out from, if it was."""

    @property
    def fixed(self) -> bool:
        """Whether it is a fixed amount, the only kind that is remembered across a flip."""
        return self.kind is Kind.ADD


class Mark(msgspec.Struct, frozen=True):
    """Something true of a card for a while: shielded, immune, not to be picked, text removed."""

    what: str
    source: str
    lasts: Lasts
    at: int = 0
    until: int = 0
    """The turn it ends with, where it lasts until a certain one."""


class InPlay(msgspec.Struct, frozen=True):
    """A card on a playground."""

    card: Card
    name: str
    since: int = 0
    side: Side = Side.ADULT
    changes: tuple[StatChange, ...] = ()
    marks: tuple[Mark, ...] = ()
    owner: str = ""
    """Whose card it is, when that is not the player who controls it."""
    grabbed_by: str = ""
    grabbed_at: int = 0
    spot: str = ""
    """For a Scene, the card or spot it lies under; for another card, the spot it lies on."""
    tokens: tuple[tuple[str, int], ...] = ()

    @property
    def is_character(self) -> bool:
        """Whether the card counts as a Character."""
        return "character" in self.card.families

    @property
    def is_active(self) -> bool:
        """Whether its ongoing text can hold: a Toy's does only while it is grabbed."""
        return bool(self.grabbed_by) or self.is_character or "toy" not in self.card.families

    @property
    def texts(self) -> tuple[Effect, ...]:
        """The ongoing effects that can hold: of a Toy nobody grabs, those that need no grab."""
        if self.is_active:
            return self.card.ongoing
        return tuple(effect for effect in self.card.ongoing if effect.ungrabbed)

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """The texts that can trigger: of a Toy nobody grabs, those that need no grab."""
        if self.is_active:
            return self.card.triggers
        return tuple(trigger for trigger in self.card.triggers if trigger.ungrabbed)

    @property
    def face(self) -> Face:
        """What the side that is face up prints."""
        only = self.side is Side.ADULT or self.card.single_sided
        face = self.card.adult if only else self.card.regressed
        return face or Face()

    def marked(self, what: str) -> Mark | None:
        """The first mark of this kind, if the card bears one."""
        return next((mark for mark in self.marks if mark.what == what), None)

    def token_count(self, name: str) -> int:
        """Tokens of this name on the card."""
        return dict(self.tokens).get(name, 0)


class Player(msgspec.Struct, frozen=True, dict=True):
    """One player's side of the table. None: the judge has not said, so it is not tracked."""

    name: str
    cookies: int | None = None
    wins: int = 0
    hand: tuple[Card, ...] | None = None
    """The cards in hand that are known by name."""
    hand_count: int | None = None
    deck: int | None = None
    timeout: tuple[Card, ...] = ()
    timeout_unnamed: int = 0
    """Cards in Timeout that are not known by name."""
    board: tuple[InPlay, ...] = ()
    extra_slots: tuple[tuple[str, int], ...] = ()
    resource_order: tuple[str, ...] = ()
    """The order chosen for changes to resources, by the reading that lets a player choose."""
    declines_free_card: bool = False
    """By the reading that lets the free card be left: whether it is."""
    won: str = ""
    """The alternate win condition this player has met, if any."""

    @cached_property
    def sources(self) -> tuple[InPlay, ...]:
        """The cards on this side that have an ongoing text which is in force or may be.

        A Toy's text waits until it is grabbed.
        """
        return tuple(card for card in self.board if card.card.ongoing and card.texts)

    @property
    def timeout_count(self) -> int:
        """How many cards lie in Timeout."""
        return len(self.timeout) + self.timeout_unnamed

    @property
    def hand_is_known(self) -> bool:
        """Whether every card in hand is known by name."""
        return self.hand is not None and len(self.hand) == self.hand_count

    def may_have_discarded(self, name: str) -> bool:
        """Whether a card named in hand may be among those discarded, which nobody has named."""
        hand, count = self.hand or (), self.hand_count
        fewer = count is not None and count < len(hand)
        return fewer and any(card.name == name for card in hand)

    def characters(self) -> Iterator[InPlay]:
        """The Characters this player controls."""
        return (card for card in self.board if card.is_character)


class Fight(msgspec.Struct, frozen=True):
    """Two Characters fighting: the active player's, then the other's."""

    fighters: tuple[str, str]
    replacer: str = ""
    """The card whose rules replace the Fight's own, if one was used."""
    winners: tuple[str, ...] | None = None
    """Who won, once the Rewards Step has compared them."""
    losers: tuple[str, ...] = ()
    """The Characters that lost."""
    stopped: bool = False
    unknown: str = ""
    """The number that would be needed to tell who won, if nobody has entered it."""
    began: int = 0
    """When the fighters were Picked, on the position's clock."""


class PlayedCard(msgspec.Struct, frozen=True):
    """A card played this turn, for effects that count or order plays."""

    by: str
    name: str
    types: tuple[str, ...]
    printed_cost: int | None
    """None: nobody has entered it, or it costs X."""
    turn: int = 0
    """The turn it was played in, as a mark may outlast it by one reading."""
    costs_x: bool = False


class TurnEffect(msgspec.Struct, frozen=True):
    """An effect on a player, not on a card, that lasts until the end of the turn."""

    source: str
    player: str
    effect: Effect


class Holding(msgspec.Struct, frozen=True, gc=False):
    """Since when an ongoing text counts for a card."""

    source: str
    text: int
    """Which of the source's ongoing texts, counted from nought."""
    card: str
    since: int


class Happened(msgspec.Struct, frozen=True):
    """Something that happened while a play resolved, for the texts it triggers afterwards."""

    moment: str
    to: str
    """The card it happened to, or the player who did it."""
    token: str = ""
    number: int = 0
    by: str = ""
    """Who played the card, for the moment a card is played."""


class Position(EnginePosition[Player], frozen=True, kw_only=True):
    """A moment of the game."""

    fight: Fight | None = None
    fights_left: int = 1
    fights_done: tuple[Fight, ...] = ()
    last_fight: Fight | None = None
    """The Fight fought last, in this turn or an earlier one."""
    skip_next: str = ""
    """The card that makes the next turn's Fight Phase be skipped."""
    skipped_by: str = ""
    """The card that makes this turn's Fight Phase be skipped."""
    played: tuple[PlayedCard, ...] = ()
    turn_effects: tuple[TurnEffect, ...] = ()
    happened: tuple[Happened, ...] = ()
    holding: tuple[Holding, ...] = ()
    """The ongoing texts about numbers that hold, and since when."""
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The order each player chose for their own end-of-turn effects."""
    ended: tuple[str, ...] = ()
    """The players whose end-of-turn effects have resolved."""
    winner: str = ""
    """The player who has won, or `tie`; empty while the game goes on."""
    clock: int = 0

    def in_play(self) -> Iterator[tuple[int, InPlay]]:
        """Every card in play with its controller's seat."""
        for seat, player in enumerate(self.players):
            for card in player.board:
                yield seat, card

    def sources(self) -> Iterator[tuple[int, InPlay]]:
        """Every card in play with an ongoing text that can hold, with its controller's seat."""
        for seat in (0, 1):
            for card in self.players[seat].sources:
                yield seat, card

    def find(self, name: str) -> tuple[int, InPlay]:
        """A card in play by name; LookupError naming those in play if it is not there."""
        for seat in (0, 1):
            for card in self.players[seat].board:
                if card.name == name:
                    return seat, card
        known = ", ".join(card.name for _, card in self.in_play()) or "nothing"
        raise LookupError(f"{name!r} is not in play; in play: {known}")

    def has(self, name: str) -> bool:
        """Whether a card of this name is in play."""
        for player in self.players:
            for card in player.board:
                if card.name == name:
                    return True
        return False

    def mark_in_force(self, card: InPlay, what: str) -> Mark | None:
        """The first mark of a kind that counts now: one for the next Fight only in that Fight."""
        for mark in card.marks:
            if mark.what == what and self._counts(card, mark):
                return mark
        return None

    def _counts(self, card: InPlay, mark: Mark) -> bool:
        if mark.lasts is Lasts.HELD:
            return self.is_held(mark.source, card.name)
        if mark.lasts is Lasts.IN_PLAY:
            return self.has(mark.source)
        if mark.lasts not in (Lasts.NEXT_FIGHT, Lasts.THIS_TURNS_FIGHT):
            return True
        if self.fight is None:
            return mark.what == "cannot_be_picked"
        return mark.at < self.fight.began

    def is_held(self, toy: str, by: str) -> bool:
        """Whether a Toy is grabbed by this Character and has its text."""
        if not self.has(toy):
            return False
        _, card = self.find(toy)
        return card.grabbed_by == by and card.marked("text_removed") is None

    def noting(
        self, moment: str, to: str, token: str = "", number: int = 0, by: str = ""
    ) -> Position:
        """The position with something noted that texts may trigger on once all has resolved."""
        happened = (*self.happened, Happened(moment, to, token, number, by))
        return msgspec.structs.replace(self, happened=happened)

    def ends_with(self, lasts: Lasts, by: str) -> int:
        """The turn with whose end something ends that a player does now; 0 if none is set."""
        if lasts is not Lasts.NEXT_TURN:
            return 0
        return self.turn_number + (2 if by == self.active_name else 1)

    def with_card(self, changed: InPlay) -> Position:
        """The position with the card in play of the same name replaced."""
        seat, _ = self.find(changed.name)
        player = self.players[seat]
        board = tuple(changed if card.name == changed.name else card for card in player.board)
        return self.with_player(msgspec.structs.replace(player, board=board))
