"""What a line entry states that nothing goes by, and why."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action
from engine.telling.unused import Unused
from rules.highlander.actions.actions import Apply, Exert, PlayCard, Use
from rules.highlander.actions.documents import (
    ApplyEntry,
    EntryDocument,
    ExertEntry,
    PlayEntry,
    UseEntry,
)
from rules.highlander.cards.idle import idle
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, BLOCK, TARGETING

_ON_THE_NAMED = (*TARGETING, "discard")
_AIMED = (*_ON_THE_NAMED, "return", "by-hand")
"""Kinds of effect that go by what an entry targets."""


def unused_in_entry(action: Action, document: EntryDocument) -> Iterator[Unused]:
    """The words of an entry that its action does not go by."""
    if document.note:
        yield Unused("note", "it is a remark for the reader")
    match action:
        case PlayCard():
            assert isinstance(document, PlayEntry)
            yield from _of_play(document, action.card)
            yield from _targets(document, action.targets, action.card.effects, action.card)
        case Use() | Apply():
            assert isinstance(document, UseEntry | ApplyEntry)
            yield from _targets(document, action.targets, action.effects, None)
        case Exert():
            assert isinstance(document, ExertEntry)
            if document.with_ and action.purpose not in ("power-blow", "power-block"):
                yield Unused("with", f"an Exertion for {action.purpose} backs no card")


def _of_play(entry: PlayEntry, card: Card) -> Iterator[Unused]:
    yield from idle("", entry, card)
    a_card = f"and {card.name} is a {card.type}"
    for word, acts, because in (
        ("against", card.is_defence, "only a defence is played against an attack"),
        ("power_block", card.type == BLOCK, "only a block is made a Power Block"),
        ("power_blow", card.type == ATTACK, "only an attack is made a Power Blow"),
        ("named", card.type == ATTACK, "only an attack is given another name"),
    ):
        if getattr(entry, word) and not acts:
            yield Unused(word, f"{because}, {a_card}")
    if entry.with_ and (card.is_defence or card.type == ATTACK):
        yield Unused("with", f"only a Special or an Edge goes with another card, {a_card}")
    for word in ("reveals", "exertion_change"):
        if word in entry.model_fields_set and not entry.exertion:
            yield Unused(word, "no Exertion is made with this play")


def _targets(
    entry: PlayEntry | UseEntry | ApplyEntry,
    targets: tuple[str, ...],
    effects: tuple[Effect, ...],
    card: Card | None,
) -> Iterator[Unused]:
    """Targets of what has nothing to do to a card, and what would be done to cards none names."""
    for index, effect in enumerate(entry.effects or ()):
        if not targets and effect.kind in _ON_THE_NAMED and not effect.amount:
            yield Unused(f"effects.{index}", "no card is named for it, nor how many")
    if not targets or (card is not None and "text" in card.unknown):
        return
    aimed = any(each.kind in _AIMED or "for-each-target" in each.flags for each in effects)
    if aimed or not effects:
        return
    word = "target" if entry.target else "on"
    yield Unused(word, "nothing of it is done to a card that is named")
