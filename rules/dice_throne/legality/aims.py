"""Whether what is played or spent may be aimed at the player and the token it is aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.cards.texts import AGAINST, Do, Effect, walk
from rules.dice_throne.position.in_progress import Details
from rules.dice_throne.position.position import Position

_STRIKING = AGAINST - {Do.REMOVE} | {Do.STEAL_CP, Do.STEAL_HEALTH, Do.MODIFIER}
_ANYBODY = {Do.MOVE, Do.ALTER, Do.ATTEMPT, Do.UNMODELLED}


def reasons(
    position: Position, by: str, source: str, effects: tuple[Effect, ...], details: Details
) -> Iterator[Reason]:
    """Every reason why these effects may not be aimed so."""
    if details.player and effects:
        yield from _wrong_player(position, by, source, effects, details.player)
    if details.status and any(effect.do in (Do.REMOVE, Do.MOVE) for effect in walk(effects)):
        yield from _token(position, by, effects, details)


def _wrong_player(
    position: Position, by: str, source: str, effects: tuple[Effect, ...], player: str
) -> Iterator[Reason]:
    wanted, seat = position.seat_of(player), position.seat_of(by)
    if not any(wanted in _reached(effect, seat) for effect in walk(effects)):
        yield Reason(
            "aim/wrong-player",
            "actions.aimed-as-printed",
            "{source} is not aimed at {player}",
            {"source": source, "player": player},
            source,
        )


def _reached(effect: Effect, seat: int) -> tuple[int, ...]:
    """The seats an effect of the player in `seat` may be aimed at."""
    if effect.player == "chosen" or effect.do in _ANYBODY:
        return 0, 1
    if effect.player:
        return (seat,) if effect.player == "self" else (1 - seat,)
    if effect.do in _STRIKING or (effect.do is Do.REMOVE and effect.share == "all"):
        # Whom an effect that strikes is for may be stated; a text that says "you" has `self`.
        return 0, 1
    return (seat,)


def _token(
    position: Position, by: str, effects: tuple[Effect, ...], details: Details
) -> Iterator[Reason]:
    """Whether the status effect that is to be removed or moved is there and can be."""
    status, player = details.status, details.player
    kind = position.status(status).kind
    if kind == "companion":
        yield Reason(
            "status/companion",
            "status.kinds",
            "{token} is a Companion and stays",
            {"token": status},
            status,
        )
    elif kind == "unique":
        yield Reason(
            "status/unique",
            "status.unique-fixed",
            "{token} is unique: it is neither removed nor moved",
            {"token": status},
            status,
        )
    if position.rolls and position.rolls[-1].roll.source == status:
        yield Reason(
            "status/die-rolled",
            "status.not-after-rolling",
            "the die for {token} has been rolled: only the die can be altered",
            {"token": status},
            status,
        )
        return
    seat = position.seat_of(by)
    removing = (effect for effect in walk(effects) if effect.do in (Do.REMOVE, Do.MOVE))
    reached = {each for effect in removing for each in _reached(effect, seat)}
    if player:
        reached &= {position.seat_of(player)}
    if reached and not any(position.players[each].count(status) for each in reached):
        names = " and ".join(position.names[each] for each in sorted(reached))
        yield Reason(
            "status/not-there",
            "status.remove-stated-number",
            "{name} has no {token}" if len(reached) == 1 else "neither player has {token}",
            {"name": names, "token": status},
        )
