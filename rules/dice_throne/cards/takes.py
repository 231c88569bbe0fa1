"""Which words an effect goes by beside what it does; a word nothing would go by is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.dice_throne.cards.texts import NAMED, Do

_COUNTED = frozenset({Do.INFLICT, Do.GAIN, Do.LIMIT})
TAKEN_BY: dict[str, frozenset[Do]] = {
    "type": frozenset({Do.DAMAGE}),
    **dict.fromkeys(("dice", "whose", "with_token"), frozenset({Do.ALTER})),
    "most": frozenset({Do.USE_UP}),
    "both": frozenset({Do.ROLL}),
    "count": _COUNTED,
    "of": frozenset(Do) - NAMED,
    "effects": frozenset({Do.ROLL, Do.USE_UP}),
}
"""By word, the effects that go by it; the words that are not here go with every effect."""

SHARED = frozenset({Do.PREVENT, Do.RETURN, Do.REMOVE})
"""The effects that can be of `half` or `all` instead of a number."""


def check(do: Do, value: object, entry: Mapping[str, Any], shares: tuple[str, ...]) -> None:
    """ValueError naming what takes a word, if the effect does not."""
    if isinstance(value, str) and value in shares and do not in SHARED | NAMED | {Do.ROLL}:
        known = ", ".join(sorted(kind.value for kind in SHARED))
        says = f"expected a number, got {value!r}, which goes with {known}"
        raise ValueError(f"{do.value}: {says}")
    for word, takers in TAKEN_BY.items():
        if word in entry and do not in takers:
            known = ", ".join(sorted(kind.value for kind in takers))
            if word == "of":
                known = "what does not name its token already"
            raise ValueError(f"{word}: {do.value} does not go by it; it goes with {known}")
