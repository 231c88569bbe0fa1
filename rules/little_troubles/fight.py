"""The Fight Phase: skipping, picking, comparing, outcome and rewards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.trace import Recorder
from engine.turn import DONE
from rules.little_troubles import triggers, values, winning
from rules.little_troubles.effects import Do
from rules.little_troubles.events import DECLINED, WON
from rules.little_troubles.position import Fight, InPlay, Lasts, Position
from rules.little_troubles.printed import Side
from rules.little_troubles.regression import (
    cannot_be_picked,
    cannot_lose,
    immune,
    regress,
    send_to_timeout,
    without_mark,
)
from rules.little_troubles.resolve import draw, gain_cookies

replace = msgspec.structs.replace


def skipped_by(position: Position) -> str:
    """The rule by which this turn's Fight Phase is skipped, empty if it is not."""
    if position.skipped_by:
        return "fight.skipped"
    if position.turn_number == 1:
        return "fight.first-turn-starter"
    if position.turn_number == 2 and position.readings["fight.first-turn"] == "each-player":
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
            how = [e.stat for e in card.card.ongoing if e.do is Do.REPLACES_FIGHT]
            if how and not card.marked("text_removed") and ("must" in how or card.name == wanted):
                return card
    return None


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
    position = replace(position, fight=fight, fights_left=left, clock=began)
    return triggers.happen(position, "picked", "fight.when-picked", trace, fight.fighters)


def compare(position: Position, trace: Recorder) -> tuple[Position, str]:
    """Hold each Confidence against the other's Maturity and say who won."""
    fight = position.fight
    assert fight is not None
    if fight.winners is not None:
        return position, DONE
    winners: list[str] = []
    losers: list[str] = []
    unknown = ""
    pairs = ((fight.fighters[0], fight.fighters[1]), (fight.fighters[1], fight.fighters[0]))
    for mine, theirs in pairs:
        confidence = values.stat(position, mine, "confidence")
        maturity = values.stat(position, theirs, "maturity")
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
    kept = [n for n in fight.losers if cannot_lose(position, position.find(n)[1])]
    if not kept or position.readings["rewards.what-is-a-win"] == "by-comparison":
        return fight
    rule = position.readings.rule("rewards.what-is-a-win")
    trace.note(rule, "{names} does not change state, so nobody beat it", names=", ".join(kept))
    losers = tuple(name for name in fight.losers if name not in kept)
    winners = tuple(position.players[1 - position.find(name)[0]].name for name in losers)
    return replace(fight, winners=winners, losers=losers)


_RESULTS = {0: "rewards.tie", 1: "rewards.win", 2: "rewards.double"}


def outcome(position: Position, trace: Recorder) -> tuple[Position, str]:
    """One-time texts on the win or loss, then rewards and losses all at once, then ten wins."""
    fight = position.fight
    assert fight is not None
    assert fight.winners is not None
    trace.note(_RESULTS[len(fight.winners)], "{result}", result=result_text(fight))
    lost = [name for name in fight.losers if _does_lose(position, name, trace)]
    won = [n for n in fight.fighters if position.players[position.find(n)[0]].name in fight.winners]
    if _texts_still_trigger(position, fight, trace):
        position = triggers.happen(position, "fight_won", "rewards.otta-first", trace, won)
        position = triggers.happen(position, "fight_lost", "rewards.otta-first", trace, lost)
        position = winning.check(position, trace, phase_ends=False)
        if position.winner:
            return over(position, fight), WON
    rewards = [(name, *_reward(position, name, trace)) for name in fight.losers]
    with trace.step("rewards.simultaneous", "rewards and losses happen together"):
        for name, cookies, cards in rewards:
            position = _hand_out(position, name, cookies, cards, trace)
        for name in lost:
            position = _lose(position, name, trace)
        for name in fight.losers:
            if name not in lost:
                position = _use_up_shield(position, name, trace)
    position = _forget_next_fight(position)
    done = replace(fight, losers=tuple(lost))
    position = over(position, done)
    position = winning.check(position, trace)
    if position.winner:
        return position, WON
    position = triggers.settle_moments(position, trace)
    return position, DONE


def _texts_still_trigger(position: Position, fight: Fight, trace: Recorder) -> bool:
    """Texts on the win itself come before the tenth win is counted, save by one reading."""
    tenth = any(
        position.player(name).wins + 1 >= winning.WINS_TO_WIN for name in fight.winners or ()
    )
    waiting = any(triggers.any_waits_for(position, m) for m in ("fight_won", "fight_lost"))
    if not (tenth and waiting):
        return True
    rule = position.readings.rule("rewards.otta-at-ten-wins")
    trace.note(rule, "this is a tenth Fight Win")
    return position.readings["rewards.otta-at-ten-wins"] != "none"


def over(position: Position, fight: Fight) -> Position:
    """The position after a fight has ended."""
    done = (*position.fights_done, fight)
    return replace(position, fight=None, fights_done=done, last_fight=fight)


def result_text(fight: Fight) -> str:
    """The result of a fight in words: tie, who won, or both."""
    if fight.unknown:
        return f"unknown: {fight.unknown} has not been entered"
    winners = fight.winners or ()
    if not winners:
        return "tie"
    return f"{' and '.join(winners)} wins" if len(winners) == 1 else "both win and lose"


def _does_lose(position: Position, name: str, trace: Recorder) -> bool:
    """Whether the beaten Character really loses: prevention keeps it, the other still wins."""
    _, card = position.find(name)
    source = cannot_lose(position, card)
    if source:
        says = "{source} keeps {name} from losing; the other player still wins"
        trace.note("rewards.prevented-loss", says, source=source, name=name)
        return False
    if card.side is Side.ADULT and not card.card.single_sided:
        shield = card.marked("shield")
        if immune(position, card) or shield is not None:
            if shield is None and position.readings["rewards.immune-adult"] == "timeout":
                return True
            immunity = position.readings.rule("rewards.immune-adult") if shield is None else ""
            rule = immunity or "states.shield"
            says = "{name} would Regress but does not, so it has not lost; the other still wins"
            trace.note(rule, says, name=name)
            return False
    return True


def _use_up_shield(position: Position, name: str, trace: Recorder) -> Position:
    """A one-time shield that kept a beaten Adult from Regressing is used up."""
    _, card = position.find(name)
    shield = card.marked("shield")
    if shield is None or cannot_lose(position, card) or card.side is Side.REGRESSED:
        return position
    trace.note("states.shield-used", "the shield of {name} is used up", name=name)
    return position.with_card(without_mark(card, shield))


def _reward(position: Position, name: str, trace: Recorder) -> tuple[int | None, int | None]:
    cookies = values.stat(position, name, "reward_cookies")
    cards = values.stat(position, name, "reward_draws")
    for explanation in (cookies, cards):
        trace.explain(explanation)
    return cookies.value, cards.value


def _hand_out(
    position: Position, loser: str, cookies: int | None, cards: int | None, trace: Recorder
) -> Position:
    """Give the winner a Fight Win and the reward printed on the losing Character."""
    seat, _ = position.find(loser)
    winner = position.players[1 - seat]
    position = position.with_player(replace(winner, wins=winner.wins + 1))
    trace.note("rewards.win", "{name} gets a Fight Win", name=winner.name)
    reward = "Fight Reward of " + loser
    if cookies:
        player = position.player(winner.name)
        trace.note("rewards.reward", "{reward}: {n} cookie(s)", reward=reward, n=cookies)
        position = gain_cookies(position, player, cookies, reward, trace)
    if cards and position.readings["rewards.what-is-rewarded"] == "cookies":
        rule = position.readings.rule("rewards.what-is-rewarded")
        trace.note(rule, "{reward}: cookies only", reward=reward)
    elif cards:
        trace.note("rewards.reward", "{reward}: {n} card(s)", reward=reward, n=cards)
        position = draw(position, position.player(winner.name), cards, trace)
    return position


def _lose(position: Position, name: str, trace: Recorder) -> Position:
    """Regress the losing Adult, or send a Regressed or single-sided Character to Timeout."""
    _, card = position.find(name)
    if card.side is Side.REGRESSED:
        return send_to_timeout(position, name, "rewards.timeout", trace)
    if immune(position, card):
        rule = position.readings.rule("rewards.immune-adult")
        return send_to_timeout(position, name, rule, trace)
    if card.card.single_sided:
        reading = position.readings["rewards.single-sided-adult"]
        rule = position.readings.rule("rewards.single-sided-adult")
        if reading == "timeout":
            return send_to_timeout(position, name, rule, trace)
        trace.note(rule, "{name} cannot Regress and stays", name=name)
        return position
    trace.note("rewards.regress", "{name} lost and Regresses", name=name)
    return regress(position, name, "", trace)


def _forget_next_fight(position: Position) -> Position:
    """What was for "the next Fight" ends with that Fight."""
    for _, card in position.in_play():
        changes = tuple(
            change
            for change in card.changes
            if not (change.lasts is Lasts.NEXT_FIGHT and values.for_this_fight(position, change.at))
        )
        marks = tuple(
            mark
            for mark in card.marks
            if not (mark.lasts is Lasts.NEXT_FIGHT and values.for_this_fight(position, mark.at))
        )
        if changes != card.changes or marks != card.marks:
            position = position.with_card(replace(card, changes=changes, marks=marks))
    return position


def end_of_phase(position: Position, trace: Recorder) -> tuple[Position, str]:
    """One-time texts at the end of the Fight Phase; after a skip only by reading."""
    moment = "fight_phase_ends"
    skipped = skipped_by(position)
    if skipped:
        source = f" by {position.skipped_by}" if position.skipped_by else ""
        trace.note(skipped, "the Fight Phase is skipped{source}", source=source)
    asked = bool(skipped) and triggers.any_waits_for(position, moment)
    if asked and position.readings["fight.skip-end-otta"] != "happen":
        rule = position.readings.rule("fight.skip-end-otta")
        trace.note(rule, "what ends the Fight Phase is skipped with it")
        return position, DONE
    if asked:
        rule = position.readings.rule("fight.skip-end-otta")
        trace.note(rule, "what happens at the end of the Fight Phase still does")
    position = triggers.happen(position, moment, "rewards.end-of-phase-otta", trace)
    position = winning.check(position, trace)
    if position.winner:
        return position, WON
    return triggers.settle_moments(position, trace), DONE
