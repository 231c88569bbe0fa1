"""What the entries of several verbs are read by: cards in play, and the names of new ones."""

from __future__ import annotations

from engine.model import names
from engine.notation.documents import DocumentError, Problem
from rules.little_troubles.position.position import InPlay, Position


def in_play(position: Position, name: str, word: str) -> InPlay:
    """The card in play that a word of an entry names; DocumentError if it is not there."""
    try:
        return position.find(name)[1]
    except LookupError as error:
        raise DocumentError([Problem(word, str(error.args[0]))]) from None


def free_name(position: Position, name: str) -> str:
    """The card's name, numbered when a copy is in play already."""
    return names.free(name, (card.name for _, card in position.in_play()))


def aim_said(aims: list[str]) -> str:
    """The cards an action aims at, for the sentence that names it."""
    named = dict.fromkeys(aim for aim in aims if aim and aim[0].isupper())
    return f" on {', '.join(named)}" if named else ""


def unaimed(aims: list[str], source: str) -> list[str]:
    """The question at which card a source is aimed, if an aim is still open."""
    return [f"at which card {source} is aimed (on: NAME)"] if "target" in aims else []
