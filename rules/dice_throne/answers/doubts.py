"""The texts in reach that only people can read."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action
from engine.telling.doubt import Doubt
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.texts import Do, walk
from rules.dice_throne.position.position import Position

_RULE = "cards.printed"


def doubts(position: Position, asked: Action | str = "") -> tuple[Doubt, ...]:
    """The texts that could bear on what is asked and are for people to read.

    On a value only those that have acted; on an action or a search all that could act.
    """
    acted = tuple(Doubt(each.source, each.says, each.rule) for each in position.unsettled)
    if isinstance(asked, str) and asked:
        return acted if _rests_on_play(asked) else ()
    return acted + _in_play(position)


def _rests_on_play(path: str) -> bool:
    """Whether a value depends on what has happened, as the turn and its places do not."""
    return not path.startswith("turn.")


def _in_play(position: Position) -> tuple[Doubt, ...]:
    """The status effects in play whose text is on the token and not known here."""
    names = dict.fromkeys(
        token.name for player in position.players for token in player.tokens if token.count
    )
    return tuple(Doubt(name, said, _RULE) for name in names for said in _unread(name))


def _unread(name: str) -> Iterator[str]:
    """What a status effect does that is not stated here."""
    status = catalogue.status(name)
    if status is None:
        yield "what it does has not been entered"
        return
    texts = [status.upkeep, status.turn_end, status.overflow, status.when_damaged]
    texts += [use.effects for use in status.uses]
    for effects in texts:
        yield from (each.name for each in walk(effects) if each.do is Do.UNMODELLED)
