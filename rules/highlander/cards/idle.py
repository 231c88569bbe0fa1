"""What a document states of a card that nothing goes by, and why: a row for each such field."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.telling.unused import Unused
from rules.highlander.cards.documents import PrintDocument
from rules.highlander.cards.printed import Card
from rules.highlander.cards.words import ATTACK, EDGE, ILLUSION


def _is_attack(card: Card) -> bool:
    return card.type == ATTACK


def _on_grid(card: Card) -> bool:
    return card.type == ATTACK or card.is_defence


def _is_defence(card: Card) -> bool:
    return card.is_defence


def _is_edge(card: Card) -> bool:
    return card.type in (EDGE, ILLUSION)


_ACTS_IF: dict[str, tuple[Callable[[Card], bool], str]] = {
    "squares": (_on_grid, "only attacks, blocks and dodges lie on the grid"),
    "damage": (_is_attack, "only an attack does damage"),
    "bonus": (_is_attack, "only an attack does damage"),
    "needs": (_is_attack, "only an attack needs a defence before it"),
    "text": (_is_defence, "only the text of a defence speaks of the Attack Phase"),
    "phase": (_is_edge, "only an Edge is bound to a phase"),
}


def idle(path: str, stated: PrintDocument, card: Card, *, lies: bool = False) -> Iterator[Unused]:
    """What is stated of a card to no effect; `lies` for one that has been played already."""
    for field, (acts, because) in _ACTS_IF.items():
        if field in stated.model_fields_set and getattr(stated, field) is not None:
            if not acts(card):
                yield Unused(_under(path, field), f"{because}, and {card.name} is a {card.type}")
            elif lies and field in ("needs", "phase"):
                yield Unused(_under(path, field), f"{card.name} has been played")
    for index, effect in enumerate(stated.effects or ()):
        where = _under(path, f"effects.{index}")
        if effect.lasts == "in-play" and not card.stays:
            yield Unused(where, f"a {card.type} does not stay in play")
        elif lies and effect.lasts != "in-play" and effect.kind != "by-hand":
            yield Unused(where, f"{card.name} has been played, and what it did then is done")


def _under(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
