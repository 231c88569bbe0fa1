"""What a card's text does, as data: one small vocabulary for every card."""

from __future__ import annotations

import msgspec


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a card does. `kind` is a key of `KINDS`, `of` the tags a card must all have."""

    kind: str
    who: str = "owner"
    """owner, opponent or each: who is affected."""
    amount: int = 0
    of: tuple[str, ...] = ()
    lasts: str = "turn"
    uses: int | None = None
    flags: tuple[str, ...] = ()
    minimum: int | None = None
    when: str = ""
    says: str = ""


def matches(effect: Effect, tags: frozenset[str]) -> bool:
    """Whether a card with these tags is one the effect speaks of."""
    return all(word in tags for word in effect.of)
