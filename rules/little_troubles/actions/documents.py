"""What every line entry of Little Troubles says: who, and for some verbs the effects by hand."""

from __future__ import annotations

from functools import cached_property

from rules.little_troubles.cards import compiling
from rules.little_troubles.cards.documents import Document, EffectsDocument
from rules.little_troubles.cards.texts import Effect


class Entry(Document):
    """An entry of a line of play: who does it. Each kind of action adds the words it takes."""

    by: str


class EntryWithEffects(EffectsDocument):
    """An entry beside which the effects of what is done may be stated by hand."""

    by: str

    @property
    def targets(self) -> list[str]:
        """What it is aimed at."""
        return [*(self.on or [])]

    @cached_property
    def stated(self) -> tuple[Effect, ...]:
        """The effects stated by hand, aimed where an effect names no target of its own."""
        return compiling.aimed(compiling.all_effects(self), self.targets)
