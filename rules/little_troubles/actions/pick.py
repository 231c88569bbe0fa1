"""Picking a Fight: the turn player's Character and the one it fights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from engine.model.game import Action
from engine.model.legality import Reason
from engine.model.trace import Recorder
from engine.play.action_kind import ActionKind, Check
from rules.little_troubles.actions.documents import Entry
from rules.little_troubles.actions.reading import in_play
from rules.little_troubles.effects.events import PICKED
from rules.little_troubles.legality.fights import possible_fight
from rules.little_troubles.legality.remedies import next_pick
from rules.little_troubles.position.position import Position
from rules.little_troubles.turn import fight
from rules.little_troubles.values.states import cannot_be_picked


class FightEntry(Entry):
    """A Fight Picked."""

    fight: str = Field(description="the Character picked, with `against`")
    against: str = ""
    replaced_by: str = Field("", description="the fight replacer used for this Fight")


class Pick(Action, frozen=True, kw_only=True):
    """Pick a Fight: the turn player's Character and the one it fights."""

    fighter: str
    against: str
    replacer: str = ""
    """The fight replacer the turn player wants to use."""


def read(position: Position, entry: FightEntry) -> Pick:
    """The two Characters and the card that replaces the Fight, if one does."""
    in_play(position, entry.fight, "fight")
    in_play(position, entry.against, "against")
    if entry.replaced_by:
        in_play(position, entry.replaced_by, "replaced_by")
    return Pick(by=entry.by, fighter=entry.fight, against=entry.against, replacer=entry.replaced_by)


def checks(position: Position, action: Pick) -> Iterator[Check]:
    """Two Characters that may be picked, one of each side, in the Fight Step."""
    yield from _timing(position, action)
    yield "fight.pick"
    if position.fights_done:
        yield "replacers.each-fight"
    seat = position.seat_of(action.by)
    for name, own in ((action.fighter, True), (action.against, False)):
        card_seat, card = position.find(name)
        if not card.is_character:
            says = "{card} is not a Character"
            yield Reason("cards/not-a-character", "fight.pick", says, {"card": name})
        if (card_seat == seat) is not own:
            says = "a Fight is between {whose} Character and one they do not control, not {card}"
            facts = {"whose": "one's own" if own else "another player's", "card": name}
            yield Reason("fight/wrong-side", "fight.pick", says, facts)
        blocker = cannot_be_picked(position, card)
        if blocker:
            rule, says = "fight.cannot-be-picked", "{card} cannot be picked for a Fight"
            yield Reason("fight/cannot-be-picked", rule, says, {"card": name}, blocker)
    if action.replacer:
        yield from _replaces(position, action.replacer)


def _timing(position: Position, action: Pick) -> Iterator[Reason]:
    if action.by != position.active_name:
        says, remedy = "only the turn player Picks a Fight", next_pick(position, action.by)
        yield Reason("timing/not-the-turn-player", "fight.pick", says, remedy=remedy)
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


def _replaces(position: Position, name: str) -> Iterator[Check]:
    yield from possible_fight(position, name)
    in_force = fight.replacer_in_force(position, name)
    if in_force is None or in_force.name != name:
        says = "{other} has priority over {card}" if in_force else "{card} does not replace Fights"
        other = in_force.name if in_force else ""
        facts = {"card": name, "other": other}
        yield Reason("fight/replacer-outranked", "replacers.turn-player", says, facts, other)
    else:
        yield from ("replacers.turn-player", "replacers.each-fight")


def says(action: Pick) -> str:
    """`Pick a Fight: Babysitter against Grandpa`."""
    under = f" under {action.replacer}" if action.replacer else ""
    return f"Pick a Fight: {action.fighter} against {action.against}{under}"


def perform(position: Position, action: Pick, trace: Recorder) -> tuple[Position, str]:
    """The two are fighting."""
    picked = fight.pick(position, action.fighter, action.against, action.replacer, trace)
    return picked, PICKED


def candidates(position: Position, name: str) -> Iterator[dict[str, Any]]:
    """Each Character of the turn player's against each of the other's."""
    if position.place.at == "fight.pick" and name == position.active_name:
        for mine in position.active_player.characters():
            for theirs in position.other_player.characters():
                yield {"by": name, "fight": mine.name, "against": theirs.name}


PICK = ActionKind(
    verb="fight",
    entry=FightEntry,
    action=Pick,
    read=read,
    checks=checks,
    says=says,
    perform=perform,
    candidates=candidates,
)
