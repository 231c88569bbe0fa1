"""What a Character's state allows: whether it can be Regressed, lose a Fight or be Picked."""

from __future__ import annotations

from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.texts import Do
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.selectors import matches, met


def why_not_regress(position: Position, card: InPlay) -> str:
    """The rule by which a Character cannot be Regressed now, empty if it can.

    This is the category other cards refer to: single-sided Adults, Regressed Characters, immune
    ones, and those with an unused one-time shield.
    """
    if card.card.single_sided:
        return "states.single-sided"
    if card.side is Side.REGRESSED:
        return "states.regressed-cannot"
    if immune(position, card):
        return "states.immune"
    if position.mark_in_force(card, "shield"):
        return "states.shield"
    return ""


def immune(position: Position, card: InPlay) -> bool:
    """Whether the Character is immune to Regression, by a mark or by a text in force."""
    if position.mark_in_force(card, "immune") is not None:
        return True
    return given_by(position, card, Do.IMMUNE) is not None


def cannot_lose(position: Position, card: InPlay) -> str:
    """The card that keeps this Character from losing a Fight, empty if none does."""
    mark = position.mark_in_force(card, "cannot_lose")
    if mark is not None:
        return mark.source or card.name
    source = given_by(position, card, Do.CANNOT_LOSE)
    return source.name if source else ""


def cannot_be_picked(position: Position, card: InPlay) -> str:
    """The card that keeps this Character from being picked, empty if none does."""
    mark = position.mark_in_force(card, "cannot_be_picked")
    if mark is not None:
        return mark.source or card.name
    source = given_by(position, card, Do.CANNOT_BE_PICKED)
    return source.name if source else ""


def cannot_be_restored(position: Position, card: InPlay) -> str:
    """The card that keeps this Character from being Restored, empty if none does."""
    mark = position.mark_in_force(card, "cannot_be_restored")
    if mark is not None:
        return mark.source or card.name
    source = given_by(position, card, Do.CANNOT_BE_RESTORED)
    return source.name if source else ""


def given_by(position: Position, card: InPlay, do: Do) -> InPlay | None:
    """A card in play whose text gives this Character an ongoing `do`."""
    seat, _ = position.find(card.name)
    for source_seat, source in position.sources():
        if source.marked("text_removed"):
            continue
        for effect in source.texts:
            if (
                effect.do is do
                and matches(position, effect.on, source_seat, source, seat, card)
                and met(position, effect.when, source_seat, card, source)
            ):
                return source
    return None
