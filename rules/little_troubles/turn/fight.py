"""The Fight Phase: skipping, picking, comparing, outcome and rewards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.effects import triggers
from rules.little_troubles.effects.events import DECLINED, STOPPED
from rules.little_troubles.position.position import Fight, InPlay, Lasts, Position
from rules.little_troubles.values import stats
from rules.little_troubles.values.holding import noted
from rules.little_troubles.values.selectors import met
from rules.little_troubles.values.states import cannot_be_picked, cannot_lose, immune

replace = msgspec.structs.replace


def skipped_by(position: Position) -> str:
    """The rule by which this turn's Fight Phase is skipped, empty if it is not."""
    if position.skipped_by:
        return "fight.skipped"
    return first_turn_rule(position, position.turn_number)


def first_turn_rule(position: Position, number: int) -> str:
    """The rule by which a turn of this number has no Fight as a first turn, empty if it has one."""
    if number == 1:
        return position.readings.rule("fight.first-turn")
    if number == 2 and position.readings["fight.first-turn"] == "each-player":
        return position.readings.rule("fight.first-turn")
    return ""


def valid_fighters(position: Position, seat: int) -> list[InPlay]:
    """The Characters of a seat that may be picked."""
    found = position.players[seat].characters()
    return [card for card in found if not cannot_be_picked(position, card)]


def a_fight_is_possible(position: Position) -> bool:
    """Whether both players have a Character that may be picked."""
    return all(valid_fighters(position, seat) for seat in (0, 1))


def may_pick(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Wait for the turn player's pick, unless no Fight is possible."""
    if not a_fight_is_possible(position):
        trace.note("fight.no-valid-characters", "no two Characters can be picked for a Fight")
        return position, DECLINED
    if position.fights_left < 1:
        return position, DECLINED
    return position, None


def replacer_in_force(position: Position, wanted: str = "") -> InPlay | None:
    """The fight replacer that applies: the turn player's if they have one, else the other's."""
    for seat in (position.active, 1 - position.active):
        for card in position.players[seat].board:
            how = [effect.stat for effect in _replacing(position, seat, card)]
            if "must" in how or (how and card.name == wanted):
                return card
    return None


def _replacing(position: Position, seat: int, card: InPlay) -> Iterator[Effect]:
    """The texts of a card that replace Fights now; one that may be used needs nobody's grab."""
    if card.marked("text_removed"):
        return
    for effect in card.card.ongoing:
        counts = effect in card.texts or effect.stat == "may"
        if effect.do is Do.REPLACES_FIGHT and counts and met(position, effect.when, seat, card):
            yield effect


def replacers(position: Position, seat: int) -> Iterator[InPlay]:
    """The fight replacers a seat controls."""
    for card in position.players[seat].board:
        if any(effect.do is Do.REPLACES_FIGHT for effect in card.card.ongoing):
            yield card


def pick(
    position: Position, fighter: str, against: str, replacer: str, trace: Recorder
) -> Position:
    """The two are fighting; what happens when they are Picked happens at once."""
    trace.note("fight.picked", "{a} is fighting {b}", a=fighter, b=against)
    applies = replacer_in_force(position, replacer)
    if applies is not None:
        trace.note("replacers.turn-player", "{card} replaces the Fight", card=applies.name)
    began = position.clock + 1
    fight = Fight((fighter, against), applies.name if applies else "", began=began)
    left = position.fights_left - 1
    position = noted(replace(position, fight=fight, fights_left=left, clock=began))
    return triggers.happen(position, "picked", "fight.when-picked", trace, fight.fighters)


def begin(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Wait for plays, unless what happened on the pick has stopped the Fight already."""
    if position.fight is not None and position.fight.stopped:
        return stopped(position, trace), STOPPED
    return position, None


def stopped(position: Position, trace: Recorder) -> Position:
    """A Fight that stops has no result: no win, no loss, no reward."""
    current = position.fight
    assert current is not None
    if position.readings["fight.stopped"] == "pick-again":
        position = replace(position, fights_left=position.fights_left + 1)
    rule = position.readings.rule("fight.stopped")
    trace.note(rule, "the Fight has stopped: nobody wins or loses it")
    return over(position, replace(current, winners=()))


def unknown_numbers(position: Position) -> list[str]:
    """The numbers that decide the Fight in progress and that nobody has entered."""
    if position.fight is None:
        return []
    return [
        f"{name}'s {stats.TITLES[which]}"
        for name in position.fight.fighters
        for which in ("confidence", "maturity")
        if stats.value(position, name, which) is None
    ]


def compare(position: Position, trace: Recorder) -> tuple[Position, str]:
    """Hold each Confidence against the other's Maturity and say who won."""
    fight = position.fight
    assert fight is not None
    if fight.winners is not None:
        return replace(position, fight=_by_reading(position, fight, trace)), DONE
    winners: list[str] = []
    losers: list[str] = []
    unknown = ""
    pairs = ((fight.fighters[0], fight.fighters[1]), (fight.fighters[1], fight.fighters[0]))
    for mine, theirs in pairs:
        confidence = stats.stat(position, mine, "confidence")
        maturity = stats.stat(position, theirs, "maturity")
        trace.explain(confidence)
        trace.explain(maturity)
        if confidence.value is None or maturity.value is None:
            missing = confidence if confidence.value is None else maturity
            unknown = f"{missing.subject}'s {missing.stat}"
            continue
        reaches = confidence.value >= maturity.value
        sign = ">=" if reaches else "<"
        trace.note(
            "rewards.compare",
            "{mine}'s Confidence {c} {sign} {theirs}'s Maturity {m}",
            mine=mine,
            c=confidence.value,
            sign=sign,
            theirs=theirs,
            m=maturity.value,
        )
        if reaches:
            winners.append(position.players[position.find(mine)[0]].name)
            losers.append(theirs)
    if unknown:
        trace.note("rewards.compare", "{what} is unknown: the judge is asked", what=unknown)
    fight = replace(fight, winners=tuple(winners), losers=tuple(losers), unknown=unknown)
    return replace(position, fight=_by_reading(position, fight, trace)), DONE


def _by_reading(position: Position, fight: Fight, trace: Recorder) -> Fight:
    """By the older reading, a Character that does not change state has not lost the Fight."""
    kept = [name for name in fight.losers if not changes_state(position, name)]
    if not kept or position.readings["rewards.what-is-a-win"] == "by-comparison":
        return fight
    rule = position.readings.rule("rewards.what-is-a-win")
    trace.note(rule, "{names} does not change state, so nobody beat it", names=", ".join(kept))
    losers = tuple(name for name in fight.losers if name not in kept)
    winners = tuple(position.players[1 - position.find(name)[0]].name for name in losers)
    return replace(fight, winners=winners, losers=losers)


def changes_state(position: Position, name: str) -> bool:
    """Whether losing a Fight would turn this Character over or send it to Timeout."""
    _, card = position.find(name)
    if cannot_lose(position, card):
        return False
    if card.side is Side.REGRESSED:
        return True
    if card.card.single_sided:
        return position.readings["rewards.single-sided-adult"] == "timeout"
    if position.mark_in_force(card, "shield") is not None:
        return False
    return not immune(position, card) or position.readings["rewards.immune-adult"] == "timeout"


def over(position: Position, fight: Fight) -> Position:
    """The position after a Fight has ended."""
    position = _forget_next_fight(position)
    fight = replace(fight, began=0)
    done = (*position.fights_done, fight)
    return noted(replace(position, fight=None, fights_done=done, last_fight=fight))


_FOR_A_FIGHT = frozenset({Lasts.NEXT_FIGHT, Lasts.THIS_TURNS_FIGHT})


def _forget_next_fight(position: Position) -> Position:
    """What was for "the next Fight" ends with that Fight, however it ends."""
    for _, card in position.in_play():
        changes = tuple(
            change
            for change in card.changes
            if not (change.lasts in _FOR_A_FIGHT and stats.for_this_fight(position, change.at))
        )
        marks = tuple(
            mark
            for mark in card.marks
            if not (mark.lasts in _FOR_A_FIGHT and stats.for_this_fight(position, mark.at))
        )
        if changes != card.changes or marks != card.marks:
            position = position.with_card(replace(card, changes=changes, marks=marks))
    return position
