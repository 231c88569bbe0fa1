"""Two traces side by side: steps aligned, and the first that differs with its rule.

Steps are the same if they apply the same rule at the same depth and say the same; two that say
the same thing with other names or numbers stand beside each other and count as different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

import msgspec

from engine.rulebook import Rulebook
from engine.trace import Step
from engine.views import Shown, shown, text_line


class Pair(msgspec.Struct, frozen=True):
    """A line of each trace that stand beside each other; None where one has nothing to match."""

    left: Shown | None
    right: Shown | None

    @property
    def same(self) -> bool:
        """Whether both say the same by the same rule, whatever their numbers."""
        left, right = self.left, self.right
        if left is None or right is None:
            return False
        return (left.text, left.rule, left.lost) == (right.text, right.rule, right.lost)

    @property
    def rule(self) -> str:
        """The rule at stake: the right one's, where there is one."""
        line = self.right or self.left
        return line.rule if line else ""


class Comparison(msgspec.Struct, frozen=True):
    """Two traces aligned."""

    pairs: tuple[Pair, ...]

    @property
    def same(self) -> bool:
        """Whether the traces say the same throughout."""
        return self.first is None

    @property
    def first(self) -> Pair | None:
        """The first pair that differs; None if none does."""
        return next((pair for pair in self.pairs if not pair.same), None)

    def __str__(self) -> str:
        """The lines of both; `-` is in the left one alone, `+` in the right one alone."""
        lines = []
        for pair in self.pairs:
            if pair.same and pair.left:
                lines.append(f"  {text_line(pair.left)}")
                continue
            lines += [f"- {text_line(pair.left)}"] if pair.left else []
            lines += [f"+ {text_line(pair.right)}"] if pair.right else []
        return "\n".join(lines)


def compare(left: Iterable[Step], right: Iterable[Step], rulebook: Rulebook) -> Comparison:
    """The steps of two traces aligned."""
    ours, theirs = list(shown(left, rulebook)), list(shown(right, rulebook))
    return compare_lines(ours, theirs)


def compare_lines(left: Sequence[Shown], right: Sequence[Shown]) -> Comparison:
    """Two traces aligned that are lines already."""
    exact = SequenceMatcher(None, [_said(s) for s in left], [_said(s) for s in right], False)
    pairs: list[Pair] = []
    for kind, i, j, k, m in exact.get_opcodes():
        if kind == "equal":
            pairs += [Pair(a, b) for a, b in zip(left[i:j], right[k:m], strict=True)]
        else:
            pairs += _by_rule(left[i:j], right[k:m])
    return Comparison(tuple(pairs))


def _by_rule(left: Sequence[Shown], right: Sequence[Shown]) -> list[Pair]:
    """Lines that say different things, set beside each other where they apply the same rule."""
    alike = SequenceMatcher(None, [_rule(s) for s in left], [_rule(s) for s in right], False)
    pairs: list[Pair] = []
    for kind, i, j, k, m in alike.get_opcodes():
        if kind == "equal":
            pairs += [Pair(a, b) for a, b in zip(left[i:j], right[k:m], strict=True)]
        else:
            pairs += [Pair(a, None) for a in left[i:j]]
            pairs += [Pair(None, b) for b in right[k:m]]
    return pairs


def _said(line: Shown) -> tuple[int, str, str, bool]:
    return line.depth, line.rule, line.text, line.lost


def _rule(line: Shown) -> tuple[int, str]:
    return line.depth, line.rule
