"""The Rewards Step: what is verified, what triggers, and the outcome that comes all at once."""

from __future__ import annotations

import msgspec

from engine.model.trace import Recorder
from engine.model.turn import DONE
from engine.telling.words import counted
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.effects import triggers, winning
from rules.little_troubles.effects.events import WON
from rules.little_troubles.effects.on_players import draw, gain_cookies
from rules.little_troubles.effects.regression import regress, send_to_timeout, without_mark
from rules.little_troubles.effects.state_checks import settle
from rules.little_troubles.position.position import Fight, Position
from rules.little_troubles.turn.fight import over, skipped_by
from rules.little_troubles.values import scores, stats
from rules.little_troubles.values.selectors import states
from rules.little_troubles.values.states import cannot_lose, immune

replace = msgspec.structs.replace

RESULTS = {0: "rewards.tie", 1: "rewards.win", 2: "rewards.double"}


class Beaten(msgspec.Struct, frozen=True):
    """A Character whose Maturity was reached, and what its controller's opponent gets for it."""

    name: str
    winner: str
    cookies: int | None
    cards: int | None
    loses: bool
    """Whether it really loses; prevention keeps it while the other player still wins."""


def outcome(position: Position, trace: Recorder) -> tuple[Position, str]:
    """Verify losers and rewards, resolve what the win or loss triggers, then all at once."""
    fight = position.fight
    assert fight is not None
    assert fight.winners is not None
    trace.note(RESULTS[len(fight.winners)], "{result}", result=result_text(fight))
    beaten = [_verified(position, name, trace) for name in fight.losers]
    if _texts_still_trigger(position, fight, trace):
        position = _texts_on_the_result(position, fight, beaten, trace)
        if position.winner:
            return over(position, fight), WON
    with trace.step("rewards.simultaneous", "rewards and losses happen together"):
        for one in beaten:
            position = _hand_out(position, one, trace)
        for one in beaten:
            if position.has(one.name):
                position = _lose(position, one, trace)
    position = over(position, replace(fight, losers=tuple(b.name for b in beaten if b.loses)))
    position = winning.check(position, trace)
    if position.winner:
        return position, WON
    position = winning.check(settle(position, trace), trace, phase_ends=False)
    return position, WON if position.winner else DONE


def _verified(position: Position, name: str, trace: Recorder) -> Beaten:
    """A beaten Character with its Fight Reward, before anything triggers."""
    seat, _ = position.find(name)
    loses = _does_lose(position, name, trace)
    cookies = stats.stat(position, name, "reward_cookies")
    cards = stats.stat(position, name, "reward_draws")
    for explanation in (cookies, cards):
        trace.explain(explanation)
    return Beaten(name, position.names[1 - seat], cookies.value, cards.value, loses)


def _texts_on_the_result(
    position: Position, fight: Fight, beaten: list[Beaten], trace: Recorder
) -> Position:
    """Texts on the win and the loss, which resolve before rewards and losses do."""
    lost = [one.name for one in beaten if one.loses]
    won = [
        name
        for name in fight.fighters
        if position.names[position.find(name)[0]] in (fight.winners or ())
    ]
    position = triggers.happen(position, "fight_won", "rewards.otta-first", trace, won)
    if triggers.any_waits_for(position, "fight_lost", lost):
        trace.note("rewards.loss-triggers", "what triggers on a lost Fight triggers now")
    position = triggers.happen(position, "fight_lost", "rewards.otta-first", trace, lost)
    return winning.check(position, trace, phase_ends=False)


def _does_lose(position: Position, name: str, trace: Recorder) -> bool:
    """Whether the beaten Character really loses: prevention keeps it, the other still wins."""
    _, card = position.find(name)
    source = cannot_lose(position, card)
    if source:
        says = "{source} keeps {name} from losing; the other player still wins"
        trace.note("rewards.prevented-loss", says, source=source, name=name)
        return False
    if card.side is Side.ADULT and not card.card.single_sided:
        shield = position.mark_in_force(card, "shield")
        if immune(position, card) or shield is not None:
            if shield is None and position.readings["rewards.immune-adult"] == "timeout":
                return True
            immunity = position.readings.rule("rewards.immune-adult") if shield is None else ""
            rule = immunity or "states.shield"
            says = "{name} would Regress but does not, so it has not lost; the other still wins"
            trace.note(rule, says, name=name)
            return False
    return True


def _texts_still_trigger(position: Position, fight: Fight, trace: Recorder) -> bool:
    """Texts on the win itself come before the tenth win is counted, save by one reading."""
    tenth = any(
        position.player(name).wins + 1 >= scores.WINS_TO_WIN for name in fight.winners or ()
    )
    waiting = any(triggers.any_waits_for(position, m) for m in ("fight_won", "fight_lost"))
    if not (tenth and waiting):
        return True
    rule = position.readings.rule("rewards.otta-at-ten-wins")
    trace.note(rule, "this is a tenth Fight Win")
    return position.readings["rewards.otta-at-ten-wins"] != "none"


def _hand_out(position: Position, beaten: Beaten, trace: Recorder) -> Position:
    """Give the winner a Fight Win and the reward verified for the beaten Character."""
    winner = position.player(beaten.winner)
    position = position.with_player(replace(winner, wins=winner.wins + 1))
    trace.note("rewards.win", "{name} gets a Fight Win", name=beaten.winner)
    reward = f"Fight Reward of {beaten.name}"
    if beaten.cookies is None or beaten.cards is None:
        position = _unknown_reward(position, beaten, trace)
    if beaten.cookies:
        cookies = counted(beaten.cookies, "cookie")
        trace.note("rewards.reward", "{reward}: {n}", reward=reward, n=cookies)
        player = position.player(beaten.winner)
        position = gain_cookies(position, player, beaten.cookies, reward, trace)
    if beaten.cards and position.readings["rewards.what-is-rewarded"] == "cookies":
        rule = position.readings.rule("rewards.what-is-rewarded")
        trace.note(rule, "{reward}: cookies only", reward=reward)
    elif beaten.cards:
        cards = counted(beaten.cards, "card")
        trace.note("rewards.reward", "{reward}: {n}", reward=reward, n=cards)
        position = draw(position, position.player(beaten.winner), beaten.cards, trace)
    return position


def _unknown_reward(position: Position, beaten: Beaten, trace: Recorder) -> Position:
    """What a reward nobody has entered makes unknown is unknown from here on."""
    player = position.player(beaten.winner)
    says = "the {part} Reward of {loser} has not been entered: {name}'s {what} is unknown"
    facts = {"loser": beaten.name, "name": beaten.winner}
    if beaten.cookies is None:
        trace.note("rewards.reward", says, part="Cookie", what="number of cookies", **facts)
        player = replace(player, cookies=None)
    if beaten.cards is None:
        trace.note("rewards.reward", says, part="Draw", what="hand", **facts)
        player = replace(player, hand_count=None)
    return position.with_player(player)


def _lose(position: Position, beaten: Beaten, trace: Recorder) -> Position:
    """Regress the losing Adult, or send a Regressed or single-sided Character to Timeout."""
    name = beaten.name
    if not beaten.loses:
        return _use_up_shield(position, name, trace)
    _, card = position.find(name)
    if card.side is Side.REGRESSED:
        if len(states(position, card)) > 1:
            trace.note("states.works-as-before", "only card effects see the added state")
        return send_to_timeout(position, name, "rewards.timeout", trace)
    if card.card.single_sided:
        reading = position.readings["rewards.single-sided-adult"]
        rule = position.readings.rule("rewards.single-sided-adult")
        if reading == "timeout":
            return send_to_timeout(position, name, rule, trace)
        trace.note(rule, "{name} cannot Regress and stays", name=name)
        return position
    if immune(position, card):
        rule = position.readings.rule("rewards.immune-adult")
        return send_to_timeout(position, name, rule, trace)
    trace.note("rewards.regress", "{name} lost and Regresses", name=name)
    if len(states(position, card)) > 1:
        says = "{name} counts as both states for cards, and a Fight works as before"
        trace.note("states.both-regress", says, name=name)
        trace.note("states.works-as-before", "only card effects see the added state")
    return regress(position, name, trace)


def _use_up_shield(position: Position, name: str, trace: Recorder) -> Position:
    """A one-time shield that kept a beaten Adult from Regressing is used up."""
    _, card = position.find(name)
    shield = position.mark_in_force(card, "shield")
    if shield is None or cannot_lose(position, card) or card.side is Side.REGRESSED:
        return position
    trace.note("states.shield-used", "the shield of {name} is used up", name=name)
    return position.with_card(without_mark(card, shield))


def result_text(fight: Fight) -> str:
    """The result of a fight in words: tie, who won, or both."""
    if fight.unknown:
        return f"unknown: {fight.unknown} has not been entered"
    winners = fight.winners or ()
    if not winners:
        return "tie"
    return f"{' and '.join(winners)} wins" if len(winners) == 1 else "both win and lose"


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
    position = winning.check(settle(position, trace), trace)
    return position, WON if position.winner else DONE
