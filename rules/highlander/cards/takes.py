"""What may be stated of each kind of effect, so that nothing stated is silently dead.

An effect that states what its kind does not go by is refused with what the kind takes.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.names import expected, fold
from rules.highlander.cards.printed import slug_of
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import (
    AFTER,
    ATTRIBUTES,
    FOR_A_WHILE,
    IMPOSED,
    LASTS,
    MARKING,
    PERMISSIONS,
    PURPOSES,
)

_AT_ONCE = ("now", "turn")
_WHILE_IN_PLAY = (*_AT_ONCE, "in-play")
_ACTS = ("exertion", "draw", "attack-phase", "defence-phase", *PURPOSES)
_BLANK = Effect(kind="by-hand")


class Takes(msgspec.Struct, frozen=True):
    """What one kind of effect goes by."""

    words: tuple[str, ...]
    """The fields that may be stated."""
    needs: tuple[str, ...] = ()
    """Of these at least one, without which the effect would do nothing."""
    lasts: tuple[str, ...] = LASTS
    flags: tuple[str, ...] = ()
    of: tuple[str, ...] = ATTRIBUTES
    least: int = 0
    """The least amount that means something."""


def _takes(
    words: str,
    needs: str = "",
    *,
    lasts: tuple[str, ...] = LASTS,
    flags: tuple[str, ...] = (),
    of: tuple[str, ...] = ATTRIBUTES,
    least: int = 0,
) -> Takes:
    return Takes((*words.split(), "lasts"), tuple(needs.split()), lasts, flags, of, least)


TAKES: dict[str, Takes] = {
    "attacks": _takes("who amount of when", "amount", least=-99),
    "attacks-set": _takes("who amount when"),
    "damage": _takes("who amount of uses minimum when", "amount minimum", least=-99),
    "base-damage": _takes("who amount of when"),
    "power-blow-damage": _takes("who amount when", lasts=("in-play",)),
    "no-damage": _takes("who uses when"),
    "prevent": _takes("who amount when", "amount"),
    "mark": _takes("who of flags uses when", "flags", flags=MARKING),
    "forbid": _takes("who of when", of=tuple(dict.fromkeys((*ATTRIBUTES, *_ACTS)))),
    "only": _takes("who of when", "of"),
    "allow": _takes("who of flags when", "flags", flags=tuple(PERMISSIONS)),
    "impose": _takes("who flags when", "flags", flags=tuple(IMPOSED)),
    "exertion-size": _takes("who amount of when", of=PURPOSES),
    "exertion-change": _takes("who amount of when", "amount", of=PURPOSES, least=-99),
    "ability": _takes(
        "who amount uses flags when",
        "amount",
        lasts=_WHILE_IN_PLAY,
        flags=("damage", "for-each-target"),
        least=-99,
    ),
    "hand-size": _takes("who amount when", "amount", least=-99),
    "must": _takes("who amount of when says", lasts=_WHILE_IN_PLAY, least=-1),
    "must-exert": _takes("who when"),
    "avoid": _takes("when", lasts=_AT_ONCE),
    "end-turn": _takes("when", lasts=_AT_ONCE),
    "remove": _takes("of amount when", lasts=_AT_ONCE, least=-1),
    "remove-from-game": _takes("of amount when", lasts=_AT_ONCE, least=-1),
    "capture": _takes("of amount when", lasts=_AT_ONCE, least=-1),
    "return": _takes("who of amount when", "amount", lasts=_AT_ONCE),
    "ignore": _takes("of amount when", lasts=_AT_ONCE, least=-1),
    "lose-standing": _takes("who when", lasts=_WHILE_IN_PLAY),
    "lift-must": _takes("when", lasts=_AT_ONCE),
    "draw": _takes("who amount when", "amount", lasts=_AT_ONCE),
    "burn": _takes("who amount when", "amount", lasts=_AT_ONCE),
    "discard": _takes("who amount when", lasts=_AT_ONCE),
    "disarm": _takes("who when", lasts=_AT_ONCE),
    "rearm": _takes("who when", lasts=_AT_ONCE),
    "by-hand": _takes("flags says", "says", lasts=_WHILE_IN_PLAY, flags=("ability",)),
}
IN_TEXT = (
    "attacks",
    "attacks-set",
    "damage",
    "base-damage",
    "mark",
    "only",
    "forbid",
    "allow",
    "exertion-size",
    "exertion-change",
    "by-hand",
)
"""What the text of a defence can do: it speaks of its player's Attack Phase and of nothing else."""
_EACH_TURN = ("no-damage", "mark", "damage")
"""Kinds which a card in play may do for the first `uses` of each turn."""
LASTING = (*FOR_A_WHILE, "lose-standing")
"""What can be in force from an earlier play."""


def attribute(word: str, known: tuple[str, ...]) -> str:
    """A word of `of` as effects go by it: one of those known, or a card's title as its tag.

    ValueError with what is near for any other. A title is written with a capital.
    """
    if fold(word) in known:
        return fold(word)
    if word != word.lower() or word[:1].isdigit():
        return slug_of(word)
    raise ValueError(f"{expected(known, word, most=12)}; a card's title begins with a capital")


def permission(word: str) -> str:
    """What `allow` permits, `attack-after-` with the title of a defence among it."""
    if word in PERMISSIONS or (word.startswith(AFTER) and len(word) > len(AFTER)):
        return word
    raise ValueError(expected(tuple(PERMISSIONS), word))


def faults(effect: Effect) -> Iterator[str]:
    """What an effect states that its kind does not go by, and what it lacks to do anything."""
    takes = TAKES[effect.kind]
    for word in ("who", "amount", "of", "uses", "flags", "minimum", "when", "says"):
        if getattr(effect, word) != getattr(_BLANK, word) and word not in takes.words:
            yield f"{effect.kind} takes {_and(takes.words)}, not {word}"
    if takes.needs and all(getattr(effect, word) == getattr(_BLANK, word) for word in takes.needs):
        yield f"{effect.kind} does nothing without {' or '.join(takes.needs)}"
    if effect.lasts not in takes.lasts:
        yield f"{effect.kind} lasts {' or '.join(takes.lasts)}, not {effect.lasts}"
    if effect.amount < takes.least:
        yield f"the amount of {effect.kind} is {takes.least} or more, not {effect.amount}"
    if effect.lasts == "used-up" and effect.uses is None:
        yield "what lasts until it is used up needs the number of its uses"
    if effect.lasts == "in-play" and "for-each-target" in effect.flags:
        yield "what holds while its card is in play has no targets: leave out for-each-target"
    if effect.uses is not None and effect.lasts == "in-play" and effect.kind not in _EACH_TURN:
        yield "what holds while its card is in play is not used up: leave out uses"
    allowed = takes.flags
    for flag in effect.flags:
        if flag not in allowed and not (effect.kind == "allow" and flag.startswith(AFTER)):
            yield (
                f"flags of {effect.kind}: {expected(allowed, flag)}"
                if allowed
                else (f"{effect.kind} has no flags")
            )
    for word in effect.of:
        if word not in takes.of and (word in ATTRIBUTES or effect.kind.startswith("exertion")):
            yield f"of, for {effect.kind}: {expected(takes.of, word)}"


def _and(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
