"""Two traces side by side: steps aligned, and the first that differs with its rule.

Steps are the same if they apply the same rule at the same depth and say the same. Others stand
beside each other, and count as different, where they apply the same rule or are as deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher

import msgspec

from engine.model.rulebook import Rulebook
from engine.model.trace import Step
from engine.views.steps import Shown, shown, text_line


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
    return Comparison(tuple(_aligned(left, right, (_said, _rule, _depth))))


def _aligned(
    left: Sequence[Shown], right: Sequence[Shown], ways: Sequence[Callable[[Shown], object]]
) -> Iterator[Pair]:
    """Lines set beside each other where they are alike in the first way, then in the next."""
    if not ways or not left or not right:
        yield from (Pair(line, None) for line in left)
        yield from (Pair(None, line) for line in right)
        return
    alike = ways[0]
    matcher = SequenceMatcher(None, [alike(s) for s in left], [alike(s) for s in right], False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            yield from (Pair(a, b) for a, b in zip(left[i:j], right[k:m], strict=True))
        else:
            yield from _aligned(left[i:j], right[k:m], ways[1:])


def _said(line: Shown) -> tuple[int, str, str, bool]:
    return line.depth, line.rule, line.text, line.lost


def _rule(line: Shown) -> tuple[int, str]:
    return line.depth, line.rule


def _depth(line: Shown) -> int:
    return line.depth
