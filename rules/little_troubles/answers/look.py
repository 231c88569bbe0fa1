"""The values a judge can ask for, by path: `Babysitter.confidence`, `Ana.cookies`, `turn.at`."""

from __future__ import annotations

import msgspec

from engine.model.game import Answer
from engine.model.ledger import Explanation, settle
from engine.model.trace import Recorder
from rules.little_troubles.answers import setup
from rules.little_troubles.answers.of_cards import of_card
from rules.little_troubles.answers.of_players import of_player
from rules.little_troubles.answers.of_table import of_table
from rules.little_troubles.cards.printed import STATS, Side
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import resources
from rules.little_troubles.values import costs, stats, totals


def look(position: Position, path: str, trace: Recorder) -> Answer:
    """The answer at a path; LookupError naming what can be asked if there is nothing there."""
    subject, _, what = path.rpartition(".")
    if what == "shown":
        found = look(position, subject, trace)
        said = found.explanation.shown if found.explanation else str(found.value)
        return Answer(said, found.text, found.explanation, rules=found.rules)
    if subject.endswith(".tokens"):
        subject, what = subject.removesuffix(".tokens"), f"tokens {what}"
    if subject in ("turn", "fight", "game"):
        return of_table(position, subject, what, trace)
    if subject in position.names:
        if what in ("cookies_gained", "cards_drawn"):
            return _explained(explain(position, subject, what))
        return of_player(position, subject, what)
    if subject == "setup":
        return setup.setup(position, what)
    if subject == "deck":
        return setup.deck(position, what)
    if subject.startswith("formats."):
        return setup.format_of(position, subject.removeprefix("formats."), what)
    if not subject:
        raise LookupError(f"expected a path such as Babysitter.confidence, got {path!r}")
    if what in STATS or what == "cost":
        return _explained(explain(position, subject, what), what)
    return of_card(position, subject, what)


def explain(position: Position, subject: str, stat: str) -> Explanation:
    """The rows behind one value of a card in play, a card in hand or a player."""
    stat = stat.lower().replace(" ", "_")
    if subject in position.names:
        if stat == "cookies_gained":
            return totals.total(position, subject, "cookies")
        if stat == "cards_drawn":
            return totals.whole_draw(position, subject, *resources.free_cards(position))
        raise LookupError(f"{subject} has rows for cookies_gained and cards_drawn, not {stat!r}")
    if stat == "cost":
        return _cost(position, subject)
    if stat not in STATS:
        raise LookupError(f"a card has rows for {', '.join(STATS)} and cost, not {stat!r}")
    return stats.stat(position, subject, stat)


def _cost(position: Position, name: str) -> Explanation:
    for player in position.players:
        for card in player.hand or ():
            if card.name == name:
                return costs.cost(position, player.name, card)
    _, found = position.find(name)
    price = costs.printed_cost(found.card)
    if found.side is Side.ADULT or not price.rows:
        return price
    printed = msgspec.structs.replace(
        price.rows[0].change, rule="cards.regressed-cost", note="printed on the Adult side"
    )
    return Explanation(price.subject, price.stat, settle((printed,)))


def _explained(explanation: Explanation, stat: str = "") -> Answer:
    text = f"{explanation.subject}'s {explanation.stat} is {explanation.shown}"
    if explanation.unknown:
        text = f"{explanation.subject}'s {explanation.stat} is unknown: {explanation.unknown}"
    rules = explanation.rules
    if not explanation.unknown:
        return Answer(explanation.value, text, explanation, rules=rules)
    asked_by = (explanation.asked_by, *_PRINTED_AS.get(stat, ()))
    return Answer(None, text, explanation, rules=(*rules, *filter(None, asked_by)))


_PRINTED_AS = {
    "confidence": ("cards.confidence", "cards.character-prints"),
    "maturity": ("cards.maturity", "cards.character-prints"),
    "cookies": ("cards.resources", "cards.two-parts"),
    "draws": ("cards.resources", "cards.two-parts"),
    "reward_cookies": ("cards.fight-reward", "cards.two-parts"),
    "reward_draws": ("cards.fight-reward", "cards.two-parts"),
}
"""Where the judge reads a number that has not been entered."""
