"""The coming Ability Adjustment: every loss and gain of the turn as rows of one sum."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from rules.highlander.position.player import NORMAL_ABILITY
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Pending
from rules.highlander.values.damage import Hit, hits
from rules.highlander.values.in_force import Force, of_kind, unsaid


def _hit_rows(found: tuple[Hit, ...]) -> Iterator[Change]:
    for hit in found:
        damage = hit.damage or 0
        last = hit.explanation.rows[-1].change
        if damage:
            note = f"{damage} damage of {hit.name}"
            rule = last.rule if hit.result.leaks else "adjustment.damage"
            yield Change(hit.name, Kind.ADD, -damage, rule, note=note)
        elif hit.explanation.unknown:
            yield Change(
                hit.name, Kind.ADD, 0, "card.unknown-text", 1, Verdict.UNMET, "not known yet"
            )
        else:
            note = last.note if last.source in last.note else f"{last.note}: {last.source}"
            yield Change(hit.name, Kind.ADD, 0, last.rule, 1, Verdict.BLOCKED, note)


def _other_rows(position: Position) -> list[Change]:
    """Other damage and losses first, then gains; each once, as the phase lists them."""
    me = position.active_name
    waiting = [each for each in position.pending if each.player == me]
    rows = [
        Change(each.source, Kind.ADD, each.amount, each.rule, note=_kind_of(each))
        for each in waiting
    ]
    for force in _in_play(position):
        amount = force.effect.amount
        rule = "adjustment.other-losses" if amount < 0 else "adjustment.gains"
        rows.append(Change(force.source, Kind.ADD, amount, rule, note="in play"))
    return sorted(rows, key=lambda change: change.amount > 0)


def _in_play(position: Position) -> list[Force]:
    """What changes the active player's Ability for as long as it is in play."""
    found = of_kind(position, "ability", position.active_name)
    return [force for force in found if force.lasting is None]


def _kind_of(pending: Pending) -> str:
    if pending.amount > 0:
        return "gained this turn"
    return "damage" if pending.damage else "Ability lost, no damage"


def prevented(position: Position, found: tuple[Hit, ...]) -> Iterator[Change]:
    """Prevention takes from damage only, never from other loss of Ability."""
    me = position.active_name
    damage = sum(hit.damage or 0 for hit in found)
    damage += sum(-p.amount for p in position.pending if p.player == me and p.damage)
    damage += sum(-f.effect.amount for f in _in_play(position) if "damage" in f.effect.flags)
    for force in of_kind(position, "prevent", me):
        part = min(force.effect.amount, damage)
        damage -= part
        verdict = Verdict.APPLIED if part else Verdict.IDLE
        yield Change(force.source, Kind.ADD, part, "adjustment.prevention", 1, verdict, "prevented")


def adjustment_rows(position: Position) -> tuple[Change, ...]:
    """Everything that changes the active player's Ability in this turn's Ability Adjustment."""
    me = position.me
    found = hits(position)
    before = me.ability or 0
    rows = [Change(me.name, Kind.PRINTED, before, "adjustment.clock", note="before adjustment")]
    rows += _hit_rows(found)
    others = _other_rows(position)
    rows += [change for change in others if change.amount <= 0]
    rows += prevented(position, found)
    after_losses = settle(rows)[-1].after
    gains = [change for change in others if change.amount > 0]
    total = after_losses + sum(change.amount for change in gains)
    if after_losses <= 0 < total and position.readings["adjustment.order"] == "damage-first":
        gains = [msgspec.structs.replace(change, verdict=Verdict.BLOCKED) for change in gains]
    rows += gains
    cap = max(NORMAL_ABILITY, before)
    if total > cap and position.readings["game.ability-cap"] == "maximum":
        rows.append(Change(me.name, Kind.CAP, cap, "game.ability-maximum", note="maximum"))
    if total < 0:
        rows.append(Change(me.name, Kind.FLOOR, 0, "adjustment.floor", note="not below nothing"))
    return tuple(rows)


def unknown_of(position: Position) -> str:
    """Why the coming Ability cannot be known yet; empty if it can."""
    asks = [hit.explanation.unknown for hit in hits(position) if hit.explanation.unknown]
    asks += unsaid(position, ("ability", "prevent"), position.active_name)
    if position.me.ability is None:
        asks.insert(0, f"nobody said what Ability {position.active_name} has")
    return "; ".join(asks)


def coming_ability(position: Position) -> Explanation:
    """The active player's Ability as it will be after this turn's Ability Adjustment."""
    rows = settle(adjustment_rows(position))
    return Explanation(position.active_name, "next ability", rows, unknown_of(position))


def read_by_hand(position: Position) -> tuple[tuple[str, str], ...]:
    """Cards in play whose text nobody has modelled, with what is known of it."""
    found = []
    for player in position.players:
        for held in player.table:
            if not held.card.stays or held.ignored:
                continue
            said = [e.says for e in held.card.effects if e.kind == "by-hand"]
            if said or "text" in held.card.unknown:
                found.append((held.card.name, "; ".join(said) or "its text is not known here"))
    return tuple(found)


def still_by_hand(position: Position) -> tuple[str, ...]:
    """Cards that bear on Ability or damage and whose text the judge has still to carry out.

    A card counts as carried out once something of its name is in force or among the rows.
    """
    me = position.active_name
    done = {each.source for each in position.pending} | {each.source for each in position.lasting}
    done |= {change.source for change in position.me.adjusted}
    cards = [held.card for player in position.players for held in player.table if not held.ignored]
    personas = (player.persona for player in position.players)
    cards += [each for each in personas if each is not None and each.name in position.used]
    found = [
        card.name
        for card in cards
        if card.name not in done
        and any(e.kind == "by-hand" and "ability" in e.flags for e in card.effects)
    ]
    found += [
        attack.name
        for attack in position.incoming
        if attack.by != me and attack.squares is None and attack.card.rule == "card.overrides"
    ]
    return tuple(dict.fromkeys(found))
