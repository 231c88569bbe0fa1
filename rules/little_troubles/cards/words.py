"""The words card texts are written in: states, conditions, who is described, what stays in play."""

from __future__ import annotations

from rules.little_troubles.cards.printed import Side

CONDITIONS = ("fighting", "own turn", "opponent's turn", "adult", "regressed")
"""The conditions an effect may carry."""

STATES = frozenset(side.value for side in Side)
"""The states a Character can be described by."""

SELECTED_KINDS = frozenset({"character", "characters", "fighter", "fighters"})
"""What a description of cards ends with."""

EXAMPLES = "own adult characters, opposing characters, other own characters, opposing fighter"

_SIDES = frozenset({"own", "opposing", "all", "other"})
_KNOWN = STATES | _SIDES
STAYS_IN_PLAY = frozenset({"character", "toy", "field", "scene", "goal"})
"""The types whose cards stay on the playground once their cost is paid."""


def is_selector(words: str) -> bool:
    """Whether `on` describes cards instead of naming one."""
    parts = words.split()
    return words in ("", "target", "self", "grabber", "covered") or (
        len(parts) > 1 and parts[0] in _SIDES and parts[-1] in SELECTED_KINDS
    )


def unknown_words(words: str) -> list[str]:
    """The words of a selector that `matches` does not know, such as `own fighting characters`."""
    return [part for part in words.split()[1:-1] if is_selector(words) and part not in _KNOWN]
