"""The values a judge can ask for, by path: `Babysitter.confidence`, `Ana.cookies`, `turn.at`."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.game import Answer
from engine.ledger import Explanation, settle
from engine.trace import Recorder
from rules.little_troubles import fight, knowledge, resources, values, winning
from rules.little_troubles.legality import slots_of
from rules.little_troubles.position import STATS, Card, InPlay, Position, Side, family
from rules.little_troubles.regression import why_not_regress
from rules.little_troubles.selectors import controlled, counts, states, tasks_done


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
        return _of_table(position, subject, what, trace)
    if subject in position.names:
        return _of_player(position, subject, what, trace)
    if subject == "setup":
        return knowledge.setup(position, what)
    if subject == "deck":
        return knowledge.deck(position, what)
    if subject.startswith("formats."):
        return knowledge.format_of(position, subject.removeprefix("formats."), what)
    if not subject:
        raise LookupError(f"expected a path such as Babysitter.confidence, got {path!r}")
    return _of_card(position, subject, what, trace)


def explain(position: Position, subject: str, stat: str) -> Explanation:
    """The rows behind one value of a card in play, a card in hand or a player."""
    stat = stat.lower().replace(" ", "_")
    if subject in position.names:
        which = {"cookies_gained": "cookies", "cards_drawn": "draws"}.get(stat, stat)
        if which in ("cookies", "draws"):
            return resources.total(position, subject, which)
        raise LookupError(f"{subject} has rows for cookies_gained and cards_drawn, not {stat!r}")
    if stat == "cost":
        return _cost(position, subject)
    if stat not in STATS:
        raise LookupError(f"a card has rows for {', '.join(STATS)} and cost, not {stat!r}")
    return values.stat(position, subject, stat)


def _cost(position: Position, name: str) -> Explanation:
    for player in position.players:
        for card in player.hand or ():
            if card.name == name:
                return values.cost(position, player.name, card)
    seat, found = position.find(name)
    price = values.cost(position, position.players[seat].name, found.card)
    if found.side is Side.ADULT or not price.rows:
        return price
    printed = msgspec.structs.replace(
        price.rows[0].change, rule="cards.regressed-cost", note="printed on the Adult side"
    )
    return Explanation(
        price.subject, price.stat, settle((printed, *(row.change for row in price.rows[1:])))
    )


def _explained(explanation: Explanation) -> Answer:
    text = f"{explanation.subject}'s {explanation.stat} is {explanation.shown}"
    if explanation.unknown:
        text = f"{explanation.subject}'s {explanation.stat} is unknown: {explanation.unknown}"
    return Answer(explanation.value, text, explanation, rules=explanation.rules)


def _of_card(position: Position, name: str, what: str, trace: Recorder) -> Answer:
    if what in STATS or what == "cost":
        return _explained(explain(position, name, what))
    if what == "zone":
        return _zone(position, name)
    if what.startswith("counts_as "):
        return _counts_as(position, name, what.removeprefix("counts_as "))
    if what == "tokens" or what.startswith("tokens "):
        _, card = position.find(name)
        token = what.removeprefix("tokens").strip()
        number = card.token_count(token) if token else sum(n for _, n in card.tokens)
        text = f"{name} has {number} {token} Tokens".replace("  ", " ")
        return Answer(number, text, rules=("tokens.names-separate",))
    _, card = position.find(name)
    asked = _CARD_QUESTIONS.get(what)
    if asked is None:
        known = ", ".join((*STATS, "cost", "zone", "tokens", *_CARD_QUESTIONS))
        raise LookupError(f"{what!r} cannot be asked of a card; ask for {known}")
    return asked(position, card)


def _counts_as(position: Position, name: str, kind: str) -> Answer:
    """Whether an effect that names a card type takes this card."""
    card = _card_anywhere(position, name)
    wanted = kind.lower().replace("_", " ")
    counts_so = wanted in card.types or wanted in card.families
    verb = "counts" if counts_so else "does not count"
    rules = ("types.quick-is-action",) if "action" in wanted else ("types.two-at-once",)
    return Answer(counts_so, f"{name} {verb} as {wanted}", rules=rules)


def _card_anywhere(position: Position, name: str) -> Card:
    if position.has(name):
        return position.find(name)[1].card
    for player in position.players:
        for card in (*(player.hand or ()), *player.timeout):
            if card.name == name:
                return card
    raise LookupError(f"{name!r} is nowhere in this position")


def _zone(position: Position, name: str) -> Answer:
    if position.has(name):
        seat, _ = position.find(name)
        return Answer("in play", f"{name} is in play on {position.players[seat].name}'s side")
    for player in position.players:
        if any(card.name == name for card in player.timeout):
            return Answer("timeout", f"{name} is in {player.name}'s Timeout")
        if any(card.name == name for card in player.hand or ()):
            return Answer("hand", f"{name} is in {player.name}'s hand")
    raise LookupError(f"{name!r} is nowhere in this position")


def _side(position: Position, card: InPlay) -> Answer:
    rule = "states.both" if len(states(position, card)) > 1 else "values.printed"
    return Answer(card.side.value, f"{card.name} is {card.side.value.title()}", rules=(rule,))


def _states(position: Position, card: InPlay) -> Answer:
    found = sorted(side.value for side in states(position, card))
    said = f"{card.name} counts as {' and '.join(found)} for card effects"
    return Answer(found, said, rules=("states.both",))


def _cannot_be_regressed(position: Position, card: InPlay) -> Answer:
    rule = why_not_regress(position, card)
    verb = "cannot" if rule else "can"
    rules = ("states.cannot-be-regressed", *((rule,) if rule else ()))
    return Answer(bool(rule), f"{card.name} {verb} be Regressed", rules=rules)


def _controller(position: Position, card: InPlay) -> Answer:
    name = position.players[position.find(card.name)[0]].name
    rule = "zones.scene-control" if "scene" in card.card.families else "cards.control"
    return Answer(name, f"{card.name} is controlled by {name}", rules=(rule,))


def _grabbed_by(position: Position, card: InPlay) -> Answer:
    said = f"{card.name} is grabbed by {card.grabbed_by or 'nobody'}"
    return Answer(card.grabbed_by or "nobody", said, rules=("toys.one-grabber",))


def _completed(position: Position, card: InPlay) -> Answer:
    done = tasks_done(position, card)
    shown = (
        "unknown, as a number is not entered" if done is None else "done" if done else "not done"
    )
    exact = any(task.exactly for task in card.card.tasks)
    rule = "counting.exactly" if exact else "counting.at-least"
    return Answer(done, f"The Tasks of {card.name} are {shown}", rules=(rule, "goals.prize"))


_CARD_QUESTIONS: dict[str, Callable[[Position, InPlay], Answer]] = {
    "side": _side,
    "states": _states,
    "cannot_be_regressed": _cannot_be_regressed,
    "controller": _controller,
    "grabbed_by": _grabbed_by,
    "completed": _completed,
}


def _of_player(position: Position, name: str, what: str, trace: Recorder) -> Answer:
    player = position.player(name)
    if what in ("cookies_gained", "cards_drawn"):
        return _explained(explain(position, name, what))
    if what in counts():
        found = controlled(position, name, what)
        rule = "counting.both-states" if what in ("adults", "regressed") else "counting.cards"
        said = f"{name} controls {len(found)} {what}"
        return Answer(len(found), said, rules=(rule,))
    if what == "timeout":
        names = [card.name for card in player.timeout]
        return Answer(names, f"In {name}'s Timeout: {', '.join(names) or 'nothing'}")
    if what in ("field", "goal"):
        return _spot_of(position, name, what)
    if what.endswith("_slots"):
        number = slots_of(position, name, what.removesuffix("_slots"))
        return Answer(number, f"{name} has {number} {what}", rules=("zones.slots",))
    asked = {
        "cookies": (player.cookies, "cookies", "winning.cookies"),
        "wins": (player.wins, "Fight Wins", "winning.fights"),
        "hand": (player.hand_count, "cards in hand", "end.discard-to-nine"),
        "deck": (player.deck, "cards in the draw pile", "zones.empty-draw-pile"),
        "timeout_count": (len(player.timeout), "cards in Timeout", "zones.empty-draw-pile"),
        "score": (winning.score(player), "per cent on the tie-break", "winning.tie-break"),
        "distinct_types": (_distinct(position, name, "play"), "distinct types", "types.distinct"),
        "distinct_types_in_hand": (
            _distinct(position, name, "hand"),
            "distinct types in hand",
            "types.distinct",
        ),
        "distinct_types_in_timeout": (
            _distinct(position, name, "timeout"),
            "distinct types in Timeout",
            "types.distinct",
        ),
        "actions_played": (_actions_played(position, name), "Actions played", "end.reset-counts"),
        "plays_used": (_plays_used(position, name), "plays used", "build.four-plays"),
    }
    if what not in asked:
        known = ", ".join(
            (*asked, "cookies_gained", "cards_drawn", *counts(), "character_slots", "timeout")
        )
        raise LookupError(f"{what!r} cannot be asked of a player; ask for {known}")
    value, words, rule = asked[what]
    shown = "an unknown number of" if value is None else value
    return Answer(value, f"{name} has {shown} {words}", rules=(rule,))


def _spot_of(position: Position, name: str, kind: str) -> Answer:
    found = [c.name for c in position.player(name).board if kind in c.card.families]
    rule = "zones.field-replaced" if kind == "field" else "zones.goal-spot"
    held = found[0] if found else "none"
    return Answer(held, f"{name}'s {kind.title()} is {held}", rules=(rule,))


def _distinct(position: Position, name: str, zone: str) -> int:
    """How many card types there are among a player's cards; each version counts by itself."""
    player = position.player(name)
    if zone == "play":
        kinds = {kind for card in player.board for kind in _type_versions(card)}
    else:
        cards = player.timeout if zone == "timeout" else player.hand or ()
        kinds = {kind for card in cards for kind in card.types}
    quick = {kind for kind in kinds if "quick action" in kind}
    plain = {kind.replace("quick ", "") for kind in quick} & kinds
    if plain and position.readings["types.quick-and-distinct"] == "always-an-action":
        return len(kinds) - len(plain)
    return len(kinds)


def _actions_played(position: Position, name: str) -> int:
    """Action cards a player has played this turn; Quick Actions are Actions."""
    played = [card for card in position.played if card.by == name]
    return sum(any(family(kind) == "action" for kind in card.types) for card in played)


def _type_versions(card: InPlay) -> set[str]:
    return {
        f"{card.side.value} {kind}" if kind.endswith("character") else kind
        for kind in card.card.types
    }


def _plays_used(position: Position, name: str) -> int:
    window = position.place.window
    cap = window.protocol.cap if window else None
    return position.place.used(cap.scope, position.role_of(name)) if cap else 0


def _of_table(position: Position, subject: str, what: str, trace: Recorder) -> Answer:
    if subject == "turn":
        return _of_turn(position, what)
    if subject == "fight":
        return _of_fight(position, what)
    if what == "winner":
        return Answer(position.winner or "nobody", _winner_text(position.winner))
    if what == "leader":
        name = winning.leader_when_time_is_called(position, trace)
        return Answer(name, _winner_text(name), rules=("winning.tie-break", "winning.time-called"))
    raise LookupError(f"{what!r} cannot be asked of the game; ask for winner or leader")


def _winner_text(name: str) -> str:
    if not name:
        return "Nobody has won yet"
    return "The game is a tie" if name == "tie" else f"{name} wins the game"


def _of_turn(position: Position, what: str) -> Answer:
    place = position.place
    holder = position.name_of(place.holder) if place.holder else "nobody"
    rule = fight.skipped_by(position)
    asked: dict[str, tuple[object, str]] = {
        "at": (place.node, f"The turn is at {place.node}"),
        "player": (position.active_name, f"It is {position.active_name}'s turn"),
        "number": (position.turn_number, f"It is turn {position.turn_number}"),
        "holder": (holder, f"{holder} may act now"),
        "fight_skipped": (bool(rule), f"The Fight Phase is {'' if rule else 'not '}skipped"),
        "fights_left": (position.fights_left, f"{position.fights_left} Fight(s) may be Picked"),
    }
    if what not in asked:
        raise LookupError(f"{what!r} cannot be asked of the turn; ask for {', '.join(asked)}")
    value, text = asked[what]
    if what == "holder" and place.at == "build.window":
        return Answer(value, text, rules=(position.readings.rule("priority.build"),))
    window = place.window
    rules = (rule,) if rule and what == "fight_skipped" else ()
    return Answer(value, text, rules=rules or ((window.protocol.rule,) if window else ()))


def _of_fight(position: Position, what: str) -> Answer:
    current = position.fight or position.last_fight
    if what == "result":
        if current is None:
            return Answer("none", "There was no Fight", rules=("fight.step",))
        if current.stopped:
            return Answer("stopped", "The Fight stopped", rules=("fight.ends-early",))
        if current.winners is None:
            return Answer("undecided", "The Fight is not decided yet", rules=("rewards.compare",))
        text = fight.result_text(current)
        value = None if current.unknown else text
        rule = ("rewards.tie", "rewards.win", "rewards.double")[len(current.winners)]
        return Answer(value, f"The Fight: {text}", rules=(rule, "rewards.compare"))
    if what == "winners":
        return Answer(list((current and current.winners) or ()), "Winners of the Fight")
    if what == "fighters":
        return Answer(list(current.fighters if current else ()), "The Characters fighting")
    if what == "going_on":
        going = position.fight is not None and not position.fight.stopped
        return Answer(going, f"The Fight is {'' if going else 'not '}going on")
    if what == "replacer":
        card = fight.replacer_in_force(position)
        name = current.replacer if current else card.name if card else ""
        said = f"{name or 'No card'} replaces the Fight"
        return Answer(name or "none", said, rules=("replacers.turn-player",))
    known = "result, winners, fighters, going_on, replacer"
    raise LookupError(f"{what!r} cannot be asked of the fight; ask for {known}")
