"""What a line entry states that nothing goes by, and why."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.amounts import goes_by_x
from engine.telling.unused import Unused
from rules.little_troubles.actions.complete import CompleteEntry
from rules.little_troubles.actions.documents import Entry, EntryWithEffects
from rules.little_troubles.actions.play import PlayEntry, read
from rules.little_troubles.actions.use import AbilityEntry, ResolveEntry, UseEntry
from rules.little_troubles.cards.compiling import card
from rules.little_troubles.cards.documents import CardDocument
from rules.little_troubles.cards.unused import TAKES, TO_PLAYERS, unused_in_effect, unused_on_card
from rules.little_troubles.position.position import Position

_OF_EFFECTS = frozenset(("among", "when", "lasts", "round", "opponent", "of", "stats"))


def unused_in_entry(position: Position, entry: Entry | EntryWithEffects) -> Iterator[Unused]:
    """The words of an entry, of its effects and of a card written out in it."""
    if not isinstance(entry, EntryWithEffects):
        return
    stated = entry.model_fields_set
    if isinstance(entry, AbilityEntry):
        yield from _unused_of_an_ability(entry, position)
    if isinstance(entry, PlayEntry):
        yield from _unused_x(position, entry)
    if stated & TAKES.keys():
        # What an entry is aimed at is also for the further effects in its list.
        yield from (o for o in unused_in_effect(entry, "") if o.path != "on" or not entry.effects)
        yield from _on_a_card_for_players(position, entry)
    else:
        for word in sorted(stated & _OF_EFFECTS):
            yield Unused(word, "it belongs to an effect, and none is stated beside it")
    for index, inner in enumerate(entry.effects):
        yield from unused_in_effect(inner, f"effects.{index}")
    for path, written in _written_out(entry):
        yield from unused_on_card(written, card(written), path)


def _on_a_card_for_players(position: Position, entry: EntryWithEffects) -> Iterator[Unused]:
    """A card by name beside effects that are all done to players."""
    verbs = [verb for verb in TAKES if verb in entry.model_fields_set]
    named = [on for on in entry.on or () if position.has(on)]
    if named and not set(verbs) - TO_PLAYERS and not entry.effects:
        yield Unused("on", f"{' and '.join(verbs)} is done to players, not to {named[0]}")


def _unused_x(position: Position, entry: PlayEntry) -> Iterator[Unused]:
    """An X declared for a card that prints another cost and does nothing that goes by X."""
    played = read(position, entry)
    by_x = any(goes_by_x(effect.amount) for effect in entry.stated or played.card.effects)
    if not played.card.costs_x and played.card.cost is not None and not by_x:
        for word in sorted(entry.model_fields_set & {"x", "x_divided_by"}):
            yield Unused(word, f"{played.card.name} does not cost X, and nothing it does goes by X")


def _unused_of_an_ability(entry: AbilityEntry, position: Position) -> Iterator[Unused]:
    source = entry.use if isinstance(entry, UseEntry) else getattr(entry, "resolve", "")
    _, card_in_play = position.find(source)
    if entry.ability and not card_in_play.card.abilities:
        yield Unused("ability", f"nobody has entered what abilities {source} has")
    if isinstance(entry, ResolveEntry) and "counts" in entry.model_fields_set:
        yield Unused("counts", "a One-Time Text Alteration is never counted among the plays")


def _written_out(entry: EntryWithEffects) -> Iterator[tuple[str, CardDocument]]:
    """The cards written out in an entry, each with its place."""
    if isinstance(entry, PlayEntry) and isinstance(entry.play, CardDocument):
        yield "play", entry.play
    if isinstance(entry, CompleteEntry):
        for number, prize in enumerate(entry.put_into_play):
            yield f"put_into_play.{number}", prize
