"""What can be asked of one card: an attack, a defence, or where a card is."""

from __future__ import annotations

from engine.model.game import Answer
from engine.model.names import same
from rules.highlander.answers.engine_answers import explained, listed
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.values.damage import damage_of, hits
from rules.highlander.values.outcomes import HITS, STOPPED, Outcome, outcomes
from rules.highlander.values.table import find


def no_card(position: Position, name: str) -> str:
    known = [a.name for a in (*position.incoming, *position.attacks)]
    known += [d.name for d in position.defences]
    return f"no attack or defence here is called {name!r}; there are {', '.join(known) or 'none'}"


def of_card(position: Position, name: str, what: str) -> Answer:
    if what in ("where", "zone"):
        return _where(position, name)
    for outcome in outcomes(position):
        if same(outcome.defence.name, name):
            return _of_defence(outcome, what)
    attack = position.attack(name)
    if attack is None:
        raise LookupError(no_card(position, name))
    return _of_attack(position, attack, what)


def _of_defence(outcome: Outcome, what: str) -> Answer:
    name = outcome.defence.name
    match what:
        case "stops" | "covers":
            return listed(
                f"{name} stops", outcome.covers, "defence.covered", "defence.several-attacks"
            )
        case "squares":
            return listed(
                f"{name} covers", outcome.defence.card.squares or (), outcome.defence.card.rule
            )
        case "outcome" | "successful":
            if outcome.successful is None:
                text = f"whether {name} succeeds has to be read from the card"
                return Answer(None, text, rules=("card.unknown-text",))
            word = "successful" if outcome.successful else "unsuccessful"
            value = word if what == "outcome" else outcome.successful
            rule = "defence.covered" if outcome.successful else "defence.missed"
            return Answer(value, f"{name} is {word}", rules=(rule,))
    raise LookupError(f"{what!r} cannot be asked of a defence; ask for outcome, stops, squares")


def _of_attack(position: Position, attack: Attack, what: str) -> Answer:
    match what:
        case "damage":
            return explained(damage_of(position, attack))
        case "squares":
            return listed(f"{attack.name} is aimed at", attack.squares or (), "grid.attack-square")
        case "flags":
            found = tuple(sorted({*attack.flags, *attack.card.flags}))
            return listed(f"{attack.name} is", found, *_flag_rules(attack))
        case "hidden" | "power blow" | "head shot":
            flag = what.replace(" ", "-")
            found_flag = flag in attack.tags
            text = f"{attack.name} is {'' if found_flag else 'not '}{what}"
            return Answer(found_flag, text, rules=_flag_rules(attack))
    hit = next((h for h in hits(position) if h.result.attack == attack), None)
    if hit is None:
        raise LookupError(f"{what!r} is asked of an attack that comes in; {attack.name} goes out")
    status = hit.result.status
    rules = hit.explanation.rules
    match what:
        case "outcome":
            word = {STOPPED: "stopped", HITS: "hits"}.get(status, "unknown")
            if hit.result.leaks:
                word = "leaks"
            by = f" by {' and '.join(hit.result.by)}" if hit.result.by else ""
            return Answer(
                None if word == "unknown" else word,
                f"{attack.name}: {word}{by}",
                hit.explanation,
                rules=rules,
            )
        case "stopped by":
            return listed(f"{attack.name} is stopped by", hit.result.by, *rules)
        case "successful":
            return Answer(
                hit.successful,
                f"{attack.name} {'hits' if hit.successful else 'fails'}",
                rules=("attack.successful",),
            )
    raise LookupError(
        f"{what!r} cannot be asked of an attack; ask for outcome, damage, stopped by, successful, "
        "squares, flags, hidden, power blow, head shot"
    )


def _flag_rules(attack: Attack) -> tuple[str, ...]:
    rules = {
        "hidden": "hidden.flag",
        "power-blow": "power-blow.made",
        "head-shot": "head-shot.upper-attack",
    }
    return tuple(rule for flag, rule in rules.items() if flag in attack.tags)


def _where(position: Position, name: str) -> Answer:
    rules = ("sweep.in-play-until-swept",)
    found = find(position, name)
    if found is not None:
        return Answer("in play", f"{name} is in play on {found[0].name}'s side", rules=rules)
    for player in position.players:
        if any(same(card, name) for card in player.discard):
            text = f"{name} is in {player.name}'s discard pile"
            return Answer("discard pile", text, rules=("discard.at-once", "sweep.discard"))
        if any(same(card, name) for card in player.removed):
            text = f"{name} is removed from the game"
            return Answer("removed from the game", text, rules=("discard.at-once",))
        for held in player.table:
            if any(same(card, name) for card in held.under):
                text = f"{name} lies face down under {held.name}"
                return Answer(f"under {held.name}", text, rules=("keyword.capture",))
        if any(same(card, name) for card in player.hand or ()):
            return Answer("hand", f"{name} is in {player.name}'s hand")
    raise LookupError(f"nobody said where {name} is")
