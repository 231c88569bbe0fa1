"""Carrying out effects: every effect a card has changes the position here and says so.

A card resolves whole before anything else is played; replacement effects happen within it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.ledger import Kind
from engine.trace import Recorder
from engine.words import counted
from rules.little_troubles import values
from rules.little_troubles.effects import Do, Effect
from rules.little_troubles.position import (
    InPlay,
    Lasts,
    Mark,
    Player,
    Position,
    StatChange,
    TurnEffect,
)
from rules.little_troubles.printed import Card
from rules.little_troubles.regression import regress, restore, send_to_timeout
from rules.little_troubles.selectors import is_selector, matches

replace = msgspec.structs.replace

_ACTION_CARD = InPlay(Card("", ()), "")
"""Stands for an Action that is resolving: it acts from its player's side but is not in play."""


def apply_effects(
    position: Position, effects: tuple[Effect, ...], source: str, by: str, trace: Recorder
) -> Position:
    """The position after a card's effects happened in order, as one resolution."""
    for effect in effects:
        position = _RESOLVERS[effect.do](position, effect, source, by, trace)
    return position


def targets(position: Position, effect: Effect, source: str, by: str) -> list[str]:
    """The names of the cards an effect is about."""
    if not is_selector(effect.on):
        return [effect.on] if position.has(effect.on) else []
    seat = position.seat_of(by)
    if effect.on in ("", "self", "target") and position.has(source):
        return [source]
    acting = position.find(source)[1] if position.has(source) else _ACTION_CARD
    return [
        card.name
        for card_seat, card in position.in_play()
        if matches(position, effect.on, seat, acting, card_seat, card)
    ]


def player_of(position: Position, effect: Effect, by: str) -> Player:
    """The player an effect is about: named, the opponent of who acts, or who acts."""
    if effect.on == "opponent":
        return position.players[1 - position.seat_of(by)]
    return position.player(effect.on) if effect.on in position.names else position.player(by)


def _change(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    kinds = {
        Do.CHANGE: (Kind.ADD, effect.amount),
        Do.SET: (Kind.SET, effect.amount),
        Do.HALVE: (Kind.DIVIDE_DOWN, 2),
        Do.DOUBLE: (Kind.MULTIPLY, 2),
    }
    kind, amount = kinds[effect.do]
    rule = "values.halves-round-down" if effect.do is Do.HALVE else "values.temporary"
    lasts = Lasts(effect.lasts or "turn")
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        made = _made(card, position, source, effect.stat, kind, amount, rule, lasts)
        position = position.with_card(replace(card, changes=(*card.changes, made)))
        trace.explain(values.stat(position, name, effect.stat))
    return position


def _made(
    card: InPlay,
    position: Position,
    source: str,
    stat: str,
    kind: Kind,
    amount: int,
    rule: str,
    lasts: Lasts,
) -> StatChange:
    side = card.side if card.is_character and not card.card.single_sided else None
    return StatChange(source, stat, kind, amount, rule, side, lasts, position.clock)


def _swap(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    stat = effect.stat
    for name in targets(position, effect, source, by)[:1]:
        mine, theirs = (values.value(position, n, stat) for n in (name, effect.other))
        for card_name, other, amount in (
            (name, effect.other, theirs),
            (effect.other, name, mine),
        ):
            if amount is None:
                says = "{stat} of {name} is unknown"
                trace.note("values.printed", says, stat=stat, name=other)
                continue
            _, card = position.find(card_name)
            lasts = Lasts(effect.lasts or "turn")
            rule = "values.checked-when-applied"
            made = _made(card, position, source, stat, Kind.SWAP, amount, rule, lasts)
            position = position.with_card(replace(card, changes=(*card.changes, made)))
        for card_name in (name, effect.other):
            trace.explain(values.stat(position, card_name, stat))
    return position


def _regress(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        position = regress(position, name, source, trace)
    return position


def _restore(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        position = restore(position, name, source, trace)
    return position


def _timeout(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        position = send_to_timeout(position, name, "rewards.timeout", trace)
    return position


_MARKS = {
    Do.SHIELD: ("shield", "states.shield", "the next time {name} would Regress, it does not"),
    Do.IMMUNE: ("immune", "states.immune", "{name} is immune to Regression"),
    Do.CANNOT_LOSE: ("cannot_lose", "rewards.prevented-loss", "{name} cannot lose a Fight"),
    Do.CANNOT_BE_PICKED: (
        "cannot_be_picked",
        "fight.cannot-be-picked",
        "{name} cannot be picked for a Fight",
    ),
    Do.BOTH_STATES: (
        "both_states",
        "states.both",
        "{name} counts as both states for cards",
    ),
    Do.REMOVE_TEXT: ("text_removed", "values.text-removed", "{name}'s effect text is removed"),
}


def _mark(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    what, rule, says = _MARKS[effect.do]
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        mark = Mark(what, source, Lasts(effect.lasts or "turn"), position.clock)
        position = position.with_card(replace(card, marks=(*card.marks, mark)))
        trace.note(rule, says, name=name)
    return position


def _tokens(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        counts = dict(card.tokens)
        before = counts.get(effect.other, 0)
        counts[effect.other] = max(0, before + effect.amount)
        position = position.with_card(replace(card, tokens=tuple(sorted(counts.items()))))
        trace.note(
            "tokens.names-separate",
            "{name} has {number}",
            name=name,
            number=counted(counts[effect.other], f"{effect.other} Token"),
        )
        for number in range(before + 1, counts[effect.other] + 1):
            position = position.noting("tokens", name, effect.other, number)
    return position


def _draw(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    return draw(position, player_of(position, effect, by), effect.amount, trace)


def draw(position: Position, player: Player, number: int, trace: Recorder) -> Position:
    """Draw cards; an empty draw pile takes in Timeout first. Drawn cards are not known by name."""
    if number <= 0:
        return position
    trace.note("cards.draw", "{name} draws {n}", name=player.name, n=counted(number, "card"))
    deck, timeout = player.deck, player.timeout
    if deck is not None and number > deck:
        trace.note(
            "zones.empty-draw-pile",
            "the draw pile runs out: Timeout ({count}) is shuffled into a new one",
            count=len(timeout),
        )
        if position.readings["zones.pile-runs-out"] == "stops":
            number = deck
        deck, timeout = deck + len(timeout), ()
        number = min(number, deck)
    count = player.hand_count
    return position.with_player(
        replace(
            player,
            deck=None if deck is None else deck - number,
            timeout=timeout,
            hand_count=None if count is None else count + number,
        )
    )


def _discard(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    player = player_of(position, effect, by)
    trace.note("cards.discard", "{name} discards {number}", name=player.name, number=effect.amount)
    count = player.hand_count
    left = None if count is None else max(0, count - effect.amount)
    position = position.with_player(replace(player, hand_count=left))
    return position.noting("discarded", player.name)


def _gain(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    player = player_of(position, effect, by)
    amount = effect.amount if effect.do is Do.GAIN else -effect.amount
    return gain_cookies(position, player, amount, source, trace)


def gain_cookies(
    position: Position, player: Player, amount: int, source: str, trace: Recorder
) -> Position:
    """The position with cookies gained (or lost, never below none)."""
    if amount == 0:
        return position
    verb = "gains" if amount >= 0 else "loses"
    trace.note(
        "cards.cookies",
        "{name} {verb} {number} ({source})",
        name=player.name,
        verb=verb,
        number=counted(abs(amount), "cookie"),
        source=source,
    )
    if player.cookies is None:
        return position
    return position.with_player(replace(player, cookies=max(0, player.cookies + amount)))


def _skip(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    trace.note("fight.skipped", "{source}: the Fight Phase is skipped", source=source)
    return replace(position, skipped_by=source)


def _end_fight(
    position: Position, effect: Effect, source: str, by: str, trace: Recorder
) -> Position:
    trace.note("fight.ends-early", "{source} ends the current Fight", source=source)
    fight = position.fight
    return position if fight is None else replace(position, fight=replace(fight, stopped=True))


def _extra_fight(
    position: Position, effect: Effect, source: str, by: str, trace: Recorder
) -> Position:
    trace.note("fight.step", "{source}: one more Fight may be Picked", source=source)
    return replace(position, fights_left=position.fights_left + effect.amount)


def _lasting(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    player = player_of(position, effect, by)
    trace.note(
        "values.until-end-of-turn",
        "{source} counts for {name} until the end of the turn",
        source=source,
        name=player.name,
    )
    lasting = TurnEffect(source, player.name, effect)
    return replace(position, turn_effects=(*position.turn_effects, lasting))


def _slots(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    player = player_of(position, effect, by)
    slots = dict(player.extra_slots)
    slots[effect.other] = slots.get(effect.other, 0) + effect.amount
    trace.note("zones.slots", "{source} changes {kind} slots", source=source, kind=effect.other)
    return position.with_player(replace(player, extra_slots=tuple(sorted(slots.items()))))


def _win(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    player = player_of(position, effect, by)
    trace.note("winning.alternate", "{name} meets {source}", name=player.name, source=source)
    return position.with_player(replace(player, won=source))


def _nothing(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    return position


_RESOLVERS: dict[Do, Callable[[Position, Effect, str, str, Recorder], Position]] = {
    Do.CHANGE: _change,
    Do.SET: _change,
    Do.HALVE: _change,
    Do.DOUBLE: _change,
    Do.SWAP: _swap,
    Do.REGRESS: _regress,
    Do.RESTORE: _restore,
    Do.TIMEOUT: _timeout,
    **dict.fromkeys(_MARKS, _mark),
    Do.SKIP_FIGHT: _skip,
    Do.END_FIGHT: _end_fight,
    Do.EXTRA_FIGHT: _extra_fight,
    Do.DRAW: _draw,
    Do.DISCARD: _discard,
    Do.GAIN: _gain,
    Do.LOSE: _gain,
    Do.TOKENS: _tokens,
    Do.COST: _lasting,
    Do.RESOURCE_ADD: _lasting,
    Do.RESOURCE_MULTIPLY: _lasting,
    Do.RESOURCE_DIVIDE: _lasting,
    Do.ASCENDING: _lasting,
    Do.SLOTS: _slots,
    Do.REGRESSES_INSTEAD: _nothing,
    Do.REPLACES_FIGHT: _nothing,
    Do.WIN: _win,
    Do.BLANK: _nothing,
}
