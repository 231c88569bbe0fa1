"""What can be asked of a card in play, in hand or in Timeout: `Babysitter.states`, `.zone`, ..."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.game import Answer
from engine.telling.words import counted
from rules.little_troubles.cards.printed import STATS, Card
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.selectors import states, tasks_done
from rules.little_troubles.values.states import why_not_regress
from rules.little_troubles.values.types import is_of_type, type_rules


def of_card(position: Position, name: str, what: str) -> Answer:
    """The answer to `what` of a card; LookupError naming what can be asked if it cannot."""
    if what == "zone":
        return _zone(position, name)
    if what.startswith("counts_as "):
        return _counts_as(position, name, what.removeprefix("counts_as "))
    if what == "tokens" or what.startswith("tokens "):
        _, card = position.find(name)
        token = what.removeprefix("tokens").strip()
        number = card.token_count(token) if token else sum(n for _, n in card.tokens)
        text = f"{name} has {counted(number, f'{token} Token'.strip())}"
        return Answer(number, text, rules=("tokens.counters", "tokens.names-separate"))
    _, card = position.find(name)
    asked = _CARD_QUESTIONS.get(what)
    if asked is None:
        known = ", ".join((*STATS, "cost", "zone", "tokens", "counts_as action", *_CARD_QUESTIONS))
        raise LookupError(f"{what!r} cannot be asked of a card; ask for {known}")
    return asked(position, card)


def _counts_as(position: Position, name: str, kind: str) -> Answer:
    """Whether an effect that names a card type takes this card."""
    card = _card_anywhere(position, name)
    wanted = kind.lower().replace("_", " ")
    counts_so = is_of_type(position, card, wanted)
    verb = "counts" if counts_so else "does not count"
    rules = type_rules(position, card, wanted)
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
    rules = ("states.both",) if len(states(position, card)) > 1 else ()
    return Answer(card.side.value, f"{card.name} is {card.side.value.title()}", rules=rules)


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
    rules = [rule, "goals.tasks"]
    if any(task.count in ("adults", "regressed") for task in card.card.tasks):
        rules.append("counting.states-exceed")
    return Answer(done, f"The Tasks of {card.name} are {shown}", rules=tuple(rules))


_CARD_QUESTIONS: dict[str, Callable[[Position, InPlay], Answer]] = {
    "side": _side,
    "states": _states,
    "cannot_be_regressed": _cannot_be_regressed,
    "controller": _controller,
    "grabbed_by": _grabbed_by,
    "completed": _completed,
}
