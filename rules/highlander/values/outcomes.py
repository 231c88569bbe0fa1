"""What the defences did: which attacks each covers, what is stopped, and which came last."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.legality import Reason
from rules.highlander.cards import grid
from rules.highlander.cards.printed import tags_of
from rules.highlander.position.exchange import Attack, Defence, Met
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import imposed, permission

STOPPED, HITS, UNKNOWN = "stopped", "hits", "unknown"


class Outcome(msgspec.Struct, frozen=True):
    """What one defence did. `stops` are the attacks no earlier defence had stopped."""

    defence: Defence
    covers: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    uncertain: tuple[str, ...] = ()
    """Attacks it may or may not cover, because squares are unknown."""
    successful: bool | None = False
    """None when nobody can say without reading a card."""


class Result(msgspec.Struct, frozen=True):
    """What became of one attack."""

    attack: Attack
    status: str
    by: tuple[str, ...] = ()
    """What stopped it."""
    leaks: bool = False
    """A Power Blow met by plain blocks alone: part of its damage comes through."""
    asks: str = ""
    """What has to be read from a card before anyone can say."""


def coverage(position: Position, defence: Defence, attack: Attack) -> bool | None:
    """Whether the defence's squares lie on the attack; None when squares are unknown."""
    squares = defence.card.squares
    if squares is not None and len(squares) == len(grid.SQUARES):
        return True
    if squares is None:
        return None
    if attack.squares is None:
        return None if defence.card.more_squares else _row_coverage(position, squares, attack)
    covered = set(attack.squares) & set(squares)
    if len(covered) == len(set(attack.squares)):
        return True
    if covered and position.readings["grid.coverage-of-several-squares"] == "any-square":
        return True
    if not defence.card.more_squares:
        return False
    return None if position.readings["card.partly-known-squares"] == "ask" else False


def _row_coverage(position: Position, squares: tuple[str, ...], attack: Attack) -> bool | None:
    """Coverage of an attack of which only the rows are known that it has a square in."""
    rows = [squares_in for row, squares_in in grid.ROWS.items() if row in attack.tags]
    if not rows:
        return None
    if position.readings["grid.coverage-of-several-squares"] == "any-square":
        return True if any(row <= set(squares) for row in rows) else None
    return False if any(not row & set(squares) for row in rows) else None


def obstacles(defence: Defence, attack: Attack) -> Iterator[Reason]:
    """Why a defence cannot stop an attack however well its squares lie."""
    tags = attack.tags
    facts = {"defence": defence.card.name, "attack": attack.name}
    if defence.is_block:
        if "unblockable" in tags and "unblockable" not in defence.overcomes:
            yield Reason(
                "defence/may-not-be-blocked",
                "defence.may-not-block",
                "{attack} may not be blocked",
                facts,
                blocker=attack.name,
                remedy="with a card that lets you block it",
            )
        return
    if "undodgeable" in tags and "undodgeable" not in defence.overcomes:
        yield Reason(
            "defence/may-not-be-dodged",
            "defence.may-not-dodge",
            "{attack} may not be dodged",
            facts,
            blocker=attack.name,
            remedy="with a card that lets you dodge it",
        )
    if "dodge-from-exertion-only" in tags and not defence.from_exertion:
        yield Reason(
            "defence/dodge-from-exertion-only",
            "card.lunge",
            "{attack} may be dodged only with a dodge from an Exertion",
            facts,
            blocker=attack.name,
            remedy="with a block, or with a dodge from an Exertion",
        )
    if "ranged" in tags and "not-against-ranged" in defence.card.flags:
        yield Reason(
            "defence/not-against-ranged",
            "defence.ranged",
            "{defence} does not avoid ranged attacks such as {attack}",
            facts,
            blocker=attack.name,
            remedy="with another defence",
        )


def standing_defences(position: Position) -> Iterator[Defence]:
    """Blocks and dodges of the active player that were in play before this turn."""
    recorded = {defence.name for defence in position.defences}
    for held in position.me.table:
        stands = held.card.is_defence and held.card.stays and not held.ignored
        if stands and held.name not in recorded:
            yield Defence(name=held.name, card=held.card, standing=True)


def _compared(position: Position, defence: Defence, stopped: set[str]) -> Met:
    """One defence compared with every incoming attack."""
    covers: list[str] = []
    uncertain: list[str] = []
    for attack in position.incoming:
        if any(True for _ in obstacles(defence, attack)):
            continue
        covered = coverage(position, defence, attack)
        if covered:
            covers.append(attack.name)
        elif covered is None:
            uncertain.append(attack.name)
    one = imposed(position, position.active_name, "dodge-stops-one-attack")
    if one is not None and not defence.is_block and len(covers) > 1:
        chosen = [name for name in defence.against if name in covers]
        open_ones = [name for name in covers if name not in stopped]
        covers = (chosen or open_ones or covers)[:1]
    stops = tuple(name for name in covers if name not in stopped)
    successful: bool | None = bool(covers)
    if covers and not stops:
        successful = position.readings["defence.success"] == "covers-any"
    elif not covers and uncertain:
        successful = None
    return Met(covers=tuple(covers), stops=stops, uncertain=tuple(uncertain), successful=successful)


def outcomes(position: Position) -> tuple[Outcome, ...]:
    """What each defence did, those in play from earlier turns first, then in order of play."""
    found: list[Outcome] = []
    stopped: set[str] = set()
    for defence in (*standing_defences(position), *position.defences):
        met = defence.met or _compared(position, defence, stopped)
        stopped.update(met.stops)
        found.append(Outcome(defence, met.covers, met.stops, met.uncertain, met.successful))
    return tuple(found)


def with_defence(position: Position, defence: Defence) -> Position:
    """The position with one more defence played, and what it does now kept with it."""
    stopped = {name for outcome in outcomes(position) for name in outcome.stops}
    played = msgspec.structs.replace(defence, met=_compared(position, defence, stopped))
    return msgspec.structs.replace(position, defences=(*position.defences, played))


def results(position: Position) -> tuple[Result, ...]:
    """What became of each incoming attack as the defences stand now."""
    played = outcomes(position)
    found: list[Result] = []
    for attack in position.incoming:
        if position.avoided:
            found.append(Result(attack, STOPPED, (position.avoided,)))
            continue
        by = [outcome.defence for outcome in played if attack.name in outcome.covers]
        unsure = [outcome.defence for outcome in played if attack.name in outcome.uncertain]
        if by:
            plain = all(each.is_block and not is_power_block(position, each) for each in by)
            leaks = plain and "power-blow" in attack.tags
            found.append(Result(attack, STOPPED, tuple(each.name for each in by), leaks))
        elif unsure:
            names = " or ".join(each.name for each in unsure)
            of = attack.name if attack.squares is None else names
            asks = f"whether {names} covers {attack.name}; read the squares of {of} from the card"
            found.append(Result(attack, UNKNOWN, (), asks=asks))
        else:
            found.append(Result(attack, HITS))
    return tuple(found)


def is_power_block(position: Position, defence: Defence) -> bool:
    """Whether an Exertion, or something that spares it, makes this block a Power Block."""
    if not defence.is_block:
        return False
    spared = permission(
        position,
        position.active_name,
        "power-block-without-exertion",
        tags_of(defence.card),
    )
    return defence.power_block or spared is not None


def unanswered(position: Position) -> tuple[Attack, ...]:
    """The attacks that no defence has stopped and that none was played against in vain."""
    tried = {name for defence in position.defences for name in defence.against}
    return tuple(
        result.attack
        for result in results(position)
        if result.status != STOPPED and result.attack.name not in tried
    )
