"""How the defences leave their player standing: which came last, what is barred, what is left."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.highlander.cards.texts import matches
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.values.in_force import (
    Force,
    condition_holds,
    of_kind,
    permission,
    speaks,
    text_of,
)
from rules.highlander.values.outcomes import Outcome, outcomes

_COUNTS = {"attacks": Kind.ADD, "attacks-set": Kind.SET}


class Bar(msgspec.Struct, frozen=True):
    """The squares a block keeps its player from attacking, and by which rule."""

    squares: tuple[str, ...] = ()
    by: str = ""
    rule: str = "attack.block-bar"
    asks: str = ""


class Stance(msgspec.Struct, frozen=True):
    """What the Attack Phase takes from the defences: the last ones, the bar and the attacks."""

    last_played: Outcome | None
    last_successful: Outcome | None
    speaks: Outcome | None
    """The defence whose text alters the Attack Phase."""
    bar: Bar
    allowed: Explanation
    """How many attacks the turn allows, with every card that changes it."""
    left: int
    """How many of them are still to be played."""


def stance(position: Position) -> Stance:
    """How the active player stands as the defences are now."""
    played = [outcome for outcome in outcomes(position) if not outcome.defence.standing]
    last = played[-1] if played else None
    good = [outcome for outcome in played if outcome.successful is not False]
    last_good = good[-1] if good else None
    heard = speaks(position)
    speaking = next((outcome for outcome in played if outcome.defence is heard), None)
    allowed = _attacks_allowed(position, played, speaking)
    left = max(0, (allowed.value or 0) - len(position.made))
    bar = _bar(position, last, last_good)
    return Stance(last, last_good, speaking, bar, allowed, left)


def spoken(position: Position, player: str, kind: str) -> list[Force]:
    """What the text of the defence that speaks says of one kind, as in force.

    It speaks of the Attack Phase of the player whose turn it is, and of no other.
    """
    heard = speaks(position) if player == position.active_name else None
    if heard is None:
        return []
    card = heard.card
    return [
        Force(effect, card.name, player, card.rule, spoken=True)
        for effect in text_of(position, heard)
        if effect.kind == kind and condition_holds(position, effect, player, player)
    ]


def permitted(
    position: Position, player: str, flag: str, tags: frozenset[str] | None = None
) -> Force | None:
    """What permits `flag` in the Attack Phase: a card in force or the last successful defence."""
    found = permission(position, player, flag, tags)
    if found is not None:
        return found
    for force in spoken(position, player, "allow"):
        if flag in force.effect.flags and (tags is None or matches(force.effect, tags)):
            return force
    return None


def _bar_of(outcome: Outcome | None) -> Bar:
    if outcome is None or not outcome.defence.is_block:
        return Bar()
    card = outcome.defence.card
    asks = f"the squares of {card.name}" if card.squares is None or card.more_squares else ""
    return Bar(card.squares or (), card.name, asks=asks)


def _bar(position: Position, last: Outcome | None, last_good: Outcome | None) -> Bar:
    """The squares barred in the Attack Phase by the last defence, if it was a block.

    Only when the last defence played failed do the sections of the sequence differ, and the
    reading of `attack.which-defence-bars` decides.
    """
    if last is None:
        return Bar()
    by_last, by_successful = _bar_of(last), _bar_of(last_good)
    if last.successful is not False or by_last.squares == by_successful.squares:
        return by_last
    match position.readings["attack.which-defence-bars"]:
        case "last-played":
            chosen = by_last
        case "last-successful":
            chosen = by_successful
        case _:
            chosen = Bar()
    rule = position.readings.rule("attack.which-defence-bars")
    return msgspec.structs.replace(chosen, rule=rule)


def _text_rows(
    position: Position, played: list[Outcome], heard: Outcome | None
) -> Iterator[Change]:
    """The attack counts in the defences' text: of the one that speaks, and those ignored."""
    owner = position.active_name
    for outcome in played:
        card = outcome.defence.card
        for effect in text_of(position, outcome.defence):
            if effect.kind not in _COUNTS or not condition_holds(position, effect, owner, owner):
                continue
            rule, verdict, note = card.rule, Verdict.APPLIED, "last successful defence"
            if outcome is heard and outcome.successful is False:
                rule = position.readings.rule("attack.unsuccessful-dodge")
                note = "the dodge played last, none being successful"
            elif outcome is not heard:
                rule, verdict = "defence.last-successful-text", Verdict.BLOCKED
                note = "not the last successful defence"
            yield Change(card.name, _COUNTS[effect.kind], effect.amount, rule, 1, verdict, note)


def _attacks_allowed(
    position: Position, played: list[Outcome], heard: Outcome | None
) -> Explanation:
    me = position.active_name
    rows = [Change(me, Kind.PRINTED, 1, "attack.one", note="normally one attack")]
    for force in of_kind(position, "attacks-set", me):
        rows.append(Change(force.source, Kind.SET, force.effect.amount, force.rule))
    for force in of_kind(position, "attacks", me):
        note = "only for " + " and ".join(force.effect.of) if force.effect.of else "more attacks"
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule, note=note))
    rows += _text_rows(position, played, heard)
    if position.turn_number == 1 and position.readings["sequence.first-turn-attacks"] == "none":
        rows.append(Change(me, Kind.SET, 0, "sequence.no-first-turn-attack"))
    if settle(rows)[-1].after < 0:
        rows.append(Change(me, Kind.FLOOR, 0, "attack.one", note="not below none"))
    return Explanation(me, "attacks", settle(rows))


def squares_left_open(position: Position, attack: Attack, here: Stance) -> Iterator[str]:
    """Why the last defence leaves the attack its squares."""
    last = here.last_played
    if last is None:
        return
    spared = permitted(position, attack.by, "attack-blocked-squares", attack.tags)
    aimed = set(attack.squares or ())
    if aimed & set(here.bar.squares) and spared is not None:
        yield spared.rule
    elif last.defence.is_block:
        yield "attack.block-bar"
    else:
        told = text_of(position, last.defence) or last.defence.card.unknown
        yield "attack.after-dodge" if told else "attack.after-textless-dodge"
        if aimed & set(last.defence.card.squares or ()):
            yield "attack.into-dodged-square"
