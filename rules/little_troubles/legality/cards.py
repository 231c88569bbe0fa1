"""What must be so of a card itself: where it is, whose it is, that its text is there."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.play.action_kind import Check
from rules.little_troubles.cards.printed import Card
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.selectors import tasks_done_by


def type_is_known(position: Position, card: Card) -> Iterator[Check]:
    """By the older list of card types there are no Goals."""
    if "goal" in card.families and position.readings["types.goals"] == "listed-types-only":
        rule = position.readings.rule("types.goals")
        yield Reason("cards/no-such-type", rule, "the quick reference knows no Goals")


def is_in_zone(
    position: Position, by: str, card: Card, origin: str, *, free: bool
) -> Iterator[Check]:
    """The card must be where it is played from, as far as that is known."""
    player = position.player(by)
    facts = {"card": card.name, "name": by}
    if origin == "timeout" and card.name not in [c.name for c in player.timeout]:
        says = "{card} is not in {name}'s Timeout"
        yield Reason("cards/not-in-timeout", "cards.from-hand", says, facts)
    if origin != "hand" or not player.hand_is_known or free:
        return
    if card.name not in [held.name for held in player.hand or ()]:
        says = "{card} is not in {name}'s hand"
        yield Reason("cards/not-in-hand", "cards.from-hand", says, facts)


def meets_its_tasks(
    position: Position, by: str, card: Card, effects: tuple[Effect, ...]
) -> Iterator[Check]:
    """An alternate win condition is met only if the counts its card asks for are."""
    if not card.tasks or all(effect.do is not Do.WIN for effect in effects):
        return
    if tasks_done_by(position, by, InPlay(card, card.name)) is False:
        exactly = any(task.exactly for task in card.tasks)
        rule = "counting.exactly" if exactly else "counting.at-least"
        says = "{card} asks for a count that {name} does not meet"
        yield Reason("winning/not-met", rule, says, {"card": card.name, "name": by})


def controls(position: Position, name: str, card: str) -> Iterator[Check]:
    """A player uses the cards they control."""
    seat, _ = position.find(card)
    if position.names[seat] != name:
        says = "{card} is controlled by {owner}"
        facts = {"card": card, "owner": position.names[seat]}
        yield Reason("cards/not-controlled", "abilities.own-cards", says, facts)


def has_its_text(position: Position, card: str) -> Iterator[Check]:
    """A card whose text is removed has no ability and cannot be grabbed for its effect."""
    mark = position.find(card)[1].marked("text_removed")
    if mark is not None:
        yield Reason(
            "cards/text-removed",
            "values.text-removed",
            "{card}'s text is removed",
            {"card": card},
            blocker=mark.source,
            remedy=f"once {mark.source or 'the removal'} no longer counts",
        )
