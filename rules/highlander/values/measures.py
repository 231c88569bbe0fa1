"""What a position tells the language of conditions: numbers of players, and their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from engine.language.conditions import Condition
from engine.language.reading import read_condition
from engine.language.vocabulary import Vocabulary
from engine.language.weighing import At, Held, Measured, Table, holds
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import Card, tags_of
from rules.highlander.cards.words import AFFECTED, WORDS
from rules.highlander.position.player import Player
from rules.highlander.position.position import Position

_COUNTED: dict[str, tuple[Callable[[Player], int | None], str]] = {
    "ability": (lambda player: player.ability, "adjustment.clock"),
    "hand": (lambda player: player.cards_in_hand, "card.hand"),
    "endurance": (lambda player: player.endurance, "game.exhaustion"),
    "discarded": (lambda player: len(player.discard), "discard.at-once"),
}


class Exchange(Table[Position, Card]):
    """Both sides of the table, as far as somebody has said what is there."""

    vocabulary: ClassVar[Vocabulary] = WORDS
    rule: ClassVar[str] = "card.overrides"
    rounding: ClassVar[str] = "card.overrides"
    counting: ClassVar[str] = "sweep.in-play-until-swept"

    def measure(self, position: Position, subject: str, what: str) -> Measured:
        if subject == "turn":
            number = what == "number"
            value: int | str = position.turn_number if number else position.place.at
            return Measured(value, "sequence.phases", f"turn.{what} is {value}")
        if subject not in position.names:
            raise LookupError(f"{subject} is no player here")
        player = position.player(subject)
        if what == "turn":
            says = f"it is {position.active_name}'s turn"
            return Measured(position.active_name == subject, "sequence.active-player", says)
        if what == "disarmed":
            says = f"{subject} is {'' if player.disarmed else 'not '}disarmed"
            return Measured(player.disarmed, "disarm.cards", says)
        if what == "missed_last_turn":
            early = player.missed_last_turn is None and position.turn_number <= 2
            missed = False if early else player.missed_last_turn
            says = f"whether an attack of {subject} missed last turn"
            return Measured(missed, "attack.successful", says)
        if what == "made_no_attack":
            none = subject == position.active_name and not position.made
            says = f"{subject} has {'' if none else 'not '}gone without an attack"
            return Measured(none, "attack.optional", says)
        if what == "attacks":
            own = subject == position.active_name
            made = len(position.made if own else position.came_in)
            return Measured(made, "attack.one", f"{subject} has made {made} attacks")
        count, rule = _COUNTED[what]
        value_known = count(player)
        shown = "not known" if value_known is None else str(value_known)
        return Measured(value_known, rule, f"{subject}'s {what} is {shown}")

    def cards(self, position: Position, seat: int, zone: str) -> Iterable[Card] | None:
        player = position.players[seat]
        if zone == "play":
            return [held.card for held in player.table if not held.face_down]
        names = player.hand if zone == "hand" else player.discard
        known = [catalogue().resolve(name, position.stated) for name in names or ()]
        found = [card for card in known if card is not None]
        return found if names is not None and len(found) == len(known) else None

    def name_of(self, card: Card) -> str:
        return card.name

    def is_a(self, position: Position, card: Card, kind: str) -> bool:
        return kind == "card" or kind in tags_of(card)

    def has(self, position: Position, card: Card, trait: str) -> bool:
        return trait in tags_of(card)


EXCHANGE = Exchange()


def tested(position: Position, condition: str, owner: str, affected: str) -> Held:
    """Whether a condition of a card of `owner` holds about the player its effect is about."""
    read: Condition = read_condition(condition, WORDS)
    return holds(read, position, At(by=owner, words={AFFECTED: affected}), EXCHANGE)
