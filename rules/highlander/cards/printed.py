"""A card as printed, and every word an effect may know it by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from rules.highlander.cards import grid
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK, DEFENCES, SPECIALS, STAYING


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card as printed. Unknown print is None or named in `unknown`, never a guess."""

    name: str
    type: str
    squares: tuple[str, ...] | None = ()
    """None: nobody has said which. A defence's squares, or where an attack is aimed."""
    more_squares: bool = False
    """Whether the card has squares besides the known ones."""
    damage: int | None = None
    """The damage an attack prints; None for the normal one."""
    bonus: int = 0
    """Damage an attack adds by its own text."""
    flags: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What it does when played, or while in play for effects that last so."""
    text: tuple[Effect, ...] = ()
    """What a defence does to your Attack Phase if it is the last successful one."""
    unknown: tuple[str, ...] = ()
    """`type`, `squares` or `text` where the print was never seen."""
    needs: str = ""
    """The defence that must have come last before this attack."""
    phase: str = ""
    """The phase an Edge is bound to."""
    weapon: str = ""
    """The Weapon of Choice the card belongs to."""
    rule: str = "card.overrides"
    note: str = ""

    @property
    def is_defence(self) -> bool:
        """A block or a dodge."""
        return self.type in DEFENCES

    @property
    def is_special(self) -> bool:
        """A Special card, of which one may be played in a turn."""
        return self.type in SPECIALS

    @property
    def stays(self) -> bool:
        """Whether the card normally remains in play and so is not swept."""
        return self.type in STAYING or bool({"standing", "guard"} & set(self.flags))

    @property
    def slug(self) -> str:
        """The title as a tag, without what stands in brackets: `flurry-strike`."""
        return slug_of(self.name)


def slug_of(name: str) -> str:
    """A title as a tag, without what stands in brackets.

    >>> slug_of("Flurry Strike (Middle Left)")
    'flurry-strike'
    """
    title = name.split(" (")[0].lower()
    return "".join(c if c.isalnum() else "-" for c in title).strip("-")


def tags_of(card: Card, flags: Iterable[str] = ()) -> frozenset[str]:
    """Every word `of` may use for this card, with `flags` it has gained."""
    return _tags(card, tuple(flags))


@lru_cache(maxsize=4096)
def _tags(card: Card, flags: tuple[str, ...]) -> frozenset[str]:
    tags = {card.type, card.slug, *card.flags, *flags}
    if card.is_special:
        tags.add("special-card")
    if card.is_defence:
        tags.add("defence")
    if "master" in card.name.lower():
        tags.add("master")
    if card.type == ATTACK:
        if "special-attack" not in tags:
            tags.add("non-special")
        if "ranged" not in tags:
            tags.add("non-ranged")
        squares = card.squares or ()
        tags |= grid.rows_touched(squares)
        if len(squares) == 1:
            tags.add("one-square")
    if "guard" in tags:
        tags.add("standing")
    return frozenset(tags)
