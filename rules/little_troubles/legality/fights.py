"""Picking a Fight, fight replacers, and the winner a judge enters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.little_troubles.actions.actions import DeclareWinner, Pick
from rules.little_troubles.legality.remedies import next_pick
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import fight
from rules.little_troubles.values.states import cannot_be_picked


def pick_reasons(position: Position, action: Pick) -> Iterator[Reason]:
    """Two Characters that may be picked, one of each side, in the Fight Step."""
    yield from _pick_timing(position, action)
    seat = position.seat_of(action.by)
    for name, own in ((action.fighter, True), (action.against, False)):
        card_seat, card = position.find(name)
        if not card.is_character:
            says = "{card} is not a Character"
            yield Reason("cards/not-a-character", "fight.pick", says, {"card": name})
        if (card_seat == seat) is not own:
            whose = "their own" if own else "another player's"
            says = "a Fight is between {whose} Character and one they do not control, not {card}"
            facts = {"whose": "one's own" if own else whose, "card": name}
            yield Reason("fight/wrong-side", "fight.pick", says, facts)
        blocker = cannot_be_picked(position, card)
        if blocker:
            says = "{card} cannot be picked for a Fight"
            yield Reason(
                "fight/cannot-be-picked", "fight.cannot-be-picked", says, {"card": name}, blocker
            )
    if action.replacer:
        yield from _replacer(position, action.replacer)


def _pick_timing(position: Position, action: Pick) -> Iterator[Reason]:
    if action.by != position.active_name:
        yield Reason(
            "timing/not-the-turn-player",
            "fight.pick",
            "only the turn player Picks a Fight",
            remedy=next_pick(position, action.by),
        )
    rule = fight.skipped_by(position)
    if rule:
        says = "the Fight Phase is skipped this turn"
        yield Reason("fight/skipped", rule, says, blocker=position.skipped_by)
    if position.place.at != "fight.pick":
        says = "a Fight is Picked at the start of the Fight Step"
        remedy = next_pick(position, action.by)
        yield Reason("timing/not-the-fight-step", "fight.pick", says, remedy=remedy)
    if position.fights_left < 1:
        yield Reason("fight/none-left", "fight.pick", "no Fight is left to Pick this turn")


def _replacer(position: Position, name: str) -> Iterator[Reason]:
    yield from possible_fight_reasons(position, name)
    in_force = fight.replacer_in_force(position, name)
    if in_force is None or in_force.name != name:
        says = "{other} has priority over {card}" if in_force else "{card} does not replace Fights"
        facts = {"card": name, "other": in_force.name if in_force else ""}
        blocker = in_force.name if in_force else ""
        yield Reason("fight/replacer-outranked", "replacers.turn-player", says, facts, blocker)


def possible_fight_reasons(position: Position, name: str) -> Iterator[Reason]:
    """A fight replacer needs a Fight that is possible."""
    if fight.skipped_by(position) or not fight.a_fight_is_possible(position):
        says = "{card} replaces a Fight, and no Fight is possible"
        yield Reason("fight/not-possible", "replacers.need-a-fight", says, {"card": name})


def winner_reasons(position: Position, action: DeclareWinner) -> Iterator[Reason]:
    """A winner is entered only while a Fight is replaced."""
    if position.place.at != "fight.replaced":
        says = "a winner is entered only while a Fight is replaced by a card's own rules"
        yield Reason("timing/no-replaced-fight", "replacers.own-winner", says)
