"""What the app needs of a game that has no module of its own here: how it begins and is typed."""

from __future__ import annotations

from typing import Any

from ui.desk.shape import LineGrammar, Screen


def empty() -> dict[str, Any]:
    """Two players and a turn."""
    return {"turn": {"player": "Ana"}, "Ana": {}, "Nick": {}}


SCREEN = Screen(
    empty=empty,
    grammar=LineGrammar(verbs={"plays": "play", "uses": "use"}, keys=frozenset({"on"})),
)
