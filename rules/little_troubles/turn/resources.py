"""The Resource Phase: totals, the free card, end-of-turn effects, mandatory events, next turn."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from engine.model.windows import Place
from rules.little_troubles.effects import triggers, winning
from rules.little_troubles.effects.events import ORDERED, WON
from rules.little_troubles.effects.on_players import draw, gain_cookies
from rules.little_troubles.effects.state_checks import settle
from rules.little_troubles.position.position import (
    InPlay,
    Lasts,
    Mark,
    PlayedCard,
    Position,
    StatChange,
)
from rules.little_troubles.values import totals
from rules.little_troubles.values.holding import noted
from rules.little_troubles.values.selectors import ascending_texts

replace = msgspec.structs.replace

LARGEST_HAND = 9


def gain(position: Position, trace: Recorder) -> tuple[Position, str]:
    """Gain the totals, and after the first turn draw the free card that nothing changes."""
    player = position.active_player
    for which in ("cookies", "draws"):
        found = totals.total(position, player.name, which)
        trace.explain(found)
        amount = found.value
        if amount is None:
            position = _unknown_total(position, which, found.unknown, trace)
            continue
        if amount < 1 and len(found.rows) > 1:
            amount = _small_total(position, which, amount, trace)
        current = position.active_player
        if which == "cookies":
            position = gain_cookies(position, current, amount, "Cookie Resource", trace)
        else:
            position = draw(position, current, amount, trace)
    position = _free_card(position, trace)
    position = settle(position.noting("resources_gained", player.name), trace)
    position = winning.check(position, trace, phase_ends=False)
    return position, WON if position.winner else DONE


def _unknown_total(position: Position, which: str, why: str, trace: Recorder) -> Position:
    """A total that rests on a number nobody has entered makes what it adds to unknown."""
    player = position.active_player
    what = "cookies" if which == "cookies" else "hand"
    says = "{why}, so {name}'s {what} is unknown from here"
    trace.note("resources.totals", says, why=why, name=player.name, what=what)
    unknown = "cookies" if which == "cookies" else "hand_count"
    return position.with_player(replace(player, **{unknown: None}))


def _small_total(position: Position, which: str, amount: int, trace: Recorder) -> int:
    """What a total below one gives: nothing, or by other readings one cookie or a debt."""
    if position.readings["values.rule-of-one-and-totals"] == "every-value":
        rule = position.readings.rule("values.rule-of-one-and-totals")
        trace.note(rule, "a total of {amount} functions as 1", amount=amount)
        return 1
    trace.note("resources.below-one", "the total is {amount}, below one", amount=amount)
    if amount == 0:
        return 0
    rule = position.readings.rule("resources.negative-total")
    if position.readings["resources.negative-total"] == "takes" and which == "cookies":
        trace.note(rule, "the missing cookies are paid")
        return amount
    trace.note(rule, "a total below zero gives nothing")
    return 0


def free_cards(position: Position) -> tuple[int, str]:
    """How many free cards the turn player draws, and the rule that says so."""
    if position.turn_number == 1:
        return 0, position.readings.rule("resources.first-turn-card")
    if position.turn_number == 2:
        reading = position.readings["resources.first-turn-card"]
        return int(reading != "each-player"), position.readings.rule("resources.first-turn-card")
    return 1, "resources.free-card"


def _free_card(position: Position, trace: Recorder) -> Position:
    number, rule = free_cards(position)
    name = position.active_name
    if number == 0:
        trace.note(rule, "{name} draws no free card on a first turn", name=name)
        return position
    if position.readings["resources.free-card-choice"] == "may-decline":
        choice = position.readings.rule("resources.free-card-choice")
        if position.active_player.declines_free_card:
            trace.note(choice, "by this reading {name} leaves it", name=name)
            return position
        trace.note(choice, "by this reading {name} might have left it", name=name)
    trace.note(rule, "{name} draws one free card", name=name)
    trace.note("resources.free-card-untouched", "no effect changes the free card")
    position = draw(position, position.active_player, number, trace)
    if position.readings["resources.whose-phase"] == "every-phase":
        rule = position.readings.rule("resources.whose-phase")
        trace.note(rule, "{name} draws one too", name=position.other_name)
        position = draw(position, position.other_player, number, trace)
    return position


def who_orders(position: Position) -> str:
    """Whose end-of-turn effects resolve next, if that player must choose their order first."""
    for seat in (position.active, 1 - position.active):
        name = position.names[seat]
        if name not in position.ended:
            several = len(triggers.cards_waiting_for(position, "turn_ends", seat)) > 1
            return name if several and name not in dict(position.orders) else ""
    return ""


def orders_due(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Wait for the order of whoever's end-of-turn effects come next, if there are several."""
    name = who_orders(position)
    if not name:
        return position, DONE
    cards = triggers.cards_waiting_for(position, "turn_ends", position.seat_of(name))
    says = "{name} chooses the order of {cards}"
    trace.note("end.own-order", says, name=name, cards=", ".join(cards))
    return position, None


def end_effects(position: Position, trace: Recorder) -> tuple[Position, str]:
    """What happens at the end of the turn: the turn player's in their order, then the other's."""
    if all(triggers.cards_waiting_for(position, "turn_ends", seat) for seat in (0, 1)):
        says = "{name}'s effects come first"
        trace.note("resources.order-of-players", says, name=position.active_name)
    for seat in (position.active, 1 - position.active):
        name = position.names[seat]
        if name in position.ended:
            continue
        if who_orders(position):
            return position, ORDERED
        position = triggers.happen_for(position, "turn_ends", "end.effects", trace, seat)
        position = winning.check(settle(position, trace), trace, phase_ends=False)
        if position.winner:
            return position, WON
        position = replace(position, ended=(*position.ended, name))
    position = winning.check(position, trace)
    return position, WON if position.winner else DONE


def mandatory_events(position: Position, trace: Recorder) -> tuple[Position, str]:
    """Counts reset and the turn's changes revert; nothing triggers."""
    trace.note("end.no-triggers", "nothing can be played and nothing triggers")
    if position.played:
        trace.note("end.reset-counts", "counts of this turn reset")
        if ascending_texts(position):
            rule = position.readings.rule("x.grade-school-reset")
            trace.note(rule, "what becomes of the last Action's cost as a mark")
    for _, card in position.in_play():
        kept = _after_the_turn(position, card)
        if kept.changes:
            trace.note("end.reverts", "what {name}'s changes say stays is kept", name=card.name)
        if kept != card:
            trace.note("end.reverts", "changes to {name} revert", name=card.name)
            position = position.with_card(kept)
    return replace(position, played=_still_marking(position), turn_effects=()), DONE


def _still_marking(position: Position) -> tuple[PlayedCard, ...]:
    """By one reading the last Action played goes on marking Grade School's ascending cost."""
    marks = position.played and ascending_texts(position)
    if marks and position.readings["x.grade-school-reset"] == "carries-on":
        return position.played
    return ()


def _after_the_turn(position: Position, card: InPlay) -> InPlay:
    """The card with what lasted until the end of the turn gone.

    By one reading even what its card says stays is gone, as cards read as printed again.
    """
    says_it_stays = any(change.lasts is Lasts.STAYS for change in card.changes)
    if says_it_stays and position.readings["end.what-reverts"] == "as-printed":
        return replace(card, changes=(), marks=())
    there = {c.lasts for c in card.changes} | {m.lasts for m in card.marks}
    ended = {Lasts.TURN, Lasts.THIS_TURNS_FIGHT} | {
        lasts
        for lasts, conflict in _OPEN.items()
        if lasts in there and position.readings[conflict] == "ends"
    }
    return replace(
        card,
        changes=tuple(c for c in card.changes if c.lasts not in ended and _goes_on(position, c)),
        marks=tuple(m for m in card.marks if m.lasts not in ended and _goes_on(position, m)),
    )


def _goes_on(position: Position, made: StatChange | Mark) -> bool:
    """Whether what lasts until the end of a certain turn lasts beyond this one."""
    return made.lasts is not Lasts.NEXT_TURN or made.until > position.turn_number


_OPEN = {
    Lasts.NEXT_TIME: "states.unused-shield",
    Lasts.NEXT_FIGHT: "fight.next-fight-none",
}
"""How long these last when what they wait for has not come is open."""


def discards_come_first(position: Position) -> bool:
    """By the quick reference, the discard to nine comes before the end-of-turn effects.

    One answer for the whole turn; it is noted as asked only where the order can matter.
    """
    count = position.active_player.hand_count or 0
    if count > LARGEST_HAND or triggers.any_waits_for(position, "turn_ends"):
        return position.readings["end.discard-timing"] == "before-effects"
    return position.readings.peek("end.discard-timing") == "before-effects"


def too_many(position: Position) -> int:
    """How many cards the turn player holds over nine."""
    return max(0, (position.active_player.hand_count or 0) - LARGEST_HAND)


def discards_due(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Wait for the choice of what to discard; a hand without any known card is only counted."""
    number = too_many(position)
    if number == 0:
        return position, DONE
    player = position.active_player
    says = "{name} must discard {number} to hold exactly nine"
    trace.note("end.discard-to-nine", says, name=player.name, number=number)
    if player.hand:
        return position, None
    kept = replace(
        player,
        hand_count=LARGEST_HAND,
        timeout_unnamed=player.timeout_unnamed + number,
    )
    return position.with_player(kept), DONE


def next_turn(position: Position, trace: Recorder) -> tuple[Position, str]:
    """The other player's turn begins, and with it what counts in their turn."""
    trace.note("turn.starts-with-build", "it is {name}'s turn", name=position.other_name)
    held = {(h.source, h.text, h.card) for h in position.holding}
    position = noted(
        replace(
            position,
            clock=position.clock + 1,
            active=1 - position.active,
            turn_number=position.turn_number + 1,
            place=Place(position.place.at),
            fights_left=1,
            fights_done=(),
            orders=(),
            ended=(),
            skipped_by=position.skip_next,
            skip_next="",
        )
    )
    for begun in position.holding:
        if (begun.source, begun.text, begun.card) not in held:
            says = "what {source} says counts for {card} from the start of this turn"
            facts = {"source": begun.source, "card": begun.card}
            trace.note("values.checked-at-turn-start", says, **facts)
    return position, DONE
