"""A moment of Highlander: two players, the attacks that came, and what was done about them."""

from __future__ import annotations

import msgspec

from engine.model.ledger import Change
from engine.model.position import Position as EnginePosition
from rules.highlander.cards.texts import Card, Effect, tags_of

NORMAL_ABILITY = 15
UNKNOWN_CARD = "(a card nobody named)"


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in play: one that stays, or one waiting for its owner's Sweep Phase."""

    card: Card
    turn: int = 0
    """The turn it was played in; 0 for some earlier turn."""
    ignored: bool = False
    """Whether its text is ignored this turn."""
    under: tuple[str, ...] = ()
    """Cards stored under it, which are discarded when it leaves."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """An attack on the table: the card, where it is aimed, and everything added to it."""

    name: str
    card: Card
    by: str
    flags: tuple[str, ...] = ()
    """Gained when it was played, besides those printed."""
    added: tuple[Change, ...] = ()
    """Changes of its damage by effects that lasted only while it was played."""
    from_exertion: bool = False

    @property
    def squares(self) -> tuple[str, ...] | None:
        """Where it is aimed; None if nobody has said."""
        return self.card.squares

    @property
    def tags(self) -> frozenset[str]:
        """Every word an effect may know it by."""
        return tags_of(self.card, self.flags)


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """A defence on the table, in the order it was played, and what it was played against."""

    name: str
    card: Card
    against: tuple[str, ...] = ()
    """The attacks it answers; empty for one that was already in play."""
    from_exertion: bool = False
    power_block: bool = False
    """Whether an Exertion, or what spares it, backs this block."""
    standing: bool = False
    """Whether it was in play before this turn rather than played in it."""
    overcomes: tuple[str, ...] = ()
    """Flags of attacks it may stop all the same, by what was in force when it was played."""

    @property
    def is_block(self) -> bool:
        """Whether it is a block rather than a dodge."""
        return self.card.type == "block"


class Lasting(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that outlives the playing of its card, and the turn at whose end it ends."""

    effect: Effect
    source: str
    rule: str
    owner: str
    ends: int

    @property
    def uses(self) -> int | None:
        """How often it may still be used; None for without limit."""
        return self.effect.uses

    def used(self, times: int = 1) -> Lasting:
        """The same with fewer uses left."""
        left = None if self.uses is None else self.uses - times
        return msgspec.structs.replace(self, effect=msgspec.structs.replace(self.effect, uses=left))


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """Something a player must do: discard cards of a kind, or what `says` says."""

    name: str
    player: str
    rule: str
    discard: int = 0
    """How many cards; -1 for all that match."""
    of: tuple[str, ...] = ()
    says: str = ""
    phase: str = "may-must"


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A change of Ability that waits for the player's Ability Adjustment."""

    player: str
    source: str
    amount: int
    rule: str
    damage: bool = False
    """Whether it is damage, which may be prevented, rather than other loss."""
    turns: int = 1
    """In how many of the player's turns it still takes place."""


class Exertion(msgspec.Struct, frozen=True, kw_only=True):
    """The Exertion made this turn: for what, and what it revealed that is still to be used."""

    by: str
    purpose: str
    phase: str
    revealed: tuple[str, ...] | None = ()
    """Cards revealed and not yet used or discarded; None if nobody said which."""
    used: bool = False
    """Whether its one purpose has been served."""


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
    persona: Card | None = None
    weapon: Card | None = None
    disarmed: bool = False
    table: tuple[TableCard, ...] = ()
    may: tuple[str, ...] = ()
    """Effects the player may use in May Do/Must Do, as stated by the judge."""
    missed_last_turn: bool | None = None
    """Whether an attack of the player's last turn was stopped."""
    adjusted: tuple[Change, ...] = ()
    """The rows of the last Ability Adjustment, so that it can be explained."""

    @property
    def cards_in_hand(self) -> int | None:
        """How many cards are in hand, if that is known."""
        return len(self.hand) if self.hand is not None else self.hand_count


class Position(EnginePosition, frozen=True, kw_only=True):
    """The whole of a moment. The active player defends against `incoming`, then attacks."""

    players: tuple[Player, Player]
    incoming: tuple[Attack, ...] = ()
    """The attacks the other player made in their last turn."""
    opponent_attacked: bool | None = None
    """Whether the other player attacked last turn; None: as `incoming` shows."""
    defences: tuple[Defence, ...] = ()
    attacks: tuple[Attack, ...] = ()
    """The attacks the active player has made this turn."""
    specials: tuple[str, ...] = ()
    """The turn's Special card, or the power used instead of it."""
    used: tuple[str, ...] = ()
    """Cards and powers used this turn."""
    exertion: Exertion | None = None
    lasting: tuple[Lasting, ...] = ()
    duties: tuple[Duty, ...] = ()
    pending: tuple[Pending, ...] = ()
    free_discard_used: bool = False
    discarded_down: bool = False
    """Whether the player had to discard in this Draw/Discard Phase."""
    avoided: str = ""
    """The card by which all incoming attacks are avoided this turn."""
    attack_phase_over: str = ""
    """Why no more attacks may be played although the turn has not moved on."""
    stated: tuple[Card, ...] = ()
    """Cards stated by hand that the catalogue does not know, or knows otherwise."""
    winner: str = ""
    won_by: str = ""
    """The rule by which the game ended."""

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def opponent(self) -> Player:
        """The player whose turn it is not."""
        return self.players[1 - self.active]

    def player(self, name: str) -> Player:
        """The player called `name`; ValueError if there is none."""
        return self.players[self.seat_of(name)]

    def other(self, name: str) -> Player:
        """The player who is not `name`."""
        return self.players[1 - self.seat_of(name)]

    def with_player(self, player: Player) -> Position:
        """The position with one player replaced."""
        seat = self.seat_of(player.name)
        pair = (player, self.players[1]) if seat == 0 else (self.players[0], player)
        return msgspec.structs.replace(self, players=pair)

    def with_more(
        self,
        *,
        lasting: tuple[Lasting, ...] = (),
        duties: tuple[Duty, ...] = (),
        pending: tuple[Pending, ...] = (),
    ) -> Position:
        """The position with more that lasts, is owed or is to come, each player's own together."""
        seat = self.seat_of
        return msgspec.structs.replace(
            self,
            lasting=tuple(sorted((*self.lasting, *lasting), key=lambda each: seat(each.owner))),
            duties=tuple(sorted((*self.duties, *duties), key=lambda each: seat(each.player))),
            pending=tuple(sorted((*self.pending, *pending), key=lambda each: seat(each.player))),
        )

    @property
    def was_attacked(self) -> bool:
        """Whether the other player played an attack in their last turn."""
        return bool(self.incoming) if self.opponent_attacked is None else self.opponent_attacked

    def attack(self, name: str) -> Attack | None:
        """The incoming attack, or else this turn's attack, called `name`."""
        wanted = name.lower()
        for attack in (*self.incoming, *self.attacks):
            if attack.name.lower() == wanted or attack.card.name.lower() == wanted:
                return attack
        return None


def without_one(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names with one card called `name` taken out, if there is one."""
    for index, held in enumerate(names):
        if held.lower() == name.lower():
            return names[:index] + names[index + 1 :]
    return names


def holds(names: tuple[str, ...] | None, name: str) -> bool:
    """Whether a card called `name` is among them; True when nobody said what is there."""
    return names is None or any(held.lower() == name.lower() for held in names)


def free_name(name: str, taken: tuple[str, ...]) -> str:
    """`name`, or `name 2` and so on if it is taken, so that each attack can be pointed at."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
