"""The steps of a ruling as a tree that folds, each with a chip that opens its rule."""

from __future__ import annotations

from engine.model.rulebook import Rulebook
from engine.model.trace import Step
from ui.components.assets import register
from ui.components.trace_lines import rule_data, step_data
from ui.words.strings import say

_mount = register("trace_tree")


def trace_tree(
    steps: list[Step], rulebook: Rulebook, *, key: str, differs: int | None = None
) -> None:
    """Show steps; `differs` is how many lines stand before the one to mark."""
    _mount(
        key=key,
        data={
            "steps": step_data(steps),
            "rules": rule_data(steps, rulebook),
            "differs": differs,
            "words": {word: say(f"trace.{word}") for word in ("open", "close", "fold", "rule")},
        },
    )
