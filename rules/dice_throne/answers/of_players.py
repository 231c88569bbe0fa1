"""What may be asked of a player: Health, CP, cards, tokens, and the damage on its way."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from engine.model.game import Answer
from rules.dice_throne.answers.of_damage import explain
from rules.dice_throne.cards import catalogue
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position

_FIELDS: dict[str, tuple[Callable[[Player], Any], str, str]] = {
    "health": (lambda p: p.health, "Health", "setup.health"),
    "cp": (lambda p: p.cp, "CP", "cp.maximum"),
    "cards": (lambda p: p.hand_size, "cards in hand", "cards.hand-limit"),
    "deck": (lambda p: p.deck, "cards in the deck", "setup.hand"),
    "discard": (lambda p: p.discard, "cards in the discard pile", "actions.in-hand"),
}


def of_player(position: Position, player: Player, what: str) -> Answer:
    """The answer about one player; LookupError naming what can be asked if there is none."""
    name = player.name
    if what in ("incoming", "taken"):
        explanation = explain(position, name, what)
        text = f"{name}'s {explanation.stat} is {explanation.shown}"
        return Answer(explanation.value, text, explanation, rules=explanation.rules)
    if what in _FIELDS:
        read, words, rule = _FIELDS[what]
        value = read(player)
        shown = "an unknown number of" if value is None else value
        return Answer(value, f"{name} has {shown} {words}", rules=(rule,))
    if what == "hand":
        held = list(player.hand or ())
        return Answer(
            held, f"{name} holds {', '.join(held) or 'no known card'}", rules=("actions.in-hand",)
        )
    if what == "tokens":
        held = [f"{token.name} {token.count}" for token in player.tokens]
        return Answer(
            held, f"{name} has {', '.join(held) or 'no tokens'}", rules=("status.in-play-at-once",)
        )
    if what == "upgrades":
        held = list(player.upgrades)
        return Answer(
            held,
            f"{name} has {', '.join(held) or 'no upgrades'}",
            rules=("cards.hero-upgrade", "cards.upgrade-cost"),
        )
    return _token(position, player, what)


def _token(position: Position, player: Player, what: str) -> Answer:
    """Tokens of one name; any name can be asked about, as a token may be stated by hand."""
    wanted = what.replace("_", " ").lower()
    for token in player.tokens:
        if token.name.lower() == wanted:
            return Answer(
                token.count,
                f"{player.name} has {token.count} {token.name}",
                rules=(position.status(token.name).rule,),
            )
    known = position.status(what.replace("_", " ").title())
    fields = (*_FIELDS, "incoming", "taken", "hand", "tokens", "upgrades")
    slip = get_close_matches(wanted, (*fields, *map(str.lower, catalogue.statuses())), 1, 0.75)
    if not what or (slip and known.name.lower() not in slip):
        asked = f"ask for {', '.join(fields)} or a token"
        meant = f" (is {slip[0]} meant?)" if slip else ""
        raise LookupError(f"{player.name} has no {what!r}{meant}; {asked}")
    return Answer(0, f"{player.name} has no {known.name}", rules=(known.rule,))
