"""What cards cost, as ledger rows, and which effects on players count."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.weighing import Weighed
from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import EVERYONE, Do, Effect
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.amounts import weighed
from rules.little_troubles.values.selectors import acting_card, held
from rules.little_troubles.values.stats import settled
from rules.little_troubles.values.types import is_of_type, type_rules


def cost(position: Position, player: str, card: Card, x: int | None = None) -> Explanation:
    """What a card costs a player now: printed or declared X, then cost changes, then the floor."""
    printed = x if card.costs_x else card.cost
    if printed is None:
        says = "X has not been declared" if card.costs_x else "its cost has not been entered"
        rule = "x.declared" if card.costs_x else "cards.cost"
        return Explanation(card.name, "cost", (), says, rule)
    rule, note = ("x.declared", "declared for X") if card.costs_x else ("values.printed", "printed")
    changes = [Change(card.name, Kind.PRINTED, printed, rule, note=note)]
    for change, missing in _cost_changes(position, player, card):
        if missing:
            says = f"how much {change.source} changes it: {missing}"
            return Explanation(card.name, "cost", settle(changes), says, "cards.ability")
        changes.append(change)
    return Explanation(card.name, "cost", settled(position, "cost", printed, changes))


def printed_cost(card: Card) -> Explanation:
    """What a card in play prints as its cost; what changes the price of plays does not touch it."""
    if card.cost is None:
        rule = "x.no-printed-cost" if card.costs_x else "cards.cost"
        says = "a cost of X is none while in play" if card.costs_x else "it has not been entered"
        return Explanation(card.name, "cost", (), says, rule)
    printed = Change(card.name, Kind.PRINTED, card.cost, "values.printed", note="printed")
    return Explanation(card.name, "cost", settle((printed,)))


def _cost_changes(position: Position, player: str, card: Card) -> Iterator[tuple[Change, str]]:
    """What changes the price of a card, each with what would have to be known to tell."""
    for source, effect, verdict, found in player_effects(position, player, Do.COST):
        of_a_kind = effect.other not in ("", "card")
        if of_a_kind and not is_of_type(position, card, effect.other):
            continue
        rule = "x.modifiers" if card.costs_x else "costs.modifiers"
        see = type_rules(position, card, effect.other) if of_a_kind and card.quick else ()
        amount = found.value or 0
        change = Change(source, Kind.ADD, amount, rule, 1, verdict, "", see, found.rows)
        yield change, found.unknown if verdict is Verdict.APPLIED else ""


_OF_NUMBERS = frozenset({Do.COST, Do.RESOURCE_ADD, Do.RESOURCE_MULTIPLY, Do.RESOURCE_DIVIDE})
"""Effects on a number, which is unknown where it is not known whether they count."""


def player_effects(
    position: Position, player: str, *kinds: Do
) -> Iterator[tuple[str, Effect, Verdict, Weighed]]:
    """Effects of these kinds on a player, how much they do: from cards in play, then lasting."""
    own_seat = position.seat_of(player)
    for seat, source in position.sources():
        for effect in source.texts:
            if effect.do not in kinds or not _concerns(effect.on, seat, own_seat, player):
                continue
            blocked = source.marked("text_removed") is not None
            condition = held(position, effect.when, seat, source, source)
            found = weighed(position, effect, seat, source)
            if condition.value is None and not blocked and effect.do in _OF_NUMBERS:
                yield source.name, effect, Verdict.APPLIED, Weighed(None, (), condition.says)
                continue
            unmet = condition.value is not True
            verdict = Verdict.BLOCKED if blocked else Verdict.UNMET if unmet else Verdict.APPLIED
            yield source.name, effect, verdict, found
    for lasting in position.turn_effects:
        if lasting.effect.do in kinds and lasting.player == player:
            acting = acting_card(position, lasting.source)
            found = weighed(position, lasting.effect, own_seat, acting)
            yield lasting.source, lasting.effect, Verdict.APPLIED, found


def _concerns(on: str, seat: int, own_seat: int, player: str) -> bool:
    """Whether an effect on players is about this one, seen from its source's seat."""
    if on in ("", "self", "owner", "own"):
        return seat == own_seat
    if on == "opponent":
        return seat != own_seat
    return on == player or on in EVERYONE
