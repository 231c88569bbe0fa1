"""What a card's text does, as data: one small vocabulary for every card."""

from __future__ import annotations

import msgspec

from rules.highlander.cards.words import ATTACK


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


def keeps_out(effect: Effect, tags: frozenset[str]) -> bool:
    """Whether a `forbid` or an `only` keeps a card with these tags from being played.

    Of what `only` speaks of, its first word says; a word alone speaks of attacks.
    """
    if effect.kind == "forbid":
        return matches(effect, tags)
    spoken_of = effect.of[0] if len(effect.of) > 1 else ATTACK
    return spoken_of in tags and not matches(effect, tags)


def kept_out(effect: Effect) -> str:
    """What a `forbid` or an `only` leaves, in words: `no hidden attack`, `only ranged attack`."""
    limit = "no" if effect.kind == "forbid" else "only"
    return " ".join((limit, *effect.of[1:], *(effect.of[:1] or ("card",))))
