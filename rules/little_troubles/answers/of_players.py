"""What can be asked of a player: `Ana.cookies`, `Ana.adults`, `Ana.distinct_types`, ..."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.game import Answer
from engine.telling.words import counted
from rules.little_troubles.cards.printed import family
from rules.little_troubles.position.position import InPlay, Player, Position
from rules.little_troubles.position.windows import scope_at
from rules.little_troubles.values import scores
from rules.little_troubles.values.selectors import controlled, counts, states
from rules.little_troubles.values.slots import SLOTS, slots_of


def of_player(position: Position, name: str, what: str) -> Answer:
    """The answer to `what` of a player; LookupError naming what can be asked if it cannot."""
    player = position.player(name)
    if what in counts():
        found = controlled(position, name, what)
        rule = "counting.both-states" if what in ("adults", "regressed") else "counting.cards"
        several = any(len(card.card.families) > 1 for card in found)
        rules = (rule, "types.two-at-once") if several else (rule,)
        one = {"adults": "Adult", "regressed": "Regressed Character"}.get(what)
        noun = one or what.rstrip("s").title()
        return Answer(len(found), f"{name} controls {counted(len(found), noun)}", rules=rules)
    asked = _QUESTIONS.get(what)
    if asked is None:
        known = ", ".join((*_QUESTIONS, *counts(), "cookies_gained", "cards_drawn"))
        raise LookupError(f"{what!r} cannot be asked of a player; ask for {known}")
    return asked(position, player)


Question = Callable[[Position, Player], Answer]


def _number(field: str, rule: str, one: str, many: str = "") -> Question:
    """A question for a number on the player's side, which may be unknown."""

    def ask(position: Position, player: Player) -> Answer:
        value = getattr(player, field)
        return Answer(value, f"{player.name} has {counted(value, one, many)}", rules=(rule,))

    return ask


def _slots(kind: str) -> Question:
    def ask(position: Position, player: Player) -> Answer:
        number = slots_of(position, player.name, kind)
        text = f"{player.name} has {number} {kind.title()} slots"
        limits = ("zones.starting-limits",) if kind in ("character", "field") else ()
        return Answer(number, text, rules=("zones.slots", *limits))

    return ask


def _spot(kind: str, rule: str) -> Question:
    def ask(position: Position, player: Player) -> Answer:
        held = next((c.name for c in player.board if kind in c.card.families), "none")
        return Answer(held, f"{player.name}'s {kind.title()} is {held}", rules=(rule,))

    return ask


def _timeout(position: Position, player: Player) -> Answer:
    names = [card.name for card in player.timeout]
    if player.timeout_unnamed:
        names.append(f"{counted(player.timeout_unnamed, 'card')} not known by name")
    return Answer(names, f"In {player.name}'s Timeout: {', '.join(names) or 'nothing'}")


def _timeout_count(position: Position, player: Player) -> Answer:
    number = player.timeout_count
    text = f"{player.name} has {counted(number, 'card')} in Timeout"
    return Answer(number, text, rules=("zones.empty-draw-pile",))


def _score(position: Position, player: Player) -> Answer:
    score = scores.score(player)
    said = "an unknown number of" if score is None else score
    text = f"{player.name} has {said} per cent on the tie-break"
    return Answer(score, text, rules=("winning.tie-break",))


def _actions_played(position: Position, player: Player) -> Answer:
    """Action cards a player has played this turn; Quick Actions are Actions."""
    now = position.turn_number
    played = [card for card in position.played if card.by == player.name and card.turn == now]
    number = sum(any(family(kind) == "action" for kind in card.types) for card in played)
    rules = ("end.reset-counts", "types.quick-is-action")
    text = f"{player.name} has played {counted(number, 'Action')} this turn"
    return Answer(number, text, rules=rules)


def _plays_used(position: Position, player: Player) -> Answer:
    scope = scope_at(position.place.at)
    number = position.place.used(scope, position.role_of(player.name))
    rule = "build.four-plays" if scope == "build" else "fight.four-plays"
    return Answer(number, f"{player.name} has used {counted(number, 'play')}", rules=(rule,))


def _distinct(zone: str) -> Question:
    """How many card types are among a player's cards; each version of a type counts by itself."""

    def ask(position: Position, player: Player) -> Answer:
        number = _count_types(position, _types_in(position, player, zone))
        where = {"play": "in play", "hand": "in hand", "timeout": "in Timeout"}[zone]
        text = f"{player.name} has {counted(number, 'distinct type')} {where}"
        return Answer(number, text, rules=("types.distinct",))

    return ask


def _types_in(position: Position, player: Player, zone: str) -> set[str]:
    if zone == "play":
        return {kind for card in player.board for kind in _type_versions(position, card)}
    cards = player.timeout if zone == "timeout" else player.hand or ()
    return {kind for card in cards for kind in card.types}


def _type_versions(position: Position, card: InPlay) -> set[str]:
    """A Character in play is of the type of its side: Adult and Regressed are two types."""
    if not card.is_character:
        return set(card.card.types)
    sides = states(position, card)
    if len(sides) > 1 and position.readings["types.state-added"] == "side-up":
        sides = frozenset({card.side})
    return {
        f"{side.value} {kind}" if kind.endswith("character") else kind
        for kind in card.card.types
        for side in sides
    }


def _count_types(position: Position, kinds: set[str]) -> int:
    quick = {kind for kind in kinds if "quick action" in kind}
    plain = {kind.replace("quick ", "") for kind in quick} & kinds
    if plain and position.readings["types.quick-and-distinct"] == "always-an-action":
        return len(kinds) - len(plain)
    return len(kinds)


_QUESTIONS: dict[str, Question] = {
    "cookies": _number("cookies", "winning.cookies", "cookie"),
    "wins": _number("wins", "winning.fights", "Fight Win"),
    "hand": _number("hand_count", "end.discard-to-nine", "card in hand", "cards in hand"),
    "deck": _number("deck", "zones.empty-draw-pile", "card to draw", "cards to draw"),
    "timeout": _timeout,
    "timeout_count": _timeout_count,
    "score": _score,
    "actions_played": _actions_played,
    "plays_used": _plays_used,
    "field": _spot("field", "zones.field-replaced"),
    "goal": _spot("goal", "zones.goal-spot"),
    "distinct_types": _distinct("play"),
    "distinct_types_in_hand": _distinct("hand"),
    "distinct_types_in_timeout": _distinct("timeout"),
    **{f"{kind}_slots": _slots(kind) for kind in SLOTS},
}
