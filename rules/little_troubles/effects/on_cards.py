"""What effects do to cards in play: their values, their state, what is true of them, tokens."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.model.ledger import Kind
from engine.model.trace import Recorder
from engine.telling.words import counted
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.effects.into_hand import return_to_hand
from rules.little_troubles.effects.regression import regress, restore, send_to_timeout
from rules.little_troubles.effects.targets import targets, unknown_for
from rules.little_troubles.position.position import Lasts, Mark, Position, StatChange
from rules.little_troubles.values import stats
from rules.little_troubles.values.amounts import explained, weighed
from rules.little_troubles.values.selectors import acting_card

replace = msgspec.structs.replace


_CHANGES = {
    Do.CHANGE: (Kind.ADD, "values.temporary"),
    Do.SET: (Kind.SET, "values.temporary"),
    Do.HALVE: (Kind.DIVIDE_DOWN, "values.halves-round-down"),
    Do.DOUBLE: (Kind.MULTIPLY, "values.temporary"),
}
_BY_TWO = frozenset({Do.HALVE, Do.DOUBLE})
_FROM_THE_TEXT = frozenset({Do.CHANGE, Do.SET})
PER_CARD = frozenset(_CHANGES)
"""Effects whose amount is worked out for each card they are done to, which is `it` then."""


def _change(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    kind, rule = _CHANGES[effect.do]
    if effect.do is Do.HALVE and effect.up:
        kind = Kind.DIVIDE_UP
    seat = position.seat_of(by)
    for name, why in unknown_for(position, effect, source, by):
        says = "{source}: whether it counts for {name} cannot be told ({why})"
        trace.note("cards.unmodelled", says, source=source, name=name, why=why)
        position = _changed(position, name, effect, source, by, Kind.SET, None, rule)
    for name in targets(position, effect, source, by):
        amount: int | None = 2
        if effect.do not in _BY_TWO:
            found = weighed(position, effect, seat, acting_card(position, source), name)
            amount = found.value
            if found.rows or found.unknown:
                trace.explain(explained(effect, source, found))
        if amount is None and kind is Kind.ADD:
            # What is added but not known leaves the value unknown, as if it had been set to that.
            kind = Kind.SET
        position = _changed(position, name, effect, source, by, kind, amount, rule)
        trace.explain(stats.stat(position, name, effect.stat))
    return position


def _changed(
    position: Position,
    name: str,
    effect: Effect,
    source: str,
    by: str,
    kind: Kind,
    amount: int | None,
    rule: str,
) -> Position:
    """The position with a change put on the side of a card that is up."""
    _, card = position.find(name)
    side = card.side if card.is_character and not card.card.single_sided else None
    lasts = Lasts(effect.lasts or "turn")
    until = position.ends_with(lasts, by)
    at = position.clock
    looked_up = effect.do in _FROM_THE_TEXT and not isinstance(effect.amount, int)
    came = f"from {effect.amount}" if looked_up else ""
    made = StatChange(source, effect.stat, kind, amount, rule, side, lasts, at, "", until, came)
    return position.with_card(replace(card, changes=(*card.changes, made)))


def _swap(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    """Exchange a value as it stands; one that nobody has entered is unknown where it goes, too."""
    stat, partner = effect.stat, effect.other
    for name in targets(position, effect, source, by)[:1]:
        mine, theirs = (stats.value(position, card, stat) for card in (name, partner))
        for card, amount in ((name, theirs), (partner, mine)):
            rule = "values.checked-when-applied"
            position = _changed(position, card, effect, source, by, Kind.SWAP, amount, rule)
        for card in (name, partner):
            trace.explain(stats.stat(position, card, stat))
    return position


def _regress(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        position = regress(position, name, trace)
    return position


def _restore(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        position = restore(position, name, trace)
    return position


def _timeout(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        rule = "zones.character-stays" if card.is_character else "cards.discard"
        position = send_to_timeout(position, name, rule, trace)
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
    Do.CANNOT_BE_RESTORED: (
        "cannot_be_restored",
        "states.restore",
        "{name} cannot be Restored",
    ),
    Do.REMOVE_TEXT: ("text_removed", "values.text-removed", "{name}'s effect text is removed"),
}


def _mark(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    what, rule, says = _MARKS[effect.do]
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        unstated = Lasts.NEXT_TIME if effect.do is Do.SHIELD else Lasts.TURN
        lasts = Lasts(effect.lasts) if effect.lasts else unstated
        mark = Mark(what, source, lasts, position.clock, position.ends_with(lasts, by))
        position = position.with_card(replace(card, marks=(*card.marks, mark)))
        trace.note(rule, says, name=name)
    return position


def _tokens(position: Position, effect: Effect, source: str, by: str, trace: Recorder) -> Position:
    for name in targets(position, effect, source, by):
        _, card = position.find(name)
        counts = dict(card.tokens)
        before = counts.get(effect.other, 0)
        counts[effect.other] = max(0, before + effect.number)
        position = position.with_card(replace(card, tokens=tuple(sorted(counts.items()))))
        trace.note(
            "tokens.names-separate",
            "{name} has {number}",
            name=name,
            number=counted(counts[effect.other], f"{effect.other} Token"),
        )
        for trigger in card.card.triggers:
            if trigger.token == effect.other and before < trigger.number <= counts[effect.other]:
                position = position.noting("tokens", name, trigger.token, trigger.number)
    return position


ON_CARDS: dict[Do, Callable[[Position, Effect, str, str, Recorder], Position]] = {
    **dict.fromkeys(_CHANGES, _change),
    Do.SWAP: _swap,
    Do.REGRESS: _regress,
    Do.RESTORE: _restore,
    Do.TIMEOUT: _timeout,
    Do.RETURN_TO_HAND: return_to_hand,
    **dict.fromkeys(_MARKS, _mark),
    Do.TOKENS: _tokens,
}
