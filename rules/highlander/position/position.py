"""A moment of Highlander: two players, the attacks that came, and what was done about them."""

from __future__ import annotations

import msgspec

from engine.model.names import same
from engine.model.position import Position as EnginePosition
from rules.highlander.cards.printed import Card
from rules.highlander.position.exchange import Attack, Defence, Exertion, Settled
from rules.highlander.position.player import Player
from rules.highlander.position.waiting import Duty, Lasting, Pending


class Position(EnginePosition[Player], frozen=True, kw_only=True):
    """The whole of a moment. The active player defends against `incoming`, then attacks."""

    incoming: tuple[Attack, ...] = ()
    """The attacks the other player made in their last turn."""
    gone: tuple[Attack, ...] = ()
    """Attacks of either player that were made and whose cards have been taken out of play."""
    settled: tuple[Settled, ...] | None = None
    """What became of the incoming attacks; None until the defences are done."""
    opponent_attacked: bool | None = None
    """Whether the other player attacked last turn; None: as `incoming` shows."""
    defences: tuple[Defence, ...] = ()
    attacks: tuple[Attack, ...] = ()
    """The attacks the active player has made this turn."""
    specials: tuple[str, ...] = ()
    """The turn's Special card, or the power used instead of it."""
    used: tuple[str, ...] = ()
    """Cards and powers used this turn."""
    carried_out: tuple[str, ...] = ()
    """Cards in play whose must-do has been carried out this turn."""
    turn_over: str = ""
    """The card that has ended the turn, of which only the adjustment of Ability is left."""
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
    def came_in(self) -> tuple[Attack, ...]:
        """Every attack the other player made in their last turn, also those taken away since."""
        return (*self.incoming, *(each for each in self.gone if each.by != self.active_name))

    @property
    def made(self) -> tuple[Attack, ...]:
        """Every attack the active player has made this turn, also those taken away since."""
        return (*self.attacks, *(each for each in self.gone if each.by == self.active_name))

    @property
    def was_attacked(self) -> bool:
        """Whether the other player played an attack in their last turn."""
        return bool(self.came_in) if self.opponent_attacked is None else self.opponent_attacked

    def attack(self, name: str) -> Attack | None:
        """The incoming attack, or else this turn's attack, called `name`; last, one taken away."""
        made = (*self.incoming, *self.attacks, *self.gone)
        for attack in made:
            if same(attack.name, name):
                return attack
        return next((each for each in made if same(each.card.name, name)), None)
