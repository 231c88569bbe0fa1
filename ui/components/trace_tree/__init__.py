"""The steps of a ruling as a tree that folds, each with a chip that opens its rule."""

from __future__ import annotations

from engine.rulebook import Rulebook
from engine.trace import Step
from ui.components.assets import register
from ui.strings import say
from ui.traces import rule_data, step_data

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
