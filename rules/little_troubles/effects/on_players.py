"""What effects do to players: their hand, draw pile, cookies, slots, and what lasts for a turn."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.model.trace import Recorder
from engine.telling.words import counted
from rules.little_troubles.cards.texts import EVERYONE, Do, Effect
from rules.little_troubles.position.position import Player, Position, TurnEffect

replace = msgspec.structs.replace


def players_of(position: Position, effect: Effect, by: str) -> tuple[str, ...]:
    """The names of the players an effect is about: of both, the turn player comes first."""
    if effect.on in EVERYONE:
        return position.active_name, position.other_name
    if effect.on == "opponent":
        return (position.names[1 - position.seat_of(by)],)
    return (effect.on if effect.on in position.names else by,)


def _draw(position: Position, effect: Effect, source: str, name: str, trace: Recorder) -> Position:
    return draw(position, position.player(name), effect.number, trace)


def draw(position: Position, player: Player, number: int, trace: Recorder) -> Position:
    """Draw cards; an empty draw pile takes in Timeout first. Drawn cards are not known by name."""
    if number <= 0:
        return position
    trace.note("cards.draw", "{name} draws {n}", name=player.name, n=counted(number, "card"))
    deck, timeout, unnamed = player.deck, player.timeout, player.timeout_unnamed
    if deck is not None and number > deck:
        trace.note(
            "zones.empty-draw-pile",
            "the draw pile runs out: Timeout ({count}) is shuffled into a new one",
            count=player.timeout_count,
        )
        # A pile that is empty beforehand does not run out during the draw: it is made anew first.
        if deck > 0 and position.readings["zones.pile-runs-out"] == "stops":
            number = deck
        deck, timeout, unnamed = deck + player.timeout_count, (), 0
        number = min(number, deck)
    count = player.hand_count
    return position.with_player(
        replace(
            player,
            deck=None if deck is None else deck - number,
            timeout=timeout,
            timeout_unnamed=unnamed,
            hand_count=None if count is None else count + number,
        )
    )


def _discard(
    position: Position, effect: Effect, source: str, name: str, trace: Recorder
) -> Position:
    player = position.player(name)
    count = player.hand_count
    number = effect.number if count is None else min(effect.number, count)
    trace.note("cards.discard", "{name} discards {n}", name=name, n=counted(number, "card"))
    if number <= 0:
        return position
    left = None if count is None else count - number
    all_of_it = player.hand if left == 0 and player.hand_is_known else None
    named = all_of_it or ()
    hand = () if left == 0 and player.hand is not None else player.hand
    position = position.with_player(
        replace(
            player,
            hand=hand,
            hand_count=left,
            timeout=(*player.timeout, *named),
            timeout_unnamed=player.timeout_unnamed + number - len(named),
        )
    )
    return position.noting("discarded", name)


def _gain(position: Position, effect: Effect, source: str, name: str, trace: Recorder) -> Position:
    amount = effect.number if effect.do is Do.GAIN else -effect.number
    return gain_cookies(position, position.player(name), amount, source, trace)


def gain_cookies(
    position: Position, player: Player, amount: int, source: str, trace: Recorder
) -> Position:
    """The position with cookies gained (or lost, never below none)."""
    if amount == 0:
        return position
    trace.note(
        "cards.cookies",
        "{name} {verb} {number} ({source})",
        name=player.name,
        verb="gains" if amount > 0 else "loses",
        number=counted(abs(amount), "cookie"),
        source=source,
    )
    if amount > 0:
        position = position.noting("cookies_gained", player.name)
    if player.cookies is None:
        return position
    return position.with_player(replace(player, cookies=max(0, player.cookies + amount)))


def _wins(position: Position, effect: Effect, source: str, name: str, trace: Recorder) -> Position:
    player = position.player(name)
    number = max(-player.wins, effect.number)
    says = "{name} {verb} {number} ({source})"
    verb, counts = ("gains", number) if effect.number >= 0 else ("loses", -number)
    shown = counted(counts, "Fight Win")
    trace.note("cards.ability", says, name=name, verb=verb, number=shown, source=source)
    return position.with_player(replace(player, wins=player.wins + number))


def pay(position: Position, name: str, card: str, price: int | None, trace: Recorder) -> Position:
    """The position with the price of a card or ability paid; an unknown one leaves it unknown."""
    player = position.player(name)
    if price is None:
        says = "what {card} costs has not been entered, so {name}'s cookies are unknown from here"
        trace.note("costs.pay-in-full", says, card=card, name=name)
        return position.with_player(replace(player, cookies=None))
    says, cookies = "{name} pays {price}", counted(price, "cookie")
    trace.note("costs.pay-in-full", says, name=name, price=cookies)
    if player.cookies is None:
        return position
    return position.with_player(replace(player, cookies=player.cookies - price))


def _lasting(
    position: Position, effect: Effect, source: str, name: str, trace: Recorder
) -> Position:
    says = "{source} counts for {name} until the end of the turn"
    trace.note("values.until-end-of-turn", says, source=source, name=name)
    lasting = TurnEffect(source, name, effect)
    return replace(position, turn_effects=(*position.turn_effects, lasting))


def _slots(position: Position, effect: Effect, source: str, name: str, trace: Recorder) -> Position:
    player = position.player(name)
    slots = dict(player.extra_slots)
    slots[effect.other] = slots.get(effect.other, 0) + effect.number
    trace.note("zones.slots", "{source} changes {kind} slots", source=source, kind=effect.other)
    return position.with_player(replace(player, extra_slots=tuple(sorted(slots.items()))))


def _win(position: Position, effect: Effect, source: str, name: str, trace: Recorder) -> Position:
    trace.note("winning.alternate", "{name} meets {source}", name=name, source=source)
    return position.with_player(replace(position.player(name), won=source))


ON_PLAYERS: dict[Do, Callable[[Position, Effect, str, str, Recorder], Position]] = {
    Do.DRAW: _draw,
    Do.DISCARD: _discard,
    Do.GAIN: _gain,
    Do.LOSE: _gain,
    Do.WINS: _wins,
    Do.COST: _lasting,
    Do.RESOURCE_ADD: _lasting,
    Do.RESOURCE_MULTIPLY: _lasting,
    Do.RESOURCE_DIVIDE: _lasting,
    Do.ASCENDING: _lasting,
    Do.SLOTS: _slots,
    Do.WIN: _win,
}
"""By effect, what it does to one of the players it is about."""
