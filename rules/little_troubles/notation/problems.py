"""What about a position no legal game shows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.notation.documents import Problem
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.words import EXAMPLES, PLAYERS, is_selector
from rules.little_troubles.effects.on_cards import ON_CARDS
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.slots import MOST_SCENES, slots_of

_WHILE_FIGHTING = ("fight.", "rewards.")
_KINDS_WITH_SLOTS = ("character", "toy", "field", "goal")


def problems(position: Position) -> Iterator[Problem]:
    """What no legal game shows: too many cards in slots, impossible counts, texts about nobody."""
    for player in position.players:
        for kind in _KINDS_WITH_SLOTS:
            taken = sum(kind in card.card.families for card in player.board)
            room = slots_of(position, player.name, kind)
            if taken > room:
                says = f"{taken} {kind}s are in play, there is room for {room}"
                yield Problem(f"{player.name}.{kind}s", says)
        scenes = sum("scene" in card.card.families for card in player.board)
        if scenes > MOST_SCENES:
            yield Problem(f"{player.name}.scenes", f"{scenes} Scenes lie here, at most five may")
        named, count = len(player.hand or ()), player.hand_count
        if count is not None and named > count:
            says = f"{named} cards are named under `hand`, `hand_count` says {count}"
            yield Problem(f"{player.name}.hand_count", says)
        for card in player.board:
            if card.card.single_sided and card.side is Side.REGRESSED:
                says = f"`side` of {card.name} says regressed, `single_sided` that it has no such"
                yield Problem(f"{player.name}.{card.name}.side", says)
        if player.wins >= 10 or (player.cookies or 0) >= 100:
            yield Problem(f"{player.name}", "this player has won already")
    yield from _fight_out_of_place(position)
    yield from _names_in_texts(position)


def _fight_out_of_place(position: Position) -> Iterator[Problem]:
    """Fighters while the turn stands where nobody can be fighting."""
    place = position.place.at
    if position.fight is not None and not place.startswith(_WHILE_FIGHTING):
        fighters = " and ".join(position.fight.fighters)
        says = f"{fighters} are said to be fighting, but the turn stands at {place}"
        yield Problem("turn.fighters", f"{says}: at: fight.window")


_ON_PLAYERS = frozenset({"", *PLAYERS})


def _names_in_texts(position: Position) -> Iterator[Problem]:
    """A lasting text names a card in play, a player, or describes cards in known words."""
    known = {*position.names, *(card.name for _, card in position.in_play())}
    for _, card in position.in_play():
        texts = [*card.card.ongoing]
        texts += [effect for trigger in card.card.triggers for effect in trigger.effects]
        where = f"{card.name}.on"
        for effect in texts:
            on = effect.on
            if on and effect.do in ON_CARDS and (on in position.names or on in _ON_PLAYERS):
                says = f"{effect.do.value} is done to cards, not to a player: {EXAMPLES}"
                yield Problem(where, says)
            elif on not in known and on not in _ON_PLAYERS and not is_selector(on):
                says = f"{on!r} is no card in play, no player and none of {EXAMPLES}"
                yield Problem(where, says)
